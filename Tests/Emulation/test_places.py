"""Hosts that come to a posed radio: too many, gone, silent, or hostile; and ends by Ctrl-C."""

import os
import random
import signal
import socket
import struct
import subprocess
import threading
import time
import unittest

import h4
from programs import NEARBY, PATIENCE, SIMRUN, EmulationTests, Pose, Simrun, rows, run


class PlaceTests(EmulationTests):
    def pose(self, *radios, speed="20x", scenario=NEARBY, **options):
        return self.begin(Pose(scenario, *radios, speed=speed, **options))

    def host(self, pose, name=None):
        return self.begin(h4.Host(pose.place(name)))

    def test_a_second_host_is_refused_with_a_word(self):
        pose = self.pose("worker")
        first = self.host(pose)
        first.scan()
        second = self.host(pose)
        (word,) = second.receive(lambda packets: False)
        self.assertEqual(b"\x04\xff", word[:2])
        self.assertIn(b"has a host already", word)
        pose.wait_for("worker: a second host was sent away")
        self.assertTrue(first.receive(lambda packets: len(packets) >= 5))

    def test_a_host_that_vanishes_frees_the_place(self):
        pose = self.pose("worker", "gateway")
        stays = self.host(pose, "gateway")
        stays.send(h4.RESET)
        for linger in (False, True):
            host = self.host(pose, "worker")
            host.scan()
            if linger:  # a reset of the connection
                option = struct.pack("ii", 1, 0)
                host.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, option)
            host.close()
        self.host(pose, "worker").scan()
        self.assertTrue(stays.scan())
        pose.wait_for("worker: the host has left")
        self.assertClean(pose)

    def test_a_host_that_vanishes_while_connected_frees_the_thermostat(self):
        pose = self.pose("worker")
        for _ in range(3):
            host = self.host(pose)
            reports = host.scan(20)
            ((kind, address),) = {
                (one[6], one[7:13]) for one in reports if h4.is_report(one) and one[5] == 0
            }
            host.ask(bytes.fromhex("010c20020000"))
            host.ask(
                bytes.fromhex("010d2019 6000 6000 00") + bytes([kind]) + address
                + bytes.fromhex("00 1800 1800 0000 c800 0000 0000")
            )
            done = host.receive(lambda packets: any(is_connection(one) for one in packets))
            self.assertEqual(0, next(one[4] for one in done if is_connection(one)))
            host.close()
        self.assertClean(pose)

    def test_a_host_that_never_reads_is_dropped_and_stalls_nobody(self):
        scenario = {
            "title": "Beacons that say much", "floorplan": "apartment", "durationS": 3600,
            "beacons": [
                {"name": f"b{i}", "at": [12, 7 + i / 10], "intervalMs": 20} for i in range(3)
            ],
            "walkers": [
                {"name": name, "from": [12.5, 7.95], "path": [{"standS": 3600}],
                 "phone": {"system": "raw"}} for name in ("silent", "busy")
            ],
        }
        os.mkdir(self.path("loud"))
        self.write("loud/scenario.json", scenario)
        pose = self.pose(
            f"silent=unix:{self.path('silent')}", "busy", scenario=self.path("loud"), speed="100x")
        busy, silent = (self.host(pose, name) for name in ("busy", "silent"))
        silent.send(*h4.scanning())
        busy.send(*h4.scanning())
        # The limit is 30 s without progress, or 1 MB: whichever is first.
        longest, last, deadline = 0, time.monotonic(), time.monotonic() + 2 * PATIENCE
        while not any("silent: the host has left" in line for line in pose.errors):
            self.assertLess(time.monotonic(), deadline)
            self.assertTrue(busy.socket.recv(65536))
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
        self.assertLess(longest, 20)
        for _ in range(5):
            self.assertTrue(busy.socket.recv(65536))
        self.assertClean(pose)

    def test_interruption_removes_what_was_opened(self):
        unix, line = self.path("socket"), self.path("line")
        pose = self.pose(f"worker=unix:{unix}", f"gateway=pty:{line}")
        pose.place("gateway")
        self.assertTrue(os.path.exists(unix) and os.path.lexists(line))
        self.assertEqual(130, pose.interrupt())
        self.assertFalse(os.path.exists(unix) or os.path.lexists(line))

    def test_a_place_left_by_a_program_that_was_killed_is_used_again(self):
        unix, line = self.path("socket"), self.path("line")
        for _ in range(2):
            pose = self.pose(f"worker=unix:{unix}", f"gateway=pty:{line}")
            pose.place("gateway")
            pose.process.send_signal(signal.SIGKILL)
            pose.wait()
        pose = self.pose(f"worker=unix:{unix}", f"gateway=pty:{line}")
        pose.place("gateway")
        pose.interrupt()

    def test_places_in_use_are_refused(self):
        first = self.pose("worker")
        second = self.begin(Pose(NEARBY, f"worker=tcp:{first.port()}"))
        self.assertEqual(2, second.wait())
        self.assertIn("in use", second.errors[-1])
        unix = self.path("socket")
        first = self.pose(f"worker=unix:{unix}")
        first.place()
        second = self.begin(Pose(NEARBY, f"worker=unix:{unix}"))
        self.assertEqual(2, second.wait())
        self.assertIn("another program listens there", second.errors[-1])
        first.interrupt()
        self.write("file", "precious")
        third = self.begin(Pose(NEARBY, f"worker=unix:{self.path('file')}"))
        self.assertEqual(2, third.wait())
        with open(self.path("file"), encoding="utf-8") as file:
            self.assertEqual("precious", file.read())


