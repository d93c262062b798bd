"""Bodies that are nearly right: every one has an answer, and none is a failure of the server."""

import asyncio
import collections
import json
import os
import random
import unittest
import urllib.parse

import load
import server

SLOW = os.environ.get("SERVICES_SLOW") == "1"

REPORTS = [
    server.reading("a"),
    {"id": "b", "kind": "asset", "subject": "keys", "time": "2026-03-01T10:00:00Z",
     "state": "left", "levelDBm": -91},
    {"id": "c", "kind": "incident", "subject": "chair", "time": "2026-03-01T10:00:00Z",
     "orientation": "right side", "outcome": None,
     "beacons": [{"name": "room 12", "levelDBm": -61}]},
    {"id": "d", "kind": "visit", "subject": "morning", "time": "2026-03-01T10:00:00Z",
     "patient": "b9407f30", "present": ["CPAP Machine"], "missing": ["IV Stand"]},
]
VALUES = [
    None, True, 0, -1, 1e308, -0.0, 10**400, "", "\0", "<script>", "a/#", "\ud800", "é" * 300, [], {},
    [[[[[]]]]], {"a": {"b": {}}}, "9999-12-31T23:59:60Z", "0000-00-00T00:00:00Z", "nan", "1e999",
]
PIECES = [b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\u", b"%", b"&", b"=", b"+", b"\xff", b"\0",
          b"null", b"1e400", b"[" * 2000, b"9" * 1000]


def body(chance):
    """A body that was right once, and its media type."""
    report = dict(chance.choice(REPORTS))
    for _ in range(chance.randrange(3)):
        report[chance.choice([*report, "attempt", "other"])] = chance.choice(VALUES)
    if chance.random() < 0.3:
        report.pop(chance.choice(list(report)))
    if chance.random() < 0.5:
        bytes_ = json.dumps(report).encode()
        type = "application/json"
    else:
        pairs = [(key, str(value)) for key, value in report.items()]
        bytes_ = urllib.parse.urlencode(pairs, errors="replace").encode()
        type = "application/x-www-form-urlencoded"
    for _ in range(chance.randrange(4)):
        place = chance.randrange(len(bytes_) + 1)
        cut = place + chance.choice([0, 1, 5])
        bytes_ = bytes_[:place] + chance.choice(PIECES) + bytes_[cut:]
    return bytes_[:chance.randrange(len(bytes_))] if chance.random() < 0.1 else bytes_, type


class HostileTests(unittest.TestCase):
    def test_bodies_that_are_nearly_right(self):
        count = 100_000 if SLOW else 4_000
        answers = collections.Counter()
        numbers = iter(range(count))

        async def work(field):
            connection = load.Connection(field.port, field.device)
            for number in numbers:
                answers[await connection.send(*body(random.Random(number)))] += 1
            connection.close()

        async def test(field):
            await asyncio.gather(*(work(field) for _ in range(16)))

        with server.Server() as field:
            asyncio.run(test(field))
            print(f"\n{count} bodies: {dict(sorted(answers.items()))}")
            self.assertEqual(set(answers) - {200, 201, 400, 409, 413}, set())
            self.assertEqual(field.post(server.reading("after"))[0], 201)


if __name__ == "__main__":
    unittest.main()
