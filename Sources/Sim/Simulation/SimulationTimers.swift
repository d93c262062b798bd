import BLE

/// A fixed number of timers with fast access to the next one due. They form a tournament tree whose
/// matches keep their losers, so that after a change only the winner's matches are replayed.
///
/// If timers are due at the same time, the one with the lower rank comes first, then the one with
/// the lower number: a total order.
struct SimulationTimers: Sendable {
  /// The loser of each match. The children of a match m are 2m and 2m + 1; leaves are not stored.
  private var losers: [Entrant]
  /// The winner of the tournament.
  private var winner = Entrant(key: never, number: 0)

  /// A timer in the tournament.
  private struct Entrant: Comparable, Sendable {
    /// The due time, with the rank in the lowest bits; later than any time if the timer is never
    /// due.
    var key: Int64
    var number: Int32

    static func < (left: Self, right: Self) -> Bool {
      left.key < right.key || (left.key == right.key && left.number < right.number)
    }
  }

  private static let ranks: Int64 = 16
  private static let never = Int64.max

  /// Timers with their due times.
  init(dueAt times: [Instant], rank: UInt8) {
    var leaves = 1
    while leaves < times.count { leaves *= 2 }
    losers = Array(repeating: winner, count: leaves)
    var keys = times.map { Self.key(of: $0, rank: rank) }
    keys += Array(repeating: Self.never, count: leaves - times.count)
    winner = play(1, among: keys)
  }

  /// The number of the timer that is due first.
  var first: Int { Int(winner.number) }

  /// The earliest due time; `nil` if no timer is due.
  var next: (time: Instant, rank: UInt8)? {
    guard winner.key != Self.never else { return nil }
    return (
      Instant(nanoseconds: winner.key / Self.ranks),
      UInt8(truncatingIfNeeded: winner.key % Self.ranks)
    )
  }

  /// Sets the first timer to a new time.
  ///
  /// - Complexity: O(log n).
  mutating func rewind(to time: Instant, rank: UInt8) {
    var best = Entrant(key: Self.key(of: time, rank: rank), number: winner.number)
    var match = (losers.count + first) / 2
    while match >= 1 {
      if losers[match] < best { swap(&losers[match], &best) }
      match /= 2
    }
    winner = best
  }

  /// Sets any timer to a new time; `nil` means never.
  ///
  /// - Complexity: O(n): the tournament is replayed.
  mutating func set(_ number: Int, to time: Instant?, rank: UInt8) {
    var keys = Array(repeating: Self.never, count: losers.count)
    for entrant in losers + [winner] where entrant.key != Self.never {
      keys[Int(entrant.number)] = entrant.key
    }
    keys[number] = time.map { Self.key(of: $0, rank: rank) } ?? Self.never
    winner = play(1, among: keys)
  }

  /// Plays a match and all matches below it.
  private mutating func play(_ match: Int, among keys: [Int64]) -> Entrant {
    guard match < losers.count else {
      let number = match - losers.count
      return Entrant(key: keys[number], number: Int32(number))
    }
    let left = play(2 * match, among: keys)
    let right = play(2 * match + 1, among: keys)
    losers[match] = max(left, right)
    return min(left, right)
  }

  private static func key(of time: Instant, rank: UInt8) -> Int64 {
    time.nanoseconds * ranks + Int64(rank)
  }
}
