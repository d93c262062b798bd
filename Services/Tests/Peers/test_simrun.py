"""The lines of simrun itself: all that its apps report is stored, and no line is skipped."""

import json
import os
import re
import subprocess
import unittest

import server

# The scenarios of the published apps, and the kinds of reports that come of them; all log something.
SCENARIOS = {"cold-chain": {"temperature"}, "keys-left-behind": {"asset"}, "wheelchair": {"incident"},
             "home-visit": {"visit"}, "welcome-home": set(), "arrive-and-unlock": set(),
             "light-follows": set(), "thermostat": set()}
START = ("--start", "2026-03-01T10:00:00Z")


@unittest.skipUnless("SIMRUN" in os.environ, "SIMRUN names no simrun")
class SimrunTests(unittest.TestCase):
    def test_runs_arrive_as_they_are(self):
        with server.Server() as field:
            (field.folder / "token").write_text(field.device + "\n")
            for scenario, kinds in SCENARIOS.items():
                with self.subTest(scenario):
                    run = subprocess.run(
                        [os.environ["SIMRUN"], "run", scenario, "--seed", "7", "--jsonl"],
                        capture_output=True, text=True)
                    # 1 is an expectation that is not met, which the simulator's own tests judge.
                    self.assertIn(run.returncode, (0, 1), run.stderr)
                    lines = run.stdout
                    self.assertEqual(json.loads(lines.splitlines()[-1])["event"], "end")
                    done = subprocess.run(
                        [server.PROGRAM, "forward", "--to", field.url, "--token-file",
                         field.folder / "token", "--spool", field.folder / scenario, *START],
                        input=lines, capture_output=True, text=True)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    said = re.fullmatch(
                        r"field-server: (\d+) entries stored, \d+ stored before, 0 refused\n", done.stderr)
                    self.assertIsNotNone(said, done.stderr)
                    self.assertGreater(int(said[1]), 0)
                    compared = field.run("compare", *START, input=lines)
                    self.assertIn(": 0 lost, 0 twice, 0 different, 0 never sent", compared.stdout)
                    events = map(json.loads, lines.splitlines())
                    found = {"visit" if event["decision"] == "item" else event["report"]["kind"]
                             for event in events if event.get("decision") in ("item", "report")}
                    self.assertEqual(found, kinds)


if __name__ == "__main__":
    unittest.main()
