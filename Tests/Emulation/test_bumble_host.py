"""Bumble as the host of a posed radio: its own commands, and a session through its API."""

import asyncio
import os
import re
import shutil
import struct
import subprocess
import unittest

from bumble import att, hci
from bumble.core import UUID
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.snoop import BtSnooper
from bumble.transport import open_transport
from bumble.transport.common import SnoopingTransport

from programs import NEARBY, PATIENCE, TOOLS, EmulationTests, Pose, Program

SETTINGS = "9C6E1D00-52A1-4B83-9F0C-7A3D5E2B00"
THRESHOLD, FREE, REFUSING = SETTINGS + "20", SETTINGS + "31", SETTINGS + "32"
TEMPERATURE = "2A6E"
ADDRESS = "F0:F1:F2:F3:F4:F5"


def characteristic(peer, uuid):
    (found,) = peer.get_characteristics_by_uuid(UUID(uuid))
    return found


class Session:
    """A session of a host, whose packets are recorded for Wireshark."""

    def __init__(self, test, transport, capture, legacy):
        self.test, self.transport, self.capture = test, transport, capture
        self.legacy = legacy

    async def within(self, what, seconds=PATIENCE):
        return await asyncio.wait_for(what, seconds)

    async def run(self, part):
        with open(self.capture, "wb") as file:
            transport = SnoopingTransport(
                await self.within(open_transport(self.transport)), BtSnooper(file)
            )
            try:
                self.device = Device.from_config_with_hci(
                    DeviceConfiguration(name="Bumble", address=hci.Address(ADDRESS)),
                    transport.source, transport.sink,
                )
                await self.within(self.device.power_on())
                if self.legacy:
                    # As if the controller were older: Bumble connects with what it finds.
                    mask = hci.HCI_SUPPORTED_COMMANDS_MASKS[
                        hci.HCI_LE_EXTENDED_CREATE_CONNECTION_COMMAND
                    ]
                    self.device.host.local_supported_commands &= ~mask
                return await part(self)
            finally:
                await transport.close()

    async def scan(self, is_enough):
        """Scans until what was heard is enough."""
        heard, enough = [], asyncio.Event()

        def hear(advertisement):
            heard.append(advertisement)
            if is_enough(heard):
                enough.set()

        self.device.on("advertisement", hear)
        await self.within(
            self.device.start_scanning(legacy=self.legacy, scanning_phys=[hci.HCI_LE_1M_PHY])
        )
        await self.within(enough.wait())
        await self.within(self.device.stop_scanning(legacy=self.legacy))
        self.device.remove_listener("advertisement", hear)
        return heard

    async def thermostat(self):
        """The address of the thermostat, which it finds by its service."""
        heard = await self.scan(
            lambda heard: any(one.is_connectable for one in heard) and len(heard) >= 5
        )
        self.test.assertTrue(all(-127 <= one.rssi <= 20 for one in heard))
        self.test.assertTrue(all(one.is_legacy for one in heard))
        self.test.assertIn(False, [one.is_connectable for one in heard])
        connectable = [one for one in heard if one.is_connectable]
        return connectable[0].address

    async def connect(self, address):
        connection = await self.within(self.device.connect(address))
        return connection, Peer(connection)


