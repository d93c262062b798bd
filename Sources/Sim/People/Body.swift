import BLE

/// The body of someone who carries a phone, as radio meets it.
///
/// The body stands in the way of the direct wave. Scattered waves come from all around, and are the
/// same whichever way the carrier faces: they fill the body's shadow, so that the level swings by 19
/// to 24 dB where there are none, and by half as much in a room.
package struct Body: Sendable {
  /// The side of the body that carries the phone, as seen from one who faces up the page.
  private let side: Vector
  /// How far the phone is from the body's axis, in metres.
  private let reach: Double
  private let meanLoss: Decibels
  /// Half of the swing, as the power of e that it is.
  private let halfSwing: Double
  /// What makes the mean gain over all directions one.
  private let scale: Double

  package init(carrying carriage: Carriage) {
    side = Vector(headingDegrees: carriage.bearing)
    reach = carriage.reach
    meanLoss = carriage.meanLoss
    halfSwing = carriage.swing.value * 0x1.d791c5f888823p-4  // ln 10 / 20
    scale = 1 / Self.besselI0(halfSwing)
  }

  /// The direction from the body's axis to the phone; of length 1.
  ///
  /// - Parameter heading: Where the carrier faces; of length 1.
  package func bearing(heading: Vector) -> Vector {
    Vector(
      dx: heading.dx * side.dy + heading.dy * side.dx,
      dy: heading.dy * side.dy - heading.dx * side.dx)
  }

  /// From the body's axis to the phone, in metres, where it lies in this direction.
  func offset(bearing: Vector) -> Vector { reach * bearing }

  /// The power of the direct wave at the phone, the mean over all directions being 1.
  ///
  ///     g(ψ) = 10^(A/2 · cos ψ / 10 dB) / I₀(A/2 · ln 10 / 10 dB)
  ///
  /// with ψ the angle between the side of the body that carries the phone and the direction of the
  /// beacon, and A the swing, from front to back, of a wave that comes alone.
  ///
  /// - Parameters:
  ///   - bearing: The direction from the body's axis to the phone; of length 1.
  ///   - direction: To the beacon, of length 1; of length 0 right beneath it, where the mean counts.
  package func directGain(bearing: Vector, towards direction: Vector) -> Double {
    guard halfSwing > 0, direction.dx != 0 || direction.dy != 0 else { return 1 }
    return scale * PortableMath.exp(halfSwing * bearing.dot(direction))
  }

  /// The body never adds more.
  var mostGain: Decibels {
    Decibels(10 * PortableMath.log10(scale * PortableMath.exp(halfSwing))) - meanLoss
  }

  /// What the body takes from the mean level, K being the ratio of the direct wave's power to that
  /// of the scattered ones where no body is.
  ///
  ///     L = D - 10 · log₁₀((K · g + 1) / (K + 1))
  ///
  /// with D the loss in the mean power over all directions.
  package func loss(directGain: Double, kFactor: Double) -> Decibels {
    guard halfSwing > 0 else { return meanLoss }
    let share = kFactor.isFinite ? (kFactor * directGain + 1) / (kFactor + 1) : directGain
    return meanLoss - Decibels(10 * PortableMath.log10(share))
  }

  /// The modified Bessel function of the first kind and order zero, by its power series.
  private static func besselI0(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...40 {
      term *= x * x / (4 * Double(n) * Double(n))
      sum += term
    }
    return sum
  }
}
