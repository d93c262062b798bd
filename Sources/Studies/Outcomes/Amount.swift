import BLE
import Scenarios
import Statistics

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
  package var scale: Double {
    switch self {
    case .flipsPerHour: 1
    case .wrongSideShare, .wrongRoomShare: 1e9
    }
  }
}

extension Amount {
  /// The range in which the mean of all walks lies; `nil` where no walks have such moments.
  ///
  /// - Parameter hours: How long each walk lasts.
  package func interval(
    of moments: Moments, hours: Double, confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    switch self {
    case .flipsPerHour:
      MeanCount(of: moments, confidence: confidence).map { $0.lower / hours...$0.upper / hours }
    case .wrongSideShare, .wrongRoomShare:
      MeanShare(of: moments, per: scale, confidence: confidence).map { $0.lower...$0.upper }
    }
  }

  /// The range in which the mean lies of all differences between two walks with the same luck, which
  /// may be negative; `nil` where there are none.
  package func interval(ofDifferences differences: [Int64], hours: Double) -> ClosedRange<Double>? {
    switch self {
    case .flipsPerHour:
      MeanCount.difference(differences).map { $0.lowerBound / hours...$0.upperBound / hours }
    case .wrongSideShare, .wrongRoomShare:
      // As shares of the way from -1 to 1.
      MeanShare(
        of: Moments(of: differences.map { $0 + Int64(scale) }), per: 2 * scale
      ).map { 2 * $0.lower - 1...2 * $0.upper - 1 }
    }
  }
}

extension WalkerScore {
  /// What a walk comes to, in the unit of the amount; `nil` where there was nothing to measure.
  package func count(of amount: Amount) -> Int64? {
    let share: Double?
    switch amount {
    case .flipsPerHour: return (sides?.flips ?? rooms?.flips).map { Int64($0) }
    case .wrongSideShare: share = sides?.wrongFraction
    case .wrongRoomShare: share = rooms?.wrongFraction ?? positions.map { 1 - $0.rightRoomShare }
    }
    return share.map { Int64(($0 * amount.scale).rounded()) }
  }
}
