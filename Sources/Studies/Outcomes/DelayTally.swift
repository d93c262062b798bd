import BLE

/// Delays, kept so that their quantiles are exact: up to a million of them, in the order of the
/// runs, which are eight megabytes. Of more, the first million speak for all.
public struct DelayTally: Hashable, Sendable {
  /// How many there were.
  public internal(set) var count = 0
  /// Those that are kept, in nanoseconds; the greatest number for what never came.
  public internal(set) var kept: [Int64] = []

  /// So many are kept.
  public static let capacity = 1_000_000

  /// None yet.
  public init() {}

  /// Counts a delay in nanoseconds, or `Delay.never`.
  package mutating func count(_ nanoseconds: Int64) {
    count += 1
    if kept.count < Self.capacity { kept.append(nanoseconds) }
  }

  /// Adds the delays of later runs.
  public mutating func merge(_ later: DelayTally) {
    count += later.count
    kept += later.kept.prefix(Self.capacity - kept.count)
  }

  /// Those that are kept in seconds, the least first; what never came is infinite.
  public var sorted: [Double] { Self.sorted([self]) }

  /// The delays of several walkers together, in seconds, the least first. Where more were counted of
  /// one than are kept, the first speak for all, and of the others as large a part does.
  package static func sorted(_ tallies: [DelayTally]) -> [Double] {
    let most = max(capacity, tallies.map(\.count).max() ?? 0)
    var seconds: [Double] = []
    seconds.reserveCapacity(tallies.reduce(0) { $0 + $1.kept.count })
    for tally in tallies {
      let share = tally.kept.prefix(tally.count * capacity / most)
      seconds += share.lazy.map { Delay.seconds($0) }
    }
    seconds.sort()
    return seconds
  }
}
