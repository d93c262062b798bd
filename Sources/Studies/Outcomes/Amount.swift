import BLE
import Scenarios
import Statistics

/// A quantity of a walk whose mean a study reports.
public enum Amount: String, CaseIterable, Sendable {
  /// The flips of the decided side or room, per hour.
  case flipsPerHour
  /// The fraction of the time, 0 ... 1, for which the decided side is wrong.
  case wrongSideShare
  /// The fraction of the time, 0 ... 1, for which the decided room is wrong. For positions, the
  /// fraction of fixes in a wrong room.
  case wrongRoomShare

  /// The number of units in 1: 10⁹ for a share, so that sums are integers and independent of their
  /// order. Flips are integers already.
  package var scale: Double {
    switch self {
    case .flipsPerHour: 1
    case .wrongSideShare, .wrongRoomShare: 1e9
    }
  }
}

extension Amount {
  /// Returns the confidence interval of the mean; `nil` if no walks have such moments.
  ///
  /// - Parameter hours: The duration of each walk, in hours.
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

  /// Returns the 95 % confidence interval of the mean difference between two walks with the same
  /// seed, which may be negative; `nil` without differences.
  package func interval(ofDifferences differences: [Int64], hours: Double) -> ClosedRange<Double>? {
    switch self {
    case .flipsPerHour:
      MeanCount.difference(differences).map { $0.lowerBound / hours...$0.upperBound / hours }
    case .wrongSideShare, .wrongRoomShare:
      // The differences, mapped from -1 ... 1 to 0 ... 1.
      MeanShare(
        of: Moments(of: differences.map { $0 + Int64(scale) }), per: 2 * scale
      ).map { 2 * $0.lower - 1...2 * $0.upper - 1 }
    }
  }
}

extension WalkerScore {
  /// Returns an amount of a walk, in the amount's unit; `nil` if there was nothing to measure.
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
