import BLE
import GATT
import HCI
import TestSupport
import Testing

/// Packets of the recorded sessions, and such as are none.
@Suite struct HCIPacketTests {
  @Test func commandsAreReadAndWritten() throws {
    let handle = ConnectionHandle(0x40)
    let timing = HCIConnectionTiming(interval: 0x18...0x18, supervisionTimeout: 0x48)
    // From the sessions of Bumble.
    let commands: [(String, HCICommand)] = [
      ("01030c00", .reset),
      ("01021000", .readSupportedCommands),
      ("01010c08ff9fffbf07f8bf3d", .setEventMask(0x3DBF_F807_BFFF_9FFF)),
      ("01052006f5f4f3f2f1f0", .setRandomAddress(Devices.random)),
      (
        "010b200701600060000100",
        .setScanParameters(
          ScanParameters(
            ownAddress: .random, layers: [PHYScan(isActive: true, interval: 0x60, window: 0x60)]))
      ),
      ("010c20020100", .setScanEnable(ScanEnabling(true))),
      (
        "014120080100010160006000",
        .setExtendedScanParameters(
          ScanParameters(
            ownAddress: .random, layers: [PHYScan(isActive: true, interval: 0x60, window: 0x60)]))
      ),
      ("01422006010000000000", .setExtendedScanEnable(ScanEnabling(true))),
      (
        "010d20196000600000010244332211c3010c0018000000480000000000",
        .createConnection(
          HCIConnectionRequest(
            to: Devices.thermostat, ownAddress: .random,
            layers: [
              PHYConnection(
                scanInterval: 0x60, scanWindow: 0x60,
                timing: HCIConnectionTiming(interval: 0x0C...0x18, supervisionTimeout: 0x48))
            ]))
      ),
      (
        "0143201a0001010244332211c30160006000180018000000480000000000",
        .createExtendedConnection(
          HCIConnectionRequest(
            to: Devices.thermostat, ownAddress: .random,
            layers: [PHYConnection(scanInterval: 0x60, scanWindow: 0x60, timing: timing)]))
      ),
      ("010514024000", .readRSSI(handle)),
      ("011620024000", .readRemoteFeatures(handle)),
      ("01060403400013", .disconnect(handle, reason: .endedByPeer)),
      ("0177fc0101", .other(HCIOpcode(rawValue: 0xFC77), [1])),
    ]
    for (hex, command) in commands {
      #expect(Hexadecimal.text(of: command.packet.bytes) == hex)
      guard case .command(let opcode, let parameters) = try packet(hex) else {
        Issue.record("\(hex) is no command")
        continue
      }
      #expect(try HCICommand(opcode, parameters) == command)
    }
  }

  @Test func eventsAreReadAndWritten() throws {
    let handle = ConnectionHandle(0x40)
    // From the sessions of Bumble and rootcanal.
    let events: [(String, HCIEvent)] = [
      ("040e0401030c00", .commandComplete(.reset, credits: 1, [0])),
      ("040f0400010d20", .commandStatus(.success, .createConnection, credits: 1)),
      ("0413050140000100", .completedPackets([CompletedPackets(1, of: handle)])),
      ("04050400400016", .disconnectionComplete(.success, handle, reason: .endedByHost)),
      (
        "043e130100400000010244332211c318000000480000",
        .connectionComplete(
          HCIConnectionOutcome(
            handle, peer: Devices.thermostat, interval: 0x18, latency: 0, supervisionTimeout: 0x48))
      ),
      (
        "043e0f020104010244332211c303020a00d0",
        .advertisingReports([
          AdvertisingReport(
            code: 4, from: Devices.thermostat, Devices.thermostatResponse, rssi: -48)
        ])
      ),
      (
        "043e1d0d011b00010244332211c30100ff7fd000000000000000000003020a00",
        .extendedAdvertisingReports([
          ExtendedAdvertisingReport(
            [.legacy, .connectable, .scannable, .scanResponse], from: Devices.thermostat,
            Devices.thermostatResponse, rssi: -48)
        ])
      ),
      ("043e0c040040000000000000000000", .remoteFeatures(.success, handle, 0)),
      ("043e020800", .other(0x3E, [0x08, 0x00])),
      ("04ff0101", .other(0xFF, [0x01])),
    ]
    for (hex, event) in events {
      #expect(Hexadecimal.text(of: event.packet.bytes) == hex)
      guard case .event(let code, let parameters) = try packet(hex) else {
        Issue.record("\(hex) is no event")
        continue
      }
      #expect(try HCIEvent(code, parameters) == event)
    }
  }

