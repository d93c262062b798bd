import BLE

/// The effect of a phone carrier's body on radio.
///
/// The body attenuates the direct wave. Scattered waves arrive from all directions and do not
/// depend on the carrier's heading, so they fill the body's shadow. As the carrier turns, the level
/// swings by 19 to 24 dB without scattered waves, and by half as much in a room.
///
/// Both the swing and the mean loss are measured at the phone's own height. Above and below, the
/// swing acts on the horizontal component of the direction, and the mean loss falls with the square
/// of that component's length. Straight above or below, the body has no effect. This is an
/// assumption: a body is a vertical cylinder, and a beacon overhead is seen past it.
package struct Body: Sendable {
  /// The side of the body that carries the phone, for a carrier who faces up the page.
  private let side: Vector
  /// The distance of the phone from the body's axis, in metres.
  private let reach: Double
  private let meanLoss: Decibels
  /// Half of the swing, as an exponent of e.
  private let halfSwing: Double
  /// The maximum gain of the body in any direction, at any K factor.
  let mostGain: Decibels

  package init(carrying carriage: CarryPosition) {
    side = Vector(headingDegrees: carriage.bearing)
    reach = carriage.reach
    meanLoss = carriage.meanLoss
    halfSwing = carriage.swing.value * 0x1.d791c5f888823p-4  // ln 10 / 20
    mostGain = Self.mostGain(halfSwing: halfSwing, meanLoss: meanLoss)
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

  /// The power of the direct wave at the phone, relative to its mean over all bearings at the same
  /// elevation.
  ///
  ///     g(ψ, ε) = 10^(A/2 · cos ε · cos ψ / 10 dB) / I₀(A/2 · cos ε · ln 10 / 10 dB)
  ///
  /// where ψ is the angle in the plan between the side of the body that carries the phone and the
  /// beacon, ε is the elevation of the beacon as seen from the phone, and A is the front-to-back
  /// swing of the direct wave alone.
  ///
  /// - Parameters:
  ///   - bearing: The direction from the body's axis to the phone; of length 1.
  ///   - direction: The direction of the beacon.
  package func directGain(bearing: Vector, towards direction: Direction) -> Double {
    guard halfSwing > 0 else { return 1 }
    return PortableMath.exp(halfSwing * bearing.dot(direction.horizontal))
      / Self.besselI0(squared: halfSwing * halfSwing * direction.squaredCosine)
  }

  /// The loss of the mean level due to the body. K is the ratio of the direct wave's power to that
  /// of the scattered waves, without a body.
  ///
  ///     L = D · cos² ε - 10 · log₁₀((K · g + 1) / (K + 1))
  ///
  /// where D is the loss of the mean power over all bearings at the phone's own height, g is the
  /// direct gain, and ε is the elevation of the direction.
  package func loss(
    directGain: Double, kFactor: Double, towards direction: Direction
  ) -> Decibels {
    let mean = meanLoss(towards: direction)
    return halfSwing > 0 ? mean - Self.swing(directGain: directGain, kFactor: kFactor) : mean
  }

  /// The loss of the mean level due to the bodies at both ends of a link: their mean losses, and
  /// the swing of the direct wave, which both bodies attenuate.
  ///
  /// - Parameters:
  ///   - directGain: The product of both bodies' gains.
  ///   - direction: The direction of the other end.
  func loss(
    with other: Body, directGain: Double, kFactor: Double, towards direction: Direction
  ) -> Decibels {
    meanLoss(towards: direction) + other.meanLoss(towards: direction.opposite)
      - Self.swing(directGain: directGain, kFactor: kFactor)
  }

  private func meanLoss(towards direction: Direction) -> Decibels {
    direction.squaredCosine * meanLoss
  }

  /// The change of the mean level due to the attenuation of the direct wave.
  private static func swing(directGain: Double, kFactor: Double) -> Decibels {
    let share = kFactor.isFinite ? (kFactor * directGain + 1) / (kFactor + 1) : directGain
    return Decibels(10 * PortableMath.log10(share))
  }

  /// An upper bound of 10 · log₁₀ g - D · cos² ε towards the front, at most 0.2 dB above the
  /// maximum; the letters are those of `loss`.
  ///
  /// The first term increases with cos ε, and so does the second. Between two elevations, the first
  /// is thus at most its value at the larger cosine, and the second at least its value at the
  /// smaller.
  private static func mostGain(halfSwing: Double, meanLoss: Decibels) -> Decibels {
    let steps = 64
    return (1...steps).reduce(.zero) { most, step in
      let (lower, upper) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
      let exponent = halfSwing * upper
      let gain = PortableMath.exp(exponent) / besselI0(squared: exponent * exponent)
      return max(most, Decibels(10 * PortableMath.log10(gain)) - lower * lower * meanLoss)
    }
  }

  /// The modified Bessel function of the first kind and order zero, of a number x, given x².
  ///
  ///     I₀(x) = Σ (x² / 4)ⁿ / (n!)²
  ///
  /// The sum is taken up to n = 8. For swings up to 24 dB, x² is at most 7.7, and the error below
  /// 10⁻⁹.
  private static func besselI0(squared: Double) -> Double {
    let q = 0.25 * squared
    var sum = 1 + q * (1.0 / 64)
    sum = 1 + q * (1.0 / 49) * sum
    sum = 1 + q * (1.0 / 36) * sum
    sum = 1 + q * (1.0 / 25) * sum
    sum = 1 + q * (1.0 / 16) * sum
    sum = 1 + q * (1.0 / 9) * sum
    sum = 1 + q * (1.0 / 4) * sum
    return 1 + q * sum
  }
}
