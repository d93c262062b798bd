import BLE

/// A number that each walk comes to, of which a study tells the mean.
public enum Amount: String, CaseIterable, Sendable {
  /// How often the engine changed its mind about the walker's side, or room, beyond the walker's
  /// own passages; in an hour.
  case flipsPerHour
  /// The share of the time, 0 ... 1, for which it held the walker to be on the wrong side.
  case wrongSideShare
  /// The share of the time, 0 ... 1, for which it held the walker to be in a wrong room; or of the
  /// places that it told, those which lie in one.
  case wrongRoomShare

  /// The unit in which it is counted of a walk: a thousand millionth, so that sums are whole
  /// numbers, the same in any order. Flips are whole already.
  var scale: Double {
    switch self {
    case .flipsPerHour: 1
    case .wrongSideShare, .wrongRoomShare: 1e9
    }
  }
}

extension WalkerScore {
  /// What a walk comes to, in the unit of the amount; `nil` where there was nothing to measure.
  func count(of amount: Amount) -> Int64? {
    let share: Double?
    switch amount {
    case .flipsPerHour: return (sides?.flips ?? rooms?.flips).map { Int64($0) }
    case .wrongSideShare: share = sides?.wrongFraction
    case .wrongRoomShare: share = rooms?.wrongFraction ?? positions.map { 1 - $0.rightRoomShare }
    }
    return share.map { Int64(($0 * amount.scale).rounded()) }
  }
}
