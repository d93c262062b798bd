import Documents
import Recordings
import Sim
import Statistics

/// The comparison of a recording with simulations of the same path, to validate the radio of a
/// scenario.
package struct Validation: Sendable {
  /// The statistics of the recording.
  package let measured: LinkFindings
  /// The statistics of all runs together.
  package let simulated: LinkFindings

  /// The minimum number of stretches in a range of levels, both measured and simulated, for a
  /// comparison.
  private static let fewestStretches = 10

  /// Creates the comparison of two sets of statistics.
  package init(measured: LinkFindings, simulated: LinkFindings) {
    self.measured = measured
    self.simulated = simulated
  }

  /// Simulates the path of a recording in a world, once with each seed.
  ///
  /// - Parameters:
  ///   - place: The place of the world's scenario in the input, as errors name it.
  ///   - progress: Called before each run with the counts of finished and of all runs.
  /// - Throws: `InputError` if the world does not fit the recording.
  package init(
    of recording: Recording, in world: World, at place: InputPlace,
    seeds: ClosedRange<UInt64>, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    let retracing = try RetracedWorld(of: recording, in: world, at: place)
    var (measured, simulated) = (LinkFindings(), LinkFindings())
    retracing.add(LinkSeries.all(of: retracing.subject, in: recording), to: &measured)
    for (done, seed) in seeds.enumerated() {
      progress(done, seeds.count)
      retracing.add(retracing.links(seed: seed), to: &simulated)
    }
    self.init(measured: measured, simulated: simulated)
  }

  /// The comparisons, in the order of a report.
  package var comparisons: [ValidatedQuantity] {
    [
      stillLinks, deviations, deviationsBetween, deviationsWithin, sharesLeft, autocorrelation,
      interval, gaps, reception, correlation, residuals, residualSpread,
    ]
  }

  /// The number of still links.
  var stillLinks: ValidatedQuantity {
    ValidatedQuantity(
      "stillLinks", "stationary links", measured: [Double(measured.stills.count)],
      simulated: [Double(simulated.stills.count)], decimals: 0)
  }

  /// The standard deviations of still links.
  package var deviations: ValidatedQuantity {
    ValidatedQuantity(
      quartilesOf: "deviationDB", "standard deviation, quartiles in dB",
      measured: measured.stills.map(\.deviation), simulated: simulated.stills.map(\.deviation))
  }

  /// The standard deviations between the constant levels of each still link.
  var deviationsBetween: ValidatedQuantity {
    ValidatedQuantity(
      quartilesOf: "deviationBetweenDB", "between channel levels, quartiles in dB",
      measured: measured.stills.map(\.deviationBetween),
      simulated: simulated.stills.map(\.deviationBetween))
  }

  /// The standard deviations of each still link's readings about its constant levels.
  var deviationsWithin: ValidatedQuantity {
    ValidatedQuantity(
      quartilesOf: "deviationWithinDB", "within a channel level, quartiles in dB",
      measured: measured.stills.map(\.deviationWithin),
      simulated: simulated.stills.map(\.deviationWithin))
  }

  /// The fractions of the standard deviation that remain after averaging over time.
  var sharesLeft: ValidatedQuantity {
    let windows = StillLink.windows.map(\.inFewDigits).joined(separator: ", ")
    return ValidatedQuantity(
      "shareLeft", "standard deviation left after averaging over \(windows) s",
      measured: measured.sharesLeft,
      simulated: simulated.sharesLeft, decimals: 2)
  }

  /// The autocorrelation of the packets' levels.
  package var autocorrelation: ValidatedQuantity {
    ValidatedQuantity(
      "autocorrelation", "autocorrelation at lags of 1 ... 6 events",
      measured: measured.autocorrelation,
      simulated: simulated.autocorrelation, decimals: 2)
  }

  /// The advertising interval.
  package var interval: ValidatedQuantity {
    func figures(_ events: LinkTiming) -> [Double?] {
      [events.interval, events.intervalDeviation].map { $0.map { $0 * 1000 } }
    }
    return ValidatedQuantity(
      "intervalMs", "interval, mean and standard deviation in ms",
      measured: figures(measured.events),
      simulated: figures(simulated.events), decimals: 1)
  }

  /// The gaps between packets.
  package var gaps: ValidatedQuantity {
    ValidatedQuantity(
      "gapShares", "gaps of 0, 1, 2, 3, more intervals", measured: measured.events.gapShares,
      simulated: simulated.events.gapShares, decimals: 3)
  }

  /// The fraction of packets received, by level.
  package var reception: ValidatedQuantity {
    let levels = Set(measured.events.levels).union(simulated.events.levels).sorted(by: >)
      .filter { level in
        [measured, simulated].allSatisfy { $0.events.count(at: level) >= Self.fewestStretches }
      }
    let list = levels.map { String($0) }.joined(separator: ", ")
    return ValidatedQuantity(
      "reception", levels.isEmpty ? "received fraction" : "received fraction at \(list) dBm",
      measured: levels.map { measured.events.reception(at: $0) },
      simulated: levels.map { simulated.events.reception(at: $0) }, decimals: 2)
  }

  /// The correlation in space.
  package var correlation: ValidatedQuantity {
    let limits = LinkSpatialCorrelation.limits.map(\.inFewDigits).joined(separator: ", ")
    return ValidatedQuantity(
      "correlation", "spatial correlation at \(limits) m",
      measured: measured.correlation.correlations,
      simulated: simulated.correlation.correlations, decimals: 2)
  }

  /// The residuals: the part of mean levels that distance, walls and offsets do not explain.
  package var residuals: ValidatedQuantity {
    ValidatedQuantity(
      quartilesOf: "residualDB", "residuals, quartiles in dB", measured: measured.residuals,
      simulated: simulated.residuals)
  }

  /// The mean and standard deviation of the residuals.
  var residualSpread: ValidatedQuantity {
    func figures(_ residuals: [Double]) -> [Double?] {
      [Spread.mean(of: residuals), Spread.deviation(of: residuals)]
    }
    return ValidatedQuantity(
      "residualSpreadDB", "residuals, mean and standard deviation in dB",
      measured: figures(measured.residuals), simulated: figures(simulated.residuals), decimals: 2)
  }
}
