"""What was acknowledged is there, once, whenever the server, a forwarder or a backup is killed.

`KILLS` says how often each is; many kills are shared by several servers side by side.
"""

import asyncio
import concurrent.futures
import contextlib
import os
import random
import sqlite3
import subprocess
import time
import unittest

import load
import runs
import server

KILLS = int(os.environ.get("KILLS", 50 if os.environ.get("SERVICES_SLOW") == "1" else 5))
LANES = 4 if KILLS >= 100 else 1


class KillTests(unittest.TestCase):
    def side_by_side(self, work):
        """Calls `work(kills, seed)` for each server."""
        shares = [KILLS // LANES + (lane < KILLS % LANES) for lane in range(LANES)]
        with concurrent.futures.ThreadPoolExecutor(LANES) as pool:
            for _ in pool.map(work, shares, [random.randrange(1 << 32) for _ in shares]):
                pass

    def test_an_acknowledged_report_outlives_kills(self):
        self.side_by_side(self.kill_servers)

    def kill_servers(self, kills, seed):
        acknowledged, sent = set(), set()

        async def work(name, field, ended):
            """Posts one report after another, each until it is acknowledged."""
            connection = load.Connection(field.port, field.device)
            number = 0
            while not ended.is_set():
                id = f"kill/{name}/{number}"
                sent.add(id)
                try:
                    status = await connection.post(server.reading(id, f"Truck {name}"))
                except OSError:
                    await asyncio.sleep(0.02)
                    continue
                # Stored now, or before the kill that took the answer.
                assert status in (200, 201), status
                acknowledged.add(id)
                number += 1
            connection.close()

        async def test(field):
            chance = random.Random(seed)
            ended = asyncio.Event()
            workers = [asyncio.create_task(work(name, field, ended)) for name in range(16)]
            for _ in range(kills):
                await asyncio.sleep(chance.uniform(0.02, 0.4))
                await asyncio.to_thread(field.kill)
                await asyncio.to_thread(field.start)
            ended.set()
            await asyncio.gather(*workers)

        with server.Server() as field:
            asyncio.run(test(field))
            stored = [each["id"] for name in range(16) for each in field.readings(f"Truck {name}")]
            print(f"\n{kills} kills (seed {seed}): {len(acknowledged)} acknowledged, "
                  f"{len(stored)} stored")
            self.assertEqual(len(stored), len(set(stored)), "none twice")
            self.assertEqual(acknowledged - set(stored), set(), "none lost")
            self.assertEqual(set(stored) - sent, set(), "none invented")

    def test_what_a_forwarder_took_outlives_its_kills(self):
        self.side_by_side(self.kill_forwarders)

    def kill_forwarders(self, kills, seed):
        chance = random.Random(seed)
        text = runs.text(40 * kills)
        with server.Server() as field:
            (field.folder / "token").write_text(field.device + "\n")
            (field.folder / "lines").write_text(text)
            command = [server.PROGRAM, "forward", "--to", field.url, "--token-file", field.folder / "token",
                       "--spool", field.folder / "spool.sqlite", "--start", "2026-03-01T10:00:00Z"]

            def forward():
                with (field.folder / "lines").open() as lines:
                    return subprocess.Popen(command, stdin=lines, stderr=subprocess.PIPE, text=True)

            for _ in range(kills):
                sender = forward()
                time.sleep(chance.uniform(0, 0.3))
                sender.kill()
                sender.communicate()
            sender = forward()
            said = sender.communicate(timeout=600)[1]
            self.assertEqual(sender.returncode, 0, said)
            done = field.run("compare", "--start", "2026-03-01T10:00:00Z", input=text, check=False)
            print(f"\n{kills} kills of a forwarder (seed {seed}): {done.stdout.strip()}")
            self.assertEqual(
                done.stdout, f"{44 * kills} sent: 0 lost, 0 twice, 0 different, 0 never sent\n")

    def test_a_killed_backup_leaves_the_old_copy_or_the_new_one(self):
        self.side_by_side(self.kill_backups)

    def kill_backups(self, kills, seed):
        chance = random.Random(seed)
        with server.Server() as field:
            # Larger than a moment takes to copy.
            with contextlib.closing(sqlite3.connect(field.database)) as database:
                database.execute("CREATE TABLE filler (bytes BLOB)")
                database.executemany("INSERT INTO filler VALUES (?)", [(bytes(1 << 20),)] * 8)
                database.commit()
            copy = field.folder / "copy.sqlite"
            field.run("backup", str(copy))
            begin = time.monotonic()
            field.run("backup", str(copy))
            longest = time.monotonic() - begin
            counts, whole = [0], 0
            for number in range(kills):
                self.assertEqual(field.post(server.reading(f"{number}"))[0], 201)
                backup = subprocess.Popen(
                    [server.PROGRAM, "backup", copy, "--database", field.database], stderr=subprocess.PIPE)
                time.sleep(chance.uniform(0, 1.5 * longest))
                backup.kill()
                backup.communicate()
                whole += backup.returncode == 0
                with contextlib.closing(sqlite3.connect(f"file:{copy}?immutable=1", uri=True)) as database:
                    self.assertEqual(database.execute("PRAGMA quick_check").fetchone(), ("ok",))
                    counts.append(database.execute("SELECT count(*) FROM entry").fetchone()[0])
            self.assertEqual(counts, sorted(counts))
            field.run("backup", str(copy))
            with contextlib.closing(sqlite3.connect(copy)) as database:
                self.assertEqual(database.execute("SELECT count(*) FROM entry").fetchone(), (kills,))
            left = [name for name in os.listdir(field.folder) if "partial" in name]
            self.assertEqual(left, [])
            self.assertEqual(len(field.readings("Truck 3")), kills)
            print(f"\n{kills} kills of a backup (seed {seed}): {whole} were done before, "
                  f"{len(set(counts))} copies")


if __name__ == "__main__":
    unittest.main()
