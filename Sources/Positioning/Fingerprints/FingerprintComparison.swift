import BLE

/// A distance between a received scan and a survey.
///
/// The Euclidean distance between the lists of levels, in dB. *dᵢ* are the differences of levels of
/// the anchors heard in both, and *d̄* is their mean; `missing` says what is added for anchors
/// heard in only one of the two:
///
///     D² = Σ dᵢ² + the missing ones         for the survey's receiver
///     D² = Σ (dᵢ - d̄)² + the missing ones   for a receiver with an unknown RSSI offset
///
/// The second form removes the RSSI offset of the phone: a constant added to each level does not
/// change the distance. This form needs more anchors, because the constant takes one degree of
/// freedom.
///
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000), for the Euclidean distance; A. K. M. M. Hossain, Y. Jin, W.-S. Soh,
///   H. N. Van, *SSD: a robust RF location fingerprint addressing mobile devices' heterogeneity*
///   (2013), for differences of levels, in which the receiver's gain cancels out.
public struct FingerprintComparison: Hashable, Sendable {
  /// The rule for anchors that were heard only now, or only in the survey.
  public let missing: MissingRule
  /// `true` if the receiver may have an unknown RSSI offset relative to the survey's receiver.
  public let isOffsetUnknown: Bool

  /// Creates the distance for the survey's receiver, or for one like it.
  public init(missing: MissingRule = .standard) {
    self.missing = missing
    isOffsetUnknown = false
  }

  /// The distance for a receiver with an unknown constant RSSI offset.
  ///
  /// Missing anchors count as a difference, or are ignored. No level can be substituted for them,
  /// because the constant is unknown.
  ///
  /// - Parameter missing: The difference for an anchor that was heard only now, or only in the
  ///   survey; `nil` ignores such an anchor.
  public static func ofUnknownOffset(missing: Decibels? = Decibels(15)) -> FingerprintComparison {
    FingerprintComparison(anyOffset: missing.map { .counted($0) } ?? .leftOut)
  }

  private init(anyOffset missing: MissingRule) {
    self.missing = missing
    isOffsetUnknown = true
  }

  /// The squared distance, in dB²; `nil` if the scan and the survey have too few anchors in common.
  func squaredDistance(from heard: [Double?], to surveyed: ArraySlice<Double?>) -> Double? {
    var (sum, squares, inBoth, inOne, heardNow) = (0.0, 0.0, 0, 0, 0)
    for (here, there) in zip(heard, surveyed) {
      if here != nil { heardNow += 1 }
      guard let difference = difference(here, there) else {
        if here != nil || there != nil { inOne += 1 }
        continue
      }
      sum += difference
      squares += difference * difference
      inBoth += 1
    }
    if isOffsetUnknown, inBoth > 0 {
      // Rounding may leave a small negative number.
      squares = max(squares - sum * sum / Double(inBoth), 0)
    }
    switch missing {
    case .substituted, .substitutedInSurvey: return squares
    case .counted(let difference):
      return squares + Double(inOne) * difference.value * difference.value
    case .leftOut:
      guard inBoth > 0, inBoth >= min(3, heardNow) else { return nil }
      return squares * Double(heardNow) / Double(inBoth)
    }
  }

  /// The difference of two levels; `nil` if one is missing and has no substitute.
  private func difference(_ here: Double?, _ there: Double?) -> Double? {
    if case .substituted(let level) = missing, here != nil || there != nil {
      return (here ?? level.dBm) - (there ?? level.dBm)
    }
    if case .substitutedInSurvey(let level) = missing, let here, there == nil {
      return here - level.dBm
    }
    guard let here, let there else { return nil }
    return here - there
  }
}
