"""Frames as aioblescan reads them. It knows Eddystone."""

import unittest

import aioblescan
from aioblescan.plugins import EddyStone

from frames import event, frames


class AioblescanTests(unittest.TestCase):
    def read(self, data):
        packet = aioblescan.HCI_Event()
        packet.decode(event(data))
        return EddyStone().decode(packet)

    def test_eddystone_uid(self):
        for data, fields in frames("eddystone-uid"):
            frame = self.read(data)
            self.assertEqual(fields["namespace"], frame["name space"].hex())
            self.assertEqual(fields["instance"], frame["instance"].hex())
            self.assertEqual(fields["powerAtZeroDBm"], frame["tx_power"])

    def test_eddystone_url(self):
        for data, fields in frames("eddystone-url"):
            codes = data[13:]
            # Faults: it fails on addresses without a plain character, and takes the codes of .net,
            # .info, .biz and .gov for control characters.
            if all(code < 10 for code in codes):
                self.assertRaises(TypeError, self.read, data)
                continue
            frame = self.read(data)
            self.assertEqual(fields["powerAtZeroDBm"], frame["tx_power"])
            if any(10 <= code < 14 for code in codes):
                self.assertNotEqual(fields["url"], frame["url"])
            else:
                self.assertEqual(fields["url"], frame["url"])

    def test_eddystone_tlm(self):
        def signed(number, bits):
            return number - (1 << bits) if number >> (bits - 1) else number

        for data, fields in frames("eddystone-tlm"):
            frame = self.read(data)
            self.assertEqual(fields["temperatureC"], frame["temperature"])
            # Fault: the upper halves of the other numbers count as negative.
            self.assertEqual(signed(fields["batteryMV"] or 0, 16), frame["battery"])
            self.assertEqual(signed(fields["frames"], 32), frame["pdu count"])
            tenths = round(fields["uptimeS"] * 10)
            self.assertEqual(signed(tenths, 32) * 100, frame["uptime"])

    def test_eddystone_etlm(self):
        for data, fields in frames("eddystone-etlm"):
            # Fault: it is read as if it were not encrypted.
            battery = int.from_bytes(bytes.fromhex(fields["report"])[:2], "big", signed=True)
            self.assertEqual(battery, self.read(data)["battery"])

    def test_eddystone_eid(self):
        for data, _ in frames("eddystone-eid"):
            # Fault: it fails.
            self.assertRaises(NameError, self.read, data)


if __name__ == "__main__":
    unittest.main()
