"""An entry leaves the spool for an answer that carries its id, and for no other."""

import contextlib
import http.server
import json
import pathlib
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

import runs
import server

START = ("--start", "2026-03-01T10:00:00Z")


class Portal(http.server.BaseHTTPRequestHandler):
    """A network that asks for a login: one answer to all, and a note of what it was sent."""

    status, location, heard = 200, None, []
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((self.path, body))
        page = b"<html>Welcome. Please log in.</html>"
        self.send_response(self.status)
        if self.location:
            self.send_header("Location", self.location)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_):
        pass


class Moody(http.server.BaseHTTPRequestHandler):
    """A field server that fails at the reports of some ids, and takes all others; or drips an answer without an end."""

    fails, drips, protocol_version = set(), False, "HTTP/1.1"

    def do_POST(self):
        id = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["id"]
        if self.drips:
            self.send_response(200)
            self.send_header("Content-Length", "60000")
            self.end_headers()
            with contextlib.suppress(OSError):
                while True:
                    self.wfile.write(b"<")
                    time.sleep(0.2)
        body = b"" if id in self.fails else json.dumps({"id": id, "stored": "now"}).encode()
        self.send_response(201 if body else 500)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def waiting(spool):
    """The number of entries that wait in a spool."""
    with contextlib.closing(sqlite3.connect(spool)) as database:
        return database.execute("SELECT count(*) FROM waiting").fetchone()[0]


class PortalTests(unittest.TestCase):
    def test_entries_that_are_never_answered_stop_no_others(self):
        Moody.fails = {f"cold-chain@7/driver/{number}" for number in range(1, 41)}
        moody = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Moody)
        threading.Thread(target=moody.serve_forever, daemon=True).start()
        with tempfile.TemporaryDirectory(prefix="moody-") as name:
            folder = pathlib.Path(name)
            (folder / "token").write_text("0" * 16 + "." + "0" * 64)
            (folder / "lines").write_text(runs.text(400))
            with (folder / "lines").open() as lines:
                sender = subprocess.Popen(
                    [server.PROGRAM, "forward", "--to", f"http://127.0.0.1:{moody.server_port}", "--token-file",
                     folder / "token", "--spool", folder / "spool.sqlite", *START],
                    stdin=lines, stderr=subprocess.PIPE, text=True)

            def waiting():
                with contextlib.closing(sqlite3.connect(folder / "spool.sqlite")) as database:
                    return {id for id, in database.execute("SELECT id FROM waiting")}

            try:
                deadline = time.monotonic() + 60
                while time.monotonic() < deadline:
                    time.sleep(0.1)
                    with contextlib.suppress(sqlite3.Error):
                        # The last one is there once all lines are read.
                        if waiting() == Moody.fails:
                            break
                self.assertEqual(waiting(), Moody.fails)
                self.assertIsNone(sender.poll())
                Moody.fails = set()
                said = sender.communicate(timeout=60)[1]
                self.assertEqual(sender.returncode, 0, said)
                self.assertEqual(waiting(), set())
            finally:
                sender.kill()
                sender.communicate()
                moody.shutdown()
                moody.server_close()

    def test_an_answer_that_drips_stops_no_sender(self):
        Moody.fails, Moody.drips = set(), True
        moody = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Moody)
        threading.Thread(target=moody.serve_forever, daemon=True).start()
        with tempfile.TemporaryDirectory(prefix="moody-") as name:
            folder = pathlib.Path(name)
            (folder / "token").write_text("0" * 16 + "." + "0" * 64)
            sender = subprocess.Popen(
                [server.PROGRAM, "forward", "--to", f"http://127.0.0.1:{moody.server_port}", "--token-file",
                 folder / "token", "--spool", folder / "spool.sqlite", *START],
                stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                sender.stdin.write(runs.text(40))
                sender.stdin.flush()
                time.sleep(2)
                Moody.drips = False
                said = sender.communicate(timeout=40)[1]
                self.assertEqual(sender.returncode, 0, said)
                self.assertIn("44 entries stored", said)
            finally:
                sender.kill()
                sender.communicate()
                moody.shutdown()
                moody.server_close()

    def test_a_portal_empties_no_spool(self):
        portal = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Portal)
        thief = type("Thief", (Portal,), {"heard": []})
        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), thief)
        for each in (portal, other):
            threading.Thread(target=each.serve_forever, daemon=True).start()
        stolen = f"http://127.0.0.1:{other.server_port}/stolen"
        with server.Server() as field:
            (field.folder / "token").write_text(field.device + "\n")
            spool = field.folder / "spool.sqlite"

            def forward(url):
                process = subprocess.Popen(
                    [server.PROGRAM, "forward", "--to", url, "--token-file", field.folder / "token",
                     "--spool", spool, *START], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                process.stdin.write(runs.text(20))
                process.stdin.close()
                process.stdin = None
                return process

            try:
                for status, location in ((200, None), (201, None), (400, None), (302, stolen), (307, stolen),
                                         (308, stolen)):
                    Portal.status, Portal.location, Portal.heard = status, location, []
                    sender = forward(f"http://127.0.0.1:{portal.server_port}")
                    said = sender.stderr.readline()
                    # Until it has read all: on a busy machine the first answer may come before.
                    end = time.monotonic() + 30
                    while waiting(spool) < 22 and time.monotonic() < end:
                        time.sleep(0.05)
                    time.sleep(0.3)
                    self.assertIsNone(sender.poll())
                    sender.kill()
                    sender.communicate()
                    self.assertIn("entries wait in the spool", said)
                    self.assertIn(f"{status} ", said)
                    if location:
                        self.assertIn(f"to {stolen}, which is not followed", said)
                    self.assertGreater(len(Portal.heard), 0)
                    self.assertEqual(waiting(spool), 22)
                self.assertEqual(thief.heard, [])
                # The way is there again, and all arrive.
                sender = forward(field.url)
                said = sender.communicate(timeout=60)[1]
                # Some of the lines may come again after their entries were sent.
                self.assertEqual(sender.returncode, 0, said)
                self.assertRegex(said, r"\Afield-server: 22 entries stored, \d+ stored before, 0 refused\n\Z")
                self.assertEqual(len(field.readings("Truck 3")), 20)
            finally:
                for each in (portal, other):
                    each.shutdown()
                    each.server_close()


if __name__ == "__main__":
    unittest.main()
