"""lock-bridge against simulated-lock: one pulse for a decision at most, and none after its deadline."""

import collections
import datetime
import json
import pathlib
import random
import tempfile
import time
import unittest

import bridges

DEADLINE_S = 2.0
WALKERS = ["resident", "<script>", "a/#"]


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class LockTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="lock-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.audit = self.folder / "audit.jsonl"

    def bridge(self, lock, *options):
        return bridges.Bridge(
            "lock-bridge", "--lock", lock.url, "--audit", self.audit, "--timeout-ms", 300,
            "--deadline-s", DEADLINE_S, "--lead-ms", 700, *options)

    def records(self):
        return [json.loads(line) for line in self.audit.read_text().splitlines()]

    def test_no_decision_is_pulsed_twice_or_late(self):
        count, kills, rate = (10_000, 50, 50) if bridges.IS_SLOW else (400, 4, 60)
        chance = random.Random(7)
        stops = set(chance.sample(range(20, count), kills))
        # The lock is gone for a second, each time.
        gone = set(chance.sample(range(20, count), max(1, kills // 5)))
        faults = ["--drop", "0.05", "--absent", "0.05", "--lie", "0.05", "--delay-ms", "50"]
        told, written, back = [bridges.start(WALKERS)], {}, None
        with bridges.Lock(self.folder, *faults) as lock:
            bridge = self.bridge(lock)
            bridge.tell(*told)
            begin = time.monotonic()
            for number in range(count):
                time.sleep(max(0, begin + number / rate - time.monotonic()))
                if number in gone and back is None:
                    lock.kill()
                    back = time.monotonic() + 1
                if back is not None and time.monotonic() > back:
                    lock.start()
                    back = None
                if number in stops:
                    bridge.kill()
                    bridge.__exit__()
                    bridge = self.bridge(lock)
                    for line in told:
                        bridge.tell(line)
                        if "timeS" in line:
                            written[(line["walker"], line["timeS"])] = time.time()
                line = bridges.decision(number / 8, WALKERS[number % 3], "unlock")
                bridge.tell(line)
                written[(line["walker"], line["timeS"])] = time.time()
                told.append(line)
            if back is not None:
                lock.start()
            status, _, said = bridge.finish()
            bridge.__exit__()
            requests, pulses = lock.lines("request"), lock.lines("pulse")

        sent, ended = collections.Counter(), collections.defaultdict(list)
        for record in self.records():
            decision = (record["decision"]["walker"], record["decision"]["timeS"])
            if record["record"] == "sending":
                sent[decision] += 1
            else:
                ended[decision].append(record["record"])
        # Each request, and each pulse, is of a decision of its own.
        self.assertEqual(set(collections.Counter(each["key"] for each in requests).values()), {1})
        self.assertEqual(set(collections.Counter(each["key"] for each in pulses).values()), {1})
        self.assertEqual(set(sent.values()), {1})
        # Each decision has one outcome, and nothing came of those that were not sent.
        self.assertEqual(len(ended), count)
        self.assertEqual({len(each) for each in ended.values()}, {1})
        self.assertLessEqual(len(requests), len(sent))
        names = {"resident": "resident", "%3Cscript%3E": "<script>", "a/%23": "a/#"}
        latest = 0
        for pulse in pulses:
            _, walker, time_s = pulse["key"].split(":")
            decision = (names[walker], float(time_s))
            self.assertIn(decision, sent)
            latest = max(latest, moment(pulse["at"]) - written[decision])
        self.assertLess(latest, DEADLINE_S)
        outcomes = collections.Counter(each[0] for each in ended.values())
        # Fewer on a machine that is busy, where many are late; but not so few that nothing is tested.
        self.assertGreater(outcomes["pulsed"], count / 5)
        self.assertEqual(status, 1)
        print(f"{count} decisions, {kills} kills: {len(requests)} requests, {len(pulses)} pulses, "
              f"none twice, the latest after {latest:.2f} s; {dict(outcomes)}; last: {said.strip()}")

    def test_a_proxy_that_repeats_is_seen_and_an_idempotent_lock_pulses_once(self):
        for options, copies in (((), 2), (("--idempotent",), 1)):
            with self.subTest(options=options), bridges.Lock(
                    self.folder, "--repeat", "1", *options) as lock:
                self.audit = self.folder / f"audit-{copies}.jsonl"
                lock.log.unlink()
                lock.kill()
                lock.start()
                with self.bridge(lock) as bridge:
                    bridge.tell(bridges.start(WALKERS), bridges.decision(1, "resident", "unlock"))
                    self.assertEqual(bridge.finish()[0], 0)
                self.assertEqual([each["copy"] for each in lock.lines("pulse")],
                                 list(range(1, copies + 1)))
                self.assertEqual(len(lock.lines("request")), 1)

    def test_the_same_lines_again_send_nothing(self):
        lines = [bridges.start(WALKERS), bridges.decision(1, "resident", "unlock"),
                 bridges.decision(1, "resident", "unlock"), bridges.decision(2, "a/#", "unlock"),
                 bridges.decision(3, "a/#", "lock")]
        with bridges.Lock(self.folder) as lock:
            for words in ("2 pulsed, 1 known from before", "3 known from before"):
                with self.bridge(lock) as bridge:
                    bridge.tell(*lines)
                    status, _, said = bridge.finish()
                self.assertEqual((status, said), (0, f"lock-bridge: {words}\n"))
            self.assertEqual(len(lock.lines("pulse")), 2)

    def test_a_bridge_goes_on_if_nobody_reads_what_it_says(self):
        with bridges.Lock(self.folder) as lock, self.bridge(lock) as bridge:
            bridge.process.stderr.close()
            bridge.process.stdin.write(b"no JSON, which is said\n")
            bridge.tell(bridges.start(WALKERS), bridges.decision(1, "resident", "unlock"))
            bridge.process.stdin.close()
            self.assertEqual(bridge.process.wait(30), 1)
            self.assertEqual(len(lock.lines("pulse")), 1)

    def test_a_lock_that_comes_in_time_is_pulsed_and_one_that_does_not_is_not(self):
        lock = bridges.Lock(self.folder)
        lock.port = bridges.free_port()
        with self.bridge(lock) as bridge:
            bridge.tell(bridges.start(WALKERS), bridges.decision(1, "resident", "unlock"))
            time.sleep(2.5)
            bridge.tell(bridges.decision(2, "resident", "unlock"))
            time.sleep(0.2)
            with lock:
                status, _, said = bridge.finish()
                self.assertEqual(len(lock.lines("pulse")), 1)
        self.assertEqual((status, said), (1, "lock-bridge: 1 pulsed, 1 unreachable\n"))

    def test_a_live_decision_of_long_ago_is_late(self):
        start = {**bridges.start(WALKERS), "source": "live", "startedAt": "2026-03-01T10:00:00Z"}
        with bridges.Lock(self.folder) as lock, self.bridge(lock) as bridge:
            bridge.tell(start, bridges.decision(1, "resident", "unlock"))
            self.assertEqual(bridge.finish()[::2], (1, "lock-bridge: 1 late\n"))
            self.assertEqual(lock.lines("request"), [])

    def test_tokens_filters_and_mistakes(self):
        (self.folder / "token").write_text("secret\n")
        (self.folder / "wrong").write_text("other\n")
        token = ("--token-file", self.folder / "token")
        lines = [bridges.start(WALKERS), bridges.decision(1, "resident", "unlock"),
                 bridges.decision(2, "a/#", "unlock")]
        with bridges.Lock(self.folder, *map(str, token)) as lock:
            for options, expected in (
                    ((*token, "--walker", "a/#"), (0, "1 pulsed")),
                    (("--token-file", self.folder / "wrong"), (1, "1 refused, 1 known from before"))):
                with self.bridge(lock, *options) as bridge:
                    bridge.tell(*lines)
                    status, _, said = bridge.finish()
                self.assertEqual((status, said), (expected[0], f"lock-bridge: {expected[1]}\n"))
            with self.bridge(lock, "--dry-run") as bridge:
                bridge.tell(*lines)
                self.assertEqual(bridge.finish()[1].count("would pulse"), 2)
            with self.bridge(lock) as first, self.bridge(lock) as second:
                first.tell(lines[0])
                while first.process.poll() is None and second.process.poll() is None:
                    time.sleep(0.02)
                loser = second if first.process.poll() is None else first
                self.assertEqual(loser.process.returncode, 2)
                self.assertIn("another bridge writes to it", loser.process.stderr.read().decode())
        for options in ([], ["--lock", "https://lock/"], ["--lock", "http://lock"],
                        ["--lock", "http://lock", "--audit", "/nowhere/audit"]):
            with bridges.Bridge("lock-bridge", *options) as bridge:
                status, _, said = bridge.finish()
            self.assertEqual((status, said.count("\n")), (2, 1), said)


if __name__ == "__main__":
    unittest.main()
