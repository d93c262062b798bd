import BLE
import GATT
import HCI
import Testing

/// A posed controller and its outputs.
struct PosedController {
  var controller: Controller
  var now = Instant.start
  /// The packets for the host that no test has taken.
  var sent: [HCIPacket] = []
  /// The other outputs that no test has taken.
  var wishes: [ControllerOutput] = []

  init(isExtended: Bool = false, change: (inout ControllerSettings) -> Void = { _ in }) {
    var settings = ControllerSettings(address: Devices.controller, isExtended: isExtended)
    change(&settings)
    controller = Controller(settings)
  }

  /// Sorts outputs.
  mutating func take(_ outputs: [ControllerOutput]) {
    for output in outputs {
      if case .send(let packet) = output { sent.append(packet) } else { wishes.append(output) }
    }
  }

  /// Gives a packet of the host, and takes the packets sent at once.
  mutating func receive(_ hex: String) throws -> [String] {
    take(controller.receive(try packet(hex), at: now))
    return takeSent()
  }

  /// Passes a packet to the radio, and takes the packets sent.
  mutating func hear(_ packet: ControllerHeardPacket) -> [String] {
    take(controller.hear(packet, at: now))
    return takeSent()
  }

  /// Makes a connection, and takes the packets sent.
  mutating func connect(to peer: PeerAddress) -> [String] {
    take(controller.connect(to: peer))
    return takeSent()
  }

  /// The packets sent, in hexadecimal.
  mutating func takeSent() -> [String] {
    defer { sent = [] }
    return sent.map { Hexadecimal.text(of: $0.bytes) }
  }

  mutating func takeWishes() -> [ControllerOutput] {
    defer { wishes = [] }
    return wishes
  }
}

/// Commands of the recorded hosts.
enum HostPackets {
  static let reset = "01030c00"
  /// With the events of Low Energy.
  static let setEventMask = "01010c081080000000000020"
  /// With extended reports.
  static let setLEEventMask = "010120080f10000000000000"
  static let setRandomAddress = "01052006f5f4f3f2f1f0"
  static let setScanParameters = "010b200701600060000100"
  static let scan = "010c20020100"
  static let stopScanning = "010c20020000"
  static let setExtendedScanParameters = "014120080100010160006000"
  static let extendedScan = "01422006010000000000"
  static let connect = "010d20196000600000010244332211c3010c0018000000480000000000"
  static let cancel = "010e2000"

  /// The commands before a scan.
  static let beginning = [reset, setEventMask, setLEEventMask, setRandomAddress]
}

extension PosedController {
  /// Gives the commands that come before a scan.
  mutating func begin() throws {
    for command in HostPackets.beginning {
      let answers = try receive(command)
      #expect(answers.count == 1 && answers[0].hasPrefix("040e04"))
      #expect(answers[0].hasSuffix("00"))
    }
  }

  /// Begins, connects to the thermostat, and forgets the outputs.
  mutating func beginConnected() throws {
    try begin()
    _ = try receive(HostPackets.connect)
    _ = connect(to: Devices.thermostat)
    _ = takeWishes()
  }
}

/// The packets of the recorded devices.
enum Heard {
  static let beacon = ControllerHeardPacket(
    Devices.beaconData, from: Devices.beacon, .beacon, rssi: PowerLevel(dBm: -61))
  static let thermostat = ControllerHeardPacket(
    Devices.thermostatData, from: Devices.thermostat, .connectableLegacy,
    rssi: PowerLevel(dBm: -48), channel: .channel37)
  static let response = ControllerHeardPacket(
    Devices.thermostatResponse, from: Devices.thermostat,
    [.legacy, .connectable, .scannable, .scanResponse], rssi: PowerLevel(dBm: -48))
}
