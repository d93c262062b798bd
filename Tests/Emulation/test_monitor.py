"""btmon as the reader of a monitor: packets of a posed radio while they pass."""

import os
import shutil
import time
import unittest

import h4
from programs import NEARBY, PATIENCE, EmulationTests, Pose, Program

BTMON = ["stdbuf", "--output=L", "btmon", "--no-pager"]  # which shows each line at once


class MonitorTests(EmulationTests):
    def pose(self, *radios, **options):
        line = self.path("line")
        more = ("--monitor", f"worker={line}")
        pose = self.begin(Pose(NEARBY, *radios, more=more, **options))
        pose.wait_for("worker: its packets at")
        return pose, line

    @unittest.skipUnless(shutil.which("btmon"), "there is no btmon")
    def test_btmon_shows_a_scan_while_it_runs(self):
        pose, line = self.pose("gateway", "worker")
        btmon = self.begin(Program(*BTMON, "--time", "--tty", line))
        btmon.wait_for("opened")
        others = self.begin(h4.Host(pose.place("gateway")))
        others.send(h4.RESET)
        host = self.begin(h4.Host(pose.place("worker")))
        host.scan(20)
        for pattern in (
            r"^= New Index: \S+ \(Primary,Virtual,worker\)",
            r"^< HCI Command: Reset", r"^< HCI Command: LE Set Scan Parameters",
            r"^< HCI Command: LE Set Scan Enable", r"^ +LE Advertising Report",
            r"^> HCI Event: LE Meta Event .* #30 00:00:\d\d",
        ):
            btmon.wait_for(pattern)
        resets = [one for one in btmon.output if one.startswith("< HCI Command: Reset")]
        self.assertEqual(1, len(resets), "only those of one radio")
        self.assertNotRegex("\n".join([*btmon.output, *btmon.errors]), "invalid|orrupted|Drops")
        btmon.interrupt()
        # Another one may come. It begins with a whole packet.
        again = self.begin(Program(*BTMON, "--tty", line))
        deadline = time.monotonic() + PATIENCE
        while sum("LE Advertising Report" in one for one in again.output) < 5:
            self.assertLess(time.monotonic(), deadline, again.output[-10:])
            host.receive(lambda packets: len(packets) >= 5)
        self.assertNotRegex("\n".join([*again.output, *again.errors]), "invalid|orrupted|Drops")
        self.assertClean(pose)

    def test_a_reader_that_stops_delays_nobody_and_is_named(self):
        pose, line = self.pose("worker", speed="200x")
        reader = os.open(line, os.O_RDONLY | os.O_NOCTTY)
        self.addCleanup(os.close, reader)
        host = self.begin(h4.Host(pose.place()))
        host.scan()
        # More than the line and what waits for it have room for.
        host.receive(lambda packets: len(packets) >= 8_000)
        self.assertEqual(130, pose.interrupt())
        pose.wait_for(r"worker: \d+ packets were not shown on the monitor")
        self.assertFalse(os.path.lexists(line))
        self.assertClean(pose)

    def test_a_monitor_of_a_radio_that_is_not_posed_is_refused(self):
        for words, message in (
            (("gateway=/tmp/x",), "worker"), (("worker",), "lacks a place"),
            (("worker=",), "has no path"),
            ((f"worker={self.path('x')}", "--monitor", f"worker={self.path('y')}"), "twice"),
            ((f"worker={self.path('none')}/x",), "No such file"),
        ):
            with self.subTest(words):
                pose = self.begin(Pose(NEARBY, "worker", more=("--monitor", *words)))
                self.assertEqual(2, pose.wait())
                self.assertIn(message, pose.errors[-1])


if __name__ == "__main__":
    unittest.main()
