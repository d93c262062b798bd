import BLE

/// The prior of a phone's position before any reception: densest in the middle of a rectangle, zero
/// at its border.
///
/// Along a side of length L, from its middle, the density is
///
///     p(x) = (2/L) · cos²(πx/L)
///
/// and its Fisher information
///
///     ∫ p'²/p dx = (8π²/L³) · ∫ sin²(πx/L) dx = 4π²/L²
///
/// which is the smallest information that any density on the side has. A uniform density is
/// unsuitable because it jumps at the ends: the van Trees bound requires densities that are zero
/// there.
///
/// - SeeAlso: A. B. Tsybakov, *Introduction to Nonparametric Estimation* (2009), section 2.7.3, for
///   the density and the proof that it is the least informative.
public struct CosinePrior: Hashable, Sendable {
  /// The rectangle.
  public let bounds: Bounds

  /// Creates the prior on a rectangle.
  ///
  /// - Precondition: The rectangle has an area.
  public init(on bounds: Bounds) {
    self.bounds = bounds
    precondition(width > 0 && height > 0, "\(width) m by \(height) m is not an area")
  }

  /// The length along x, in metres.
  public var width: Double { bounds.upper.x - bounds.lower.x }
  /// The length along y, in metres.
  public var height: Double { bounds.upper.y - bounds.lower.y }

  /// The Fisher information of the prior about the position, in 1/m².
  public var information: Covariance {
    let square = 4 * Double.pi * Double.pi
    return Covariance(xx: square / (width * width), xy: 0, yy: square / (height * height))
  }

  /// Returns the probability density at a point, in 1/m²; zero outside the rectangle.
  public func density(at point: Point) -> Double {
    guard bounds.contains(point) else { return 0 }
    // Measured from the border, the cosine is a sine.
    let across = PortableMath.sine(turns: (point.x - bounds.lower.x) / (2 * width))
    let up = PortableMath.sine(turns: (point.y - bounds.lower.y) / (2 * height))
    return 4 * across * across * up * up / (width * height)
  }
}
