import BLE
import Scenarios
import Sim
import Statistics

/// The radio statistics of the links of one or more recordings of one path.
///
/// Measured and simulated recordings are evaluated by the same code, so an estimator's error
/// affects both.
package struct LinkFindings: Sendable {
  /// The statistics of each link during each stay.
  package private(set) var stills: [StillLink] = []
  /// The timing of packets, and the fraction of packets received.
  package private(set) var events = LinkTiming()
  /// The correlation of levels in space.
  package private(set) var correlation = LinkSpatialCorrelation()
  /// The residual of each link in each square of half a metre, in decibels: the mean level minus
  /// the level that the model without random fields expects.
  package private(set) var residuals: [Double] = []

  /// Empty statistics.
  package init() {}

  /// Adds the links of a recording.
  ///
  /// - Parameters:
  ///   - trajectory: The path of the moving device.
  ///   - interval: The mean time between two advertising events of a link to a fixed device, in
  ///     seconds; `nil` if the device is to be ignored.
  package mutating func add(
    _ links: [LinkSeries], on trajectory: Trajectory, interval: (DeviceAddress) -> Double?
  ) {
    for stretch in trajectory.stretches {
      let heard = links.map { $0.readings(during: stretch) }
      // A recorder may start late and stop early, so periods without any reception do not count for
      // any link.
      let firsts = heard.compactMap(\.first?.time)
      let lasts = heard.compactMap(\.last?.time)
      guard let first = firsts.min(), let last = lasts.max() else { continue }
      let length = first.duration(to: last).inSeconds
      for (link, readings) in zip(links, heard) {
        guard let interval = interval(link.fixed) else { continue }
        events.add(readings, length: length + interval, interval: interval)
        if stretch.isStill, let still = StillLink(readings, interval: interval) {
          stills.append(still)
        }
      }
    }
  }

  package mutating func add(_ cells: ValidationSquares) {
    correlation.add(cells)
    residuals += cells.residuals
  }

  /// The fraction of the standard deviation that remains after averaging, as the median over the
  /// still links, for each of `StillLink.windows`.
  package var sharesLeft: [Double?] {
    StillLink.windows.indices.map { index in
      Quantile.of(stills.compactMap { $0.sharesLeft[index] }, at: 0.5)
    }
  }

  /// The autocorrelation, as the median over the still links, at each of `StillLink.lags`.
  package var autocorrelation: [Double?] {
    (0..<StillLink.lags.count).map { index in
      Quantile.of(stills.compactMap { $0.autocorrelation[index] }, at: 0.5)
    }
  }
}
