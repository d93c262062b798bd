import BLE
import Statistics

/// The radio statistics of a link with both ends at rest.
package struct StillLink: Hashable, Sendable {
  /// The standard deviation of the readings, in decibels.
  package let deviation: Double
  /// The standard deviation between the constant levels of which the readings are a mixture.
  package let deviationBetween: Double
  /// The standard deviation of the readings about the constant levels.
  package let deviationWithin: Double
  /// The fraction of the standard deviation that remains after averaging, for each of `windows`;
  /// `nil` if the stay is too short.
  package let sharesLeft: [Double?]
  /// The autocorrelation at each of `lags`, counted in advertising events.
  package let autocorrelation: [Double?]

  /// The averaging windows, in seconds.
  package static let windows: [Double] = [1, 2, 3, 5, 10, 30, 60]
  /// The lags, in advertising events.
  package static let lags = 1...6
  /// The minimum number of readings.
  private static let fewest = 30

  /// Computes the statistics of some readings; `nil` for fewer than 30.
  ///
  /// - Parameter interval: The mean time between two advertising events, in seconds.
  package init?(_ readings: some Collection<LinkSeries.Reading>, interval: Double) {
    let levels = readings.map(\.level)
    guard levels.count >= Self.fewest, let deviation = Spread.deviation(of: levels),
      let clusters = LevelClusters(of: levels)
    else { return nil }
    let times = readings.map(\.time.seconds)
    self.deviation = deviation
    deviationBetween = clusters.deviationBetween
    deviationWithin = clusters.deviationWithin
    sharesLeft = Self.windows.map { WindowAveraging.shareLeft(of: levels, at: times, window: $0) }
    autocorrelation = Autocorrelation.of(
      levels, steps: LinkTimingClock(times, interval: interval).events, lags: Self.lags)
  }
}
