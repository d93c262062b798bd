import BLE

/// The body of someone who carries a phone, as radio meets it.
struct Body: Sendable {
  /// The side of the body that carries the phone, as seen from one who faces up the page.
  private let side: Vector
  private let meanLoss: Decibels
  private let frontToBack: Decibels

  init(carrying carriage: Carriage) {
    side = Vector(headingDegrees: carriage.bearing)
    meanLoss = carriage.meanLoss
    frontToBack = carriage.frontToBack
  }

  /// What the carrier's body takes from the level.
  ///
  ///     L(ψ) = D - A/2 · cos ψ
  ///
  /// with ψ the angle between the side of the body that carries the phone and the direction of the
  /// beacon, D the mean loss and A the difference between back and front. Indoors, where
  /// reflections fill the body's shadow, one cosine leaves 0.6 to 2.7 dB unexplained.
  ///
  /// - Parameters:
  ///   - heading: Where the carrier faces; of length 1.
  ///   - toBeacon: From the carrier to the beacon, of any length; at no length the mean loss is
  ///     given.
  /// - SeeAlso: Fitted to the MITRE Range-Angle data (front against back, by carriage) and to the
  ///   MIT Matrix data (mean level, by carriage). For the ear, hand and head on a phantom: EuCAP
  ///   2009.
  func loss(heading: Vector, toBeacon: Vector) -> Decibels {
    guard let direction = toBeacon.unit else { return meanLoss }
    let carried = Vector(
      dx: heading.dx * side.dy + heading.dy * side.dx,
      dy: heading.dy * side.dy - heading.dx * side.dx)
    return meanLoss - 0.5 * carried.dot(direction) * frontToBack
  }
}
