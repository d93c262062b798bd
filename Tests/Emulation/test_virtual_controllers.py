"""Live engines and recorders on virtual controllers: rootcanal's and Bumble's.

Devices of Bumble are on the same air: a beacon and a thermostat. Levels are not tested: rootcanal's are a
counter, and Bumble's always -50.
"""

import asyncio
import csv
import logging
import os
import socket
import struct
import unittest

from bumble import hci
from bumble.controller import Controller
from bumble.core import AdvertisingData
from bumble.device import Device, DeviceConfiguration
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.link import LocalLink
from bumble.transport import open_transport
from rootcanal.binaries import get_package_binary_resource_path

from programs import PATIENCE, EmulationTests, Program, Simrun, rows, run

BEACON, THERMOSTAT, PHONE = "C0:98:E5:00:00:01", "C0:98:E5:00:00:02", "C0:98:E5:00:00:0A"
IBEACON = bytes.fromhex("02011a1aff4c000215b9407f30f5f8466eaff925556b57fe6d00070009c5")
THRESHOLD = "9C6E1D00-52A1-4B83-9F0C-7A3D5E2B0020"


# Bumble logs each end of a connection that it did not expect, such as those of ended programs.
logging.disable(logging.CRITICAL)


class Air:
    """What is on the air: devices, and a place for one more host."""

    def __init__(self, test):
        self.test = test
        self.transports = []
        self.written = []
        self.subscribed = asyncio.Event()

    async def device(self, address, source, sink):
        device = Device.from_config_with_hci(
            DeviceConfiguration(name=address, address=hci.Address(address)), source, sink
        )
        await device.power_on()
        return device

    async def begin(self, beacon, thermostat):
        await beacon.start_advertising(
            advertising_data=IBEACON, auto_restart=True, advertising_interval_min=50,
            advertising_interval_max=50,
        )
        temperature = Characteristic(
            "2A6E", Characteristic.Properties.READ | Characteristic.Properties.NOTIFY,
            Characteristic.READABLE, struct.pack("<h", 1700),
        )
        threshold = Characteristic(
            THRESHOLD, Characteristic.Properties.READ | Characteristic.Properties.WRITE,
            Characteristic.READABLE | Characteristic.WRITEABLE,
            CharacteristicValue(
                read=lambda *_: struct.pack("<h", 1600),
                write=lambda connection, value: self.written.append(bytes(value)),
            ),
        )
        temperature.on("subscription", lambda *_: self.subscribed.set())
        thermostat.add_service(Service("181A", [threshold, temperature]))
        self.temperature, self.thermostat = temperature, thermostat
        data = bytes(AdvertisingData([
            (AdvertisingData.FLAGS, b"\x06"),
            (AdvertisingData.INCOMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, b"\x1a\x18"),
        ]))
        await thermostat.start_advertising(
            advertising_data=data, auto_restart=True, advertising_interval_min=50,
            advertising_interval_max=50,
        )

    async def tell(self, degrees):
        await self.thermostat.notify_subscribers(
            self.temperature, struct.pack("<h", round(degrees * 100)))

    async def close(self):
        for transport in self.transports:
            await transport.close()


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class VirtualControllerTests:
    """The tests, for the air of a virtual controller."""

    def on_air(self, part):
        async def all_of_it():
            air = Air(self)
            try:
                place = await asyncio.wait_for(self.open(air), PATIENCE)
                await part(air, place)
            finally:
                await air.close()

        asyncio.run(all_of_it())

    def test_a_beacon_is_recorded(self):
        async def part(air, place):
            record = self.begin(Simrun(
                "record", "--hci", place, "--out", self.path("heard"), "--for", "3s", "--as",
                "radio", "--address", PHONE,
            ))
            self.assertEqual(0, await asyncio.to_thread(record.wait), record.errors)
            self.assertClean(record)

        self.on_air(part)
        with open(self.path("heard/advertisements.csv"), encoding="utf-8") as file:
            heard = list(csv.DictReader(file))
        text = [" ".join(row.values()).lower() for row in heard]
        beacon = [one for one in text if BEACON.lower() in one]
        self.assertTrue(beacon, text[:5])
        self.assertTrue(all(IBEACON.hex() in one for one in beacon), beacon[:3])
        self.assertTrue([one for one in text if THERMOSTAT.lower() in one], text[:5])
        run("replay", self.path("heard"), "--engine", "listener", "--subject", "radio")

    def test_a_lock_decides(self):
        engine = self.write("lock.json", {
            "kind": "door-lock", "side": "ignored", "interior": [THERMOSTAT.lower()],
            "exterior": [BEACON.lower()], "unlockRSSI": None, "unlockSamples": 2,
        })
        self.decides(engine, "unlock")

    def test_presence_decides(self):
        engine = self.write("presence.json", {
            "kind": "presence", "rule": "mqtt_room", "maxDistanceM": 1000,
            "rooms": {"hall": [BEACON.lower()]},
        })
        self.decides(engine, "entered")

    def decides(self, engine, decision):
        async def part(air, place):
            live = self.begin(Simrun(
                "live", "--engine", engine, "--hci", place, "--jsonl", "--for", "60s",
                "--address", PHONE, "--record", self.path("live"),
            ))
            await asyncio.to_thread(live.wait_for, f'"decision":"{decision}"')
            self.assertEqual(0, await asyncio.to_thread(live.interrupt))
            self.assertClean(live)
            again = rows(run("replay", self.path("live"), "--jsonl").splitlines())
            self.assertEqual(rows(live.output), again)

        self.on_air(part)

    def test_a_thermostat_is_set_and_watched(self):
        async def part(air, place):
            live = self.begin(Simrun(
                "live", "--engine", "thermostat", "--hci", place, "--jsonl", "--for", "120s",
                "--address", PHONE,
            ))
            await asyncio.to_thread(live.wait_for, "The thermostat is set up.")
            self.assertEqual([struct.pack("<h", 1800)], air.written)
            await asyncio.wait_for(air.subscribed.wait(), PATIENCE)
            await asyncio.to_thread(live.wait_for, "The room is colder than the threshold.")
            await air.tell(19)
            await asyncio.to_thread(live.wait_for, "The room is warm again.")
            self.assertEqual(0, await asyncio.to_thread(live.interrupt))
            self.assertClean(live)

        self.on_air(part)


