"""Payloads that simrun encodes and decodes, as a decoder that knows nothing of simrun reads them.

Known faults of beacontools 2.1.0. In Eddystone-TLM it takes the time, in tenths of a second, for
seconds; temperatures below 0 are 256 too high; and it reads the salt of encrypted frames, and their
check, with the low byte first. In Estimote's telemetry an uptime in seconds is 0. It knows no
AltBeacon.
"""

import json
import os
import random
import subprocess
import unittest

from beacontools import parse_packet

SIMRUN = os.path.abspath(os.environ["SIMRUN"])
FRAMES = 40  # of each format


def simrun(*words):
    return subprocess.run([SIMRUN, *words], capture_output=True, text=True, check=True).stdout


def digits(dice, count):
    return "".join(dice.choice("0123456789abcdef") for _ in range(count))


def seconds(text):
    count, unit = text.split()
    return int(count) * {"s": 1, "min": 60, "h": 3600, "d": 86400, "weeks": 604800}[unit]


class PayloadTests(unittest.TestCase):
    def frames(self, name, make):
        """Frames of random fields: the fields as decoded, and beacontools' reading of the bytes."""
        dice = random.Random(name)
        for _ in range(FRAMES):
            given = make(dice)
            words = [f"{key}={json.dumps(value)}" for key, value in given.items()]
            payload = simrun("encode", name, *words).strip()
            structures = json.loads(simrun("decode", payload, "--format", "json"))["structures"]
            self.assertEqual(structures[-1]["format"], name)
            yield structures[-1]["fields"], parse_packet(bytes.fromhex(payload))

    def test_ibeacon(self):
        def make(dice):
            uuid = "-".join(digits(dice, count) for count in (8, 4, 4, 4, 12))
            return {
                "uuid": uuid, "major": dice.randrange(65536), "minor": dice.randrange(65536),
                "measuredPowerDBm": dice.randint(-127, 127),
            }

        for fields, frame in self.frames("ibeacon", make):
            self.assertEqual(fields["uuid"].lower(), frame.uuid)
            self.assertEqual(fields["major"], frame.major)
            self.assertEqual(fields["minor"], frame.minor)
            self.assertEqual(fields["measuredPowerDBm"], frame.tx_power)

    def test_eddystone_uid(self):
        def make(dice):
            return {
                "namespace": digits(dice, 20), "instance": digits(dice, 12),
                "powerAtZeroDBm": dice.randint(-128, 127),
            }

        for fields, frame in self.frames("eddystone-uid", make):
            self.assertEqual(fields["namespace"], frame.namespace)
            self.assertEqual(fields["instance"], frame.instance)
            self.assertEqual(fields["powerAtZeroDBm"], frame.tx_power)

    def test_eddystone_url(self):
        def make(dice):
            scheme = dice.choice(["http://", "https://", "http://www.", "https://www."])
            parts = ["a", "door", "-", ".com", ".org/", ".info", "/x", ".gov", ".biz/", ".de"]
            return {"url": scheme + "".join(dice.choices(parts, k=3))}

        for fields, frame in self.frames("eddystone-url", make):
            self.assertEqual(fields["url"], frame.url)

    def test_eddystone_tlm(self):
        def make(dice):
            return {
                "batteryMV": dice.randint(1, 65535), "temperatureC": dice.uniform(-127, 127),
                "frames": dice.randrange(2**32), "uptimeS": dice.randrange(2**32) / 10,
            }

        for fields, frame in self.frames("eddystone-tlm", make):
            self.assertEqual(fields["batteryMV"], frame.voltage)
            self.assertEqual(fields["temperatureC"] % 256, frame.temperature)
            self.assertEqual(fields["frames"], frame.advertising_count)
            self.assertEqual(round(fields["uptimeS"] * 10), frame.seconds_since_boot)

    def test_eddystone_eid(self):
        for fields, frame in self.frames("eddystone-eid", lambda dice: {"eid": digits(dice, 16)}):
            self.assertEqual(bytes.fromhex(fields["eid"]), frame.eid)

    def test_nearable(self):
        def make(dice):
            return {
                "identifier": digits(dice, 16), "temperatureC": dice.uniform(-100, 100),
                "hardware": dice.randrange(256), "firmware": dice.randrange(256),
                "moving": dice.random() < 0.5, "underLoad": dice.random() < 0.5,
                "batteryReading": dice.randrange(1024),
            }

        for fields, frame in self.frames("nearable", make):
            self.assertEqual(fields["identifier"], frame.identifier)
            self.assertEqual(fields["temperatureC"], frame.temperature)
            self.assertEqual(fields["moving"], frame.is_moving)
            self.assertEqual(fields["hardware"], frame.hardware_version)
            self.assertEqual(fields["firmware"], frame.firmware_version)

    def test_estimote_telemetry_a(self):
        def make(dice):
            return {
                "identifier": digits(dice, 16), "moving": dice.random() < 0.5,
                "accelerationG": [dice.uniform(-2, 2) for _ in range(3)],
                "inState": f"{dice.randint(0, 63)} {dice.choice(['s', 'min', 'h'])}",
                "inStateBefore": f"{dice.randint(0, 31)} {dice.choice(['d', 'weeks'])}",
                "pins": dice.randrange(16), "clockFault": dice.random() < 0.5,
                "firmwareFault": dice.random() < 0.5, "pressurePa": dice.uniform(30000, 110000),
            }

        for fields, frame in self.frames("estimote-telemetry-a", make):
            self.assertEqual(fields["identifier"], frame.identifier)
            self.assertEqual(fields["moving"], frame.is_moving)
            for own, other in zip(fields["accelerationG"], frame.acceleration):
                self.assertAlmostEqual(own, other, 12)
            self.assertEqual(seconds(fields["inState"]), frame.current_motion_state)
            self.assertEqual(seconds(fields["inStateBefore"]), frame.previous_motion_state)
            pins = sum(1 << place for place, pin in enumerate(frame.gpio_states) if pin)
            self.assertEqual(fields["pins"], pins)
            self.assertEqual(fields["clockFault"], frame.has_clock_error)
            self.assertEqual(fields["firmwareFault"], frame.has_firmware_error)
            self.assertAlmostEqual(fields["pressurePa"], frame.pressure, 9)

    def test_estimote_telemetry_b(self):
        def make(dice):
            return {
                "identifier": digits(dice, 16),
                "magneticField": [dice.uniform(-1, 0.99) for _ in range(3)],
                "illuminanceLx": dice.uniform(0, 10000),
                "uptime": f"{dice.randrange(4096)} {dice.choice(['min', 'h', 'd'])}",
                "temperatureC": dice.uniform(-100, 100), "batteryMV": dice.randrange(16383),
                "batteryPercent": dice.randrange(255),
            }

        for fields, frame in self.frames("estimote-telemetry-b", make):
            self.assertEqual(fields["identifier"], frame.identifier)
            self.assertEqual(fields["magneticField"], list(frame.magnetic_field))
            self.assertAlmostEqual(fields["illuminanceLx"], frame.ambient_light, 6)
            self.assertEqual(seconds(fields["uptime"]), frame.uptime)
            self.assertEqual(fields["temperatureC"], frame.temperature)
            self.assertEqual(fields["batteryMV"], frame._voltage)
            self.assertEqual(fields["batteryPercent"], frame.battery_level)


if __name__ == "__main__":
    unittest.main()
