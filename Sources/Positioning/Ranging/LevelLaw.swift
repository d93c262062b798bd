import BLE

/// The path-loss model: the mean level of an anchor as a function of distance, and its scatter.
///
///     level = measured power - 10 n log₁₀(d / 1 m) + o + ε
///
/// d is the distance and n the exponent. The offset o of the device is common to all anchors; ε is
/// independent for each anchor. Both are normal in decibels, so distances are log-normal. Walls and
/// bodies are not modelled; they increase ε.
public struct LevelLaw: Hashable, Sendable {
  /// The path-loss exponent n: 2 in free space; 1.5 to 3.5 in buildings.
  public var exponent: Double
  /// The standard deviation, in dB, of the mean level about the model, however many readings are
  /// averaged.
  ///
  /// Its causes are walls, bodies, shadowing, and fading at a point.
  public var deviation: Double
  /// The standard deviation, in dB, of a single reading about the mean level.
  public var readingDeviation: Double
  /// The standard deviation, in dB, of the RSSI offset of devices. The offset of a device is common
  /// to all anchors.
  ///
  /// 0 for the device of the survey, about 4.4 across phones, infinite if unknown. If it is
  /// infinite, only differences of levels count.
  public var offsetDeviation: Double

  /// Creates a model; the default is that of an open room.
  ///
  /// - Precondition: The exponent is 0.1 ... 10, the deviation 0.01 ... 100 dB, that of readings 0
  ///   ... 100 dB, that of the offset not negative.
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

  /// The variance, in dB², of a mean of this many readings about the model, without the offset.
  public func variance(ofMeanOf count: Int) -> Double {
    deviation * deviation + readingDeviation * readingDeviation / Double(max(count, 1))
  }

  /// The path loss, in dB.
  ///
  /// - Parameter square: The squared distance, in m²; above 0.
  func loss(atSquaredDistance square: Double) -> Double {
    5 * exponent * PortableMath.log10(square)
  }

  /// The standard deviation of ln d, for a distance d that is computed from the mean of any number
  /// of readings.
  ///
  ///     s = ln 10 · σ / (10 n)
  ///
  /// σ is `deviation`, and n the exponent. With a probability of 68 %, the true distance is between
  /// the computed distance divided by exp(s) and multiplied by exp(s): for 6 dB and an exponent of
  /// 2, between half and twice the computed distance.
  public var relativeDeviation: Double { 0.1 * Self.ln10 * deviation / exponent }

  /// The ratio of the mean of computed distances to the true distance; the true distance is their
  /// median. A computed distance divided by this ratio is unbiased. With s of `relativeDeviation`,
  /// the ratio is
  ///
  ///     exp(s² / 2)
  ///
  /// The methods here do not divide by this ratio, because they use the maximum-likelihood
  /// distance.
  ///
  /// - SeeAlso: The mean of a log-normal distribution.
  public var meanBias: Double { PortableMath.exp(relativeDeviation * relativeDeviation / 2) }

  static let ln10 = 0x1.26bb1bbb55516p1
}
