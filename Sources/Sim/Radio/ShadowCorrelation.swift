import BLE

/// The correlation of the slow shadowing of links.
///
///     S(a, b) = (T(a, b) + T(b, a)) / √(2 + 2 ρ(a, b)²),   ρ(a, b) = exp(-|a - b| / D)
///
/// where S(a, b) is the shadowing of a link with ends at a and b, D is the decorrelation distance,
/// and T is a Gaussian field over both ends. The correlation of T over two links, from a to b and
/// from c to d, is ρ(a, c) · ρ(b, d). Since S(a, b) = S(b, a), shadowing is the same in both
/// directions. The correlation of the shadowing of the two links is
///
///     (ρ(a, c) · ρ(b, d) + ρ(a, d) · ρ(b, c)) / √((1 + ρ(a, b)²) · (1 + ρ(c, d)²))
///
/// If one end of a link moves by r, the shadowing before and after has the correlation exp(-r / D)
/// within 0.03, as long as the link is longer than 1.75 D. Shorter links decorrelate more slowly,
/// since both of the field's terms count.
///
/// - SeeAlso: M. Gudmundson, *Correlation model for shadow fading in mobile radio systems* (1991),
///   for the exponential; Z. Wang, E. K. Tameh, A. R. Nix, *Joint shadowing process in urban
///   peer-to-peer radio channels* (2008), for the product over both ends.
public struct ShadowCorrelation: Hashable, Sendable {
  /// The decorrelation distance, in metres; more than zero.
  public let distance: Double

  /// A correlation with a decorrelation distance in metres.
  ///
  /// - Precondition: The distance is more than zero.
  public init(distance: Double) {
    precondition(distance > 0, "decorrelation within \(distance) m is not above 0")
    self.distance = distance
  }

  /// The correlation of the shadowing of two links, 0 ... 1.
  public func between(_ one: RadioPathEnds, _ other: RadioPathEnds) -> Double {
    sum(over: RadioPathSeparation(one, other)) * (unit(over: one.length) * unit(over: other.length))
  }

  /// The covariance of the sums of both terms of the field over two links, 0 ... 2.
  package func sum(over separation: RadioPathSeparation) -> Double {
    near(separation.straight) + near(separation.crossed)
  }

  /// The factor that scales the sum of both terms of the field to unit variance over a link.
  ///
  /// - Parameter length: The length of the link, in metres.
  package func unit(over length: Double) -> Double { 1 / (1 + near(2 * length)).squareRoot() }

  /// The correlation of T for a sum of both ends' displacements, in metres.
  private func near(_ displacement: Double) -> Double {
    PortableMath.exp(-displacement / distance)
  }
}
