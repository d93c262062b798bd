/// The motion and measurement assumptions of the Kalman filter.
public struct KalmanSettings: Hashable, Sendable {
  /// The density q of the velocity noise, in m²/s³: the velocity along each axis changes by about
  /// √q m/s in a second.
  public var acceleration: Double
  /// The standard deviation of the initial velocity along each axis, in m/s.
  public var speed: Double
  /// The time constant of the position error, in seconds: after that time, 1/e of the error remains
  /// on average.
  public var errorPersistence: Double

  /// Creates default settings, except for the given values.
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
