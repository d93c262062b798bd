import BLE
import Buildings
import Foundation
import Positioning

/// The distances between the packets of a square, which determine how strongly their fades
/// correlate.
struct CalibrationFadeCorrelation: Hashable, Sendable {
  /// The mean distance between two packets, in metres; zero for fewer than two.
  let apart: Double
  /// The mean correlation between the fades of two packets of one channel: J₀²(2π d / λ) for a
  /// distance d between the packets and the wavelength λ.
  ///
  /// - SeeAlso: R. H. Clarke, *A statistical theory of mobile-radio reception* (1968).
  let alike: Double

  /// Creates the distances from the count of packets at each place; places are resolved to `step`.
  init(of packets: [Place: Int]) {
    let places = packets.keys.sorted { ($0.column, $0.row) < ($1.column, $1.row) }
    let counts = places.map { Double(packets[$0] ?? 0) }
    var (all, distances, correlations) = (0.0, 0.0, 0.0)
    for (first, place) in places.enumerated() {
      for second in 0...first {
        let columns = Double(place.column - places[second].column)
        let rows = Double(place.row - places[second].row)
        let distance = Self.step * (columns * columns + rows * rows).squareRoot()
        let weight = counts[first] * (second < first ? 2 * counts[second] : counts[first] - 1)
        all += weight
        distances += weight * distance
        correlations += weight * Self.correlation(apart: distance)
      }
    }
    apart = all > 0 ? distances / all : 0
    alike = all > 0 ? correlations / all : 1
  }

  /// The effective number m of independent fades in the mean over n packets. Two packets share a
  /// channel with probability 1/3:
  ///
  ///     1 / m = 1 / n + (1 - 1 / n) · alike / 3
  func fades(in packets: Int) -> Double { Self.samples(in: packets, alike: alike) }

  /// Returns the effective number of independent channels in the mean over some packets: 3, or less
  /// if there are few packets.
  static func channels(in packets: Int) -> Double { samples(in: packets, alike: 1) }

  private static func samples(in packets: Int, alike: Double) -> Double {
    let single = 1 / Double(max(packets, 1))
    return 1 / (single + (1 - single) * alike / 3)
  }

  /// A place of packets, in units of `step`.
  struct Place: Hashable, Sendable {
    let column: Int
    let row: Int

    init(_ point: Point) {
      column = Int((point.x / CalibrationFadeCorrelation.step).rounded(.down))
      row = Int((point.y / CalibrationFadeCorrelation.step).rounded(.down))
    }
  }

  /// The resolution, much smaller than the width of fades, in metres.
  static let step = 0.02

  private static func correlation(apart distance: Double) -> Double {
    let wave = j0(2 * .pi * distance / Diffraction.wavelength)
    return wave * wave
  }
}
