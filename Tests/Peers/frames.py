"""Random frames of all formats, and their fields as simrun decodes them.

The frames are made of random bytes by the layouts of the specifications, without simrun.
"""

import functools
import json
import os
import random
import subprocess

SIMRUN = os.path.abspath(os.environ["SIMRUN"])
COUNT = 1000  # of each format

# The layouts of each format: the type of the structure, and its value. *9 are nine random bytes, u9
# are nine random bytes of an address: printable characters, and codes of others.
LAYOUTS = {
    "ibeacon": ["ff 4c000215 *21"],
    "altbeacon": ["ff *2 beac *22"],
    "eddystone-uid": ["16 aafe 00 *19", "16 aafe 00 *17"],
    "eddystone-url": [
        f"16 aafe 10 *1 0{scheme} u{count}" for scheme in range(4) for count in range(18)
    ],
    "eddystone-tlm": ["16 aafe 2000 *12"],
    "eddystone-etlm": ["16 aafe 2001 *16"],
    "eddystone-eid": ["16 aafe 30 *9"],
    "nearable": ["ff 5d0101 *19"],
    "estimote-telemetry-a": [f"16 9afe {version}2 *8 00 *10" for version in "012"],
    "estimote-telemetry-b": [f"16 9afe {version}2 *8 01 *10" for version in "012"],
}
URL_BYTES = [*range(14), *range(0x21, 0x7F)]


def simrun(*words):
    return subprocess.run([SIMRUN, *words], capture_output=True, text=True, check=True).stdout


def structure(layout, dice):
    data = b""
    for word in layout.split():
        if word[0] == "*":
            data += dice.randbytes(int(word[1:]))
        elif word[0] == "u":
            data += bytes(dice.choices(URL_BYTES, k=int(word[1:])))
        else:
            data += bytes.fromhex(word)
    return bytes([len(data)]) + data


def advertisement(name, frame):
    """The advertising data of a frame: flags, the service that the format lists, and the frame."""
    services = {"eddystone": "0303aafe", "nearable": "03030f18", "estimote": "03039afe"}
    return bytes.fromhex("020106" + services.get(name.split("-")[0], "")) + frame


def decode(structures):
    """The format and the fields of each frame, by as many as an extended advertisement has."""
    decoded = []
    for start in range(0, len(structures), 50):
        data = b"".join(structures[start : start + 50])
        report = json.loads(simrun("decode", data.hex(), "--format", "json"))
        decoded += [(part["format"], part["fields"]) for part in report["structures"]]
    return decoded


@functools.cache
def frames(name):
    """Pairs of the advertising data of a random frame, and its fields."""
    dice = random.Random(name)
    structures = [structure(dice.choice(LAYOUTS[name]), dice) for _ in range(COUNT)]
    decoded = decode(structures)
    assert [found for found, _ in decoded] == [name] * COUNT
    return [
        (advertisement(name, frame), fields) for frame, (_, fields) in zip(structures, decoded)
    ]


def event(data):
    """The event in which a controller reports advertising data to its host.

    Bluetooth Core Specification, Vol 4, Part E, 7.7.65.2: LE Advertising Report event.
    """
    report = bytes.fromhex("02 01 00 00 665544332211") + bytes([len(data)]) + data + b"\xc5"
    return bytes([4, 0x3E, len(report)]) + report


def seconds(text):
    count, unit = text.split()
    return int(count) * {"s": 1, "min": 60, "h": 3600, "d": 86400, "weeks": 604800}[unit]
