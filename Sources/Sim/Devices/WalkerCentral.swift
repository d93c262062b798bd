import BLE

/// A walker's active central, as the engine uses it.
struct WalkerCentral: Sendable {
  /// The pending answers to the engine's commands, in order of time.
  private var answers: [(time: Instant, event: CentralEvent)] = []
  /// The count of the app's inquiries so far.
  private var inquiries: UInt64 = 0
  /// The reports of the phone's motion sensors: one entry, or none until the engine follows the
  /// sensors. An empty array takes little room in the walkers of other engines.
  private var motion: [MotionReports] = []
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

  /// Counts a question, a report or a notification of the app. Returns how many of these there were
  /// before.
  mutating func countInquiry() -> UInt64 {
    defer { inquiries += 1 }
    return inquiries
  }

  /// Begins the reports of the motion sensors, or restarts the period between them.
  ///
  /// - Returns: The time of the next report.
  mutating func followMotion(on walk: Walk, at now: Instant) -> Instant {
    let due = now.advanced(by: DeviceMotion.reportInterval)
    motion = [MotionReports(due: due, way: motion.first?.way ?? WalkedWay(walk))]
    return due
  }

  /// Follows the walker's way up to a report that is due now, and begins the next period.
  ///
  /// - Returns: The way, its length in metres, and the time of the next report; `nil` if no report
  ///   is due, because the period has been restarted.
  mutating func takeMotion(
    of progress: WalkProgress, at now: Instant
  ) -> (way: WalkedWay, length: Double, next: Instant)? {
    guard var reports = motion.first, reports.due == now else { return nil }
    let length = reports.way.follow(progress, at: now)
    reports.due = now.advanced(by: DeviceMotion.reportInterval)
    motion = [reports]
    return (reports.way, length, reports.due)
  }

  /// Counts a wake of the engine or an answer to it, to trap an engine that requests them without
  /// end.
  ///
  /// - Precondition: The engine does not request them without end at one instant.
  mutating func countCall(at now: Instant) {
    callsAtOnce = now == lastCall ? callsAtOnce + 1 : 0
    lastCall = now
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }
}

/// The reports of a phone's motion sensors to an engine.
private struct MotionReports: Sendable {
  /// The time of the next report.
  var due: Instant
  /// The way of the walker at the last report.
  var way: WalkedWay
}
