import BLE
import Maps
import Sim
import Statistics

/// The K factor of fast fading, estimated from the variance of levels within squares.
///
/// Within half a metre, neither distance nor shadowing changes much, and fast fading has as many
/// values as there are independent packets (`CalibrationFadeCorrelation`). So the variance within a
/// square, minus the variances due to rounding, distance, walls, shadowing and antennas, is the
/// variance of Rician fading in decibels. The latter depends on K alone, and falls as K grows. A
/// still link has one level on each of the three channels.
///
/// The variance may grow with distance: K(d) = K · (d / 1 m)⁻ᵉ from 1 m. Squares with spots within
/// 1 m, where K grows as in `NearField`, are not used.
struct FadingFit: Hashable, Sendable {
  /// The K factor at 1 m.
  var kFactor: Double
  /// The exponent e with which K falls with distance; not negative.
  var exponent: Double

  /// The fading at a distance.
  ///
  /// - Parameters:
  ///   - decades: 10 · log₁₀(d / 1 m), not negative.
  ///   - nearGain: The gain of the near field, in decibels. It is the gain of the direct wave
  ///     alone, so it also equals (K(d) + 1) / (K + 1).
  func fading(at decades: Double, nearGain: Double = 0) -> LogRician {
    let far = kFactor * PortableMath.pow10(-exponent * decades / 10)
    return LogRician(
      kFactor: nearGain > 0 ? (far + 1) * PortableMath.pow10(nearGain / 10) - 1 : far)
  }

  init(kFactor: Double, exponent: Double) {
    self.kFactor = kFactor
    self.exponent = exponent
  }

  /// The standard deviation of a device's gain between channels, in decibels. It is assumed,
  /// because recordings do not identify channels.
  static let antennas = RadioEnvironment().antennaDeviation
  /// Our estimate of the error of `antennas`, in decibels.
  static let antennaError = 0.5

  /// The variance of fading at a distance.
  private struct Sample {
    var decades: Double
    var variance: Double
    var weight: Double
  }

  /// Returns the fading variance of a link, with the number of independent fades.
  private static func sample(of link: CalibrationLink, scatter: ScatterModel, antennas: Double)
    -> Sample?
  {
    let fades = link.fades
    guard link.packets > 3, link.nearGain == 0 else { return nil }
    let shadow = scatter.covariance(apart: 0) - scatter.covariance(apart: link.apart)
    // The gains at both ends differ between channels, but hardly within a square.
    let patterns =
      2 * antennas * antennas * (1 - 1 / CalibrationFadeCorrelation.channels(in: link.packets))
    let rest = link.variance - 1.0 / 12 - link.trend - shadow - patterns
    return Sample(decades: link.decades, variance: rest * fades / (fades - 1), weight: fades - 1)
  }

  /// Finds the maximum-likelihood K, and its exponent if requested; `nil` if no link gives
  /// information, or if levels vary by more than fading alone permits, as they do for a person who
  /// turns.
  ///
  /// - Parameter antennas: The standard deviation of a device's gain between channels, in decibels.
  init?(
    to links: [CalibrationLink], scatter: ScatterModel, antennas: Double = Self.antennas,
    fallsWithDistance: Bool
  ) {
    let samples = links.compactMap { Self.sample(of: $0, scatter: scatter, antennas: antennas) }
      .sorted { $0.decades < $1.decades }
    guard !samples.isEmpty else { return nil }
    let bins = Self.means(of: samples, bins: 12)
    let start = fallsWithDistance ? [0.5, 0.3] : [0.5]
    let found = Minimum.near(start, step: 0.5, tolerance: 1e-6) { logarithms in
      let fit = Self(logarithms)
      return bins.reduce(0) { sum, bin in
        let deviation = fit.fading(at: bin.decades).deviation
        let error = bin.variance - deviation * deviation
        return sum + bin.weight * error * error
      }
    }
    self.init(found)
    if kFactor < Self.least { return nil }
  }

  /// The K factor below which the standard deviation of fading in decibels hardly changes.
  private static let least = 0.05

  private init(_ figures: [Double]) {
    kFactor = min(PortableMath.exp(min(max(figures[0], -5), 8)), LogRician.range.upperBound)
    exponent = figures.count > 1 ? abs(figures[1]) : 0
  }

  private static func means(of samples: [Sample], bins: Int) -> [Sample] {
    let size = max((samples.count + bins - 1) / bins, 1)
    return stride(from: 0, to: samples.count, by: size).map { start in
      let bin = samples[start..<min(start + size, samples.count)]
      let weight = bin.reduce(0) { $0 + $1.weight }
      return Sample(
        decades: bin.reduce(0) { $0 + $1.decades * $1.weight } / weight,
        variance: bin.reduce(0) { $0 + $1.variance * $1.weight } / weight, weight: weight)
    }
  }
}
