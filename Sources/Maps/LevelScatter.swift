import BLE
import Sim

/// How one reading of a beacon's level scatters about the mean level that a plan and a setting
/// decide: by slow shadowing, fast fading, both antennas and rounding, all taken as normal in
/// decibels.
///
/// Shadowing and antennas stay what they are at a place, and so does a still phone's fading. More
/// readings of the same beacon there have the same error: nothing here is divided by their number.
public struct LevelScatter: Hashable, Sendable {
  /// By how much readings lie above the mean level in the mean: below it, where fading takes more
  /// decibels than it gives.
  public let bias: Decibels
  /// The standard deviation of a reading, in decibels; more than zero.
  public let deviation: Double

  /// A scatter of a standard deviation in decibels.
  ///
  /// - Precondition: The deviation is more than zero, and finite.
  public init(deviation: Double, bias: Decibels = .zero) {
    precondition(deviation > 0 && deviation.isFinite, "\(deviation) dB is no scatter")
    self.deviation = deviation
    self.bias = bias
  }

  /// The scatter of readings in whole dBm at a distance, in metres.
  ///
  ///     σ² = shadowing² + Var Rice(K) + 2 · antenna² + 1/12 dB²
  ///
  /// or, with naive noise, the square of its deviation and 1/12 dB². Of the mean of *n* readings
  /// that know nothing of one another's fading, as a device that moves by decimetres has them, what
  /// is drawn for each reading counts 1/n: fading, rounding, and naive noise.
  ///
  /// - Parameters:
  ///   - distance: Between beacon and phone, in metres.
  ///   - readings: n; above zero.
  /// - SeeAlso: `LogRician`; W. F. Sheppard (1898), for the variance that rounding adds.
  public init(in environment: RadioEnvironment, at distance: Double, readings: Double = 1) {
    precondition(readings > 0, "a mean of \(readings) readings")
    let rounding = 1.0 / 12
    switch environment.noise {
    case .naive(let deviation):
      self.init(deviation: ((deviation * deviation + rounding) / readings).squareRoot())
    case .spatial:
      let kFactor = environment.kFactor(at: distance)
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

  /// The share of packets that a phone receives of those that it listens to, 0 ... 1, where nothing
  /// else is on the air: the mean over the scatter.
  ///
  /// - Parameters:
  ///   - level: The mean level, as the phone reads it.
  ///   - sensitivity: The phone's, as in `PacketErrors`.
  public func received(at level: PowerLevel, sensitivity: PowerLevel) -> Double {
    mean(at: level, sensitivity: sensitivity) { _, received in received }
  }

  /// What one reading, or its absence, tells of the mean level: the Fisher information, in 1/dB².
  ///
  /// A reading y comes with a probability q(y), and is drawn from a density f of mean μ. So
  ///
  ///     I = ∫ q·f·((y - μ)/σ²)² dy + (∫ q·f·(y - μ)/σ² dy)² / ∫ (1 - q)·f dy
  ///
  /// the first term for readings, the second for silence. It is 1/σ² where all is received, as
  /// usual, and falls to 0 where nothing is.
  ///
  /// - Parameters:
  ///   - level: μ without the bias: the mean level, as the phone reads it.
  ///   - sensitivity: The phone's, as in `PacketErrors`.
  public func information(at level: PowerLevel, sensitivity: PowerLevel) -> Double {
    let ofReadings = mean(at: level, sensitivity: sensitivity) { $0 * $0 * $1 }
    let slope = mean(at: level, sensitivity: sensitivity) { $0 * $1 }
    let lost = 1 - received(at: level, sensitivity: sensitivity)
    let ofSilence = lost > 1e-9 ? slope * slope / lost : 0
    return (ofReadings + ofSilence) / (deviation * deviation)
  }

  /// The mean over the scatter of what is said of a reading so many deviations off, of which such a
  /// share is received.
  private func mean(
    at level: PowerLevel, sensitivity: PowerLevel, of value: (Double, Double) -> Double
  ) -> Double {
    let centre = level + bias
    var sum = 0.0
    for (index, weight) in Self.weights.enumerated() {
      let off = (Double(index) - Double(Self.weights.count / 2)) * Self.step
      let rate = PacketErrors.rate(
        at: centre + Decibels(off * deviation), sensitivity: sensitivity)
      sum += weight * value(off, 1 - rate)
    }
    return sum
  }

  /// The steps of the integral, in deviations: for what is smooth the rule of trapezia is then as
  /// exact as numbers are.
  private static let step = 0.25
  /// The normal density at each step within eight deviations, times the step.
  private static let weights = (-32...32).map { index -> Double in
    let off = Double(index) * step
    return step * PortableMath.exp(-0.5 * off * off) / (2 * Double.pi).squareRoot()
  }
}