async def whole(session):
    """All that a host does with a thermostat."""
    test, within = session.test, session.within
    address = await session.thermostat()
    connection, peer = await session.connect(address)
    test.assertEqual(247, await within(peer.request_mtu(247)))
    await within(peer.discover_services())
    for service in peer.services:
        await within(service.discover_characteristics())
        for one in service.characteristics:
            await within(one.discover_descriptors())
    test.assertEqual(4, len(peer.services))
    threshold, free, refusing = (
        characteristic(peer, uuid) for uuid in (THRESHOLD, FREE, REFUSING)
    )
    temperature = characteristic(peer, TEMPERATURE)

    test.assertEqual(struct.pack("<h", 1600), await within(threshold.read_value()))
    await within(threshold.write_value(struct.pack("<h", 1850), with_response=True))
    test.assertEqual(struct.pack("<h", 1850), await within(threshold.read_value()))
    await within(free.write_value(b"\x05\x06\x07", with_response=False))
    test.assertEqual(b"\x05\x06\x07", await within(free.read_value()))
    with test.assertRaises(att.ATT_Error) as refusal:
        await within(refusing.write_value(b"\x09", with_response=True))
    test.assertEqual(att.ATT_INSUFFICIENT_AUTHENTICATION_ERROR, refusal.exception.error_code)
    test.assertEqual(b"\x07", await within(refusing.read_value()))

    values, enough = [], asyncio.Event()

    def take(value):
        values.append(struct.unpack("<h", value)[0])
        if len(values) >= 5:
            enough.set()

    await within(temperature.subscribe(take))
    await within(enough.wait())
    await within(temperature.unsubscribe(take))
    # The room warms, because the threshold is above its temperature now, or still cools.
    test.assertTrue(all(0 < abs(b - a) < 500 for a, b in zip(values, values[1:])), values)

    level = await within(connection.get_rssi())
    test.assertTrue(-100 < level < -20, level)
    await within(connection.get_remote_le_features())
    ended = asyncio.get_running_loop().create_future()
    connection.on("disconnection", lambda reason: ended.set_result(reason))
    await within(connection.disconnect())
    test.assertEqual(hci.HCI_CONNECTION_TERMINATED_BY_LOCAL_HOST_ERROR, await within(ended))

    # A new connection begins anew: with the small MTU, and without a subscription.
    connection, peer = await session.connect(address)
    await within(peer.discover_services())
    await within(peer.discover_characteristics())
    test.assertEqual(23, connection.att_mtu)
    found = characteristic(peer, THRESHOLD)
    test.assertEqual(struct.pack("<h", 1850), await within(found.read_value()))
    await within(connection.disconnect())


async def short(session):
    address = await session.thermostat()
    connection, peer = await session.connect(address)
    await session.within(peer.discover_services())
    await session.within(peer.discover_characteristics())
    value = await session.within(characteristic(peer, THRESHOLD).read_value())
    session.test.assertEqual(struct.pack("<h", 1600), value)
    await session.within(connection.disconnect())


