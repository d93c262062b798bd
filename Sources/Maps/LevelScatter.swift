import BLE
import Sim

/// The scatter of one reading of a beacon about the mean level that the plan and the environment
/// determine. Its sources are slow shadowing, fast fading, both antennas and rounding, all taken as
/// normal in decibels.
///
/// Shadowing and antennas are constant at a place, and so is the fading of a still phone. Further
/// readings of the same beacon there have the same error, so no term is divided by their number.
public struct LevelScatter: Hashable, Sendable {
  /// The mean difference of readings from the mean level: negative if fading lowers the level on
  /// average.
  public let bias: Decibels
  /// The standard deviation of a reading, in decibels; more than zero.
  public let deviation: Double

  /// Creates a scatter with a given standard deviation in decibels.
  ///
  /// - Precondition: The deviation is more than zero, and finite.
  public init(deviation: Double, bias: Decibels = .zero) {
    precondition(deviation > 0 && deviation.isFinite, "\(deviation) dB is not a scatter")
    self.deviation = deviation
    self.bias = bias
  }

  /// Creates the scatter of readings in whole dBm at a distance, in metres.
  ///
  ///     σ² = shadowing² + Var Rice(K) + 2 · antenna² + 1/12 dB²
  ///
  /// or, with naive noise, the square of its deviation plus 1/12 dB². For the mean of *n* readings
  /// with independent fading, as from a device that moves by decimetres, the variances of the terms
  /// that are drawn anew for each reading are divided by n: fading, rounding, and naive noise.
  ///
  /// - Parameters:
  ///   - distance: The distance between beacon and phone, in metres.
  ///   - depth: The total depth of both antennas in their cases, in metres, for distances below 1
  ///     m.
  ///   - readings: n; greater than zero.
  /// - SeeAlso: `LogRician`; W. F. Sheppard (1898), for the variance that rounding adds.
  public init(
    in environment: RadioEnvironment, at distance: Double, depth: Double = NearField.defaultDepth,
    readings: Double = 1
  ) {
    precondition(readings > 0, "a mean of \(readings) readings")
    let rounding = 1.0 / 12
    switch environment.noise {
    case .naive(let deviation):
      self.init(deviation: ((deviation * deviation + rounding) / readings).squareRoot())
    case .spatial:
      let kFactor = environment.kFactor(at: distance, depth: depth)
      let fading = kFactor.isFinite ? LogRician(kFactor: kFactor) : nil
      let (faded, slow, antenna) = (
        fading?.deviation ?? 0, environment.shadowingDeviation, environment.antennaDeviation
      )
      self.init(
        deviation: (slow * slow + 2 * antenna * antenna + (faded * faded + rounding) / readings)
          .squareRoot(),
        bias: Decibels(fading?.mean ?? 0))
    }
  }

  /// Returns the fraction, 0 ... 1, of packets that a phone receives while it listens, if nothing
  /// else is on the air: the mean over the scatter.
  ///
  /// - Parameters:
  ///   - level: The mean level, as the phone reads it.
  ///   - sensitivity: The phone's sensitivity, as in `PacketErrors`.
  public func received(at level: PowerLevel, sensitivity: PowerLevel) -> Double {
    mean(at: level, sensitivity: sensitivity) { _, received in received }
  }

  /// The Fisher information of one reading, or of its absence, about the mean level, in 1/dB².
  ///
  /// A reading y is received with probability q(y), and drawn from a density f with the mean μ.
  /// Hence
  ///
  ///     I = ∫ q·f·((y - μ)/σ²)² dy + (∫ q·f·(y - μ)/σ² dy)² / ∫ (1 - q)·f dy
  ///
  /// with the first term for readings and the second for silence. It is 1/σ² if everything is
  /// received, and falls to 0 if nothing is.
  ///
  /// - Parameters:
  ///   - level: μ without the bias: the mean level, as the phone reads it.
  ///   - sensitivity: The phone's sensitivity, as in `PacketErrors`.
  public func information(at level: PowerLevel, sensitivity: PowerLevel) -> Double {
    let ofReadings = mean(at: level, sensitivity: sensitivity) { $0 * $0 * $1 }
    let slope = mean(at: level, sensitivity: sensitivity) { $0 * $1 }
    let lost = 1 - received(at: level, sensitivity: sensitivity)
    let ofSilence = lost > 1e-9 ? slope * slope / lost : 0
    return (ofReadings + ofSilence) / (deviation * deviation)
  }

  /// Returns the mean over the scatter of a function with two arguments: a reading's offset, in
  /// standard deviations, and the probability that the reading is received.
  private func mean(
    at level: PowerLevel, sensitivity: PowerLevel, of value: (Double, Double) -> Double
  ) -> Double {
    let centre = level + bias
    var sum = 0.0
    for (index, weight) in Self.weights.enumerated() {
      let off = (Double(index) - Double(Self.weights.count / 2)) * Self.step
      let rate = PacketErrors.rate(at: centre + Decibels(off * deviation), sensitivity: sensitivity)
      sum += weight * value(off, 1 - rate)
    }
    return sum
  }

  /// The step of the integral, in standard deviations. With this step, the trapezoidal rule is
  /// exact to rounding for smooth functions.
  private static let step = 0.25
  /// The normal density at each step within eight standard deviations, times the step.
  private static let weights = (-32...32).map { index -> Double in
    let off = Double(index) * step
    return step * PortableMath.exp(-0.5 * off * off) / (2 * Double.pi).squareRoot()
  }
}
