"""Each call by which a service reads or writes files fails once, or it is killed there; a server is also asked to end.

What was acknowledged is stored, once; a file is that of before or the new one, and whole; and a status of 0 is true.
`FAULTS` says how many places are tried, of all services together.
"""

import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

import bridges
import broker
import load
import runs
import server

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests" / "Faults"))
import injection  # noqa: E402

SLOW = os.environ.get("SERVICES_SLOW") == "1"
COUNT = int(os.environ.get("FAULTS", 2_000 if SLOW else 60))
SEED = int(os.environ.get("FAULTS_SEED", 1))
START = ("--start", "2026-03-01T10:00:00Z")
RECORD = {"items": [], "name": "Mrs. Jones", "tasks": []}


def query(path, sql, *arguments):
    """The rows of a database that is whole."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",), f"{path} is not whole"
        return database.execute(sql, arguments).fetchall()


class Case(injection.Case):
    """A service in a folder of its own, which begins as a copy of `base`."""

    calls = ["ftruncate", "fsync", "fdatasync", "rename", "unlink", "flock", "fchmod"]
    # SQLite writes by pwrite64.
    calls_by_path = ["openat", "read", "write", "pwrite64", "close"]

    def __init__(self, name, base):
        self.name, self.base = name, base

    def __str__(self):
        return self.name

    @contextlib.contextmanager
    def folder(self):
        with tempfile.TemporaryDirectory(prefix="places-") as path:
            shutil.copytree(self.base, path, dirs_exist_ok=True)
            yield pathlib.Path(path)

    def complaint(self, folder, result, fault):
        try:
            if not fault.kills:
                assert fault.allows(result.returncode), f"status {result.returncode}"
                self.check(folder, result)
            self.again(folder)
        except (AssertionError, OSError, sqlite3.Error, subprocess.TimeoutExpired) as error:
            return f"{type(error).__name__}: {error}; it said: {result.stderr.strip()[-300:]}"
        return None


class Command(Case):
    """A command on the database: what it changes is as before, or new; a status of 0 says that it is new."""

    def __init__(self, name, base, words, sql, old, new):
        super().__init__(name, base)
        self.words, self.sql, self.old, self.new = words, sql, old, new

    def run(self, folder, before=()):
        return injection.run([server.PROGRAM, *self.words, "--database", folder / "field.sqlite"], folder, before)

    def state(self, folder):
        names = query(folder / "field.sqlite", "SELECT name FROM token WHERE name = 'phone'")
        assert names == [("phone",)], "the other token is lost"
        return query(folder / "field.sqlite", self.sql)

    def check(self, folder, result):
        state = self.state(folder)
        assert state in (self.old, self.new), f"neither old nor new: {state}"
        assert result.returncode != 0 or state == self.new, "status 0, and nothing is new"

    def again(self, folder):
        if self.state(folder) == self.new:
            return
        done = self.run(folder)
        assert done.returncode == 0 and self.state(folder) == self.new, f"again: {done}"


class TokenCase(Command):
    """A token that is added is the one that was printed."""

    def check(self, folder, result):
        super().check(folder, result)
        hashes = query(folder / "field.sqlite", "SELECT hash FROM token WHERE name = 'new'")
        if result.returncode == 0:
            secret = result.stdout.strip().split(".")[-1]
            assert hashes == [(hashlib.sha256(secret.encode()).digest(),)], "the token is not the printed one"
        elif result.returncode > 0:
            assert not hashes, "a token that nobody has seen"

    def again(self, folder):
        if self.state(folder) == self.new:
            # After a kill.
            done = injection.run([server.PROGRAM, "token", "remove", "new", "--database", folder / "field.sqlite"],
                                 folder)
            assert done.returncode == 0, done
        super().again(folder)


class BackupCase(Case):
    def run(self, folder, before=()):
        return injection.run([server.PROGRAM, "backup", folder / "copy.sqlite", "--database",
                              folder / "field.sqlite"], folder, before)

    @staticmethod
    def ids(path):
        return [id for id, in query(path, "SELECT id FROM entry ORDER BY number")]

    def check(self, folder, result):
        # Read only: whoever reads a database in the mode of a log makes files beside it.
        copy = self.ids(f"{folder}/copy.sqlite")
        assert copy in (["a"], ["a", "b", "c"]), f"neither old nor new: {copy}"
        assert result.returncode != 0 or copy == ["a", "b", "c"], "status 0, and the copy is old"
        assert self.ids(folder / "field.sqlite") == ["a", "b", "c"], "the source has changed"

    def again(self, folder):
        done = self.run(folder)
        assert done.returncode == 0 and self.ids(folder / "copy.sqlite") == ["a", "b", "c"], f"again: {done}"
        left = [name for name in os.listdir(folder) if "partial" in name]
        assert not left, f"{left} is left"


class ServeCase(Case):
    """A server whose clients send again until a report is acknowledged."""

    signals = ["TERM", "INT"]

    def __init__(self, name, base, token):
        super().__init__(name, base)
        self.token = token

    def run(self, folder, before=()):
        field = server.Server(folder, before)
        field.device, acknowledged = self.token, []
        said = ""
        try:
            field.start(options=["--retain-days", "30"])
            for number in range(8):
                acknowledged += self.send(field, f"r{number}")
        except AssertionError as error:
            said = str(error)
        is_up = field.process.poll() is None
        if is_up:
            field.process.terminate()
        try:
            field.process.wait(20)
        except subprocess.TimeoutExpired:
            field.process.kill()
            field.process.wait()
            said += "the server does not end"
        if not field.process.stderr.closed:
            said += field.said()
            field.process.stderr.close()
        result = subprocess.CompletedProcess([], field.process.returncode, "", said)
        result.acknowledged, result.is_up = acknowledged, is_up
        return result

    @staticmethod
    def send(field, id):
        # One that has been asked to end takes its time.
        for _ in range(400):
            try:
                status, body = field.post(server.reading(id), timeout=10)
            except OSError:
                status, body = None, None
            if status in (200, 201):
                assert body["id"] == id, body
                return [id]
            if field.process.poll() is not None:
                return []
            time.sleep(0.05)
        raise AssertionError(f"{id} is never acknowledged: {status} {body}")

    def complaint(self, folder, result, fault):
        if fault.signal is None and result.returncode == 0 and "does not start" in result.stderr:
            return "it does not start, with status 0"
        return super().complaint(folder, result, fault)

    def check(self, folder, result):
        assert "never" not in result.stderr and "does not end" not in result.stderr, "it does not go on"
        stored = [id for id, in query(folder / "field.sqlite", "SELECT id FROM entry WHERE id LIKE 'r%'")]
        assert len(stored) == len(set(stored)), f"twice: {stored}"
        assert set(result.acknowledged) <= set(stored), f"lost: {set(result.acknowledged) - set(stored)}"

    def again(self, folder):
        result = self.run(folder)
        assert result.returncode == 0 and len(result.acknowledged) == 8, f"again: {result}"
        self.check(folder, result)
        assert len(query(folder / "field.sqlite", "SELECT id FROM entry")) == 8 + 3, "not all is stored once"


class ForwardCase(Case):
    """A sender to a server that has no faults; each run has names of its own."""

    def __init__(self, name, base, field):
        super().__init__(name, base)
        self.field = field

    def run(self, folder, before=()):
        lines = folder / "lines"
        if not lines.exists():
            lines.write_text(runs.text(12, seed=int.from_bytes(os.urandom(6))))
        with lines.open() as file:
            return injection.run([server.PROGRAM, "forward", "--to", self.field.url, "--token-file",
                                  folder / "token", "--spool", folder / "spool.sqlite", *START], folder, before,
                                 stdin=file)

    def compare(self, folder):
        done = self.field.run("compare", *START, "--events", str(folder / "lines"), check=False)
        return done.stdout.splitlines()

    def check(self, folder, result):
        found = self.compare(folder)
        # What waits is lost only for the time being.
        assert ", 0 twice, 0 different, 0 never sent" in found[-1], found
        assert result.returncode != 0 or "13 sent: 0 lost" in found[-1], f"status 0: {found}"

    def again(self, folder):
        done = self.run(folder)
        assert done.returncode == 0, f"again: {done}"
        found = self.compare(folder)
        assert found == ["13 sent: 0 lost, 0 twice, 0 different, 0 never sent"], f"again: {found}"
        waiting = query(folder / "spool.sqlite", "SELECT id FROM waiting")
        assert not waiting, f"again: {waiting} wait"


def told(lines, words, folder, before):
    """Runs a bridge with lines of simrun, in a file of the folder."""
    (folder / "lines").write_text("".join(json.dumps(line) + "\n" for line in lines))
    with (folder / "lines").open() as file:
        return injection.run(words, folder, before, stdin=file)


class LockCase(Case):
    """A bridge to a lock that has no faults; each run has a seed of its own."""

    def __init__(self, name, base, lock):
        super().__init__(name, base)
        self.lock = lock

    def run(self, folder, before=()):
        seed = folder / "seed"
        if not seed.exists():
            seed.write_text(str(int.from_bytes(os.urandom(6))))
        lines = [bridges.start(["guest"], seed=int(seed.read_text())),
                 *(bridges.decision(time_s, "guest", "unlock") for time_s in (1, 2, 3))]
        return told(lines, [bridges.FOLDER / "lock-bridge", "--lock", self.lock.url, "--audit",
                            folder / "audit.jsonl", "--deadline-s", "20", "--timeout-ms", "10000"], folder, before)

    def pulses(self, folder):
        mark = f"@{(folder / 'seed').read_text()}:".replace("@", "%40")
        marks = (mark, mark.replace("%40", "@"))
        return [line["key"] for line in self.lock.lines("pulse") if any(each in line["key"] for each in marks)]

    def check(self, folder, result):
        pulses = self.pulses(folder)
        assert len(pulses) == len(set(pulses)), f"two pulses: {pulses}"
        assert result.returncode != 0 or len(pulses) == 3, f"status 0, and {len(pulses)} pulses"

    def again(self, folder):
        result = self.run(folder)
        assert result.returncode in (0, 1), f"again: {result}"
        self.check(folder, subprocess.CompletedProcess([], 1))
        records = [json.loads(line) for line in (folder / "audit.jsonl").read_text().splitlines()]
        ends = [record["decision"]["timeS"] for record in records if record["record"] != "sending"]
        assert sorted(ends) == [1, 2, 3], f"not one outcome for each decision: {records}"
        sent = {record["decision"]["timeS"] for record in records if record["record"] == "sending"}
        assert len(self.pulses(folder)) <= len(sent), f"a pulse that is not in the log: {records}"


class PresenceCase(Case):
    """A bridge to a broker that has no faults, below a topic of its own."""

    def __init__(self, name, base, broker):
        super().__init__(name, base)
        self.broker = broker

    def run(self, folder, before=()):
        lines = [bridges.start(["guest"]), *(bridges.decision(time_s, "guest", "entered", place=room)
                                             for time_s, room in ((1, "hall"), (2, "kitchen"), (3, "den")))]
        return told(lines, [bridges.FOLDER / "presence-bridge", "--broker", f"127.0.0.1:{self.broker.port}", "--user",
                            "simrun", "--password-file", self.broker.password, "--prefix", folder.name, "--client",
                            folder.name, "--no-discovery"], folder, before)

    def check(self, folder, result):
        if result.returncode != 0:
            return
        done = subprocess.run([*self.broker.client("mosquitto_sub"), "-t", f"{folder.name}/presence/guest", "-C", "1",
                               "-W", "5"], capture_output=True, text=True, check=False)
        assert done.stdout == "den\n", f"status 0, and the broker has {done.stdout!r}"

    def again(self, folder):
        done = self.run(folder)
        assert done.returncode == 0, f"again: {done}"
        self.check(folder, done)


class PlaceTests(unittest.TestCase):
    @unittest.skipUnless(injection.is_possible(), "strace is not installed, or may not trace")
    def test_a_fault_at_each_call_by_which_a_service_writes(self):
        with contextlib.ExitStack() as stack:
            base = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="places-base-")))
            with server.Server(base) as field:
                self.assertEqual(field.post(server.reading("a"))[0], 201)
                field.run("backup", str(base / "copy.sqlite"))
                for id in ("b", "c"):
                    self.assertEqual(field.post(server.reading(id))[0], 201)
                token = field.device
            # Not so old that `serve` or `retain` without a clock would delete them.
            (base / "jones.json").write_text(json.dumps(RECORD))
            empty = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="places-empty-")))
            other = stack.enter_context(server.Server())
            sender = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="places-sender-")))
            (sender / "token").write_text(other.device + "\n")
            lock = stack.enter_context(bridges.Lock(stack.enter_context(
                tempfile.TemporaryDirectory(prefix="places-lock-"))))
            cases = [
                TokenCase("token add", base, ["token", "add", "new"],
                          "SELECT name FROM token WHERE name = 'new'", [], [("new",)]),
                Command("patient load", base, ["patient", "load", "jones.json"],
                        "SELECT name FROM patient", [], [("Mrs. Jones",)]),
                Command("token remove", base, ["token", "remove", "viewer"],
                        "SELECT name FROM token WHERE name = 'viewer'", [("viewer",)], []),
                BackupCase("backup", base), ServeCase("serve", base, token),
                ForwardCase("forward", sender, other), LockCase("lock-bridge", empty, lock)]
            if broker.IS_THERE:
                cases.append(PresenceCase("presence-bridge", empty, stack.enter_context(broker.Broker(
                    stack.enter_context(tempfile.TemporaryDirectory(prefix="places-broker-"))))))
            places = injection.places(cases)
            begin = time.monotonic()
            met, wrong = injection.search(places, COUNT, SEED, lambda line: print(line, flush=True), lanes=3)
            print(f"\n{met} faults in {len(cases)} commands and services, of {len(places)} places, in "
                  f"{time.monotonic() - begin:.0f} s; {len(wrong)} wrong")
            self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
