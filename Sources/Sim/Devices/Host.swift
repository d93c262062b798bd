import BLE

/// A phone's central at work: it hosts an engine.
struct Host<Engine: DecisionEngine>: Sendable {
  var engine: Engine
  /// What the engine asked and is still to be told, in order.
  var answers: [CentralEvent] = []
  private var lastCall = Instant.start
  private var callsAtOnce = 0

  init(_ engine: Engine) {
    self.engine = engine
  }

  /// Counts a wake or an answer, which an engine could ask for again and again.
  ///
  /// - Precondition: It does not do so without end at one instant.
  mutating func countCall(at now: Instant) {
    callsAtOnce = now == lastCall ? callsAtOnce + 1 : 0
    lastCall = now
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }
}
