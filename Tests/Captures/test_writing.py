"""Files that simrun writes: tshark finds nothing wrong in them, and reads what was written."""

import csv
import os
import tempfile
import unittest

from wireshark import count, fields, imported, run, simrun

SCENARIO = ["office-walk-past", "--seed", "3"]
RF = {"0": "37", "12": "38", "39": "39"}


class WritingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.recording = cls.path("walk")
        simrun(
            "run", *SCENARIO, "--out", cls.recording, "--pcapng", cls.path("run.pcapng"),
            "--btsnoop", cls.path("run.btsnoop"),
        )
        with open(os.path.join(cls.recording, "advertisements.csv"), newline="") as table:
            cls.rows = list(csv.DictReader(table))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    def test_run_as_packets(self):
        path = self.path("run.pcapng")
        self.assertEqual(count(path, "btle.crc.incorrect || _ws.malformed"), 0)
        told = fields(
            path, "frame.time_epoch", "btle_rf.channel", "btle_rf.signal_dbm", "btle.length",
            "frame.interface_name",
        )
        self.assertEqual(len(told), len(self.rows))
        for row, (time, channel, level, length, receiver) in zip(self.rows, told):
            # Preamble, access address, header and CRC are 10 bytes, at 8 microseconds each.
            airtime = (10 + int(length)) * 8e-6
            start = float(row["time_s"]) - airtime
            # Of times since 1970, a float has less than a microsecond.
            self.assertAlmostEqual(float(time) - 946684800, start, places=5)
            self.assertEqual(level, row["rssi_dbm"])
            self.assertEqual(receiver, row["receiver"])
            self.assertIn(channel, RF)

    def test_crc_is_computed_anew_without_the_header(self):
        stripped = self.path("stripped.pcap")
        run(
            "editcap", "-F", "pcap", "-C", "10", "-L", "-T", "bluetooth-le-ll",
            self.path("run.pcapng"), stripped,
        )
        self.assertEqual(count(stripped, "btle"), len(self.rows))
        self.assertEqual(count(stripped, "btle.crc.incorrect || _ws.malformed"), 0)
        # The same check finds a wrong one: one bit of the data is changed, the last byte before the CRC
        # of the first packet.
        with open(stripped, "rb") as file:
            bytes = bytearray(file.read())
        length = int.from_bytes(bytes[32:36], "little")
        bytes[24 + 16 + length - 4] ^= 1
        with open(stripped, "wb") as file:
            file.write(bytes)
        self.assertEqual(count(stripped, "btle.crc.incorrect"), 1)
        report, _ = imported(stripped, self.path("stripped"))
        self.assertEqual(report["packets"], len(self.rows) - 1)
        self.assertEqual(report["leftOut"], {"wrong CRC": 1})

    def test_run_as_reports(self):
        path = self.path("run.btsnoop")
        self.assertEqual(count(path, "_ws.malformed"), 0)
        levels = [level for (level,) in fields(path, "bthci_evt.rssi")]
        self.assertEqual(levels, [row["rssi_dbm"] for row in self.rows])

    def test_comments_have_the_truth_and_the_level(self):
        told = fields(self.path("run.pcapng"), "frame.comment", "btle_rf.signal_dbm")
        for comment, level in told:
            self.assertIn("truth: ", comment)
            total = float(comment.split("level ")[1].split(" dBm")[0])
            self.assertLess(abs(total - int(level)), 0.51)

    def test_exports(self):
        for kind in ["pcapng", "pcap", "btsnoop", "pklg"]:
            with self.subTest(kind):
                path = self.path(f"export.{kind}")
                simrun("export", self.recording, "--out", path)
                self.assertEqual(count(path, "_ws.malformed"), 0)
                self.assertEqual(count(path, "bthci_evt"), len(self.rows))

    def test_several_receivers(self):
        # Phones and receivers, each an interface; in btsnoop each an adapter.
        folder = self.path("tags")
        simrun(
            "run", "approach-advertise", "--seed", "1", "--out", folder, "--pcapng", self.path("t.pcapng"),
            "--btsnoop", self.path("t.btsnoop"),
        )
        with open(os.path.join(folder, "advertisements.csv"), newline="") as table:
            rows = list(csv.DictReader(table))
        names = [name for (name,) in fields(self.path("t.pcapng"), "frame.interface_name")]
        self.assertEqual(sorted(names), sorted(row["receiver"] for row in rows))
        self.assertGreater(len(set(names)), 1)
        adapters = fields(self.path("t.btsnoop"), "hci_mon.adapter_id")
        self.assertEqual(len(set(adapters)), len(set(names)))


if __name__ == "__main__":
    unittest.main()
