"""The JSON Schemas that simrun prints, as an independent validator understands them."""

import copy
import glob
import json
import os
import subprocess
import tempfile
import unittest

import json5
from jsonschema import Draft202012Validator

SIMRUN = os.path.abspath(os.environ["SIMRUN"])
PACKAGE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def simrun(*words, folder=PACKAGE):
    run = subprocess.run([SIMRUN, *words], cwd=folder, capture_output=True, text=True, check=True)
    return run.stdout


def read(path):
    with open(path, encoding="utf-8") as file:
        return json5.load(file)


KINDS = ("scenario", "floorplan", "engine", "events")
SCHEMAS = {kind: json.loads(simrun("schema", kind)) for kind in KINDS}
VALIDATORS = {kind: Draft202012Validator(schema) for kind, schema in SCHEMAS.items()}
# Read once: a scenario takes a parser in Python up to a second.
SHIPPED = [
    (kind, path, read(path))
    for kind, files in (("scenario", "scenarios/**/scenario.json"), ("floorplan", "floorplans/*.json"))
    for path in sorted(glob.glob(f"{PACKAGE}/{files}", recursive=True))
]


def places(value, path=()):
    """Each value within a value, with the keys and indices that lead to it."""
    yield path, value
    parts = []
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        yield from places(part, path + (key,))


def changed(value, path, new):
    """A copy of a value with another value at a place."""
    if not path:
        return new
    value = copy.copy(value)
    value[path[0]] = changed(value[path[0]], path[1:], new)
    return value


def spoilt(file):
    """Copies of a file, each with one mistake, and a description of the mistake."""
    met = set()
    for path, value in places(file):
        kind = tuple("*" if isinstance(step, int) else step for step in path), type(value)
        if kind in met:
            continue
        met.add(kind)
        if isinstance(value, dict) and "rooms" not in path[-1:]:
            yield path, "an unknown key", changed(file, path, {**value, "noSuchKey": 1})
        wrong = 1 if isinstance(value, bool) else True
        yield path, "another type", changed(file, path, wrong)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            yield path, "a number too great", changed(file, path, 1e12)
            yield path, "a number too small", changed(file, path, -1e12)
        if isinstance(value, str):
            yield path, "an empty text", changed(file, path, "")


