import BLE
import Scenarios
import Statistics

/// A measure whose mean a study reports: per hour if it is a count. The raw value is the measure's
/// word.
public enum Amount: String, CaseIterable, Sendable {
  case sideFlips, roomFlips, wrongEntries, itemFlips, falseAlerts, wrongSideShare, wrongRoomShare,
    wrongItemShare, wrongRoomFixShare

  /// The measure.
  public var measure: Measure {
    switch self {
    case .sideFlips: .sideFlips
    case .roomFlips: .roomFlips
    case .wrongEntries: .wrongEntries
    case .itemFlips: .itemFlips
    case .falseAlerts: .falseAlerts
    case .wrongSideShare: .wrongSideShare
    case .wrongRoomShare: .wrongRoomShare
    case .wrongItemShare: .wrongItemShare
    case .wrongRoomFixShare: .wrongRoomFixShare
    }
  }

  /// `true` if the mean is per hour.
  package var isPerHour: Bool { measure.definition.kind == .count }

  /// The number of units in 1: 10⁹ for a share, so that sums are integers and independent of their
  /// order. Flips are integers already.
  package var scale: Double { measure.grain }
}

extension Amount {
  /// Returns the confidence interval of the mean; `nil` if no walks have such moments.
  ///
  /// - Parameter hours: The duration of each walk, in hours.
  package func interval(
    of moments: Moments, hours: Double, confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    isPerHour
      ? MeanCount(of: moments, confidence: confidence).map { $0.lower / hours...$0.upper / hours }
      : MeanShare(of: moments, per: scale, confidence: confidence).map { $0.lower...$0.upper }
  }

  /// Returns the 95 % confidence interval of the mean difference between two walks with the same
  /// seed, which may be negative; `nil` without differences.
  package func interval(ofDifferences differences: [Int64], hours: Double) -> ClosedRange<Double>? {
    if isPerHour {
      return MeanCount.difference(differences).map {
        $0.lowerBound / hours...$0.upperBound / hours
      }
    }
    // The differences, mapped from -1 ... 1 to 0 ... 1.
    return MeanShare(
      of: Moments(of: differences.map { $0 + Int64(scale) }), per: 2 * scale
    ).map { 2 * $0.lower - 1...2 * $0.upper - 1 }
  }
}

extension WalkerScore {
  /// Returns an amount of a walk, in the amount's unit; `nil` if there was nothing to measure.
  package func count(of amount: Amount) -> Int64? {
    value(of: amount.measure).map { Int64(($0 * amount.scale).rounded()) }
  }
}
