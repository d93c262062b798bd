extension ParticleFilter {
  /// What a particle filter assumes of people, of radio, and of its map.
  public struct Settings: Hashable, Sendable {
    /// How many guesses it follows: 500 to 2000 are usual.
    public var particleCount: Int
    /// What its random numbers are drawn from.
    public var seed: UInt64
    /// The standard deviation of a walker's velocity along each axis, in m/s. People stand, stroll
    /// and walk at up to 1.34 ± 0.26 m/s.
    public var speed: Double
    /// No one walks faster, in m/s.
    public var maximumSpeed: Double
    /// How long a velocity lasts, in seconds: then 1/e of it is left on average.
    public var persistence: Double
    /// How far the level of a spot lies from that of the field around it, in dB, however many
    /// readings are averaged: fading that stands still, bodies, and what is not on the map.
    public var spotDeviation: Double
    /// How far one reading lies from the level of its spot, in dB: fading that does not stand
    /// still, and the three channels differ. It averages out.
    public var readingDeviation: Double
    /// The share of what a scan tells that is believed, from 0 to 1: what is off at a spot is off in
    /// the next scan too, and must not be taken for news.
    public var trust: Double
    /// The standard deviation that is added to the particles' scatter along each axis, in metres.
    public var leastDeviation: Double

    /// The usual settings, but for some.
    public init(
      particleCount: Int = 1000, seed: UInt64 = 1, speed: Double = 1,
      maximumSpeed: Double = 2, persistence: Double = 2, spotDeviation: Double = 2.5,
      readingDeviation: Double = 5, trust: Double = 0.5, leastDeviation: Double = 0.3
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
    }

    func check() {
      precondition((1...1_000_000).contains(particleCount), "\(particleCount) particles")
      precondition(speed >= 0 && speed <= 100, "a speed of \(speed) m/s")
      precondition(
        maximumSpeed > 0 && maximumSpeed <= 100, "a greatest speed of \(maximumSpeed) m/s")
      precondition(
        persistence > 0 && persistence.isFinite, "a persistence of \(persistence) s")
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