class SchemaTests(unittest.TestCase):
    def assert_valid(self, kind, file, name):
        errors = [f"{error.json_path}: {error.message}" for error in VALIDATORS[kind].iter_errors(file)]
        self.assertEqual(errors, [], name)

    def test_follow_the_draft(self):
        for kind, schema in SCHEMAS.items():
            Draft202012Validator.check_schema(schema)
            self.assertEqual(schema["$id"], f"urn:simrun:schema:{kind}")

    def test_describe_every_property(self):
        for kind, schema in SCHEMAS.items():
            for path, value in places(schema):
                # A property may itself be called "properties".
                if path[-3:-1] == ("properties", "properties"):
                    continue
                if path[-2:-1] == ("properties",) and "if" not in path and "anyOf" not in path:
                    self.assertTrue(value.get("description"), f"{kind}: {path}")

    def test_shipped_files_are_valid(self):
        self.assertGreater(len(SHIPPED), 20)
        for kind, path, file in SHIPPED:
            self.assert_valid(kind, file, path)

    def test_spoilt_files_are_not_valid(self):
        count = 0
        for kind, path, file in SHIPPED:
            for place, mistake, wrong in spoilt(file):
                count += 1
                self.assertFalse(
                    VALIDATORS[kind].is_valid(wrong), f"{path}: {place} has {mistake}")
        self.assertGreater(count, 1000)

    def test_incomplete_files_are_not_valid(self):
        for kind, path, file in SHIPPED:
            # Of several keys, one is enough.
            required = {
                "scenario": [
                    ["title"], ["floorplan"], ["durationS"], ["beacons", "receivers"], ["walkers"],
                ],
                "floorplan": [["bounds"]],
            }
            for keys in required[kind]:
                rest = {key: value for key, value in file.items() if key not in keys}
                self.assertLess(len(rest), len(file), f"{path}: none of {keys}")
                self.assertFalse(VALIDATORS[kind].is_valid(rest), f"{path}: none of {keys}")

    def test_new_scenarios_are_valid(self):
        with tempfile.TemporaryDirectory() as folder:
            simrun("new", "mine", folder=folder)
            simrun("new", "other", "--floorplan", "office", folder=folder)
            for name in ("mine", "other"):
                path = f"{folder}/scenarios/{name}/scenario.json"
                self.assert_valid("scenario", read(path), path)
            self.assert_valid("floorplan", read(f"{folder}/floorplans/mine.json"), "mine")

    def test_files_of_runs_are_valid(self):
        """Engines are written with all settings: those of each preset, and of each scenario."""
        presets = [entry["name"] for entry in json.loads(simrun("presets", "--format", "json"))["presets"]]
        runs = [("office-walk-past", "--preset", preset) for preset in presets]
        runs += [("arrive-and-unlock",), ("light-follows",), ("lessons/hysteresis",)]
        for words in runs:
            with tempfile.TemporaryDirectory() as folder:
                simrun("run", *words, "--seed", "1", "--out", f"{folder}/run")
                engine = read(f"{folder}/run/engine.json")
                self.assert_valid("engine", engine, words)
                self.assert_valid("floorplan", read(f"{folder}/run/floorplan.json"), words)
                for key in engine:
                    self.assertFalse(
                        VALIDATORS["engine"].is_valid({**engine, key: {}}), f"{words}: {key}")

    def test_lines_of_events_are_valid(self):
        """Lines of runs and of replays: bare radios, tags, apps, connections, rooms, positions."""
        met = set()
        for scenario in (
            "office-walk-past", "arrive-and-unlock", "approach-advertise", "approach-scan",
            "thermostat", "welcome-home", "light-follows", "lessons/distance",
        ):
            with tempfile.TemporaryDirectory() as folder:
                words = (scenario, "--seed", "1", "--out", f"{folder}/run")
                lines = simrun("run", *words, "--jsonl").splitlines()
                lines += simrun("replay", f"{folder}/run", "--jsonl").splitlines()
            for line in lines:
                event = json.loads(line)
                kind = (event["event"], event.get("delivered"), event.get("decision"), event.get("source"))
                self.assert_valid("events", event, line)
                if kind in met:
                    continue
                met.add(kind)
                for key in event:
                    spoilt = {**event, key: {}}
                    if key != "engine":
                        self.assertFalse(VALIDATORS["events"].is_valid(spoilt), f"{line}: {key}")
                    if key != "receiver":
                        del spoilt[key]
                        self.assertFalse(VALIDATORS["events"].is_valid(spoilt), f"{line}: {key}")
                self.assertFalse(VALIDATORS["events"].is_valid({**event, "noSuchKey": 1}), line)
        kinds = {kind[0] for kind in met}
        self.assertEqual(kinds, {"start", "truth", "delivered", "decision", "door", "end"})
        self.assertGreater(len(met), 20)

    ENGINES = [
        {"kind": "listener"},
        {"kind": "listener", "preset": None},
        {"kind": "door-lock", "exterior": "b-out", "side": "ignored"},
        {"kind": "door-lock", "interior": ["a"], "exterior": ["b"], "unlockRSSI": None},
        {"kind": "door-lock", "exterior": ["b"], "unlockRSSI": -40, "lockRSSI": -50},
        {"kind": "presence", "rule": "mqtt_room", "rooms": {"hall": "a,b"}, "timeout": 0},
        {"kind": "positioning", "method": "histogram+kalman", "map": None},
        {"preset": "bermuda", "rooms": {"hall": ["a"]}},
        {"preset": "bleunlock", "exterior": ["a"], "delayToLock": 3},
    ]
    NO_ENGINES = [
        {},
        {"kind": "no-such-kind"},
        {"kind": None},
        {"preset": None},
        {"preset": "no-such-preset", "exterior": ["a"]},
        {"kind": "listener", "dwellS": 1},
        {"kind": "door-lock"},
        {"kind": "door-lock", "exterior": []},
        {"kind": "door-lock", "exterior": ["a", "a"]},
        {"kind": "presence", "rooms": {"hall": ["a"]}},
        {"kind": "presence", "rule": "bermuda", "rooms": {}},
        {"kind": "positioning", "method": "histogram+kalmann"},
        {"preset": "bermuda"},
        {"kind": "presence", "preset": "bleunlock", "exterior": ["a"]},
        {"preset": "bleunlock", "exterior": ["a"], "rooms": {"hall": ["a"]}},
    ]

    def test_engines_of_files_and_scenarios(self):
        scenario = read(f"{PACKAGE}/scenarios/office-walk-past/scenario.json")
        for is_valid, engines in ((True, self.ENGINES), (False, self.NO_ENGINES)):
            for engine in engines:
                self.assertEqual(VALIDATORS["engine"].is_valid(engine), is_valid, engine)
                file = {**scenario, "engine": engine}
                self.assertEqual(VALIDATORS["scenario"].is_valid(file), is_valid, engine)

    def test_engines_of_variants_are_changes(self):
        scenario = read(f"{PACKAGE}/scenarios/office-walk-past/scenario.json")
        changes = [
            ({"dwellS": 2}, True),
            ({}, True),
            ({"timeout": 3, "maxDistanceM": 5}, True),
            ({"dwellS": "2"}, False),
            ({"noSuchKey": 2}, False),
            ({"unlockSamples": 2, "pdiffOutright": 0.1}, False),
            ({"kind": "listener", "dwellS": 2}, False),
            ({"preset": "bermuda", "rooms": {"hall": ["a"]}}, True),
        ]
        for engine, is_valid in changes:
            file = {**scenario, "variants": [{"name": "v", "engine": engine}]}
            self.assertEqual(VALIDATORS["scenario"].is_valid(file), is_valid, engine)


if __name__ == "__main__":
    unittest.main()
