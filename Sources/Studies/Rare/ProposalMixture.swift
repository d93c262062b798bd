import BLE
import Sim

/// A mixture of proposals. Each run has one of them at random. A tenth of the runs are plain, so no
/// weight exceeds ten.
///
/// The weight of a run is the likelihood of its shadowing in plain runs, relative to its likelihood
/// in the mixture of all proposals:
///
///     w = 1 / (1/10 + 9/10 · Σ share · q/p)
///
/// where q is the likelihood under a proposal, and p that in plain runs.
///
/// - SeeAlso: T. Hesterberg, *Weighted average importance sampling and defensive mixture
///   distributions* (1995); E. Veach, L. J. Guibas, *Optimally combining sampling techniques for
///   Monte Carlo rendering* (1995), for the balance heuristic.
public struct ProposalMixture: Hashable, Sendable {
  /// The proposals; empty if all runs are plain.
  public let parts: [Part]

  /// A proposal.
  public struct Part: Hashable, Sendable {
    /// The fraction of the tilted runs that have this proposal; 0 ... 1.
    public var share: Double
    /// The tilt.
    public var tilt: ShadowTilt
  }

  /// The fraction of plain runs in a mixture with proposals.
  package static let plainShare = 0.1

  /// Creates a mixture of proposals. Their shares are scaled to a sum of one.
  package init(_ parts: [Part]) {
    let sum = parts.reduce(0) { $0 + $1.share }
    self.parts = parts.map { Part(share: $0.share / sum, tilt: $0.tilt) }
  }

  /// Returns the tilt of the run with this seed.
  package func tilt(of seed: UInt64) -> ShadowTilt {
    let draw = Chance(seed: seed).uniform(.tilting, RandomStream("way"), 0)
    var rest = (draw - Self.plainShare) / (1 - Self.plainShare)
    guard rest >= 0, let last = parts.last else { return .none }
    for part in parts {
      if rest < part.share { return part.tilt }
      rest -= part.share
    }
    return last.tilt
  }

  /// The upper bound of the weights.
  var heaviest: Double { parts.isEmpty ? 1 : 1 / Self.plainShare }

  /// Returns the weight of a run with this shadowing.
  package func weight(of draw: ShadowDraw) -> Double {
    guard !parts.isEmpty else { return 1 }
    return 1 / (Self.plainShare + (1 - Self.plainShare) * likelihoods(of: draw).reduce(0, +))
  }

  /// Returns the probability of each proposal given this shadowing, if the run is not plain.
  func memberships(of draw: ShadowDraw) -> [Double] {
    let likelihoods = likelihoods(of: draw)
    let whole = likelihoods.reduce(0, +)
    return likelihoods.map { whole > 0 ? $0 / whole : 0 }
  }

  /// Returns the share of each proposal in the likelihood of this shadowing, relative to plain
  /// runs.
  private func likelihoods(of draw: ShadowDraw) -> [Double] {
    parts.map { $0.share * PortableMath.exp(draw.logRatio(of: $0.tilt)) }
  }
}
