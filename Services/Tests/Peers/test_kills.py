"""What was acknowledged is there, once, whenever the server is killed."""

import asyncio
import os
import random
import unittest

import load
import server

KILLS = 50 if os.environ.get("SERVICES_SLOW") == "1" else 5


class KillTests(unittest.TestCase):
    def test_an_acknowledged_report_outlives_kills(self):
        seed = random.randrange(1 << 32)
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
            for _ in range(KILLS):
                await asyncio.sleep(chance.uniform(0.02, 0.6))
                await asyncio.to_thread(field.kill)
                await asyncio.to_thread(field.start)
            ended.set()
            await asyncio.gather(*workers)

        with server.Server() as field:
            asyncio.run(test(field))
            stored = [each["id"] for name in range(16) for each in field.readings(f"Truck {name}")]
            print(f"\n{KILLS} kills (seed {seed}): {len(acknowledged)} acknowledged, "
                  f"{len(stored)} stored")
            self.assertEqual(len(stored), len(set(stored)), "none twice")
            self.assertEqual(acknowledged - set(stored), set(), "none lost")
            self.assertEqual(set(stored) - sent, set(), "none invented")


if __name__ == "__main__":
    unittest.main()
