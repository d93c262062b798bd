import BLE

/// A phone's radio at work.
struct Receiver: Sendable {
  /// Who carries the phone, as an index into the world's walkers.
  let walker: Int
  /// Whether an engine wants to hear advertisements.
  var isScanning = false
  /// The address by which a recording knows it.
  let address: DeviceAddress
  let sensitivity: PowerLevel
  let reportsChannel: Bool
  private let scanner: Scanner
  /// How long ago the radio's round of three channels began when the run did.
  private let phase: Int64

  init(_ phone: Phone, of walker: Int, chance: Chance) {
    self.walker = walker
    address = phone.address
    sensitivity = phone.sensitivity
    reportsChannel = phone.reportsChannel
    scanner = phone.scanner
    phase = scanner.phase(chance.uniform(.scannerPhase, phone.who, 0))
  }

  /// What the radio does while a packet is on the air, if it scans.
  func attention(to packet: Transmission) -> Attention {
    if let channel = scanner.channel(from: packet.start, to: packet.end, phase: phase) {
      return channel == packet.channel ? .listens : .listensElsewhere(channel)
    }
    return scanner.pause(at: packet.start, phase: phase)
  }

  /// Whether it listens on the packet's channel from its first bit to its last.
  func listens(to packet: Transmission) -> Bool {
    isScanning
      && scanner.channel(from: packet.start, to: packet.end, phase: phase) == packet.channel
  }
}
