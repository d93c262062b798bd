"""Decisions of simrun at a real broker."""

import glob
import itertools
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from mosquitto import Listener, Mosquitto, wait_until

SIMRUN = os.path.abspath(os.environ["SIMRUN"])
SCENARIOS = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "../../scenarios/*/scenario.json")))
SEEDS = int(os.environ.get("MQTT_SEEDS", "2"))
WALKERS = {"a/#": "a%2F%23", "<script>": "<script>"}
STEPS = 5_100  # of two walkers, with two decisions each


def recording(folder, steps):
    """Two walkers who change the room every 0.1 s."""
    with open(os.path.join(folder, "advertisements.csv"), "w", encoding="utf-8") as file:
        file.write("time_s,receiver,transmitter,channel,rssi_dbm,payload\n")
        for step in range(steps):
            near, far = ("A", "B") if step % 2 else ("B", "A")
            for level, beacon, late in ((-50, near, 0.01), (-80, far, 0.02)):
                for walker in WALKERS:
                    file.write(f"{step / 10 + late:.2f},{walker},{beacon},,{level},\n")
    with open(os.path.join(folder, "truth.csv"), "w", encoding="utf-8") as file:
        file.write("time_s,subject,x_m,y_m,heading_deg,place\n")
        file.writelines(f"0,{walker},,,,hall\n" for walker in WALKERS)
    engine = {
        "kind": "presence", "rule": "altbeacon", "smoothing": "latest", "latestN": 1,
        "scanPeriodMs": 100, "rooms": {"kitchen": ["A"], "living": ["B"]},
    }
    with open(os.path.join(folder, "engine.json"), "w", encoding="utf-8") as file:
        json.dump(engine, file)


class MosquittoTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("recording", "broker"):
            os.mkdir(self.path(name))
        with open(self.path("password"), "w", encoding="utf-8") as file:
            file.write(Mosquitto.password + "\n")
        self.broker = Mosquitto(self.path("broker"))
        self.broker.start()
        self.addCleanup(self.broker.stop)

    def path(self, name):
        return os.path.join(self.folder, name)

    def listener(self):
        listener = Listener(self.broker)
        self.addCleanup(listener.stop)
        return listener

    def simrun(self, *words, place=None):
        # A file, because nobody reads while it runs.
        with open(self.path("output"), "w", encoding="utf-8") as output:
            process = subprocess.Popen(
                [SIMRUN, *words, "--mqtt", place or f"127.0.0.1:{self.broker.port}",
                 "--mqtt-user", Mosquitto.user, "--mqtt-password-file", self.path("password")],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        return process

    def output(self):
        with open(self.path("output"), encoding="utf-8") as file:
            return file.read()

    def replay(self, *words, steps=STEPS):
        recording(self.path("recording"), steps)
        return self.simrun("replay", self.path("recording"), "--jsonl", *words)

    def ended(self, process):
        """The decisions that a process has written, and its errors."""
        _, errors = process.communicate(timeout=120)
        self.assertEqual(0, process.returncode, errors)
        lines = [json.loads(line) for line in self.output().splitlines()]
        return [line for line in lines if line["event"] == "decision"], errors

    def truth(self, decisions):
        """Where each walker is after decisions, by topic."""
        rooms = {}
        for decision in decisions:
            topic = "simrun/presence/" + WALKERS[decision["walker"]]
            rooms[topic] = decision["place"] if decision["decision"] == "entered" else "outside"
        return rooms

    def rooms(self, decisions):
        """Where each walker is after each instant with decisions, if that is new, by topic."""
        inside, rooms = {}, {}
        for index, decision in enumerate(decisions):
            if decision["decision"] not in ("entered", "left"):
                continue
            walker, time_s = decision["walker"], decision["timeS"]
            entered = inside.setdefault(walker, [])
            if decision["place"] in entered:
                entered.remove(decision["place"])
            if decision["decision"] == "entered":
                entered.append(decision["place"])
            if any(later["walker"] == walker and later["decision"] in ("entered", "left")
                   for later in itertools.takewhile(
                       lambda each: each["timeS"] == time_s, decisions[index + 1:])):
                continue
            texts = rooms.setdefault("simrun/presence/" + WALKERS.get(walker, walker), [])
            text = entered[-1] if entered else "outside"
            if texts[-1:] != [text]:
                texts.append(text)
        return rooms

    def rooms_heard(self, listener):
        """The texts about each walker's presence after the empty one at the start, by topic."""
        rooms = {}
        for topic, payload in listener.messages:
            if topic.startswith("simrun/presence/"):
                rooms.setdefault(topic, []).append(payload)
        self.assertTrue(all(texts.pop(0) == "" for texts in rooms.values()))
        return {topic: texts for topic, texts in rooms.items() if texts}

    def arrived(self, listener):
        """The decisions that a listener has heard, in order, each at its first arrival."""
        decisions = []
        for topic, payload in list(listener.first):
            if topic.startswith("simrun/decisions/"):
                decisions.append(json.loads(payload))
                self.assertEqual(
                    "simrun/decisions/" + WALKERS[decisions[-1]["walker"]], topic)
        return decisions

    def wait_for_last(self, decisions, listener):
        """Messages come in order: after the state that the last decision leads to, there are none."""
        last = decisions[-1]
        wait_until(
            lambda: any(json.loads(payload) == last for topic, payload in listener.messages[-20:]
                        if topic.startswith("simrun/decisions/")), "the last arrives")
        time.sleep(0.2)

    def assert_all_arrive(self, decisions, listener):
        self.assertGreater(len(decisions), 0)
        self.wait_for_last(decisions, listener)
        self.assertEqual(decisions, self.arrived(listener))
        self.assertEqual(self.truth(decisions), self.broker.kept("simrun/presence/#"))

    def test_20000_decisions_arrive_in_order(self):
        listener = self.listener()
        start = time.monotonic()
        decisions, errors = self.ended(self.replay())
        seconds = time.monotonic() - start
        self.assertGreaterEqual(len(decisions), 20_000)
        self.assertEqual("", errors)
        self.assert_all_arrive(decisions, listener)
        # With nothing lost on the way, nothing comes twice; each change of a room is there, too.
        rooms = self.rooms(decisions)
        self.assertEqual(
            len(decisions) + sum(map(len, rooms.values())) + 2, len(listener.messages))
        self.assertEqual(rooms, self.rooms_heard(listener))
        print(f"{len(listener.messages)} messages acknowledged in {seconds:.1f} s")

    def test_there_is_one_message_of_presence_for_each_instant(self):
        """Of all scenarios that decide on rooms in their first run; MQTT_SEEDS=200 takes that many runs of each."""
        listener = self.listener()
        present = 0
        for scenario in SCENARIOS:
            for seed in range(1, SEEDS + 1):
                listener.clear()
                process = self.simrun("run", scenario, "--seed", str(seed), "--jsonl")
                _, errors = process.communicate(timeout=120)
                if "there is no single run to follow" in errors:
                    break
                self.assertIn(process.returncode, (0, 1), errors)
                decisions = [line for line in map(json.loads, self.output().splitlines())
                             if line["event"] == "decision"]
                rooms = self.rooms(decisions)
                if not rooms:
                    break
                present += 1
                wait_until(lambda: sum(
                    topic.startswith("simrun/decisions/") for topic, _ in listener.messages
                ) == len(decisions) and self.rooms_heard(listener) == rooms,
                    f"{scenario}, seed {seed}: {rooms}")
        self.assertGreaterEqual(present, 3 * SEEDS)
        print(f"{present} runs, one message for each instant")

    def outage(self, stop, start):
        """The decisions, the errors and what was heard of a run whose broker is away for 2 s."""
        listener = self.listener()
        process = self.replay("--speed", "100x", steps=STEPS // 10)
        wait_until(lambda: len(listener.messages) > 500, "the run is on its way")
        stop()
        time.sleep(2)
        self.assertIsNone(listener.process.poll())
        start()
        decisions, errors = self.ended(process)
        return decisions, errors, listener

    def test_a_broker_that_stops_for_a_while_gets_all_in_order(self):
        decisions, errors, listener = self.outage(self.broker.stop, self.broker.start)
        self.assertRegex(errors, "^simrun: tcp:.*; trying again\nsimrun: tcp:.*: connected\n$")
        self.assert_all_arrive(decisions, listener)

    def test_a_broker_that_freezes_gets_all_in_order(self):
        process = self.broker.process
        decisions, _, listener = self.outage(
            lambda: process.send_signal(signal.SIGSTOP), lambda: process.send_signal(signal.SIGCONT))
        self.assert_all_arrive(decisions, listener)

    def test_after_a_broker_was_killed_what_it_keeps_is_the_truth(self):
        """It loses what it had not written down; simrun has its word for all, and goes on in order."""
        decisions, _, listener = self.outage(
            lambda: self.broker.stop(signal.SIGKILL), self.broker.start)
        self.wait_for_last(decisions, listener)
        place = {json.dumps(decision): index for index, decision in enumerate(decisions)}
        places = [place[json.dumps(decision)] for decision in self.arrived(listener)]
        self.assertEqual(sorted(places), places)
        self.assertEqual(self.truth(decisions), self.broker.kept("simrun/presence/#"))

    def test_the_will_says_offline(self):
        status = {"simrun/status": "offline"}
        for ends in ("killed", "done"):
            steps = 200 if ends == "done" else STEPS
            process = self.replay("--speed", "100x", "--mqtt-will", steps=steps)
            wait_until(
                lambda: self.broker.kept("simrun/status") == {"simrun/status": "online"}, "online")
            if ends == "killed":
                process.kill()
            process.communicate(timeout=60)
            wait_until(lambda: self.broker.kept("simrun/status") == status, "offline")

    def test_a_wrong_password_is_one_line(self):
        with open(self.path("password"), "w", encoding="utf-8") as file:
            file.write("wrong")
        process = self.replay(steps=20)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(2, process.returncode)
        self.assertRegex(
            errors, r"^simrun: tcp:[\d.:]+: the user is not allowed to connect(; \d+ of \d+ .*)?\n$")

    def test_a_socket_without_a_prefix(self):
        process = self.simrun(
            "run", "light-follows", "--seed", "3", "--mqtt-prefix", "",
            place="unix:" + self.broker.socket)
        _, errors = process.communicate(timeout=60)
        self.assertEqual((0, ""), (process.returncode, errors))
        self.assertIn("light-follows", self.output())
        kept = self.broker.kept("presence/#")
        self.assertEqual(["presence/resident"], list(kept))

    def test_what_does_not_arrive_is_counted(self):
        self.broker.stop()
        process = self.replay("--mqtt-wait-s", "1", steps=20)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(2, process.returncode)
        self.assertRegex(
            errors.splitlines()[-1],
            r"^simrun: tcp:.*: Connection refused; \d+ of \d+ messages were not acknowledged$")


if __name__ == "__main__":
    unittest.main()
