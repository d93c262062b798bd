import BLE

/// The effect of a phone carrier's body on radio.
///
/// The body attenuates the direct wave. Scattered waves arrive from all directions and do not
/// depend on the carrier's heading, so they fill the body's shadow. The level swings by 19 to 24 dB
/// without scattered waves, and by half as much in a room.
package struct Body: Sendable {
  /// The side of the body that carries the phone, for a carrier who faces up the page.
  private let side: Vector
  /// The distance of the phone from the body's axis, in metres.
  private let reach: Double
  private let meanLoss: Decibels
  /// Half of the swing, as an exponent of e.
  private let halfSwing: Double
  /// The factor with which the mean gain over all directions is 1.
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
  /// - Parameter heading: The direction that the carrier faces; of length 1.
  package func bearing(heading: Vector) -> Vector {
    Vector(
      dx: heading.dx * side.dy + heading.dy * side.dx,
      dy: heading.dy * side.dy - heading.dx * side.dx)
  }

  /// The offset of the phone from the body's axis, in metres, for a bearing.
  func offset(bearing: Vector) -> Vector { reach * bearing }

  /// The power of the direct wave at the phone, relative to its mean over all directions.
  ///
  ///     g(ψ) = 10^(A/2 · cos ψ / 10 dB) / I₀(A/2 · ln 10 / 10 dB)
  ///
  /// where ψ is the angle between the side of the body that carries the phone and the direction of
  /// the beacon, and A is the front-to-back swing of the direct wave alone.
  ///
  /// - Parameters:
  ///   - bearing: The direction from the body's axis to the phone; of length 1.
  /// - direction: The direction of the beacon, of length 1; of length 0 directly beneath it, where
  ///   the mean is used.
  package func directGain(bearing: Vector, towards direction: Vector) -> Double {
    guard halfSwing > 0, direction.dx != 0 || direction.dy != 0 else { return 1 }
    return scale * PortableMath.exp(halfSwing * bearing.dot(direction))
  }

  /// The maximum gain of the body.
  var mostGain: Decibels {
    Decibels(10 * PortableMath.log10(scale * PortableMath.exp(halfSwing))) - meanLoss
  }

  /// The loss of the mean level due to the body. K is the ratio of the direct wave's power to that
  /// of the scattered ones without a body.
  ///
  ///     L = D - 10 · log₁₀((K · g + 1) / (K + 1))
  ///
  /// where D is the loss of the mean power over all directions.
  package func loss(directGain: Double, kFactor: Double) -> Decibels {
    guard halfSwing > 0 else { return meanLoss }
    let share = kFactor.isFinite ? (kFactor * directGain + 1) / (kFactor + 1) : directGain
    return meanLoss - Decibels(10 * PortableMath.log10(share))
  }

  /// The modified Bessel function of the first kind and order zero, from its power series.
  private static func besselI0(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...40 {
      term *= x * x / (4 * Double(n) * Double(n))
      sum += term
    }
    return sum
  }
}
