"""Frames as simrun encodes them from the fields that it decodes."""

import json
import random
import unittest

from Cryptodome.Cipher import AES

from frames import LAYOUTS, decode, frames, simrun

FEW = 20  # of each format: each one takes a process


def encode(name, fields):
    words = [f"{key}={json.dumps(value)}" for key, value in fields.items()]
    return bytes.fromhex(simrun("encode", name, *words))


class EncodeTests(unittest.TestCase):
    def test_bytes_that_were_decoded(self):
        for name in LAYOUTS:
            if name.startswith("estimote-telemetry"):
                continue
            for data, fields in frames(name)[:FEW]:
                self.assertEqual(encode(name, fields), data)

    def test_fields_that_were_decoded(self):
        """Telemetry has bits that no field says, and several codes of an illuminance."""
        for name in ["estimote-telemetry-a", "estimote-telemetry-b"]:
            newest = [fields for data, fields in frames(name) if data[11] == 0x22]
            for fields in newest[:FEW]:
                frame = encode(name, fields)[7:]
                self.assertEqual(decode([frame]), [(name, fields)])

    def test_identifiers_from_keys(self):
        """Google, Eddystone Protocol Specification: EID computation."""

        def encrypt(key, block):
            return AES.new(key, AES.MODE_ECB).encrypt(block)

        dice = random.Random("keys")
        for _ in range(FEW):
            key, exponent, time = dice.randbytes(16), dice.randrange(16), dice.randrange(2**32)
            upper, start = time >> 16, time >> exponent << exponent
            temporary = encrypt(key, bytes(11) + b"\xff\0\0" + upper.to_bytes(2, "big"))
            block = bytes(11) + bytes([exponent]) + start.to_bytes(4, "big")
            fields = {"identityKey": key.hex(), "rotationExponent": exponent, "timeS": time}
            frame = encode("eddystone-eid", fields)
            self.assertEqual(frame[-8:], encrypt(temporary, block)[:8])


if __name__ == "__main__":
    unittest.main()
