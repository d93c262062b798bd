"""Frames as beacontools reads them. It knows no AltBeacon."""

import unittest

from beacontools import parse_packet

from frames import frames, seconds


class BeacontoolsTests(unittest.TestCase):
    def frames(self, name):
        for data, fields in frames(name):
            yield fields, parse_packet(data)

    def test_ibeacon(self):
        for fields, frame in self.frames("ibeacon"):
            self.assertEqual(fields["uuid"].lower(), frame.uuid)
            self.assertEqual(fields["major"], frame.major)
            self.assertEqual(fields["minor"], frame.minor)
            self.assertEqual(fields["measuredPowerDBm"], frame.tx_power)

    def test_eddystone_uid(self):
        for fields, frame in self.frames("eddystone-uid"):
            self.assertEqual(fields["namespace"], frame.namespace)
            self.assertEqual(fields["instance"], frame.instance)
            self.assertEqual(fields["powerAtZeroDBm"], frame.tx_power)

    def test_eddystone_url(self):
        for fields, frame in self.frames("eddystone-url"):
            self.assertEqual(fields["url"], frame.url)
            self.assertEqual(fields["powerAtZeroDBm"], frame.tx_power)

    def test_eddystone_tlm(self):
        for fields, frame in self.frames("eddystone-tlm"):
            self.assertEqual(fields["batteryMV"] or 0, frame.voltage)
            self.assertEqual(fields["frames"], frame.advertising_count)
            # Faults: temperatures below 0 are 256 too high; tenths of a second count as seconds.
            self.assertEqual(fields["temperatureC"] % 256, frame.temperature)
            self.assertEqual(round(fields["uptimeS"] * 10), frame.seconds_since_boot)

    def test_eddystone_etlm(self):
        for fields, frame in self.frames("eddystone-etlm"):
            self.assertEqual(bytes.fromhex(fields["report"]), frame.encrypted_data)
            # Fault: the low byte counts as the high one.
            self.assertEqual(fields["salt"].to_bytes(2, "big"), frame.salt.to_bytes(2, "little"))
            self.assertEqual(fields["check"].to_bytes(2, "big"), frame.mic.to_bytes(2, "little"))

    def test_eddystone_eid(self):
        for fields, frame in self.frames("eddystone-eid"):
            self.assertEqual(bytes.fromhex(fields["eid"]), frame.eid)
            self.assertEqual(fields["powerAtZeroDBm"], frame.tx_power)

    def test_nearable(self):
        for fields, frame in self.frames("nearable"):
            self.assertEqual(fields["identifier"], frame.identifier)
            self.assertEqual(fields["temperatureC"], frame.temperature)
            self.assertEqual(fields["moving"], frame.is_moving)
            self.assertEqual(fields["hardware"], frame.hardware_version)
            self.assertEqual(fields["firmware"], frame.firmware_version)

    def test_estimote_telemetry_a(self):
        for fields, frame in self.frames("estimote-telemetry-a"):
            self.assertEqual(fields["identifier"], frame.identifier)
            self.assertEqual(fields["moving"], frame.is_moving)
            for own, other in zip(fields["accelerationG"], frame.acceleration):
                self.assertAlmostEqual(own, other, 12)
            self.assertEqual(seconds(fields["inState"]), frame.current_motion_state)
            self.assertEqual(seconds(fields["inStateBefore"]), frame.previous_motion_state)
            pins = sum(1 << place for place, pin in enumerate(frame.gpio_states) if pin)
            self.assertEqual(fields["pins"], pins)
            self.assertEqual(fields.get("clockFault"), frame.has_clock_error)
            self.assertEqual(fields.get("firmwareFault"), frame.has_firmware_error)
            self.assertEqual(fields["pressurePa"], frame.pressure)

    def test_estimote_telemetry_b(self):
        for fields, frame in self.frames("estimote-telemetry-b"):
            self.assertEqual(fields["identifier"], frame.identifier)
            field = frame.magnetic_field and [*frame.magnetic_field]
            self.assertEqual(fields["magneticField"], field)
            self.assertAlmostEqual(fields["illuminanceLx"], frame.ambient_light, 6)
            # Fault: times in seconds are 0.
            count = 0 if fields["uptime"].endswith(" s") else seconds(fields["uptime"])
            self.assertEqual(count, frame.uptime)
            self.assertEqual(fields["temperatureC"], frame.temperature)
            self.assertEqual(fields["batteryMV"], frame._voltage)
            self.assertEqual(fields["batteryPercent"], frame.battery_level)
            self.assertEqual(fields.get("clockFault"), frame.has_clock_error)
            self.assertEqual(fields.get("firmwareFault"), frame.has_firmware_error)


if __name__ == "__main__":
    unittest.main()