  /// By the layouts of the Core Specification 5.4, Vol 4, Part E, 7.7.
  @Test func eventsThatNoSessionHas() throws {
    let handle = ConnectionHandle(1)
    let none = DeviceAddress(0)
    let outcome = HCIConnectionOutcome(
      handle, isPeripheral: true, peer: Devices.beacon, interval: 6, latency: 1,
      supervisionTimeout: 10, clockAccuracy: 5)
    let events: [(String, HCIEvent)] = [
      (
        "040c08 00 0100 09 ffff 0200",
        .remoteVersion(
          .success, handle, version: 9, company: 0xFFFF, revision: 2)
      ),
      ("041001 07", .hardwareError(7)),
      ("041a01 01", .dataBufferOverflow(1)),
      (
        "043e0a 03 00 0100 0600 0100 0a00",
        .connectionUpdated(
          .success, handle, interval: 6, latency: 1, supervisionTimeout: 10)
      ),
      (
        "043e1f 0a 00 0100 01 01 0144332211c3 000000000000 0244332211c3 0600 0100 0a00 05",
        .enhancedConnectionComplete(outcome, own: none, peer: Devices.thermostat.address)
      ),
      ("043e01 11", .scanTimeout),
    ]
    for (hex, event) in events {
      #expect(event.packet.bytes == bytes(hex))
      guard case .event(let code, let parameters) = try packet(hex) else { continue }
      #expect(try HCIEvent(code, parameters) == event)
    }
  }

  @Test func severalReportsInOneEvent() throws {
    // Two reports, one after the other.
    let event = HCIEvent.advertisingReports([
      AdvertisingReport(code: 3, from: Devices.beacon, [1, 2], rssi: 127),
      AdvertisingReport(code: 0, from: Devices.thermostat, [], rssi: -128),
    ])
    let hex = "043e18 02 02 03 01 0144332211c3 02 0102 7f 00 01 0244332211c3 00 80"
    #expect(event.packet.bytes == bytes(hex))
    guard case .event(let code, let parameters) = try packet(hex) else { return }
    #expect(try HCIEvent(code, parameters) == event)
  }

