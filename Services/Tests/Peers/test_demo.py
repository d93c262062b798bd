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
import urllib.parse
import urllib.request

import bridges

DEMO = pathlib.Path(__file__).parents[3] / "scripts" / "demo"
TAKERS = ["front-door-bridge", "front-door-reports", "rooms-reports", "keys-reports",
          "wheelchair-reports", "nurse-reports", "van-reports"]
PATIENCE = 300  # seconds, after which a demo hangs, also on a busy machine


@unittest.skipUnless("SIMRUN" in os.environ, "SIMRUN names no simrun")
@unittest.skipUnless(shutil.which("mosquitto"), "there is no mosquitto")
class DemoTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="demo-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, *options, port=0, broker_port=None, **environment):
        """Starts the demo in a session of its own, so that what it leaves can be found."""
        if broker_port != "":
            options = ("--broker-port", str(broker_port or bridges.free_port()), *options)
        return subprocess.Popen(
            [DEMO, "--port", str(port), *options],
            env=self.environment(**environment), start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def environment(self, without=None, **variables):
        """That of this process, in which a command is not found, whatever the path."""
        found = {**os.environ, "TMPDIR": str(self.folder), **variables}
        if without:
            file = tempfile.NamedTemporaryFile("w", suffix=".bash")
            self.addCleanup(file.close)
            file.write(f'command() {{ [ "$2" != {without} ] && builtin command "$@"; }}\n')
            file.flush()
            found["BASH_ENV"] = file.name
        return found

    def wait_for_address(self, demo):
        """Reads the output up to the address, and returns this."""
        # What the lock says may come before it.
        while "/login#" not in (line := demo.stdout.readline()):
            self.assertNotEqual(line, "")
        return line

    def finish(self, demo):
        """Waits for the end, requires that nothing is left, and returns status, output and words."""
        output, words = demo.communicate(timeout=PATIENCE)
        with self.assertRaises(ProcessLookupError):
            os.killpg(demo.pid, 0)
        self.assertEqual(list(self.folder.iterdir()), [])
        return demo.returncode, output, words

    def test_options_that_are_out_of_range_start_nothing(self):
        for words, sentence in (
            (("--port", "abc"), "--port: 'abc' is not 0 ... 65535"),
            (("--broker-port", "0"), "--broker-port: '0' is not 1 ... 65535"),
            (("--broker-port", "18830 0.0.0.0"), "--broker-port: '18830 0.0.0.0' is not 1 ... 65535"),
            (("--speed", "fast"), "--speed: 'fast' is not a factor such as 600x, of 0.01x ... 10000x"),
            (("--speed", "0x"), "--speed: '0x' is not a factor such as 600x, of 0.01x ... 10000x"),
        ):
            done = subprocess.run([DEMO, *words], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"scripts/demo: {sentence}\n"))
        for name, sentence in (("SIMRUN", "is not a program"), ("FIELD_SERVER", "is not a program"),
                               ("TMPDIR", "is not a folder to write to")):
            done = subprocess.run(
                [DEMO], capture_output=True, text=True, env={**os.environ, name: "/nowhere"})
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (2, "", f"scripts/demo: {name}: '/nowhere' {sentence}\n"))

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
            self.wait_for_address(demo)
            time.sleep(1)
            # As a terminal does with Ctrl-C, to all; as a supervisor does, to the script alone.
            (os.killpg if number == signal.SIGINT else os.kill)(demo.pid, number)
            self.assertEqual(self.finish(demo)[0], 128 + number)

    def test_it_stays_without_a_broker(self):
        demo = self.start("--speed", "10000x", "--stay", without="mosquitto")
        address = self.wait_for_address(demo)
        self.assertEqual(self.wait_for_address(demo), address)
        with urllib.request.urlopen(urllib.parse.urljoin(address, "/health"), timeout=PATIENCE) as answer:
            self.assertEqual(answer.status, 200)
        os.killpg(demo.pid, signal.SIGINT)
        status, _, words = self.finish(demo)
        self.assertEqual(status, 128 + signal.SIGINT)
        self.assertIn("skipped: there is no mosquitto: ", words)
        self.assertIn("at 10000x; below is what the lock hears.", words)
        for taker in TAKERS:
            self.assertIn(f"scripts/demo: {taker}: ", words)

    def test_the_broker_takes_a_port_that_is_free(self):
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                taken.bind(("127.0.0.1", 1883))
                taken.listen()
            except OSError:
                pass  # Another program has it, as a broker of the system does.
            demo = self.start(broker_port="", without="mosquitto_sub")
            self.wait_for_address(demo)
            os.killpg(demo.pid, signal.SIGINT)
            words = self.finish(demo)[2]
        self.assertIn("skipped: there is no mosquitto_sub: ", words)
        self.assertRegex(
            words, r"with a broker at port 1883\d; below is what the lock hears\.")

    def test_a_program_that_is_killed_ends_it_and_is_named(self):
        for name, command in (("field-server", "field-server serve"), ("lock", "simulated-lock"),
                              ("broker", "mosquitto -c"), ("keys-reports", "forward .*/keys.sqlite"),
                              ("van", "simrun run .*/van")):
            demo = self.start()
            self.wait_for_address(demo)
            time.sleep(1)
            found = subprocess.run(["pgrep", "-s", str(demo.pid), "-f", command],
                                   capture_output=True, text=True).stdout.split()
            self.assertEqual(len(found), 1, command)
            os.kill(int(found[0]), signal.SIGKILL)
            status, _, words = self.finish(demo)
            self.assertEqual(status, 2)
            self.assertIn(f"scripts/demo: {name} has ended", words.splitlines()[-1])

    def test_what_cannot_be_used_is_one_line(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            for word, options in (
                    (port, {"port": port}),
                    # Nothing is built before.
                    (port, {"broker_port": port, "SIMRUN": "", "FIELD_SERVER": ""}),
                    ("'simrun' is not an absolute path", {"SIMRUN": "simrun"})):
                status, output, words = self.finish(self.start(**options))
                self.assertEqual((status, output), (2, ""), words)
                self.assertEqual(len(words.splitlines()), 1, words)
                self.assertIn(word, words)


if __name__ == "__main__":
    unittest.main()
