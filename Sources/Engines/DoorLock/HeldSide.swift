import BLE

/// The side that a person is taken to be on, and another that is waiting to be taken.
struct HeldSide: Hashable, Sendable {
  private(set) var side = Side.unknown
  private var waiting: Waiting?

  private struct Waiting: Hashable {
    var side: Side
    var since: Instant
  }

  var isContested: Bool { waiting != nil }

  /// Takes in the side that was seen at a time, and says whether the held side has changed.
  ///
  /// A side must be seen for the dwell without a break; that nothing can be said counts at once.
  mutating func see(_ seen: Side, at time: Instant, dwell: Duration) -> Bool {
    guard seen != side else {
      waiting = nil
      return false
    }
    let since = if let waiting, waiting.side == seen { waiting.since } else { time }
    guard seen == .unknown || since.duration(to: time) >= dwell else {
      waiting = Waiting(side: seen, since: since)
      return false
    }
    side = seen
    waiting = nil
    return true
  }
}
