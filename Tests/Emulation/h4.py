"""A host of HCI that knows nothing but the framing of H4, over any socket."""

import socket
import struct
import time

from programs import PATIENCE

RESET = bytes.fromhex("01030c00")
MASKS = bytes.fromhex("01010c08ffffffffffffff3f" "01012008ffffffffff030000")


def scanning(interval=60, window=60):
    """Reset, and a passive legacy scan without a filter."""
    units = struct.pack("<HH", round(interval / 0.625), round(window / 0.625))
    return [
        RESET, MASKS[:12], MASKS[12:], b"\x01\x0b\x20\x07\x00" + units + b"\x00\x00",
        bytes.fromhex("010c20020100"),
    ]


def split(stream):
    """The packets that a stream begins with, and its rest."""
    packets, place = [], 0
    while place < len(stream):
        head = {2: 5, 4: 3}.get(stream[place])
        assert head, stream[place : place + 16].hex()
        if place + head > len(stream):
            break
        if stream[place] == 4:
            end = place + head + stream[place + 2]
        else:
            end = place + head + int.from_bytes(stream[place + 3 : place + 5], "little")
        if end > len(stream):
            break
        packets.append(bytes(stream[place:end]))
        place = end
    return packets, stream[place:]


class Host:
    """A host at a place such as tcp:127.0.0.1:9001 or unix:/tmp/radio."""

    def __init__(self, place, buffer=None):
        kind, rest = place.split(":", 1)
        family = socket.AF_UNIX if kind == "unix" else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        if kind == "unix":
            self.socket.connect(rest)
        else:
            host, port = rest.split(":")
            self.socket.connect((host, int(port)))
        self.rest = b""
        self.early = []  # packets that came with others that were enough

    def send(self, *packets):
        for packet in packets:
            self.socket.sendall(packet)

    def receive(self, is_enough, seconds=PATIENCE):
        """Packets until they are enough or the other end closes."""
        packets, deadline = [], time.monotonic() + seconds
        while not is_enough(packets):
            if not self.early:
                if time.monotonic() > deadline:
                    raise AssertionError(f"not enough came: {[one.hex() for one in packets[-5:]]}")
                piece = self.socket.recv(65536)
                if not piece:
                    break
                self.early, self.rest = split(self.rest + piece)
            else:
                packets.append(self.early.pop(0))
        return packets

    def ask(self, command):
        """Sends a command; its answer."""
        self.send(command)
        opcode = command[1:3]
        packets = self.receive(
            lambda packets: any(
                one[1] in (0x0E, 0x0F) and opcode in (one[4:6], one[5:7]) for one in packets
            )
        )
        return packets[-1]

    def scan(self, count=5):
        """Scans, and returns a number of reports or more."""
        for command in scanning():
            self.ask(command)
        return self.receive(lambda packets: sum(map(is_report, packets)) >= count)

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def is_report(packet):
    return packet[0] == 4 and packet[1] == 0x3E and packet[3] in (0x02, 0x0D)
