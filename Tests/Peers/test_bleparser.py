"""Frames as bleparser reads them. It knows iBeacon and AltBeacon, and sensors in Eddystone."""

import struct
import unittest

from bleparser import BleParser

from frames import event, frames


class BleparserTests(unittest.TestCase):
    def read(self, data):
        return BleParser().parse_raw_data(event(data))[0]

    def agree(self, fields, frame):
        self.assertEqual(fields["uuid"].lower().replace("-", ""), frame["uuid"])
        self.assertEqual(fields["major"], frame["major"])
        self.assertEqual(fields["minor"], frame["minor"])
        self.assertEqual(fields["measuredPowerDBm"], frame["measured power"])

    def test_ibeacon(self):
        for data, fields in frames("ibeacon"):
            self.agree(fields, self.read(data))

    def test_altbeacon(self):
        for data, fields in frames("altbeacon"):
            self.agree(fields, self.read(data))
            # Fault: those of some companies, here Ruuvi, count as unknown sensors of theirs.
            self.assertIsNone(self.read(data[:5] + b"\x99\x04" + data[7:]))

    def test_eddystone(self):
        # Fault: some frames count as those of a Ruuvi tag, which fails.
        failures = 0
        for data, _ in frames("eddystone-uid"):
            try:
                self.assertIsNone(self.read(data))
            except struct.error:
                failures += 1
        self.assertGreater(failures, 0)


if __name__ == "__main__":
    unittest.main()