def is_connection(packet):
    return packet[:2] == b"\x04\x3e" and packet[3] in (0x01, 0x0A)


class InterruptionTests(EmulationTests):
    def test_live_and_record_leave_recordings(self):
        pose = self.begin(Pose(NEARBY, "worker", "gateway", speed="20x"))
        live = self.begin(Simrun(
            "live", "--engine", "listener", "--hci", pose.place("worker"), "--as", "worker",
            "--speed", "20x", "--jsonl", "--record", self.path("live"),
        ))
        record = self.begin(Simrun(
            "record", "--hci", pose.place("gateway"), "--out", self.path("heard"),
            "--speed", "20x", "--as", "gateway",
        ))
        live.wait_for('"delivered":"advertisement"')
        deadline = time.monotonic() + PATIENCE
        while self.rows_of("heard") < 10 or self.rows_of("live") < 10:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)
        for program in (live, record):
            self.assertEqual(0, program.interrupt(), program.errors)
            self.assertClean(program)
        count = int(record.output[-1].split()[0])
        self.assertEqual(count, self.rows_of("heard"))
        self.assertIn('"event":"end"', live.output[-1])
        told = rows(live.output, "delivered")
        packets = [row for row in told if row["delivered"] == "advertisement"]
        self.assertEqual(len(packets), self.rows_of("live"))
        run("replay", self.path("live"))
        run(
            "replay", self.path("heard"), "--engine", "listener", "--subject", "gateway")
        again = self.begin(Simrun(
            "record", "--hci", pose.place("gateway"), "--out", self.path("heard")))
        self.assertEqual(2, again.wait())
        self.assertIn("not replaced", again.errors[-1])

    def rows_of(self, name):
        try:
            with open(self.path(f"{name}/advertisements.csv"), encoding="utf-8") as file:
                return max(0, sum(1 for _ in file) - 1)
        except FileNotFoundError:
            return 0

    def test_a_closed_pipe_ends_live(self):
        pose = self.begin(Pose(NEARBY, "worker", speed="20x"))
        live = subprocess.Popen(
            [SIMRUN, "live", "--engine", "listener", "--hci", pose.place(), "--jsonl",
             "--speed", "20x"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        live.stdout.readline()
        live.stdout.close()
        # As other programs end whose output nobody reads.
        self.assertIn(live.wait(PATIENCE), (-signal.SIGPIPE, 141, 0))
        errors = live.stderr.read().decode()
        live.stderr.close()
        self.assertEqual("", errors)
        pose.wait_for("worker: the host has left")

    def test_the_end_of_the_pose_ends_live_and_record(self):
        pose = self.begin(Pose(NEARBY, "worker", speed="20x"))
        record = self.begin(
            Simrun("record", "--hci", pose.place(), "--out", self.path("heard")))
        pose.wait_for("a host has come")
        deadline = time.monotonic() + PATIENCE
        while self.rows_of("heard") < 3:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)
        self.assertEqual(130, pose.interrupt())
        self.assertEqual(0, record.wait())
        self.assertIn("has closed the connection", "\n".join(record.errors))


class HostileTests(EmulationTests):
    """Bytes of no protocol, at both ends."""

    # The greatest lengths, cut off; and an event, which hosts do not send.
    PIECES = [
        b"\x01\x03\x0c\xff", b"\x02\xff\xff\xff\xff" + bytes(100), b"\x02\x40\x00\xff\xff",
        b"\x04\x0e\xff", b"\x05\xff\xff\xff\xff", b"\x00", b"\xff" * 1000, b"\x01", b"\x01\x03",
        b"\x01\x53\xfc\x08" + b"\xff" * 8, b"\x01\x53\xfc\x08" + b"\x7f" * 8,
        b"\x01\x54\xfc\x01\x07", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\x01\x0d\x20\x19" + bytes(25), b"\x01\x43\x20\xff" + b"\xff" * 255,
    ]

    def streams(self, count, commands):
        dice = random.Random(7)
        yield from self.PIECES
        for number in range(count):
            if number % 3 == 0:
                yield dice.randbytes(dice.randrange(1, 3000))
                continue
            stream = bytearray(b"".join(dice.choices(commands, k=dice.randrange(1, 20))))
            for _ in range(dice.randrange(0, 6)):
                place = dice.randrange(len(stream))
                match dice.randrange(3):
                    case 0: stream[place] = dice.randrange(256)
                    case 1: stream[place:place] = dice.randbytes(dice.randrange(1, 20))
                    case 2: del stream[place : place + dice.randrange(1, 9)]
                if not stream:
                    break
            yield bytes(stream) or b"\0"

    def test_a_pose_stands_any_bytes(self):
        pose = self.begin(Pose(NEARBY, "worker", speed="20x"))
        commands = [*h4.scanning(), *(
            bytes.fromhex(text) for text in (
                "010d2019 6000 6000 00 01 000000000000 00 1800 1800 0000 c800 0000 0000",
                "02 4000 0700 0300 0400 02f700", "0153fc08 ffffffffffffffff",
                "01060403 4000 13", "01051402 4000",
            )
        )]
        for number, stream in enumerate(self.streams(60, commands)):
            self.assertIsNone(pose.process.poll(), pose.errors[-10:])
            with h4.Host(pose.place()) as host:
                try:
                    host.send(stream)
                except (BrokenPipeError, ConnectionResetError):
                    pass
                if number % 4 == 0:
                    # Once in step again, it serves this host as any other.
                    host.socket.shutdown(socket.SHUT_WR)
                    while True:
                        try:
                            if not host.socket.recv(65536):
                                break
                        except ConnectionResetError:
                            break
            self.wait_until_free(pose, number + 1)
        with h4.Host(pose.place()) as host:
            self.assertTrue(host.scan())
        self.assertClean(pose)

    def wait_until_free(self, pose, count):
        deadline = time.monotonic() + PATIENCE
        while sum("the host has left" in line for line in pose.errors) < count:
            self.assertLess(time.monotonic(), deadline, pose.errors[-5:])
            time.sleep(0.01)

    def test_a_reset_brings_a_stream_into_step(self):
        pose = self.begin(Pose(NEARBY, "worker", speed="20x"))
        host = self.begin(h4.Host(pose.place()))
        host.send(b"\xff" * 100)
        host.ask(h4.RESET)
        self.assertTrue(host.scan())

    def test_live_and_record_stand_any_controller(self):
        answers = [
            bytes.fromhex(text) for text in (
                "040e0401030c00", "040e4401021000" + "ff" * 64, "040e0a01091000665544332211",
                "040e0401010c00", "040e0401012000", "040e07010220001b0008", "040e0c010320000000000000000000",
                "040e0401052000", "040e04010b2000", "040e04010c2000", "040f0400010d20",
                "043e13010000400001665544332211180000002a0000",
                "043e17020100016655443322110b0201060303aafe0416aafe00c5",
                "02400009000500040003f700", "040504004000 13",
            )
        ]
        for number, stream in enumerate(self.streams(20, answers)):
            with self.subTest(number), controller(stream) as place:
                words = (
                    ["live", "--engine", "thermostat"] if number % 2 else
                    ["record", "--out", self.path(f"r{number}")]
                )
                program = self.begin(
                    Simrun(*words, "--hci", place, "--speed", "100x", "--for", "30s"))
                status = program.wait()
                self.assertIn(status, (0, 2), program.errors)
                self.assertClean(program)
                if status == 2:
                    self.assertEqual(1, len(program.errors), program.errors)
                    self.assertIn(place, program.errors[0])


    def test_a_controller_without_a_word_is_no_shared_clock(self):
        with controller(b"") as place:
            live = self.begin(Simrun(
                "live", "--engine", "listener", "--hci", place, "--clock", "shared"))
            self.assertEqual(2, live.wait())
            self.assertEqual([f"simrun: {place}: the controller does not answer; does it "
                              "support the shared clock?"], live.errors)


class controller:
    """A controller that says all that it has to say at once, and nothing else."""

    def __init__(self, stream):
        self.stream = stream
        self.listener = socket.create_server(("127.0.0.1", 0))

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"

    def serve(self):
        try:
            peer, _ = self.listener.accept()
            with peer:
                peer.settimeout(PATIENCE)
                for _ in range(20):
                    peer.sendall(self.stream)
                while peer.recv(65536):
                    pass
        except OSError:
            pass

    def __exit__(self, *_):
        self.listener.close()


if __name__ == "__main__":
    unittest.main()
