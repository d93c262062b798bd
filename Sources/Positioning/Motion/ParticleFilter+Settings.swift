import BLE

extension ParticleFilter {
  /// The assumptions of a particle filter about people, the radio and the map.
  public struct Settings: Hashable, Sendable {
    /// The number of particles; typically 500 to 2000.
    public var particleCount: Int
    /// The random seed.
    public var seed: UInt64
    /// The standard deviation of a walker's velocity along each axis, in m/s. People stand, stroll
    /// and walk at up to 1.34 ± 0.26 m/s.
    public var speed: Double
    /// The maximum speed, in m/s.
    public var maximumSpeed: Double
    /// The time constant of the velocity, in seconds: after that time, 1/e of the velocity remains
    /// on average.
    public var persistence: Double
    /// The standard deviation of a spot's level about the field, in dB, for any number of readings.
    /// Its causes are stationary fading, bodies, and objects that are not on the map.
    public var spotDeviation: Double
    /// The standard deviation of one reading about the level of its spot, in dB. Its causes are
    /// varying fading and the differences of the three channels. This deviation averages out.
    public var readingDeviation: Double
    /// The fraction of a scan's log-likelihood that counts, from 0 to 1. Errors at a spot persist
    /// in the next scan and must not count as new information.
    public var trust: Double
    /// The standard deviation added to that of the particles along each axis, in metres.
    public var leastDeviation: Double
    /// The use of counted steps and the compass in place of random velocities; `nil`, the default,
    /// means that they are not used. If a scan has neither steps nor a heading, particles move by
    /// their velocities.
    public var steps: Steps?

    /// The assumptions about steps and the compass.
    public struct Steps: Hashable, Sendable {
      /// The mean length of a step, in metres.
      public var stepLength = DeviceMotion.typicalStepLength
      /// The standard deviation of a step's length, in metres.
      public var stepLengthDeviation = 0.1
      /// The standard deviation of the compass, in degrees.
      public var headingDeviation = DeviceMotion.typicalHeadingDeviation
      /// The time constant of the compass's error, in seconds: after that time, 1/e of the error
      /// remains on average. The error comes from iron nearby, so it persists along a few metres of
      /// a walk.
      public var headingPersistence = 10.0
      /// The standard deviation in metres, along each axis and after a second, of the movement that
      /// steps and compass do not show.
      public var drift = 0.3

      /// Creates default assumptions.
      public init() {}
    }

    /// Creates default settings, except for the given values.
    public init(
      particleCount: Int = 1000, seed: UInt64 = 1, speed: Double = 1,
      maximumSpeed: Double = 2, persistence: Double = 2, spotDeviation: Double = 2.5,
      readingDeviation: Double = 5, trust: Double = 0.5, leastDeviation: Double = 0.3,
      steps: Steps? = nil
    ) {
      self.particleCount = particleCount
      self.seed = seed
      self.speed = speed
      self.maximumSpeed = maximumSpeed
      self.persistence = persistence
      self.spotDeviation = spotDeviation
      self.readingDeviation = readingDeviation
      self.trust = trust
      self.leastDeviation = leastDeviation
      self.steps = steps
    }

    func check() {
      precondition((1...1_000_000).contains(particleCount), "\(particleCount) particles")
      precondition(speed >= 0 && speed <= 100, "a speed of \(speed) m/s")
      precondition(
        maximumSpeed > 0 && maximumSpeed <= 100, "a greatest speed of \(maximumSpeed) m/s")
      precondition(persistence > 0 && persistence.isFinite, "a persistence of \(persistence) s")
      precondition(
        spotDeviation > 0.1 && spotDeviation <= 100, "a spot's deviation of \(spotDeviation) dB")
      precondition(
        readingDeviation >= 0 && readingDeviation <= 100,
        "a reading's deviation of \(readingDeviation) dB")
      precondition(trust > 0 && trust <= 1, "a trust of \(trust) is outside 0 ... 1")
      precondition(
        leastDeviation > 0 && leastDeviation <= 100, "a least deviation of \(leastDeviation) m")
    }
  }
}
