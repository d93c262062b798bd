import BLE

/// The state of a Kalman filter: position, velocity and their covariance.
struct KalmanState: Hashable, Sendable {
  private(set) var place: Point
  private(set) var velocity: Vector
  /// The covariance of the position, in m².
  private(set) var covariance: Covariance
  /// The covariance of position and velocity, in m²/s: x with x, x with y, y with x, y with y.
  private var mixed: Square
  /// The covariance of the velocity, in m²/s².
  private var ofVelocity: Covariance

  private struct Square: Hashable {
    var xx, xy, yx, yy: Double
  }

  /// Creates a state at a position with an unknown velocity.
  ///
  /// - Parameter speed: The standard deviation of the velocity along each axis, in m/s.
  init(at fix: PositionFix, speed: Double) {
    place = fix.point
    velocity = Vector(dx: 0, dy: 0)
    covariance = fix.covariance
    mixed = Square(xx: 0, xy: 0, yx: 0, yy: 0)
    ofVelocity = Covariance(deviation: speed)
  }

  /// Predicts the state after a time in seconds. White noise with a density q in m²/s³ changes the
  /// velocity.
  mutating func pass(_ t: Double, acceleration q: Double) {
    place = place + t * velocity
    covariance.xx += 2 * t * mixed.xx + t * t * ofVelocity.xx + q * t * t * t / 3
    covariance.xy += t * (mixed.xy + mixed.yx) + t * t * ofVelocity.xy
    covariance.yy += 2 * t * mixed.yy + t * t * ofVelocity.yy + q * t * t * t / 3
    mixed.xx += t * ofVelocity.xx + q * t * t / 2
    mixed.xy += t * ofVelocity.xy
    mixed.yx += t * ofVelocity.xy
    mixed.yy += t * ofVelocity.yy + q * t * t / 2
    ofVelocity.xx += q * t
    ofVelocity.yy += q * t
  }

  /// Updates with a measured position and its covariance. A measurement is ignored if the sum of
  /// both covariances is singular.
  mutating func correct(towards measured: Point, _ noise: Covariance) {
    guard let inverse = (covariance + noise).inverse else { return }
    let step = measured - place
    let towards = Vector(
      dx: inverse.xx * step.dx + inverse.xy * step.dy,
      dy: inverse.xy * step.dx + inverse.yy * step.dy)
    place =
      place
      + Vector(
        dx: covariance.xx * towards.dx + covariance.xy * towards.dy,
        dy: covariance.xy * towards.dx + covariance.yy * towards.dy)
    velocity = Vector(
      dx: velocity.dx + mixed.xx * towards.dx + mixed.yx * towards.dy,
      dy: velocity.dy + mixed.xy * towards.dx + mixed.yy * towards.dy)
    let (p, m) = (covariance, mixed)
    /// The covariance reduction aᵀ S⁻¹ b for two vectors of covariances with the position, where S
    /// is the sum of the covariances of the position and of its measurement.
    func lessening(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
      a.0 * (inverse.xx * b.0 + inverse.xy * b.1) + a.1 * (inverse.xy * b.0 + inverse.yy * b.1)
    }
    let (x, y) = ((p.xx, p.xy), (p.xy, p.yy))
    let (right, ahead) = ((m.xx, m.yx), (m.xy, m.yy))
    covariance.xx -= lessening(x, x)
    covariance.xy -= lessening(x, y)
    covariance.yy -= lessening(y, y)
    mixed.xx -= lessening(x, right)
    mixed.xy -= lessening(x, ahead)
    mixed.yx -= lessening(y, right)
    mixed.yy -= lessening(y, ahead)
    ofVelocity.xx -= lessening(right, right)
    ofVelocity.xy -= lessening(right, ahead)
    ofVelocity.yy -= lessening(ahead, ahead)
  }
}
