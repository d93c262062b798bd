import BLE

/// A phone at work: it hosts an engine, and knows what the engine asked of its radio.
struct Host<Engine: DecisionEngine>: Sendable {
  var engine: Engine
  var isScanning = false
  private let scanner: Scanner
  private let phase: Duration

  init(_ engine: Engine, on phone: Phone, chance: Chance) {
    self.engine = engine
    scanner = phone.scanner
    // The radio's rounds of three channels began at any moment before the run.
    let round = Double(3 * phone.scanner.interval.nanoseconds)
    phase = .nanoseconds(Int64(chance.uniform(.scannerPhase, phone.who, 0) * round))
  }

  /// Whether the radio listens on the packet's channel from its first bit to its last.
  func listens(to packet: Transmission) -> Bool {
    isScanning
      && scanner.channel(from: packet.start, to: packet.end, phase: phase) == packet.channel
  }
}
