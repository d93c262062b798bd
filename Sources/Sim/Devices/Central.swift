import BLE

/// A walker's active central, as the engine uses it.
struct Central: Sendable {
  /// The pending answers to the engine's commands, in order.
  var answers: [CentralEvent] = []
  private var lastCall = Instant.start
  private var callsAtOnce = 0

  /// Counts a wake or an answer, which an engine could request over and over.
  ///
  /// - Precondition: The engine does not do so endlessly at one instant.
  mutating func countCall(at now: Instant) {
    callsAtOnce = now == lastCall ? callsAtOnce + 1 : 0
    lastCall = now
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }
}
