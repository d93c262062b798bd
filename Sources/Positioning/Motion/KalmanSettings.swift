/// What a Kalman filter assumes of people and of the positions that it smooths.
public struct KalmanSettings: Hashable, Sendable {
  /// The density q of the noise that changes velocities, in m²/s³: after a second the velocity along
  /// each axis has changed by √q m/s or so.
  public var acceleration: Double
  /// The standard deviation of the velocity along each axis to begin with, in m/s.
  public var speed: Double
  /// How long the error of a position lasts, in seconds: after that, 1/e of it is left on average.
  public var errorPersistence: Double

  /// The usual settings, but for some.
  public init(acceleration: Double = 0.5, speed: Double = 0.7, errorPersistence: Double = 1) {
    self.acceleration = acceleration
    self.speed = speed
    self.errorPersistence = errorPersistence
  }

  func check() {
    precondition(acceleration > 0 && acceleration <= 100, "noise of \(acceleration) m²/s³")
    precondition(speed >= 0 && speed <= 100, "a speed of \(speed) m/s")
    precondition(
      errorPersistence > 0 && errorPersistence <= 3600,
      "errors that last for \(errorPersistence) s")
  }
}
