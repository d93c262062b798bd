"""A clear status for each fault, and the server goes on."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

import bridges
import server

PROGRAMS = [server.PROGRAM, *(bridges.FOLDER / name for name in ("lock-bridge", "presence-bridge", "simulated-lock"))]


class FaultTests(unittest.TestCase):
    def goes_on(self, field, id="after"):
        status, body = field.post(server.reading(id))
        self.assertEqual((status, body), (201, {"id": id, "stored": "now"}))

    def test_a_repeated_report_is_stored_once_and_a_changed_one_refused(self):
        with server.Server() as field:
            self.assertEqual(field.post(server.reading("a"))[0], 201)
            self.assertEqual(field.post(server.reading("a")), (200, {"id": "a", "stored": "before"}))
            # How often it was sent is no part of it.
            self.assertEqual(field.post({**server.reading("a"), "attempt": 2})[0], 200)
            self.assertEqual(field.post(server.reading("a", celsius=5))[0], 409)
            self.assertEqual([each["celsius"] for each in field.readings("Truck 3")], [19.4375])

    def test_a_locked_database_is_503_and_try_again(self):
        with server.Server() as field:
            lock = sqlite3.connect(field.database, isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            status, headers, body = field.request("/reports", server.reading("a"), field.device)
            self.assertEqual(status, 503, body)
            self.assertEqual(headers["Retry-After"], "1")
            self.assertIn("locked", json.loads(body)["error"])
            # Reading does not wait for a writer.
            self.assertEqual(field.readings("Truck 3"), [])
            lock.execute("COMMIT")
            lock.close()
            self.goes_on(field, "a")

    def test_a_full_disk_is_507_until_there_is_space(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="field-disk-"))
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "field", folder], capture_output=True)
        if mounted.returncode != 0:
            folder.rmdir()
            self.skipTest("a small disk cannot be mounted by this user")
        try:
            with server.Server(folder) as field:
                filler = folder / "filler"
                with filler.open("wb", buffering=0) as file:
                    try:
                        while file.write(bytes(4096)):
                            pass
                    except OSError:
                        pass
                statuses = []
                for number in range(2000):
                    status, body = field.post(server.reading(f"full/{number}"))
                    statuses.append(status)
                    if status == 507:
                        break
                self.assertEqual(set(statuses[:-1]) - {201}, set())
                self.assertEqual(statuses[-1], 507, body)
                self.assertIn("disk is full", body["error"])
                filler.unlink()
                self.goes_on(field, f"full/{len(statuses) - 1}")
                self.assertEqual(len(field.readings("Truck 3")), len(statuses))
        finally:
            subprocess.run(["umount", folder], check=True)
            shutil.rmtree(folder)

    def test_a_body_of_1_gb_is_413_at_once(self):
        with server.Server() as field:
            for length in ({"Content-Length": str(1 << 30)}, {"Transfer-Encoding": "chunked"}):
                before = self.memory(field)
                begin = time.monotonic()
                connection = http.client.HTTPConnection("127.0.0.1", field.port, timeout=60)
                connection.putrequest("POST", "/reports")
                headers = {"Authorization": f"Bearer {field.device}",
                           "Content-Type": "application/json", **length}
                for name, value in headers.items():
                    connection.putheader(name, value)
                connection.endheaders()
                sent = self.send_until_refused(connection, 1 << 30, "chunked" in length.values())
                answer = connection.getresponse()
                self.assertEqual(answer.status, 413)
                self.assertIn("65536", json.loads(answer.read())["error"])
                connection.close()
                grown = self.memory(field) - before
                print(f"\n1 GB, {next(iter(length))}: 413 after {sent >> 10} KiB, "
                      f"{time.monotonic() - begin:.1f} s, memory grown by {grown} KiB")
                self.assertLess(grown, 65536)
            self.goes_on(field)

    @staticmethod
    def send_until_refused(connection, length, chunked):
        """Sends a body until there is an answer; returns the bytes sent."""
        sent, part = 0, bytes(1 << 16)
        framed = b"%x\r\n%s\r\n" % (len(part), part) if chunked else part
        while sent < length:
            connection.sock.setblocking(False)
            try:
                if connection.sock.recv(1, socket.MSG_PEEK):
                    break
            except BlockingIOError:
                pass
            finally:
                connection.sock.settimeout(60)
            try:
                connection.sock.sendall(framed)
            except OSError:
                break
            sent += len(part)
        return sent

    @staticmethod
    def memory(field):
        """The resident memory of the server in KiB."""
        text = pathlib.Path(f"/proc/{field.process.pid}/status").read_text()
        return int(text.split("VmRSS:")[1].split()[0])

    def test_clocks_that_are_wrong_lose_and_reorder_nothing(self):
        with server.Server() as field:
            times = ["1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "2026-03-01T10:00:00Z",
                     "0001-01-01T00:00:00Z"]
            for number, time_ in enumerate(times):
                self.assertEqual(field.post({**server.reading(f"{number}"), "time": time_})[0], 201)
            found = field.readings("Truck 3")
            self.assertEqual([each["id"] for each in found], ["1", "2", "0", "3"])
            # What an hour ago came is not too old, whatever its device's clock said.
            deleted = field.run("retain", "--days", "1").stdout
            self.assertEqual(deleted, "0 entries deleted\n")

    def test_a_server_that_retains_days_deletes_what_is_older(self):
        with server.Server() as field:
            for id in ("old", "new"):
                self.assertEqual(field.post({**server.reading(id), "time": "2020-01-01T00:00:00Z"})[0], 201)
            field.stop()
            with sqlite3.connect(field.database) as database:
                database.execute("UPDATE entry SET receivedAt = time WHERE id = 'old'")
                # As if the machine had run for 31 days with both.
                database.execute("UPDATE age SET counted = 31 * 86400000000")
                database.execute("UPDATE ageMark SET number = 2")
            database.close()
            field.start(options=["--retain-days", "30"])
            for _ in range(100):
                if [each["id"] for each in field.readings("Truck 3")] == ["new"]:
                    break
                time.sleep(0.05)
            self.assertEqual([each["id"] for each in field.readings("Truck 3")], ["new"])

    def test_malformed_requests_are_answered_and_survived(self):
        with server.Server() as field:
            for bytes_ in (b"\x00" * 1000, b"GET\r\n\r\n", b"POST /reports HTTP/1.1\r\n\r\n" * 3,
                           b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
                           b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
                           b"POST /reports HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
                           b"POST /reports HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"):
                with socket.create_connection(("127.0.0.1", field.port), timeout=5) as connection:
                    connection.sendall(bytes_)
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65536):
                        pass
            self.goes_on(field)

    def test_nothing_is_written_or_shown_without_a_token(self):
        with server.Server() as field:
            self.assertEqual(field.post(server.reading("a"))[0], 201)
            other = field.token("other")
            for path in ("/trucks", "/trucks/Truck%203/readings", "/patients", "/patients/x",
                         "/reports?id=a", "/events/trucks?name=Truck%203"):
                for token, allowed in ((None, {401}), ("0" * 16 + "." + "0" * 64, {401}),
                                       (other, {200, 403, 404})):
                    status, _, body = field.request(path, token=token)
                    self.assertIn(status, allowed, path)
                    self.assertNotIn(b"19.4375", body)
            for path in ("/", "/pages/trucks?name=Truck%203"):
                status, _, body = field.request(path)
                self.assertIn(b"Log in", body)
                self.assertNotIn(b"19.4", body)
            self.assertEqual(field.request("/reports", server.reading("b"))[0], 401)
            self.assertEqual(field.request("/reports", server.reading("b"), field.viewer)[0], 403)
            field.run("token", "remove", "phone")
            self.assertEqual(field.post(server.reading("b"))[0], 401)
            self.assertEqual([each["id"] for each in field.readings("Truck 3")], ["a"])

    def test_a_backup_of_a_server_in_use_is_whole(self):
        with server.Server() as field:
            for number in range(50):
                self.assertEqual(field.post(server.reading(f"{number}"))[0], 201)
            copy = str(field.folder / "copy.sqlite")
            field.run("backup", copy)
            self.assertEqual(field.post(server.reading("later"))[0], 201)
            with sqlite3.connect(copy) as database:
                self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
                self.assertEqual(database.execute("SELECT count(*) FROM entry").fetchone(), (50,))
            database.close()
            self.assertEqual([name for name in os.listdir(field.folder) if "partial" in name], [])
            self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)

    def test_a_backup_replaces_no_database_in_use(self):
        with server.Server() as field:
            link = str(field.folder / "link")
            os.symlink(field.database, link)
            other = str(field.folder / "other.sqlite")
            writing = sqlite3.connect(other, isolation_level=None)
            writing.execute("CREATE TABLE a (b)")
            writing.execute("BEGIN IMMEDIATE")
            foreign = str(field.folder / "foreign.sqlite")
            idle = sqlite3.connect(foreign)
            idle.execute("PRAGMA journal_mode = WAL")
            idle.execute("CREATE TABLE a (b)")
            idle.commit()
            # Idle, and without a lock of any kind: only the system knows that it is open.
            plain = str(field.folder / "plain.sqlite")
            holder = subprocess.Popen(
                [sys.executable, "-c", "import sqlite3, sys; database = sqlite3.connect(sys.argv[1]); "
                 "database.execute('CREATE TABLE a (b)'); database.commit(); print(flush=True); input()", plain],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            holder.stdout.readline()
            targets = [plain, field.database, link, field.database + "-wal", field.database + "-shm",
                       field.database + "-journal", other, foreign, foreign + "-wal"]
            for number, target in enumerate(targets):
                done = field.run("backup", target, check=False)
                self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done)
                self.assertIn("choose another file", done.stderr)
                # What comes later is acknowledged by the same file.
                self.goes_on(field, f"{number}")
            self.assertEqual(len(field.readings("Truck 3")), len(targets))
            for database in (writing, idle):
                database.close()
            holder.communicate(b"\n")
            # Nobody has it open now.
            field.run("backup", plain)
            with sqlite3.connect(field.database) as database:
                self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            database.close()

    def test_what_sqlite_forgets_is_no_file(self):
        with server.Server() as field, tempfile.TemporaryDirectory() as folder:
            for name in (":memory:", "", "file:x?mode=memory"):
                for words in (["serve", "--port", "0", "--database", name], ["token", "add", "a", "--database", name],
                              ["backup", name, "--database", field.database],
                              ["forward", "--to", field.url, "--token-file", "token", "--spool", name]):
                    done = subprocess.run([server.PROGRAM, *words], cwd=folder, input="", text=True,
                                          capture_output=True, timeout=60)
                    self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done)
            self.assertEqual(os.listdir(folder), [])

    def test_a_file_with_two_names_is_not_opened(self):
        """SQLite would keep what is new beside one name, and not see it under the other."""
        with server.Server() as field:
            field.post(server.reading("one"))
            other = str(field.folder / "other.sqlite")
            os.link(field.database, other)
            spool = str(field.folder / "spool.sqlite")
            (field.folder / "token").write_text(field.device)
            (field.folder / "token").chmod(0o600)
            for words in (["backup", other, "--database", field.database],
                          ["backup", str(field.folder / "copy.sqlite"), "--database", other],
                          ["token", "add", "late", "--database", other],
                          ["serve", "--port", "0", "--database", field.database],
                          ["forward", "--to", field.url, "--token-file", "token", "--spool", spool]):
                if words[0] == "forward":
                    os.unlink(other)
                    pathlib.Path(spool).write_bytes(b"")
                    os.link(spool, other)
                done = subprocess.run([server.PROGRAM, *words], cwd=field.folder, input="", text=True,
                                      capture_output=True, timeout=60)
                self.assertEqual(done.returncode, 2, done)
                self.assertIn("has 2 names", done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1, done)
            self.assertFalse((field.folder / "copy.sqlite").exists())
            self.assertEqual(len(field.readings("Truck 3")), 1)

    def test_too_few_open_files_are_refused_or_more_asked_for(self):
        with tempfile.TemporaryDirectory() as folder:
            for program in PROGRAMS:
                for count in (10, 14, 20, 40, 63):
                    done = subprocess.run(
                        ["sh", "-c", f'ulimit -n {count}; exec "$0" "$@"', program, "--help"], cwd=folder,
                        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
                    self.assertEqual(done.returncode, 2, (program, count, done))
                    self.assertIn(f"{count} open files are allowed, at least 64 are required", done.stderr)
                    self.assertEqual(done.stderr.count("\n"), 1, done)
        with server.Server() as field:
            field.stop()
            field.before = ["sh", "-c", 'ulimit -S -n 22; exec "$0" "$@"']
            field.start()
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                answers = list(pool.map(lambda number: field.post(server.reading(f"r{number}")), range(40)))
            self.assertEqual(len(field.readings("Truck 3")), 40, answers)

    def test_a_token_that_cannot_be_printed_is_not_added(self):
        with server.Server() as field, open("/dev/full", "w") as full:
            done = subprocess.run([server.PROGRAM, "token", "add", "new", "--database", field.database],
                                  stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stderr, "field-server: standard output: No space left on device; "
                                          "no token was added\n")
            self.assertNotIn("new", field.run("token", "list").stdout)

    def test_long_texts_cost_little(self):
        """Combining characters out of their order, which Swift sorts when it compares texts."""
        marks = "\u0301\u0316" * 15_000
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        with server.Server() as field:
            for words in (("/reports", {marks: 1}, field.device), ("/login", f"{marks[:7900]}=1".encode(), None, form),
                          ("/reports", {**server.reading("a"), "kind": marks}, field.device),
                          ("/reports", {**server.reading("a"), "subject": marks}, field.device),
                          ("/reports", {f"{number}{marks[:480]}": 1 for number in range(60)}, field.device)):
                with self.subTest(path=words[0], body=str(words[1])[:20]):
                    before = self.processor_seconds(field)
                    for _ in range(10):
                        status, _, body = field.request(*words)
                        self.assertIn(status, (400, 401), body)
                    # 10 of the first took 6.6 s.
                    self.assertLess(self.processor_seconds(field) - before, 0.25)
            self.goes_on(field)

    def test_a_long_path_costs_little(self):
        with server.Server() as field:
            for target in ("/" + "a" * 70_000, "/?" + "k&" * 32_000):
                with self.subTest(target=target[:4]):
                    before = self.processor_seconds(field)
                    for _ in range(20):
                        status, _, body = field.request(target)
                        self.assertEqual(status, 414, body)
                    # 20 took 0.8 s.
                    self.assertLess(self.processor_seconds(field) - before, 0.2)
            self.goes_on(field)

    def test_clients_that_do_not_read_keep_nobody_out(self):
        with server.Server(before=["prlimit", "--nofile=256"]) as field:
            connections = []
            try:
                for number in range(300):
                    connection = socket.socket()
                    connections.append(connection)
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    # Clients of several addresses, which have all places together.
                    connection.bind((f"127.0.0.{2 + number % 8}", 0))
                    connection.settimeout(5)
                    with contextlib.suppress(OSError):
                        connection.connect(("127.0.0.1", field.port))
                        connection.setblocking(False)
                        connection.send(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 2000)
                # Until the answers fill what is between the server and them.
                time.sleep(1)
                for number in range(20):
                    self.assertEqual(field.post(server.reading(f"{number}"), timeout=10)[0], 201)
            finally:
                for connection in connections:
                    connection.close()

    @staticmethod
    def processor_seconds(field):
        """The time for which the server has used a processor."""
        fields = pathlib.Path(f"/proc/{field.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def test_a_clock_three_years_ahead_deletes_nothing(self):
        with server.Server() as field:
            for number in range(5):
                self.goes_on(field, f"{number}")
            field.stop()
            # The same to the server as a clock that is ahead: all was observed and received long ago.
            with sqlite3.connect(field.database) as database:
                database.execute("UPDATE entry SET receivedAt = 1000000, time = 1000000")
            database.close()
            field.start(options=["--retain-days", "30"])
            done = field.run("retain", "--days", "30")
            self.assertEqual(done.stdout, "0 entries deleted\n")
            self.assertIn("5 entries older than 30 days by the clock are kept", done.stderr)
            self.assertEqual(field.run("retain", "--days", "30", "--by-clock").stdout, "5 entries deleted\n")

    def test_files_are_private_and_those_of_others_stay(self):
        with server.Server() as field:
            for end in ("", "-wal", "-shm"):
                self.assertEqual(os.stat(field.database + end).st_mode & 0o777, 0o600)
            contacts = field.folder / "contacts.sqlite"
            database = sqlite3.connect(contacts)
            database.execute("CREATE TABLE contact (name)")
            database.commit()
            database.close()
            before = contacts.read_bytes()
            (field.folder / "token").write_text(field.device + "\n")
            for arguments in (["token", "add", "phone", "--database"],
                              ["forward", "--to", field.url, "--token-file", field.folder / "token",
                               "--spool"]):
                done = subprocess.run([server.PROGRAM, *arguments, contacts], input="", text=True,
                                      capture_output=True, timeout=60)
                self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done)
                self.assertIn("a database of another program", done.stderr)
            self.assertEqual(contacts.read_bytes(), before)

    def test_a_malformed_chunk_is_400(self):
        with server.Server() as field:
            for body in (b"zz\r\n{}\r\n", b"5\r\nab", b"2\r\nabcd\r\n0\r\n\r\n"):
                with socket.create_connection(("127.0.0.1", field.port), timeout=10) as connection:
                    connection.sendall(
                        b"POST /reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        b"Authorization: Bearer " + field.device.encode() +
                        b"\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
                    connection.shutdown(socket.SHUT_WR)
                    answer = b""
                    while part := connection.recv(65536):
                        answer += part
                self.assertTrue(answer.startswith(b"HTTP/1.1 400 "), answer[:100])
            self.goes_on(field)

    def test_a_removed_token_ends_its_events_while_reports_come(self):
        with server.Server() as field, socket.create_connection(("127.0.0.1", field.port)) as stream:
            stream.sendall(b"GET /events?after=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " +
                           field.viewer.encode() + b"\r\n\r\n")
            stream.settimeout(10)
            self.goes_on(field, "before")
            read = b""
            while b"id: 1" not in read:
                read += stream.recv(65536)
            field.run("token", "remove", "viewer")
            stream.settimeout(0.2)
            read, deadline, number = b"", time.monotonic() + 10, 0
            while not read.endswith(b"0\r\n\r\n"):
                self.assertLess(time.monotonic(), deadline, "the events go on")
                number += 1
                self.goes_on(field, f"after/{number}")
                try:
                    read += stream.recv(65536)
                except TimeoutError:
                    pass
            # The event that was being made when the token was removed may still come.
            self.assertLessEqual(read.count(b"id: "), 1)


if __name__ == "__main__":
    unittest.main()