class RootcanalTests(VirtualControllerTests, EmulationTests):
    async def open(self, air):
        binary = get_package_binary_resource_path("rootcanal")
        if not os.path.exists(binary):
            self.skipTest("there is no rootcanal for this machine")
        os.chmod(binary, 0o755)
        for _ in range(3):
            ports = free_ports(4)
            names = ("hci_port", "link_port", "link_ble_port", "test_port")
            program = self.begin(Program(
                binary, *(f"-{name}={port}" for name, port in zip(names, ports)),
                cwd=self.folder,
            ))
            if await self.answers(ports[0], program):
                break
        else:
            self.skipTest("rootcanal does not start")
        place = f"127.0.0.1:{ports[0]}"
        devices = []
        for address in (BEACON, THERMOSTAT):
            transport = await open_transport(f"tcp-client:{place}")
            air.transports.append(transport)
            devices.append(await air.device(address, transport.source, transport.sink))
        await air.begin(*devices)
        return f"tcp:{place}"

    async def answers(self, port, program):
        for _ in range(10 * PATIENCE):
            if program.process.poll() is not None:
                return False
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return True
            except OSError:
                await asyncio.sleep(0.1)
        return False


class BumbleControllerTests(VirtualControllerTests, EmulationTests):
    async def open(self, air):
        link = LocalLink()
        devices = []
        for address in (BEACON, THERMOSTAT):
            controller = Controller(f"of {address}", link=link)
            controller.random_address = hci.Address(address)
            devices.append(await air.device(address, controller, controller))
        await air.begin(*devices)
        (port,) = free_ports(1)
        transport = await open_transport(f"tcp-server:127.0.0.1:{port}")
        air.transports.append(transport)
        self.controller = Controller(
            "of simrun", host_source=transport.source, host_sink=transport.sink, link=link)
        return f"tcp:127.0.0.1:{port}"


if __name__ == "__main__":
    unittest.main()
