"""presence-bridge against mosquitto: what is retained is the truth, and nothing is lost."""

import json
import os
import pathlib
import random
import subprocess
import tempfile
import time
import unittest

import bridges
import broker
import network

SEEDS = 200 if bridges.IS_SLOW else 5
WALKERS = ["robin", "<script>", "a/#"]
LEVELS = {"robin": "robin", "<script>": "<script>", "a/#": "a%2F%23"}


def rooms_after_instants(lines):
    """Each walker's rooms after each instant with decisions, if that is new, and the number of
    instants at which a walker left a room and entered another."""
    instants = {}
    for line in lines:
        if line["event"] == "decision" and line["decision"] in ("entered", "left"):
            instants.setdefault((line["walker"], line["timeS"]), []).append(line)
    inside, rooms, at_once = {}, {}, 0
    for (walker, _), decisions in instants.items():
        entered = inside.setdefault(walker, [])
        for each in decisions:
            if each["place"] in entered:
                entered.remove(each["place"])
            if each["decision"] == "entered":
                entered.append(each["place"])
        at_once += {each["decision"] for each in decisions} == {"entered", "left"}
        texts = rooms.setdefault(walker, [])
        text = entered[-1] if entered else "outside"
        if texts[-1:] != [text]:
            texts.append(text)
    return rooms, at_once