  @Test func returnedParametersAreReadAndWritten() throws {
    // Each after its status, from the sessions.
    let returned: [(HCIOpcode, String, ReturnParameters)] = [
      (
        .readVersion, "09000009ffff0000",
        .version(ControllerVersion(hci: 9, linkLayer: 9, company: 0xFFFF))
      ),
      (.readFeatures, "0000000060000000", .features(0x60_0000_0000)),
      (.readLEFeatures, "0010000000000000", .features(0x1000)),
      (.readLEBufferSize, "1b0008", .buffers(DataBuffers(count: 8, length: 27))),
      (.readAddress, "f0f1f2f3f400", .address(Devices.controller)),
      (.readRSSI, "4000c4", .rssi(-60, of: ConnectionHandle(0x40))),
      (.readBufferSize, "fb00 00 0800 0000", .buffers(DataBuffers(count: 8, length: 251))),
      (.readAcceptListSize, "10", .acceptListSize(16)),
    ]
    for (opcode, hex, parameters) in returned {
      #expect(parameters.bytes(of: opcode) == bytes(hex))
      #expect(try ReturnParameters(bytes(hex), of: opcode) == parameters)
      #expect(throws: HCIPacketError.returned(0, of: opcode)) {
        try ReturnParameters([], of: opcode)
      }
    }
  }

  @Test func supportedCommandsHaveTheirBits() {
    // The bits that the README of the sessions names, and the whole set of a controller of 2020.
    let places: [(HCIOpcode, octet: Int, bit: UInt8)] = [
      (.readVersion, 14, 3), (.readFeatures, 14, 5), (.readLEBufferSize, 25, 1),
      (.readLEFeatures, 25, 2), (.createExtendedConnection, 37, 7),
    ]
    for (opcode, octet, bit) in places {
      var commands = SupportedCommands([opcode])
      #expect(commands.bytes.count == 64)
      #expect(commands.bytes[octet] == 1 << bit)
      #expect(commands.bytes.reduce(0) { $0 + Int($1) } == 1 << Int(bit))
      commands.remove(opcode)
      #expect(commands == SupportedCommands())
    }
    #expect(!SupportedCommands().contains(HCIOpcode(rawValue: 0xFC77)))
  }

  @Test func errorsAreOneLine() {
    let errors: [([UInt8], String)] = [
      ([], "HCI packet: 0 bytes; allowed are 1 and more"),
      ([0x09, 0x01], "HCI packet: indicator 0x09 is not known; allowed are 1...5"),
      ([0x01, 0x03], "HCI packet of command: 2 bytes are not what its header says"),
      ([0x04, 0x0E, 0x04, 0x01], "HCI packet of event: 4 bytes are not what its header says"),
      (
        [0x01, 0x03, 0x0C, 0x00, 0x00],
        "HCI packet of command: 5 bytes are not what its header says"
      ),
      (
        [0x02, 0x40, 0x00, 0x01, 0x00],
        "HCI packet of ACL data: 5 bytes are not what its header says"
      ),
    ]
    for (bytes, description) in errors {
      #expect { try HCIPacket(bytes) } throws: { "\($0)" == description }
    }
    #expect { try HCICommand(.setScanEnable, [1]) } throws: {
      "\($0)" == "HCI command 0x200C: 1 bytes of parameters are too few or too many"
    }
    #expect { try HCIEvent(0x3E, [0x01, 0x00]) } throws: {
      "\($0)" == "HCI event 0x3E/01: 2 bytes of parameters are too few or too many"
    }
    #expect { try HCIEvent(0x05, []) } throws: {
      "\($0)" == "HCI event 0x05: 0 bytes of parameters are too few or too many"
    }
    #expect { try ReturnParameters([1], of: .readAddress) } throws: {
      "\($0)" == "HCI command 0x1009: 1 bytes of return parameters are too few"
    }
  }

  @Test func fieldsWithoutAMeaningAreErrors() {
    let commands: [(HCIOpcode, String)] = [
      (.setScanParameters, "02 6000 6000 00 00"),
      (.setScanEnable, "02 00"),
      (.setScanEnable, "01 02"),
      (.setExtendedScanParameters, "00 00 00"),
      (.setExtendedScanParameters, "00 00 08 00 6000 6000"),
      (.setExtendedScanParameters, "00 00 05 00 6000 6000"),
      (.createExtendedConnection, "00 00 01 0144332211c3 00"),
    ]
    for (opcode, hex) in commands {
      let parameters = bytes(hex)
      #expect(throws: HCIPacketError.parameters(parameters.count, of: opcode)) {
        try HCICommand(opcode, parameters)
      }
    }
  }

  @Test(
    .enabled(if: RecordedSession.arePresent, "\(RecordedSession.absence)"),
    arguments: RecordedSession.allCases)
  func everyPacketOfASessionIsWrittenAsItWasRead(_ session: RecordedSession) throws {
    for recorded in try session.packets {
      let packet = try HCIPacket(recorded.bytes)
      #expect(packet.bytes == recorded.bytes)
      switch packet {
      case .command(let opcode, let parameters):
        let command = try HCICommand(opcode, parameters)
        #expect(command.packet == packet)
        if case .other = command { Issue.record("\(recorded) is not known") }
      case .event(let code, let parameters):
        let event = try HCIEvent(code, parameters)
        #expect(event.packet == packet)
        if case .other = event { Issue.record("\(recorded) is not known") }
        guard case .commandComplete(let opcode, _, let returned) = event, returned.first == 0 else {
          continue
        }
        let result = try ReturnParameters(Array(returned.dropFirst()), of: opcode)
        #expect([0] + result.bytes(of: opcode) == returned)
      case .data, .other: break
      }
    }
  }
}
