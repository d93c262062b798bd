"""Programs of this package for a test, each ended by its own process id."""

import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import time

FOLDER = pathlib.Path(os.environ["BRIDGES"])
IS_SLOW = os.environ.get("SERVICES_SLOW") == "1"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Lock:
    """A simulated lock, whose lines are kept over its restarts. `with Lock(folder, "--drop", "0.1"):`"""

    def __init__(self, folder, *options):
        self.log = pathlib.Path(folder) / "lock.jsonl"
        self.options = options
        self.port = 0
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [FOLDER / "simulated-lock", "--port", str(self.port), *self.options],
                stdout=log, stderr=subprocess.PIPE)
        text = ""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and self.process.poll() is None:
            if select.select([self.process.stderr], [], [], 0.2)[0]:
                text += os.read(self.process.stderr.fileno(), 65536).decode()
            if found := re.search(r"listening on http://127\.0\.0\.1:(\d+)", text):
                self.port = int(found[1])
                return
        raise AssertionError(f"the lock does not start: {text}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/pulse"

    def lines(self, event):
        """What the lock has printed; a line that a kill has cut off is none."""
        whole = self.log.read_text().split("\n")[:-1]
        return [line for line in map(json.loads, whole) if line["event"] == event]


class Bridge:
    """A bridge with a pipe. `with Bridge("lock-bridge", ...) as bridge: bridge.tell(line)`"""

    def __init__(self, program, *options):
        self.process = subprocess.Popen(
            [FOLDER / program, *map(str, options)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        for file in (self.process.stdin, self.process.stdout, self.process.stderr):
            if not file.closed:
                try:
                    file.close()
                except BrokenPipeError:
                    pass

    def tell(self, *lines):
        self.process.stdin.write("".join(json.dumps(line) + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def finish(self, timeout=120):
        """Ends the input; returns the status and what was said."""
        output, errors = self.process.communicate(timeout=timeout)
        return self.process.returncode, output.decode(), errors.decode()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def start(walkers, seed=3, scenario="arrive-and-unlock"):
    return {"event": "start", "format": "simrun-events", "version": 1, "source": "run", "engine": {},
            "scenario": scenario, "variant": None, "seed": seed, "walkers": walkers}


def decision(time_s, walker, word, **keys):
    return {"event": "decision", "timeS": time_s, "walker": walker, "decision": word, "evidence": [],
            **keys}