@unittest.skipUnless(broker.IS_THERE, "there is no mosquitto, or no openssl")
class PresenceTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="presence-")
        self.addCleanup(folder.cleanup)
        self.broker = broker.Broker(folder.name)
        self.broker.__enter__()
        self.addCleanup(self.broker.__exit__)

    def bridge(self, *options, port=None):
        return bridges.Bridge(
            "presence-bridge", "--broker", f"127.0.0.1:{port or self.broker.port}", "--user", "simrun",
            "--password-file", self.broker.password, "--prefix", "Thuis", *options)

    def over_tls(self, *options):
        return self.bridge("--ca", self.broker.ca, *options, port=self.broker.tls_port)

    def moves(self, count, seed=7):
        """Decisions of walkers that change rooms, and the rooms at the end."""
        chance, rooms, lines = random.Random(seed), {}, []
        for number in range(count):
            walker = chance.choice(WALKERS)
            room = rooms.get(walker)
            if room is None or room == "outside":
                rooms[walker] = chance.choice(["hall", "kitchen", "<b>attic</b>", "#"])
                lines.append(bridges.decision(number, walker, "entered", place=rooms[walker]))
            else:
                rooms[walker] = "outside"
                lines.append(bridges.decision(number, walker, "left", place=room))
        return lines, rooms

    def test_what_is_retained_is_the_truth_after_restarts_of_the_broker(self):
        count, restarts = (10_000, 10) if bridges.IS_SLOW else (600, 2)
        lines, rooms = self.moves(count)
        times = set(random.Random(3).sample(range(50, count - 50), restarts))
        with self.over_tls() as bridge:
            bridge.tell(bridges.start(WALKERS))
            for number, line in enumerate(lines):
                if number in times:
                    self.broker.kill()
                    self.broker.start()
                bridge.tell(line)
                time.sleep(0.002)
            for walker, room in rooms.items():
                self.broker.eventually(f"Thuis/presence/{LEVELS[walker]}", room)
            retained = self.broker.retained()
            self.assertEqual(retained["Thuis/presence-bridge/status"], "online")
            status, _, said = bridge.finish()
        self.assertEqual(status, 0, said)
        # Once for several that follow one another closely.
        self.assertIn("connected again", said)
        retained = self.broker.retained()
        self.assertEqual(retained.pop("Thuis/presence-bridge/status"), "offline")
        for walker, room in rooms.items():
            self.assertEqual(retained.pop(f"Thuis/presence/{LEVELS[walker]}"), room)
        self.discovery_is_complete(retained)

    def discovery_is_complete(self, retained):
        self.assertEqual(len(retained), 2 * len(WALKERS), retained)
        ids, names = set(), set()
        for topic, text in retained.items():
            prefix, component, id, last = topic.split("/")
            self.assertEqual((prefix, last), ("homeassistant", "config"))
            self.assertRegex(id, r"\A[a-zA-Z0-9_-]+\Z")
            config = json.loads(text)
            ids.add(config["unique_id"])
            names.add(config["device"]["name"])
            self.assertEqual(config["default_entity_id"], f"{component}.{config['object_id']}")
            self.assertEqual(config["state_topic"], f"Thuis/presence/{LEVELS[config['device']['name']]}")
            self.assertEqual(config["availability_topic"], "Thuis/presence-bridge/status")
            self.assertEqual(len(config["device"]["identifiers"]), 1)
            if component == "device_tracker":
                self.assertEqual(config["source_type"], "bluetooth_le")
        self.assertEqual(len(ids), 2 * len(WALKERS))
        self.assertEqual(names, set(WALKERS))

    @unittest.skipUnless("SIMRUN" in os.environ, "SIMRUN names no simrun")
    def test_an_instant_of_simrun_has_one_message(self):
        scenario = pathlib.Path(__file__).resolve().parents[3] / "scenarios/welcome-home"
        at_once = 0
        for seed in range(1, SEEDS + 1):
            told = subprocess.run(
                [os.environ["SIMRUN"], "run", scenario, "--seed", str(seed), "--jsonl"],
                check=True, capture_output=True, text=True).stdout
            lines = [json.loads(line) for line in told.splitlines()]
            rooms, instants = rooms_after_instants(lines)
            at_once += instants
            listener = self.broker.listener(*(f"Thuis/presence/{walker}" for walker in rooms))
            with self.bridge() as bridge:
                bridge.tell(*lines)
                status, _, said = bridge.finish()
            self.assertEqual(status, 0, said)
            heard = {walker: [] for walker in rooms}
            for each in self.broker.heard(listener):
                # Not what the bridge before has left, nor the state before the first decision.
                if not each["retain"] and each.get("payload"):
                    heard[each["topic"].split("/")[2]].append(each["payload"])
            self.assertEqual(heard, rooms, f"seed {seed}")
        self.assertGreater(at_once, 0, "in no run is a room left and another entered at one instant")

    def test_nothing_is_lost_over_a_network_that_is_cut(self):
        count, limit = (20_000, 120_000) if bridges.IS_SLOW else (1_000, 30_000)
        way = network.Network(self.broker.port, 5, limit)
        self.addCleanup(way.close)
        listener = self.broker.listener("Thuis/welcome/#", "lamp")
        with self.bridge("--wait-s", 90, port=way.port) as bridge:
            bridge.tell(bridges.start(WALKERS))
            for number in range(count):
                bridge.tell(bridges.decision(number, "a/#", "notify", text=f"Welcome home {number}"))
            bridge.tell(bridges.decision(count, "a/#", "publish", topic="lamp", message="on",
                                         retain=True))
            status, _, said = bridge.finish(400)
        self.assertEqual(status, 0, said)
        heard = self.broker.heard(listener)
        texts = list(dict.fromkeys(each["payload"] for each in heard))
        self.assertEqual(texts, [f"Welcome home {number}" for number in range(count)] + ["on"])
        self.assertEqual({each["topic"] for each in heard}, {"Thuis/welcome/a%2F%23", "lamp"})
        self.assertEqual(self.broker.retained()["lamp"], "on")
        self.assertNotIn("Thuis/welcome/a%2F%23", self.broker.retained())
        self.assertGreater(way.cuts, 1)
        print(f"{count} notifications over {way.cuts} cuts: none lost, {len(heard) - count - 1} twice")

    def test_the_will_and_the_birth_of_home_assistant(self):
        with self.over_tls() as bridge:
            bridge.tell(bridges.start(["robin"]), bridges.decision(1, "robin", "entered", place="hall"))
            self.broker.eventually("Thuis/presence/robin", "hall")
            listener = self.broker.listener("homeassistant/+/+/config", "Thuis/presence/robin")
            self.broker.publish("homeassistant/status", "online")
            heard = self.broker.heard(listener)
            # What was retained when the subscriber came, and all of it again.
            again = [each["topic"].split("/")[1] for each in heard if not each["retain"]]
            self.assertEqual(again, ["sensor", "device_tracker", "presence"])
            bridge.kill()
            self.broker.eventually("Thuis/presence-bridge/status", "offline")
            self.assertEqual(self.broker.retained()["Thuis/presence/robin"], "hall")

    def test_a_topic_that_cannot_be_is_skipped_and_told(self):
        with self.bridge() as bridge:
            bridge.tell(
                bridges.start(["robin"]),
                bridges.decision(1, "robin", "publish", topic="home/#", message="on", retain=False),
                bridges.decision(1, "robin", "publish", topic="a\nb", message="on", retain=False),
                bridges.decision(1, "robin", "publish", topic="a\uffff", message="on", retain=False),
                bridges.decision(2, "robin", "entered", place="hall"))
            status, _, said = bridge.finish()
        self.assertEqual(status, 1)
        self.assertEqual(said.count("end connections; skipped"), 2)
        self.assertIn("line 2: topic 'home/#': + and # are for filters; a topic has none; skipped", said)
        self.assertEqual(self.broker.retained()["Thuis/presence/robin"], "hall")

    def test_certificates_users_and_mistakes(self):
        line = bridges.start(["robin"])
        port = self.broker.tls_port
        for options, words in ((("--ca", self.broker.other), "CERTIFICATE_VERIFY_FAILED"),
                               (("--tls",), "CERTIFICATE_VERIFY_FAILED")):
            with self.bridge(*options, "--wait-s", "1", port=port) as bridge:
                bridge.tell(line)
                status, _, said = bridge.finish()
            self.assertEqual(status, 2)
            self.assertIn(words, said)
        self.assertEqual(self.broker.retained(), {})
        with self.bridge("--insecure", port=port) as bridge:
            bridge.tell(line)
            status, _, said = bridge.finish()
        self.assertEqual(status, 0, said)
        self.assertIn("certificate is not checked", said)
        (self.broker.folder / "wrong").write_text("wrong\n")
        with self.bridge("--password-file", self.broker.folder / "wrong") as bridge:
            bridge.tell(line)
            bridge.process.wait(20)
            self.assertEqual(bridge.process.returncode, 2)
            self.assertIn("not allowed", bridge.process.stderr.read().decode())
        for options in (["--broker", "mqtt://a"], ["--prefix", "a/#"], ["--ca", "/nowhere"],
                        ["--password-file", "a"], ["--ca", "a", "--insecure"]):
            with bridges.Bridge("presence-bridge", *options) as bridge:
                status, _, said = bridge.finish()
            self.assertEqual((status, said.count("\n")), (2, 1), said)


if __name__ == "__main__":
    unittest.main()