class BumbleHostTests(EmulationTests):
    def pose(self, *radios):
        return self.begin(Pose(NEARBY, *radios, speed="20x"))

    def session(self, transport, part, legacy=True):
        capture = self.path("session.btsnoop")
        asyncio.run(Session(self, transport, capture, legacy).run(part))
        self.assertReadable(capture)

    def over_tcp(self, part, legacy):
        pose = self.pose("worker")
        self.session(f"tcp-client:127.0.0.1:{pose.port()}", part, legacy)
        pose.wait_for("worker: the host has left")
        self.assertEqual(130, pose.interrupt())
        self.assertClean(pose)

    def test_a_session_with_legacy_commands(self):
        self.over_tcp(whole, legacy=True)

    def test_a_session_with_extended_commands(self):
        self.over_tcp(whole, legacy=False)

    def test_a_unix_socket(self):
        place = self.path("radio")
        pose = self.pose(f"worker=unix:{place}")
        pose.place()
        self.session(f"unix:{place}", short)
        pose.interrupt()
        self.assertFalse(os.path.exists(place))

    def test_a_pseudo_terminal(self):
        place = self.path("radio")
        pose = self.pose(f"worker=pty:{place}")
        pose.place()
        self.session(f"serial:{place},1000000", short)
        pose.wait_for("worker: the host has left")
        pose.interrupt()
        self.assertFalse(os.path.lexists(place))

    def test_hosts_follow_one_another(self):
        pose = self.pose("worker")
        for _ in range(2):
            self.session(f"tcp-client:127.0.0.1:{pose.port()}", short)
        self.assertClean(pose)

    def test_the_command_that_scans(self):
        pose = self.pose("worker")
        scan = Program(
            f"{TOOLS}/bumble-scan", "--filter-duplicates", "false",
            f"tcp-client:127.0.0.1:{pose.port()}", env={"PYTHONUNBUFFERED": "1"},
        )
        self.begin(scan)
        scan.wait_for("Environmental Sensing")
        scan.wait_for(r"RSSI: -\d\d")
        scan.wait_for("Apple")

    def test_the_command_that_dumps_attributes(self):
        pose = self.pose("worker")
        thermostat = self.address_of_thermostat(pose)
        dump = Program(
            f"{TOOLS}/bumble-gatt-dump", f"tcp-client:127.0.0.1:{pose.port()}", thermostat,
        )
        self.begin(dump)
        self.assertEqual(0, dump.wait())
        text = "\n".join(dump.output)
        for uuid in (THRESHOLD, FREE, REFUSING, "2A6E"):
            self.assertIn(uuid, text.upper())

    def address_of_thermostat(self, pose):
        async def find(session):
            return str(await session.thermostat())

        capture = self.path("find.btsnoop")
        transport = f"tcp-client:127.0.0.1:{pose.port()}"
        found = asyncio.run(Session(self, transport, capture, True).run(find))
        pose.wait_for("the host has left")
        return found

    def assertReadable(self, capture):
        """Neither tshark nor btmon finds a malformed packet; both find what was done."""
        if shutil.which("tshark"):
            malformed = self.tshark(capture, "_ws.malformed or _ws.expert.severity == error")
            self.assertEqual("", malformed)
            self.assertNotEqual("", self.tshark(capture, "btatt.opcode == 0x0b"))
            self.assertNotEqual("", self.tshark(capture, "bthci_evt.code == 0x05"))
        if shutil.which("btmon"):
            commands, events = self.without_data(capture)
            done = subprocess.run(
                ["btmon", "--read", capture], capture_output=True, text=True, errors="replace",
                timeout=PATIENCE, stdin=subprocess.DEVNULL,
            )
            self.assertEqual(0, done.returncode, done.stderr)
            self.assertIsNone(re.search(r"(?i)malformed|invalid (packet|size)", done.stdout))
            self.assertEqual(commands, len(re.findall(r"(?m)^< HCI Command", done.stdout)))
            self.assertEqual(events, len(re.findall(r"(?m)^> HCI Event", done.stdout)))

    def without_data(self, capture):
        """Leaves commands and events in a capture; their numbers.

        btmon 5.66 crashes at a Read By Type Request, whoever sends it.
        """
        with open(capture, "rb") as file:
            content = file.read()
        left, place, counts = content[:16], 16, {1: 0, 4: 0}
        while place < len(content):
            end = place + 24 + int.from_bytes(content[place + 4 : place + 8], "big")
            if (kind := content[place + 24]) in counts:
                counts[kind] += 1
                left += content[place:end]
            place = end
        with open(capture, "wb") as file:
            file.write(left)
        return counts[1], counts[4]

    def tshark(self, capture, wanted):
        done = subprocess.run(
            ["tshark", "-n", "-r", capture, "-Y", wanted], capture_output=True, text=True,
            timeout=PATIENCE,
        )
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout


class ReceiverTests(EmulationTests):
    """A receiver listens, and hears tags alone."""

    def test_a_receiver_hears_a_tag(self):
        pose = self.begin(Pose(NEARBY, "gateway"))

        async def hear(session):
            return await session.scan(lambda heard: len(heard) >= 20)

        transport = f"tcp-client:127.0.0.1:{pose.port()}"
        heard = asyncio.run(Session(self, transport, self.path("heard"), False).run(hear))
        self.assertEqual(1, len({str(one.address) for one in heard}))


if __name__ == "__main__":
    unittest.main()
