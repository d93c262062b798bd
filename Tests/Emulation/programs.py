"""simrun as a program beside the tests, and files for it."""

import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

SIMRUN = os.path.abspath(os.environ["SIMRUN"])
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TOOLS = os.path.dirname(sys.executable)
NEARBY = os.path.join(HERE, "nearby")
SLOW = os.environ.get("EMULATION_SLOW") == "1"
PATIENCE = 60  # seconds for what takes one on a machine that is not busy


class Program:
    """A program whose output is read as it comes."""

    def __init__(self, *words, env=None, stdout=subprocess.PIPE, cwd=None):
        self.words = words
        self.process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, text=True,
            cwd=cwd, env={**os.environ, **(env or {})}, errors="replace",
        )
        self.output, self.errors = [], []
        self._news = queue.Queue()
        self._readers = [
            threading.Thread(target=self._read, args=pair, daemon=True)
            for pair in ((self.process.stdout, self.output), (self.process.stderr, self.errors))
            if pair[0] is not None
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream, lines):
        for line in stream:
            lines.append(line.rstrip("\n"))
            self._news.put(None)
        self._news.put(None)

    def wait_for(self, pattern, seconds=PATIENCE):
        """Waits for a line of the output or the errors; the match of the first one."""
        deadline = time.monotonic() + seconds
        while True:
            ended = self.process.poll() is not None and not any(
                reader.is_alive() for reader in self._readers
            )
            for line in [*self.errors, *self.output]:
                if match := re.search(pattern, line):
                    return match
            if ended or time.monotonic() > deadline:
                raise AssertionError(
                    f"{self.words} {'ended' if ended else 'has not come'} without {pattern!r}: "
                    f"{self.errors[-20:]} {self.output[-20:]}"
                )
            try:
                self._news.get(timeout=0.2)
            except queue.Empty:
                pass

    def wait(self, seconds=PATIENCE):
        """Waits for the end; the status."""
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.words} does not end: {self.errors[-20:]}") from None
        for reader in self._readers:
            reader.join(PATIENCE)
        return status

    def interrupt(self, seconds=PATIENCE):
        self.process.send_signal(signal.SIGINT)
        return self.wait(seconds)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for reader in self._readers:
            reader.join(5)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


class Simrun(Program):
    def __init__(self, *words, **options):
        super().__init__(SIMRUN, *map(str, words), **options)


class Pose(Simrun):
    """`simrun pose hci` with radios at free ports, or at other places."""

    def __init__(self, scenario, *radios, speed="20x", seed=1, more=(), **options):
        places = [
            word for radio in radios
            for word in ("--at", radio if "=" in radio else f"{radio}=tcp:0")
        ]
        super().__init__(
            "pose", "hci", scenario, *places, "--speed", speed, "--seed", seed, *more, **options
        )
        self.names = [radio.split("=")[0] for radio in radios]

    def place(self, name=None):
        """The place of a radio, as in tcp:127.0.0.1:1234."""
        name = re.escape(name or self.names[0])
        return self.wait_for(rf"^simrun: {name}: a controller at (.*)$")[1]

    def port(self, name=None):
        return int(self.place(name).split(":")[-1])


def run(*words, status=0):
    """Runs simrun; what it prints."""
    done = subprocess.run(
        [SIMRUN, *map(str, words)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
        timeout=10 * PATIENCE,
    )
    if status is not None and done.returncode != status:
        raise AssertionError(f"{words}: status {done.returncode}: {done.stderr}")
    return done.stdout


def rows(lines, event="decision"):
    """The events of a kind in lines of JSON."""
    return [row for row in map(json.loads, lines) if row["event"] == event]


def is_clean(line):
    """A word for people, and not a trace of a crash."""
    return not re.search(r"Fatal error|fatalError|stack dump|Illegal instruction|\*\*\*", line)


class EmulationTests(unittest.TestCase):
    """Tests with a folder of their own, whose programs end with them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="sim")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(content if isinstance(content, str) else json.dumps(content))
        return self.path(name)

    def begin(self, program):
        return self.enterContext(program)

    def assertClean(self, program):
        for line in program.errors:
            self.assertTrue(is_clean(line), line)
        status = program.process.poll()
        self.assertTrue(status is None or status >= 0, f"ended by signal {status}")
