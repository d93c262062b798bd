"""Files of other stacks: simrun's counts and fields are those of tshark, also after editcap has
written the file anew."""

import os
import tempfile
import unittest

from wireshark import REPORT, SCAN_RESPONSE, SESSIONS, count, fields, imported, run

FILES = (
    sorted(name for name in os.listdir(SESSIONS) if name.endswith((".btsnoop", ".pklg")))
    if os.path.isdir(SESSIONS)
    else []
)


@unittest.skipUnless(FILES, "no captures of other stacks")
class ReadingTests(unittest.TestCase):
    def check(self, path):
        with tempfile.TemporaryDirectory() as folder:
            report, rows = imported(path, os.path.join(folder, "out"), "--receiver", "r")
        reports = count(path, REPORT)
        responses = count(path, SCAN_RESPONSE)
        self.assertEqual(report["packets"], reports - responses)
        self.assertEqual(report["leftOut"].get("scan response", 0), responses)
        told = fields(
            path, "frame.time_epoch", "bthci_evt.bd_addr", "bthci_evt.rssi",
            display_filter=f"({REPORT}) && !({SCAN_RESPONSE})",
        )
        self.assertEqual(len(rows), len(told))
        start = float(told[0][0])
        for row, (time, address, rssi) in zip(rows, told):
            self.assertAlmostEqual(float(row["time_s"]), float(time) - start, places=5)
            self.assertEqual(row["transmitter"], address)
            self.assertEqual(row["rssi_dbm"], rssi)

    def test_files_of_other_stacks(self):
        for name in FILES:
            with self.subTest(name):
                self.check(os.path.join(SESSIONS, name))

    def test_files_that_editcap_and_tshark_have_written(self):
        # They write PacketLogger's packets in no other format.
        for name in [name for name in FILES if name.endswith(".btsnoop")]:
            original = os.path.join(SESSIONS, name)
            with tempfile.TemporaryDirectory() as folder:
                for kind in ["pcap", "pcapng", "nsecpcap", "btsnoop"]:
                    copy = os.path.join(folder, kind)
                    run("editcap", "-F", kind, original, copy)
                    with self.subTest(f"{name} as {kind}"):
                        self.check(copy)
                again = os.path.join(folder, "again")
                run("tshark", "-r", original, "-w", again)
                with self.subTest(f"{name} by tshark"):
                    self.check(again)


if __name__ == "__main__":
    unittest.main()
