import BLE

/// A phone at work: it hosts an engine, and knows what the engine asked of its radio.
struct Host<Engine: DecisionEngine>: Sendable {
  var engine: Engine
  var isScanning = false
  private var lastCall = Instant.start
  private var callsAtOnce = 0
  private let scanner: Scanner
  private let phase: Duration

  init(_ engine: Engine, on phone: Phone, chance: Chance) {
    self.engine = engine
    scanner = phone.scanner
    // The radio's rounds of three channels began at any moment before the run.
    let round = Double(3 * phone.scanner.interval.nanoseconds)
    phase = .nanoseconds(Int64(chance.uniform(.scannerPhase, phone.who, 0) * round))
  }

  /// Counts a wake or an answer, which an engine could ask for again and again.
  ///
  /// - Precondition: It does not do so without end at one instant.
  mutating func countCall(at now: Instant) {
    callsAtOnce = now == lastCall ? callsAtOnce + 1 : 0
    lastCall = now
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }

  /// Whether the radio listens on the packet's channel from its first bit to its last.
  func listens(to packet: Transmission) -> Bool {
    isScanning
      && scanner.channel(from: packet.start, to: packet.end, phase: phase) == packet.channel
  }
}
