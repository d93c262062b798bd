import BLE

/// The times with right decisions, and the times with wrong decisions or without any. Times for
/// which the truth is unknown are in neither.
package struct CorrectnessTimeline: Hashable, Sendable {
  /// The stretches, in order of time.
  package private(set) var stretches: [Stretch] = []

  /// A stretch of time in which decisions are either right throughout, or never right.
  package struct Stretch: Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package var isRight: Bool

    /// Returns the length of the part of the stretch after a time; zero if there is no such part.
    func duration(after time: Instant) -> Duration {
      max(.zero, max(start, time).duration(to: end))
    }
  }

  /// Adds a stretch that starts at the end of the last one, or later. A stretch of no length is
  /// left out; it occurs if several decisions are made at the same time.
  mutating func add(from start: Instant, to end: Instant, isRight: Bool) {
    guard start < end else { return }
    if let last = stretches.last, last.end == start, last.isRight == isRight {
      stretches[stretches.count - 1].end = end
    } else {
      stretches.append(Stretch(start: start, end: end, isRight: isRight))
    }
  }
}
