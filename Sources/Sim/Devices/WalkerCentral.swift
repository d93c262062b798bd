import BLE

/// A walker's active central, as the engine uses it.
struct WalkerCentral: Sendable {
  /// The pending answers to the engine's commands, in order of time.
  private var answers: [(time: Instant, event: CentralEvent)] = []
  /// The count of the app's inquiries so far.
  private var inquiries: UInt64 = 0
  private var lastCall = Instant.start
  private var callsAtOnce = 0

  /// Adds an answer that comes at a time.
  mutating func add(_ answer: CentralEvent, at time: Instant) {
    let place = answers.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    answers.insert((time, answer), at: place)
  }

  /// Takes the next answer.
  ///
  /// - Precondition: An answer is pending.
  mutating func takeAnswer() -> CentralEvent { answers.removeFirst().event }

  /// Counts a question, a report or a notification of the app. Returns how many there were before.
  mutating func countInquiry() -> UInt64 {
    defer { inquiries += 1 }
    return inquiries
  }

  /// Counts a wake or an answer, to trap an engine that requests them without end.
  ///
  /// - Precondition: The engine does not request them without end at one instant.
  mutating func countCall(at now: Instant) {
    callsAtOnce = now == lastCall ? callsAtOnce + 1 : 0
    lastCall = now
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }
}
