/// The distribution of levels about their mean in stationary fading: rarely far above, sometimes
/// far below.
///
/// A two-piece normal distribution with mode m and the widths u above and l below. With mean 0 and
/// variance 1, only the mode is free:
///
///     l - u = √(π/2) · m = s,   l · u = 1 - (1 - 2/π) · s²
///     u, l = √(1 - (3/4 - 2/π) · s²) ∓ s / 2
///
/// The maximum-likelihood fit to the logarithm of Rician fading has m = 0.8 for K from 1 to 2.
/// Additional symmetric errors reduce m, as they reduce all skewness: in proportion to the third
/// power of fading's fraction of the standard deviation. Without the map's error, about nine tenths
/// of the variance are due to fading, whether of a spot or of a packet. The rest is due to people,
/// so m is 0.7 without the map's error.
///
/// - SeeAlso: S. John, *The three-parameter two-piece normal family of distributions and its
///   fitting* (1982).
struct ScanLevelScatter: Hashable, Sendable {
  /// The mode, in standard deviations from the mean.
  let mode: Double
  private let upper: Double
  private let lower: Double

  /// Creates the distribution from the fraction of the standard deviation, 0 to 1, that is not due
  /// to the map.
  @inline(__always)
  init(shareNotOfMap share: Double) {
    mode = 0.7 * share * share * share
    let s = 0x1.40d931ff62705p0 * mode  // √(π/2)
    // The root of 1 - 0.1134 s², with s at most 0.63, to four digits.
    let middle = 1 - 0.0567 * s * s
    upper = middle - s / 2
    lower = middle + s / 2
  }

  /// -2 times the log density, up to a constant.
  ///
  /// - Parameter deviations: The distance above the mean, in standard deviations.
  @inline(__always)
  func square(of deviations: Double) -> Double {
    let fromMode = deviations - mode
    let widths = fromMode / (fromMode > 0 ? upper : lower)
    return widths * widths
  }
}
