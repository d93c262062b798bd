import BLE

/// The estimated side of a person, and a pending change.
struct DebouncedSide: Hashable, Sendable {
  private(set) var side = Side.unknown
  /// The pending change; `nil` if there is none.
  private(set) var waiting: Waiting?

  /// A side other than the estimated one, and the time since which all readings have indicated it.
  struct Waiting: Hashable {
    var side: Side
    var since: Instant
  }

  var isContested: Bool { waiting != nil }

  /// Processes the side seen at a time, and returns `true` if the estimated side changes.
  ///
  /// A side must be seen without a break for the dwell time; `unknown` counts at once.
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
