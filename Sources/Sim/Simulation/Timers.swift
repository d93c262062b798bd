import BLE

/// A fixed number of timers, of which the one that is due first is at hand: a tournament in which
/// each match keeps its loser, so that after a change only the winner's matches are played again.
///
/// Of timers that are due at the same time, the one with the lower rank comes first, and of those
/// the one with the lower number: a total order.
struct Timers: Sendable {
  /// When each is due, with its rank in the lowest bits; after all times where it never is.
  private var keys: [Int64]
  /// The loser of each match; the matches of a match m are 2m and 2m + 1, those of leaves aside.
  private var losers: [Int32]
  /// The number of the timer that is due first.
  private(set) var first: Int

  private static let ranks: Int64 = 16
  private static let never = Int64.max

  /// Timers of which each is due at a time.
  init(dueAt times: [Instant], rank: UInt8) {
    var leaves = 1
    while leaves < times.count { leaves *= 2 }
    keys = times.map { Self.key(of: $0, rank: rank) }
    keys += Array(repeating: Self.never, count: leaves - times.count)
    losers = Array(repeating: 0, count: leaves)
    first = 0
    first = play(1)
  }

  /// When the first is due; `nil` where there is none.
  var next: (time: Instant, rank: UInt8)? {
    let key = keys[first]
    guard key != Self.never else { return nil }
    return (Instant(nanoseconds: key / Self.ranks), UInt8(key % Self.ranks))
  }

  /// Winds up the first timer again.
  ///
  /// - Complexity: O(log n).
  mutating func rewind(to time: Instant, rank: UInt8) {
    keys[first] = Self.key(of: time, rank: rank)
    var winner = Int32(first)
    var match = (keys.count + first) / 2
    while match >= 1 {
      let loser = losers[match]
      if isDue(loser, before: winner) {
        losers[match] = winner
        winner = loser
      }
      match /= 2
    }
    first = Int(winner)
  }

  /// Plays a match and all below it.
  private mutating func play(_ match: Int) -> Int {
    guard match < keys.count else { return match - keys.count }
    let left = Int32(play(2 * match))
    let right = Int32(play(2 * match + 1))
    let isLeft = isDue(left, before: right)
    losers[match] = isLeft ? right : left
    return Int(isLeft ? left : right)
  }

  private func isDue(_ one: Int32, before other: Int32) -> Bool {
    let (mine, yours) = (keys[Int(one)], keys[Int(other)])
    return mine < yours || (mine == yours && one < other)
  }

  private static func key(of time: Instant, rank: UInt8) -> Int64 {
    time.nanoseconds * ranks + Int64(rank)
  }
}
