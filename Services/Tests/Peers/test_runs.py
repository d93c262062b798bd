"""Runs on standard input and through the network, and their comparison with what is stored."""

import contextlib
import json
import os
import select
import sqlite3
import subprocess
import time
import unittest

import network
import runs
import server

START = ("--start", "2026-03-01T10:00:00Z")


class RunTests(unittest.TestCase):
    def compare(self, field, text, *options):
        done = field.run("compare", *options, input=text, check=False)
        return done.returncode, done.stdout.splitlines()

    def test_a_run_on_standard_input_is_stored_and_compared(self):
        with server.Server() as field:
            field.stop()
            field.start(stdin=subprocess.PIPE)
            text = runs.text(200)
            field.process.stdin.write(text.encode())
            field.process.stdin.flush()
            for _ in range(200):
                if len(field.readings("Truck 3")) == 200:
                    break
                time.sleep(0.05)
            self.assertEqual(len(field.readings("Truck 3")), 200)
            field.process.stdin.close()
            for _ in range(100):
                if "has ended" in field.said():
                    break
                time.sleep(0.05)
            self.assertIn("220 stored, 20 stored before, 0 differing", field.said())
            # It serves on after the end of the input.
            self.assertEqual(field.request("/health")[0], 200)
            self.assertEqual(
                self.compare(field, text),
                (0, ["220 sent: 0 lost, 0 twice, 0 different, 0 never sent"]))

    def test_a_run_over_a_network_that_is_cut_to_a_server_that_is_killed(self):
        with server.Server() as field:
            net = network.Network(field.port, seed=5, bytes_per_connection=6000)
            (field.folder / "token").write_text(field.device + "\n")
            forward = [
                server.PROGRAM, "forward", "--to", f"http://127.0.0.1:{net.port}", "--token-file",
                str(field.folder / "token"), "--spool", str(field.folder / "spool.sqlite"), *START]
            lines = runs.text(1200).splitlines(keepends=True)
            sender = subprocess.Popen(forward, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                for number, line in enumerate(lines):
                    sender.stdin.write(line.encode())
                    sender.stdin.flush()
                    if number % 500 == 250:
                        field.kill()
                    if number % 500 == 400:
                        field.start()
                        net.is_down = True
                    if number % 500 == 470:
                        net.is_down = False
                    if number == 1500:
                        # The sender is killed, too, and begins anew with its spool and the lines.
                        sender.kill()
                        sender.wait()
                        sender.stderr.close()
                        sender = subprocess.Popen(
                            forward, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
                        sender.stdin.write("".join(lines[:number]).encode())
                    time.sleep(0.001)
                # The last kill came near the end of the lines.
                self.assertIsNotNone(field.process.poll())
                field.start()
                said = sender.communicate(timeout=120)[1].decode()
            finally:
                sender.kill()
                sender.wait()
                net.close()
            self.assertEqual(sender.returncode, 0, said)
            self.assertGreater(net.cuts, 10)
            self.assertIn("entries wait in the spool", said)
            status, found = self.compare(field, "".join(lines), *START)
            print(f"\n{net.cuts} connections cut: {found[-1]}")
            self.assertEqual(
                (status, found),
                (0, ["1320 sent: 0 lost, 0 twice, 0 different, 0 never sent"]))

    def test_an_item_in_the_last_line_is_sent_and_compared(self):
        decision = {"event": "decision", "walker": "nurse", "evidence": []}
        lines = [
            {"event": "start", "format": "simrun-events", "version": 1, "source": "run",
             "engine": {"kind": "home-visit", "patients": {"Mrs. Jones": "b6a3c1f0"}},
             "scenario": "home-visit", "variant": None, "seed": 1, "walkers": ["nurse"], "timeS": 0},
            {**decision, "timeS": 10, "decision": "notify", "text": "Visit: Mrs. Jones"},
            {**decision, "timeS": 20, "decision": "item", "item": "mask", "present": True}]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        with server.Server() as field:
            (field.folder / "token").write_text(field.device + "\n")
            done = subprocess.run(
                [server.PROGRAM, "forward", "--to", field.url, "--token-file",
                 field.folder / "token", "--spool", field.folder / "spool.sqlite", *START],
                input=text, capture_output=True, text=True, timeout=120)
            self.assertEqual(
                (done.returncode, done.stderr), (0, "field-server: 2 entries stored, 0 stored before, 0 refused\n"))
            self.assertEqual(self.compare(field, text, *START), (
                0, ["2 sent: 0 lost, 0 twice, 0 different, 0 never sent"]))
            # A line that cannot be read is told, by all that read it, and may have been a report.
            for command in (["compare", "--database", field.database],
                            ["forward", "--to", field.url, "--token-file", field.folder / "token",
                             "--spool", field.folder / "spool.sqlite"]):
                done = subprocess.run([server.PROGRAM, *command, *START], input=text + "no JSON\n",
                                      capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 1, done)
                self.assertIn("field-server: standard input, line 4: ", done.stderr)
                self.assertIn("; skipped\n", done.stderr)
        with server.Server() as field:
            field.stop()
            field.start(stdin=subprocess.PIPE)
            field.process.stdin.write(text.encode())
            field.process.stdin.close()
            deadline = time.monotonic() + 30
            while "has ended" not in field.said() and time.monotonic() < deadline:
                time.sleep(0.05)
            self.assertIn("has ended: 2 stored, 0 stored before, 0 differing", field.said())

    def test_a_comparison_finds_what_is_lost_twice_different_and_never_sent(self):
        with server.Server() as field:
            (field.folder / "lines").write_text(runs.text(9))
            other = field.token("other")
            sent = {"kind": "temperature", "subject": "Truck 3", "longitude": -79.698409}
            for number in range(1, 9):
                report = {**sent, "id": f"cold-chain@7/driver/{number}",
                          "time": f"2026-03-01T10:00:{number * 0.25:06.3f}Z",
                          "latitude": 43.468757 + number * 1e-5,
                          "celsius": 15 + number / 16, "deviationC": number / 16}
                if number == 3:
                    report["celsius"] = 4
                self.assertEqual(field.post(report)[0], 201)
                if number == 2:
                    self.assertEqual(field.request("/reports", report, other)[0], 201)
            self.assertEqual(
                field.post({**server.reading("cold-chain@7/driver/77")})[0], 201)
            self.assertEqual(
                self.compare(field, None, *START, "--events", str(field.folder / "lines")),
                (1, ["lost: cold-chain@7/driver/9", "twice: cold-chain@7/driver/2",
                     "different: cold-chain@7/driver/3", "never sent: cold-chain@7/driver/77",
                     "9 sent: 1 lost, 1 twice, 1 different, 1 never sent"]))

    def test_a_sender_says_at_once_that_a_server_is_not_there(self):
        with server.Server() as field:
            (field.folder / "token").write_text(field.device + "\n")
            field.kill()
            sender = subprocess.Popen(
                [server.PROGRAM, "forward", "--to", field.url, "--token-file", field.folder / "token",
                 "--spool", field.folder / "spool.sqlite", *START],
                stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                sender.stdin.write(runs.text(1))
                sender.stdin.flush()
                # Before the ten seconds that a server has for its answer.
                self.assertTrue(select.select([sender.stderr], [], [], 8)[0])
                self.assertEqual(
                    sender.stderr.readline(),
                    f"field-server: {field.url}: Connection refused; entries wait in the spool\n")
                field.start()
                _, said = sender.communicate(timeout=60)
            finally:
                sender.kill()
            self.assertEqual(sender.returncode, 0, said)
            self.assertIn("entries are sent again\nfield-server: 1 entries stored", said)

    def test_a_spool_that_takes_nothing_ends_the_sender(self):
        with server.Server() as field:
            (field.folder / "token").write_text(field.device + "\n")
            spool = field.folder / "spool.sqlite"
            command = [server.PROGRAM, "forward", "--to", field.url, "--token-file", field.folder / "token",
                       "--spool", spool, *START]
            subprocess.run(command, input="", text=True, timeout=60, check=True, capture_output=True)
            with contextlib.closing(sqlite3.connect(spool)) as database:
                database.execute("CREATE TRIGGER full BEFORE INSERT ON waiting "
                                 "BEGIN SELECT RAISE(ABORT, 'no space'); END")
            done = subprocess.run(command, input=runs.text(3), capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1), done)

    def test_a_spool_that_gives_nothing_up_ends_the_sender_before_its_input(self):
        with server.Server() as field:
            (field.folder / "token").write_text(field.device + "\n")
            spool = field.folder / "spool.sqlite"
            command = [server.PROGRAM, "forward", "--to", field.url, "--token-file", field.folder / "token",
                       "--spool", spool, *START]
            subprocess.run(command, input="", text=True, timeout=60, check=True, capture_output=True)
            with contextlib.closing(sqlite3.connect(spool)) as database:
                database.execute("CREATE TRIGGER full BEFORE DELETE ON waiting "
                                 "BEGIN SELECT RAISE(ABORT, 'no space'); END")
            sender = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                sender.stdin.write(runs.text(3))
                sender.stdin.flush()
                self.assertEqual(sender.wait(30), 2)
                self.assertEqual(sender.stderr.read(), "field-server: spool: no space\n")
            finally:
                sender.kill()
                with contextlib.suppress(BrokenPipeError):
                    sender.communicate()
            with contextlib.closing(sqlite3.connect(spool)) as database:
                database.execute("DROP TRIGGER full")
            done = subprocess.run(command, input="", capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, len(field.readings("Truck 3"))), (0, 3), done)

    def test_mistakes_are_one_line_and_status_2(self):
        with server.Server() as field:
            for arguments in (["compare", "--events", "/nowhere"], ["retain", "--days", "0"],
                              ["token", "add", "phone"], ["patient", "load", "/nowhere.json"],
                              ["token", "remove", "nobody"], ["serve", "--port", str(field.port)],
                              ["serve", "--host", "no such host"], ["retain", "--days", "many"]):
                done = field.run(*arguments, check=False)
                self.assertEqual(done.returncode, 2, done)
                self.assertEqual(len(done.stderr.splitlines()), 1, done)
            # The last one is the parser's, with the help of the option.
            self.assertIn("'many' is invalid for '--days <days>'; --days <days>  The days to keep, 1 to 36500.", done.stderr)

    def test_the_record_of_a_patient_is_given_as_it_was_loaded(self):
        record = json.dumps({
            "items": [{"id": "8054fd2be5bf29a8", "name": "CPAP Machine"}], "name": "Mrs. Jones",
            "tasks": ["Bathe patient"]}, indent=2)
        with server.Server() as field:
            (field.folder / "jones.json").write_text(record)
            field.run("patient", "load", str(field.folder / "jones.json"), "--id", "b9407f30/<b>")
            status, headers, body = field.request("/patients/b9407f30%2F%3Cb%3E", token=field.device)
            self.assertEqual((status, body.decode()), (200, record))
            self.assertEqual(headers["Content-Type"], "application/json")


if __name__ == "__main__":
    unittest.main()
