import BLE

/// The wake that an engine has asked for.
///
/// A wake is requested only if it is earlier than the pending one, so that a stream of readings
/// causes few wakes. If the due time has since become later, the new wake is requested when the
/// pending one comes.
struct EngineWake: Hashable {
  private var asked: Instant?

  /// Asks for a wake at a time, unless the time is `nil` or an earlier wake is pending.
  mutating func ask(for due: Instant?, at now: Instant, _ outputs: inout [EngineOutput]) {
    if let asked, asked <= now { self.asked = nil }
    guard let due else { return }
    if let asked, asked <= due { return }
    asked = due
    outputs.append(.command(.wake(at: due)))
  }
}

extension Instant {
  /// The earlier of two times; a time that is `nil` does not count.
  static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one else { return other }
    guard let other else { return one }
    return min(one, other)
  }
}
