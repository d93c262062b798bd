"""A field server of its own for a test, in a folder of its own."""

import json
import os
import pathlib
import re
import select
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

PROGRAM = os.environ["FIELD_SERVER"]


class Server:
    """Starts and ends a server, by its own process id. `with Server() as server:`"""

    def __init__(self, folder=None, before=(), port=0):
        self._own = None if folder else tempfile.TemporaryDirectory(prefix="field-")
        self.folder = pathlib.Path(folder or self._own.name)
        self.database = str(self.folder / "field.sqlite")
        self.before = list(before)
        self.port = port
        self.process = None
        self.log = []

    def __enter__(self):
        self.device = self.token("phone")
        self.viewer = self.token("viewer", "viewer")
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        if self._own:
            self._own.cleanup()

    def run(self, *arguments, input=None, check=True):
        """Runs a command on the database, and returns what it printed."""
        done = subprocess.run(
            [PROGRAM, *arguments, "--database", self.database],
            input=input, capture_output=True, text=True, timeout=120)
        if check and done.returncode != 0:
            raise AssertionError(f"{arguments}: {done.returncode}: {done.stderr}{done.stdout}")
        return done

    def token(self, name, role="device"):
        return self.run("token", "add", name, "--role", role).stdout.strip()

    def start(self, stdin=subprocess.DEVNULL, options=()):
        """Starts the server, and waits until it listens; again at the same port."""
        self.process = subprocess.Popen(
            [*self.before, PROGRAM, "serve", "--database", self.database, "--port", str(self.port),
             *options],
            stdin=stdin, stderr=subprocess.PIPE)
        os.set_blocking(self.process.stderr.fileno(), False)
        deadline = time.monotonic() + 30
        text = ""
        while time.monotonic() < deadline:
            select.select([self.process.stderr], [], [], 0.2)
            text += (self.process.stderr.read() or b"").decode()
            if found := re.search(r"listening on http://127\.0\.0\.1:(\d+)", text):
                self.port = int(found[1])
                self.log.append(text)
                return
            if self.process.poll() is not None:
                break
        raise AssertionError(f"the server does not start: {text}")

    def said(self):
        """What the server wrote to standard error so far."""
        self.log.append((self.process.stderr.read() or b"").decode())
        return "".join(self.log)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stderr.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stderr.close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def request(self, path, body=None, token=None, headers=None, method=None, timeout=30):
        """Returns the status, the headers and the body of an answer."""
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if isinstance(body, dict):
            body, headers["Content-Type"] = json.dumps(body, ensure_ascii=False).encode(), "application/json"
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.headers, answer.read()

    def post(self, report, timeout=30):
        """Posts a report, and returns the status and the object."""
        status, _, body = self.request("/reports", report, self.device, timeout=timeout)
        return status, json.loads(body)

    def readings(self, subject):
        """All readings of a truck."""
        found, before = [], ""
        while True:
            path = f"/trucks/{urllib.parse.quote(subject, safe='')}/readings?limit=1000{before}"
            status, _, body = self.request(path, token=self.viewer)
            assert status == 200, body
            page = json.loads(body)
            found += page["readings"]
            if page["next"] is None:
                return found
            before = "&before=" + page["next"]


def reading(id, subject="Truck 3", celsius=19.4375):
    """A report of a truck's temperature."""
    return {
        "id": id, "kind": "temperature", "subject": subject,
        "time": "2026-03-01T10:00:00.250Z", "latitude": 43.468757, "longitude": -79.698409,
        "celsius": celsius, "deviationC": 4.4375,
    }
