import BLE

/// How far what is heard now is from what was heard in a survey.
///
/// Euclid's distance between the lists of levels, in dB. With *n* anchors heard in both, whose
/// levels differ by *dᵢ*, and *u* heard in one only:
///
///     D² = Σ dᵢ² + the missing ones      where the receiver is the survey's
///     D² = Σ (dᵢ - d̄)² + the missing ones   where it may hear all levels higher or lower
///
/// The second leaves out what another phone hears throughout higher or lower than the one of the
/// survey: adding a constant to each level that is heard leaves the distance alone. It needs more
/// anchors, since one of them goes into the constant.
///
/// - SeeAlso: P. Bahl, V. N. Padmanabhan, *RADAR: an in-building RF-based user location and
///   tracking system* (2000), for Euclid's distance; A. K. M. M. Hossain, Y. Jin, W.-S. Soh, H. N.
///   Van, *SSD: a robust RF location fingerprint addressing mobile devices' heterogeneity* (2013),
///   for differences of levels, which the receiver's gain drops out of.
public struct LevelComparison: Hashable, Sendable {
  /// What is made of anchors that were heard in one place only.
  public let missing: MissingRule
  /// Whether the receiver may hear all levels higher or lower than the one of the survey did.
  public let isOffsetUnknown: Bool

  /// The distance for the receiver of the survey, or one like it.
  public init(missing: MissingRule = .standard) {
    self.missing = missing
    isOffsetUnknown = false
  }

  /// The distance for a receiver that may hear all levels higher or lower by a constant.
  ///
  /// Missing anchors count as a difference, or for nothing: a level could not be put in their place
  /// without knowing the constant.
  ///
  /// - Parameter missing: What an anchor counts for that was heard in one place only; for nothing
  ///   where `nil`.
  public static func ofUnknownOffset(missing: Decibels? = Decibels(15)) -> LevelComparison {
    LevelComparison(anyOffset: missing.map { .counted($0) } ?? .leftOut)
  }

  private init(anyOffset missing: MissingRule) {
    self.missing = missing
    isOffsetUnknown = true
  }

  /// The square of the distance, in dB²; `nil` where there is too little in common to tell.
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
      // Rounding may leave next to nothing, and less than nothing.
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

  /// `nil` where that takes a level that there is not.
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
