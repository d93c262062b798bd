/// Delays with exact quantiles. Stores up to a million delays, or eight megabytes, in the order of
/// the runs. If there are more, the first million represent all.
public struct DelayTally: Hashable, Sendable {
  /// The number of delays.
  public internal(set) var count = 0
  /// The stored delays in nanoseconds; `never` for a delay that never ended.
  public internal(set) var kept: [Int64] = []

  /// The maximum number of stored delays.
  public static let capacity = 1_000_000

  /// The value of a delay that never ended, in nanoseconds. It is longer than all others and counts
  /// among them, so an engine that never acts does not appear fast.
  package static let never = Int64.max

  /// Returns seconds in nanoseconds; `never` if they are infinite.
  static func nanoseconds(_ seconds: Double) -> Int64 {
    seconds.isFinite ? Int64((seconds * 1e9).rounded()) : never
  }

  /// Returns nanoseconds in seconds; infinite for `never`.
  package static func seconds(_ nanoseconds: Int64) -> Double {
    nanoseconds == never ? .infinity : Double(nanoseconds) / 1e9
  }

  /// Creates an empty tally.
  public init() {}

  /// Counts a delay in nanoseconds, or `never`.
  package mutating func count(_ nanoseconds: Int64) {
    count += 1
    if kept.count < Self.capacity { kept.append(nanoseconds) }
  }

  /// Adds the delays of later runs.
  public mutating func merge(_ later: DelayTally) {
    count += later.count
    kept += later.kept.prefix(Self.capacity - kept.count)
  }

  /// The stored delays in seconds, in ascending order; infinite for a delay that never ended.
  public var sorted: [Double] { Self.sorted([self]) }

  /// Returns the delays of several walkers in seconds, in ascending order. If one tally counted
  /// more delays than it stores, all tallies contribute the same fraction of their delays, from the
  /// first.
  package static func sorted(_ tallies: [DelayTally]) -> [Double] {
    let most = max(capacity, tallies.map(\.count).max() ?? 0)
    var seconds: [Double] = []
    seconds.reserveCapacity(tallies.reduce(0) { $0 + $1.kept.count })
    for tally in tallies {
      let share = tally.kept.prefix(tally.count * capacity / most)
      seconds += share.lazy.map { Self.seconds($0) }
    }
    seconds.sort()
    return seconds
  }
}
