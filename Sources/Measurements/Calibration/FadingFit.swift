import BLE
import Maps
import Sim
import Statistics

/// The K factor of fast fading, from how levels vary within squares.
///
/// Within half a metre neither distance nor shadowing changes much, and fast fading takes as many
/// values as packets are unlike (`Nearness`). So the variance within a square, but for what rounding,
/// distance, walls, shadowing and antennas leave of it, is that of Rician fading in decibels; it
/// falls with K alone. Of a still link, the three channels have a level each.
///
/// That variance may grow with distance: K(d) = K · (d / 1 m)⁻ᵉ, never above K.
struct FadingFit: Hashable, Sendable {
  /// K at 1 m.
  var kFactor: Double
  /// e; not negative.
  var exponent: Double

  /// Fading over some distance.
  func fading(at decades: Double) -> LogRician {
    LogRician(kFactor: kFactor * PortableMath.pow10(-exponent * max(decades, 0) / 10))
  }

  init(kFactor: Double, exponent: Double) {
    self.kFactor = kFactor
    self.exponent = exponent
  }

  /// What is taken for antennas, whose channels recordings do not tell apart, in decibels.
  static let antennas = RadioEnvironment().antennaDeviation
  /// By how much that may be wrong: a guess.
  static let antennaError = 0.5

  /// The variance of fading at a distance.
  private struct Sample {
    var decades: Double
    var variance: Double
    var weight: Double
  }

  /// A link's variance that is fading's, as of a sample of that many fades.
  private static func sample(of link: Link, scatter: Scatter, antennas: Double) -> Sample? {
    let fades = link.fades
    guard link.packets > 3 else { return nil }
    let shadow = scatter.covariance(apart: 0) - scatter.covariance(apart: link.apart)
    // Both ends' gains differ from channel to channel, and hardly within a square.
    let patterns = 2 * antennas * antennas * (1 - 1 / Nearness.channels(in: link.packets))
    let rest = link.variance - 1.0 / 12 - link.trend - shadow - patterns
    return Sample(
      decades: link.decades, variance: rest * fades / (fades - 1), weight: fades - 1)
  }

  /// The likeliest K, and its exponent where it is sought; `nil` where no link says anything, or
  /// levels vary by more than fading alone can make them: as those of someone who turns.
  ///
  /// - Parameter antennas: The standard deviation of a device's gain from channel to channel, in
  ///   decibels.
  init?(
    to links: [Link], scatter: Scatter, antennas: Double = Self.antennas, fallsWithDistance: Bool
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

  /// From no K to this, the deviation in decibels hardly changes.
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
