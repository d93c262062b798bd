import BLE
import Sim

/// How the mean levels of links scatter about the model: what slow shadowing, fast fading and all
/// else that changes leave of it.
///
///     Cov(i, j) = σ² · exp(-|rᵢ - rⱼ| / d),   for links of devices at one place
///     Var(i) = σ² + τ² + s² / m + 1 / (12 · n)
///
/// with the shadowing σ and its decorrelation distance d, the rest τ that is fixed neither in space
/// nor by fading, the standard deviation s of fast fading, of which the mean is over m samples, and
/// the rounding of n levels to whole dBm.
struct Scatter: Hashable, Sendable {
  /// σ, in decibels.
  var shadowing = 3.0
  /// d, in metres.
  var decorrelation = 2.5
  /// τ, in decibels.
  var rest = 1.0

  /// What the search may find.
  static let decorrelations = 0.1...50.0
  static let leastDeviation = 0.05

  init() {}

  /// From the logarithms of σ, d and τ, by which none of them is negative.
  init(logarithms: [Double]) {
    shadowing = PortableMath.exp(logarithms[0])
    decorrelation = PortableMath.exp(logarithms[1])
    rest = PortableMath.exp(logarithms[2])
  }

  var logarithms: [Double] {
    [shadowing, decorrelation, rest].map { PortableMath.log($0) }
  }

  /// What other buildings show of σ and d: their medians, and by how much their logarithms vary
  /// from one to the next.
  static let usual = (shadowing: 4.0, decorrelation: 2.5)
  static let usualDeviations = (shadowing: 0.4, decorrelation: 0.6)

  /// How far σ and d are from what other buildings show: -2 times the logarithm of how likely that
  /// is, but for a constant.
  ///
  /// A few rooms hold the slope of the correlation fast, σ²/d, but hardly either of them alone: what
  /// does not fall off within the rooms may do so beyond, or be a part of the measured power.
  var strangeness: Double {
    let first = PortableMath.log(shadowing / Self.usual.shadowing) / Self.usualDeviations.shadowing
    let second =
      PortableMath.log(decorrelation / Self.usual.decorrelation)
      / Self.usualDeviations.decorrelation
    return first * first + second * second
  }

  /// Whether the figures are ones that the search may find.
  var isPlausible: Bool {
    Self.decorrelations.contains(decorrelation) && shadowing >= Self.leastDeviation
      && rest >= Self.leastDeviation && shadowing < 50 && rest < 50
  }

  /// The covariance of two links' means that are so far apart.
  func covariance(apart distance: Double) -> Double {
    shadowing * shadowing * PortableMath.exp(-distance / decorrelation)
  }

  /// What is left of the rest and of fast fading in a link's mean.
  func variance(of link: Link, fading: Double) -> Double {
    rest * rest + fading * fading / link.fades + 1 / (12 * Double(link.packets))
  }
}
