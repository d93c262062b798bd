"""Programs that simrun live runs for each decision."""

import json
import os
import stat
import unittest

from programs import EmulationTests, Pose, Simrun, rows


class ThenTests(EmulationTests):
    scenario, walker = "office-walk-past", "passer-by"

    def script(self, name, text):
        path = self.write(name, "#!/bin/sh\n" + text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def live(self, *then, more=(), scenario=None, walker=None):
        scenario, walker = scenario or self.scenario, walker or self.walker
        pose = self.begin(Pose(scenario, walker, speed="max", seed=3))
        live = self.begin(Simrun(
            "live", "--engine", scenario, "--hci", pose.place(), "--as", walker, "--jsonl",
            "--clock", "shared", "--scan-interval-ms", "40", "--scan-window-ms", "30", *more,
            "--then", *then,
        ))
        self.assertEqual(0, live.wait(), live.errors)
        self.assertClean(live)
        return live

    def test_a_decision_is_a_line_of_its_input(self):
        out = self.path("out")
        program = self.script("log", 'cat >> "$1"; printf "%s|" "$@" >> "$2"; echo said\n')
        live = self.live(program, out, self.path("words"), "$HOME; *", more=["--then-limit", "1"])
        with open(out, encoding="utf-8") as file:
            told = [json.loads(line) for line in file]
        self.assertEqual(rows(live.output), told)
        self.assertEqual(3, len(told))
        with open(self.path("words"), encoding="utf-8") as file:
            self.assertEqual(f"{out}|{self.path('words')}|$HOME; *|" * 3, file.read())
        # What it prints is on standard error.
        self.assertEqual(3, live.errors.count("said"))
        self.assertNotIn("said", live.output)

    def test_a_program_that_fails_is_named(self):
        live = self.live(self.script("fails", "exit 7\n"))
        self.assertEqual(
            3, sum("has failed with status 7" in line for line in live.errors), live.errors)

    def test_a_program_that_is_killed_is_named(self):
        live = self.live(self.script("dies", "kill -9 $$\n"))
        self.assertEqual(3, sum("by signal 9" in line for line in live.errors), live.errors)

    def test_a_program_that_hangs_is_ended(self):
        live = self.live(
            self.script("hangs", "trap '' TERM\nwhile :; do :; done\n"),
            more=["--then-timeout-s", "0.2"])
        self.assertEqual(
            3, sum("was ended after 0.2 s" in line for line in live.errors), live.errors)

    def test_a_program_that_does_not_read_is_no_obstacle(self):
        live = self.live(self.script("deaf", "exec < /dev/null\n"))
        self.assertEqual([], [line for line in live.errors if "--then" in line])

    def test_decisions_beyond_the_limit_wait(self):
        out = self.path("out")
        program = self.script("slow", f'mkdir "{out}.lock" || echo two >> "{out}"\nsleep 0.3\n'
                                      f'echo one >> "{out}"\nrmdir "{out}.lock"\n')
        self.live(program, more=["--then-limit", "1"])
        with open(out, encoding="utf-8") as file:
            self.assertEqual(["one\n"] * 3, file.readlines())

    def test_a_name_is_no_command(self):
        mark = self.path("mark")
        name = f"$(touch {mark}); touch {mark} `touch {mark}` | touch {mark} &"
        scenario = {
            "title": "A name", "floorplan": "apartment", "durationS": 20,
            "beacons": [{"name": name, "at": [12, 8]}, {"name": "far", "at": [1, 1]}],
            "walkers": [{"name": "worker", "from": [12.5, 7.95], "path": [{"standS": 20}],
                         "phone": {"system": "raw"}}],
            "engine": {"kind": "door-lock", "interior": ["far"], "exterior": [name],
                       "side": "ignored"},
        }
        os.mkdir(self.path("named"))
        self.write("named/scenario.json", scenario)
        out = self.path("out")
        self.live("/bin/sh", "-c", 'cat >> "$0"', out, scenario=self.path("named"),
                  walker="worker")
        self.assertFalse(os.path.exists(mark))
        with open(out, encoding="utf-8") as file:
            self.assertTrue(file.read())

    def test_a_program_that_is_not_there_is_refused_first(self):
        for name in (self.path("none"), "no-such-program-of-anyone", self.write("plain", "text")):
            with self.subTest(name):
                live = self.begin(Simrun(
                    "live", "--engine", self.scenario, "--hci", "tcp:1", "--record",
                    self.path("never"), "--then", name))
                self.assertEqual(2, live.wait())
                self.assertIn("there is no program", live.errors[0])
                self.assertFalse(os.path.exists(self.path("never")))


if __name__ == "__main__":
    unittest.main()
