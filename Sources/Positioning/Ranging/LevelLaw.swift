import BLE

/// How the level of an anchor falls with distance, and how levels scatter about that.
///
///     level = measured power - 10 n log₁₀(d / 1 m) + o + ε
///
/// with an offset o of the device that all anchors share, and an ε that is each anchor's own. Both
/// are normal in decibels, so that distances scatter log-normally. Walls and bodies are not in the
/// law: they make ε larger.
public struct LevelLaw: Hashable, Sendable {
  /// n: 2 in free space; in buildings 1.5 to 3.5.
  public var exponent: Double
  /// How far the mean of ever so many readings is off the law: the standard deviation in dB.
  ///
  /// Walls, bodies, shadows, and the fading of a place: more readings do not take them away.
  public var deviation: Double
  /// How far a single reading is off that mean: the standard deviation in dB.
  public var readingDeviation: Double
  /// How far devices read too high or too low, all anchors alike: the standard deviation in dB.
  ///
  /// 0 where the device is that of the survey, about 4.4 over phones, infinite where nothing is
  /// known: then only differences of levels count.
  public var offsetDeviation: Double

  /// A law; without figures, that of an open room.
  ///
  /// - Precondition: The exponent is 0.1 ... 10, the deviation 0.01 ... 100 dB, that of readings
  ///   0 ... 100 dB, that of the offset not negative.
  public init(
    exponent: Double = 2, deviation: Double = 5, readingDeviation: Double = 3,
    offsetDeviation: Double = 0
  ) {
    precondition(exponent >= 0.1 && exponent <= 10, "an exponent of \(exponent) is not 0.1 ... 10")
    precondition(
      deviation >= 0.01 && deviation <= 100, "a deviation of \(deviation) dB is not 0.01 ... 100")
    precondition(
      readingDeviation >= 0 && readingDeviation <= 100,
      "a deviation of readings of \(readingDeviation) dB is not 0 ... 100")
    precondition(
      offsetDeviation >= 0, "a deviation of offsets of \(offsetDeviation) dB is negative")
    self.exponent = exponent
    self.deviation = deviation
    self.readingDeviation = readingDeviation
    self.offsetDeviation = offsetDeviation
  }

  /// The variance of the mean of so many readings about the law, but for the offset, in dB².
  public func variance(ofMeanOf count: Int) -> Double {
    deviation * deviation + readingDeviation * readingDeviation / Double(max(count, 1))
  }

  /// The level lost on the way, in dB.
  ///
  /// - Parameter square: The square of the distance, in m²; above 0.
  func loss(atSquaredDistance square: Double) -> Double {
    5 * exponent * PortableMath.log10(square)
  }

  /// How a distance reckoned from the mean of ever so many readings scatters: the standard
  /// deviation of its logarithm.
  ///
  ///     s = ln 10 · σ / (10 n)
  ///
  /// In 68 % of cases the true distance lies between the reckoned one divided by exp(s) and that
  /// times exp(s): for 6 dB and an exponent of 2, between half and twice.
  public var relativeDeviation: Double { 0.1 * Self.ln10 * deviation / exponent }

  /// By what factor the mean of reckoned distances exceeds the true distance, their median: divided
  /// by it, a distance is right in the mean.
  ///
  ///     exp(s² / 2)
  ///
  /// Methods here do not divide: they want the likeliest distance.
  ///
  /// - SeeAlso: The mean of a log-normal distribution.
  public var meanBias: Double {
    PortableMath.exp(relativeDeviation * relativeDeviation / 2)
  }

  static let ln10 = 0x1.26bb1bbb55516p1
}
