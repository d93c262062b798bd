"""scripts/demo: a whole day arrives, and however it ends, nothing is left of it."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import bridges

DEMO = pathlib.Path(__file__).parents[3] / "scripts" / "demo"
TAKERS = ["front-door-bridge", "front-door-reports", "rooms-reports", "keys-reports",
          "wheelchair-reports", "nurse-reports", "van-reports"]


@unittest.skipUnless("SIMRUN" in os.environ, "SIMRUN names no simrun")
@unittest.skipUnless(shutil.which("mosquitto"), "there is no mosquitto")
class DemoTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="demo-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, *options, port=0, broker_port=None):
        """Starts the demo in a session of its own, so that what it leaves can be found."""
        return subprocess.Popen(
            [DEMO, "--port", str(port), "--broker-port", str(broker_port or bridges.free_port()),
             *options], env={**os.environ, "TMPDIR": str(self.folder)}, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def finish(self, demo, timeout=300):
        """Waits for the end, requires that nothing is left, and returns status, output and words."""
        output, words = demo.communicate(timeout=timeout)
        with self.assertRaises(ProcessLookupError):
            os.killpg(demo.pid, 0)
        self.assertEqual(list(self.folder.iterdir()), [])
        return demo.returncode, output, words

    def test_a_day_arrives_and_ends_cleanly(self):
        status, output, words = self.finish(self.start("--speed", "10000x"))
        self.assertEqual(status, 0, words)
        self.assertRegex(output, r"http://127\.0\.0\.1:\d+/login#[0-9a-f]{16}\.[0-9a-f]{64}\n")
        self.assertIn('"event":"pulse"', output)
        self.assertIn("simrun/presence/resident kitchen", output)
        for taker in TAKERS:
            self.assertIn(f"scripts/demo: {taker}: ", words)
        self.assertNotIn(" 0 entries stored", words)
        self.assertNotRegex(words, r"[1-9]\d* refused|skipped")

    def test_a_signal_ends_it_cleanly(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            demo = self.start()
            # The first line of the output is the address, or what the lock says before it.
            while "/login#" not in (line := demo.stdout.readline()):
                self.assertNotEqual(line, "")
            time.sleep(1)
            # As a terminal does with Ctrl-C, to all; as a supervisor does, to the script alone.
            (os.killpg if number == signal.SIGINT else os.kill)(demo.pid, number)
            self.assertEqual(self.finish(demo, timeout=30)[0], 128 + number)

    def test_a_server_that_is_killed_ends_it(self):
        demo = self.start()
        while "/login#" not in (line := demo.stdout.readline()):
            self.assertNotEqual(line, "")
        found = subprocess.run(["pgrep", "-f", f"field-server serve .*{self.folder}"],
                               capture_output=True, text=True).stdout.split()
        self.assertEqual(len(found), 1)
        os.kill(int(found[0]), signal.SIGKILL)
        status, _, words = self.finish(demo, timeout=30)
        self.assertEqual(status, 2)
        self.assertIn("field-server has ended", words)

    def test_a_port_that_is_taken_is_one_line(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            for options in ({"port": port}, {"broker_port": port}):
                status, output, words = self.finish(self.start(**options), timeout=60)
                self.assertEqual((status, output), (2, ""), words)
                self.assertEqual(len(words.splitlines()), 1, words)
                self.assertIn(str(port), words)


if __name__ == "__main__":
    unittest.main()
