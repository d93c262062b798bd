import BLE
import Sim

/// The scatter of links' mean levels about the model, due to slow shadowing, fast fading and all
/// other variations.
///
///     Cov(i, j) = σ² · ρ(i, j)
///     Var(i) = σ² + τ² + s² / m + 1 / (12 · n)
///
/// for links i and j, with the standard deviation σ of shadowing, and its correlation ρ
/// (`ShadowCorrelation`) at the decorrelation distance d; the standard deviation τ of the rest,
/// which is due neither to shadowing nor to fading; the standard deviation s of fast fading,
/// averaged over m samples; and the rounding of n levels to whole dBm.
struct ScatterModel: Hashable, Sendable {
  /// The standard deviation σ of shadowing, in decibels.
  var shadowing = 3.0
  /// The decorrelation distance d, in metres.
  var decorrelation = 2.5
  /// The standard deviation τ of the rest, in decibels.
  var rest = 1.0

  /// The range of decorrelation distances in the search, in metres.
  static let decorrelations = 0.1...50.0
  static let leastDeviation = 0.05

  init() {}

  /// Creates the scatter from the logarithms of σ, d and τ, so that all three are positive.
  init(logarithms: [Double]) {
    shadowing = PortableMath.exp(logarithms[0])
    decorrelation = PortableMath.exp(logarithms[1])
    rest = PortableMath.exp(logarithms[2])
  }

  var logarithms: [Double] { [shadowing, decorrelation, rest].map { PortableMath.log($0) } }

  /// The prior of σ and d from other buildings: the medians, in decibels and metres, and the
  /// standard deviations of the logarithms.
  static let `default` = (shadowing: 4.0, decorrelation: 2.5)
  static let defaultDeviations = (shadowing: 0.4, decorrelation: 0.6)

  /// The misfit of σ and d to the prior: -2 times the logarithm of its density, up to a constant.
  ///
  /// Recordings in a few rooms identify the initial slope of the correlation, σ²/d, but hardly σ or
  /// d alone. A component that is constant within the rooms may decrease beyond them, or be part of
  /// the measured power.
  var strangeness: Double {
    let first =
      PortableMath.log(shadowing / Self.default.shadowing) / Self.defaultDeviations.shadowing
    let second =
      PortableMath.log(decorrelation / Self.default.decorrelation)
      / Self.defaultDeviations.decorrelation
    return first * first + second * second
  }

  /// `true` if the values are in the range of the search.
  var isPlausible: Bool {
    Self.decorrelations.contains(decorrelation) && shadowing >= Self.leastDeviation
      && rest >= Self.leastDeviation && shadowing < 50 && rest < 50
  }

  /// Returns the covariance of shadowing between two long links to the same fixed device, for a
  /// distance between their other ends.
  func covariance(apart distance: Double) -> Double {
    shadowing * shadowing * PortableMath.exp(-distance / decorrelation)
  }

  /// Returns the variance of a link's mean level.
  func variance(of link: CalibrationLink, fading: Double) -> Double {
    shadowing * shadowing + rest * rest + fading * fading / link.fades
      + 1 / (12 * Double(link.packets))
  }
}
