import BLE
import Scenarios
import Sim
import Statistics

/// What the links of a recording, or of several of one way, show of the radio.
///
/// The same is asked of measured and of simulated recordings, by the same code, so that what an
/// estimate gets wrong it gets wrong of both.
package struct LinkFindings: Sendable {
  /// What each link showed during each stay.
  package private(set) var stills: [StillLink] = []
  /// When packets came, and how many.
  package private(set) var events = EventTally()
  /// How alike places are.
  package private(set) var correlation = SpatialCorrelation()
  /// What the model without fields leaves of the mean levels of squares of half a metre.
  package private(set) var residuals: [Double] = []

  /// Nothing yet.
  package init() {}

  /// Adds the links of a recording.
  ///
  /// - Parameters:
  ///   - trajectory: Where the moving device was.
  ///   - interval: The mean time between two advertising events of a link to a fixed device, in
  ///     seconds; `nil` for a device that does not count.
  package mutating func add(
    _ links: [LinkSeries], on trajectory: Trajectory, interval: (DeviceAddress) -> Double?
  ) {
    for stretch in trajectory.stretches {
      let heard = links.map { $0.readings(during: stretch) }
      // A recorder may start late and stop early: what nobody heard counts for no link.
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

  package mutating func add(_ cells: CellLevels) {
    correlation.add(cells)
    residuals += cells.residuals
  }

  /// The median still link's share left by averaging, for each of `StillLink.windows`.
  package var sharesLeft: [Double?] {
    StillLink.windows.indices.map { index in
      Quantile.of(stills.compactMap { $0.sharesLeft[index] }, at: 0.5)
    }
  }

  /// The median still link's autocorrelation at each of `StillLink.lags`.
  package var autocorrelation: [Double?] {
    (0..<StillLink.lags.count).map { index in
      Quantile.of(stills.compactMap { $0.autocorrelation[index] }, at: 0.5)
    }
  }
}
