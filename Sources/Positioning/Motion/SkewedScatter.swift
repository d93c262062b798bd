/// How levels scatter about their mean where fading stands still: rarely far above it, now and then
/// far below.
///
/// Two halves of normal curves that meet at the mode m, with the widths u above and l below. With
/// their mean 0 and variance 1, the mode alone is left to choose:
///
///     l - u = √(π/2) · m = s,   l · u = 1 - (1 - 2/π) · s²
///     u, l = √(1 - (3/4 - 2/π) · s²) ∓ s / 2
///
/// The logarithm of Rician fading has m = 0.8 for K from 1 to 2, by greatest likelihood; what else
/// scatters evenly draws m to zero as it does all skewness, with the third power of fading's share
/// of the standard deviation. Of what is not the map's, nine tenths of the variance or so are
/// fading, of a spot or of a packet, and the rest is people; so 0.7 is taken there.
///
/// - SeeAlso: S. John, *The three-parameter two-piece normal family of distributions and its
///   fitting* (1982).
struct SkewedScatter: Hashable, Sendable {
  /// In standard deviations, from the mean.
  let mode: Double
  private let upper: Double
  private let lower: Double

  /// The scatter where a share of the standard deviation, from 0 to 1, is not the map's.
  @inline(__always)
  init(shareNotOfMap share: Double) {
    mode = 0.7 * share * share * share
    let s = 0x1.40d931ff62705p0 * mode  // √(π/2)
    // The root of 1 - 0.1134 s², of which s is 0.63 at most, to four digits.
    let middle = 1 - 0.0567 * s * s
    upper = middle - s / 2
    lower = middle + s / 2
  }

  /// -2 times the logarithm of the density at a place, but for a constant.
  ///
  /// - Parameter deviations: How far above the mean it is, in standard deviations.
  @inline(__always)
  func square(of deviations: Double) -> Double {
    let fromMode = deviations - mode
    let widths = fromMode / (fromMode > 0 ? upper : lower)
    return widths * widths
  }
}
