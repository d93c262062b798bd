import BLE
import Sim

/// Several ways in which luck is loaded. Each run takes one of them by chance; a tenth of the runs
/// take none, so that no run weighs more than ten.
///
/// A run's weight is how much likelier its shadowing is with luck as it is than with all the ways
/// taken together, whichever it took:
///
///     w = 1 / (1/10 + Σ share · q/p)
///
/// - SeeAlso: T. Hesterberg, *Weighted average importance sampling and defensive mixture
///   distributions* (1995); E. Veach, L. J. Guibas, *Optimally combining sampling techniques for
///   Monte Carlo rendering* (1995), for the balance heuristic.
public struct TiltMixture: Hashable, Sendable {
  /// The ways; none where all runs have luck as it is.
  public let parts: [Part]

  /// A way.
  public struct Part: Hashable, Sendable {
    /// The share of the loaded runs that take it, 0 ... 1.
    public var share: Double
    /// How luck is loaded.
    public var tilt: Tilt
  }

  /// The share of runs with luck as it is, where there are others.
  package static let plainShare = 0.1

  /// A mixture of ways, whose shares are brought to a sum of one.
  package init(_ parts: [Part]) {
    let sum = parts.reduce(0) { $0 + $1.share }
    self.parts = parts.map { Part(share: $0.share / sum, tilt: $0.tilt) }
  }

  /// How the luck of the run with this seed is loaded.
  package func tilt(of seed: UInt64) -> Tilt {
    let draw = Chance(seed: seed).uniform(.tilting, Who("way"), 0)
    var rest = (draw - Self.plainShare) / (1 - Self.plainShare)
    guard rest >= 0, let last = parts.last else { return .none }
    for part in parts {
      if rest < part.share { return part.tilt }
      rest -= part.share
    }
    return last.tilt
  }

  /// No run weighs more.
  var heaviest: Double { parts.isEmpty ? 1 : 1 / Self.plainShare }

  /// What a run with this shadowing weighs.
  package func weight(of draw: ShadowDraw) -> Double {
    guard !parts.isEmpty else { return 1 }
    return 1 / (Self.plainShare + (1 - Self.plainShare) * likelihoods(of: draw).reduce(0, +))
  }

  /// How likely each way was the one by which a run came to this shadowing, if not by none.
  func memberships(of draw: ShadowDraw) -> [Double] {
    let likelihoods = likelihoods(of: draw)
    let whole = likelihoods.reduce(0, +)
    return likelihoods.map { whole > 0 ? $0 / whole : 0 }
  }

  /// The part that each way has in how likely this shadowing is, in units of how likely it is with
  /// luck as it is.
  private func likelihoods(of draw: ShadowDraw) -> [Double] {
    parts.map { $0.share * PortableMath.exp(draw.logRatio(of: $0.tilt)) }
  }
}
