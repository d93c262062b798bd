import Documents
import Recordings
import Sim
import Statistics

/// A recording beside what the simulator makes of the same way: whether the radio of a scenario is
/// like the one that was measured.
package struct Validation: Sendable {
  /// What the recording shows.
  package let measured: LinkFindings
  /// What the runs show, all together.
  package let simulated: LinkFindings

  /// Bins of level in which fewer stretches than this lie, measured or simulated, are not compared.
  private static let fewestStretches = 10

  /// Two findings side by side.
  package init(measured: LinkFindings, simulated: LinkFindings) {
    self.measured = measured
    self.simulated = simulated
  }

  /// Plays the way of a recording through a world, once with each seed.
  ///
  /// - Parameters:
  ///   - place: What errors call the world's scenario.
  ///   - progress: Called before each run with how many are done and how many there are.
  /// - Throws: `InputError` where the world does not fit the recording.
  package init(
    of recording: Recording, in world: World, at place: InputPlace,
    seeds: ClosedRange<UInt64>, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    let retracing = try Retracing(of: recording, in: world, at: place)
    var (measured, simulated) = (LinkFindings(), LinkFindings())
    retracing.add(LinkSeries.all(of: retracing.subject, in: recording), to: &measured)
    for (done, seed) in seeds.enumerated() {
      progress(done, seeds.count)
      retracing.add(retracing.links(seed: seed), to: &simulated)
    }
    self.init(measured: measured, simulated: simulated)
  }

  /// All quantities, in the order in which a report shows them.
  package var comparisons: [Comparison] {
    [
      stillLinks, deviations, deviationsBetween, deviationsWithin, sharesLeft, autocorrelation,
      interval, gaps, reception, correlation, residuals, residualSpread,
    ]
  }

  /// How many still links there are.
  var stillLinks: Comparison {
    Comparison(
      "stillLinks", "still links", measured: [Double(measured.stills.count)],
      simulated: [Double(simulated.stills.count)], decimals: 0)
  }

  /// The standard deviations of still links.
  package var deviations: Comparison {
    Comparison(
      quartilesOf: "deviationDB", "standard deviation, quartiles in dB",
      measured: measured.stills.map(\.deviation), simulated: simulated.stills.map(\.deviation))
  }

  /// Those between the levels of each.
  var deviationsBetween: Comparison {
    Comparison(
      quartilesOf: "deviationBetweenDB", "between levels, quartiles in dB",
      measured: measured.stills.map(\.deviationBetween),
      simulated: simulated.stills.map(\.deviationBetween))
  }

  /// Those within the levels of each.
  var deviationsWithin: Comparison {
    Comparison(
      quartilesOf: "deviationWithinDB", "within a level, quartiles in dB",
      measured: measured.stills.map(\.deviationWithin),
      simulated: simulated.stills.map(\.deviationWithin))
  }

  /// What averaging over time leaves.
  var sharesLeft: Comparison {
    let windows = StillLink.windows.map(\.inFewDigits).joined(separator: ", ")
    return Comparison(
      "shareLeft", "left by means over \(windows) s", measured: measured.sharesLeft,
      simulated: simulated.sharesLeft, decimals: 2)
  }

  /// How packets follow one another.
  package var autocorrelation: Comparison {
    Comparison(
      "autocorrelation", "autocorrelation, 1 ... 6 events", measured: measured.autocorrelation,
      simulated: simulated.autocorrelation, decimals: 2)
  }

  /// The advertising interval.
  package var interval: Comparison {
    func figures(_ events: EventTally) -> [Double?] {
      [events.interval, events.intervalDeviation].map { $0.map { $0 * 1000 } }
    }
    return Comparison(
      "intervalMs", "interval, mean and deviation in ms", measured: figures(measured.events),
      simulated: figures(simulated.events), decimals: 1)
  }

  /// The gaps between packets.
  package var gaps: Comparison {
    Comparison(
      "gapShares", "gaps of 0, 1, 2, 3, more intervals", measured: measured.events.gapShares,
      simulated: simulated.events.gapShares, decimals: 3)
  }

  /// The share of packets that came, by level.
  package var reception: Comparison {
    let levels = Set(measured.events.levels).union(simulated.events.levels).sorted(by: >)
      .filter { level in
        [measured, simulated].allSatisfy { $0.events.count(at: level) >= Self.fewestStretches }
      }
    let list = levels.map { String($0) }.joined(separator: ", ")
    return Comparison(
      "reception", levels.isEmpty ? "received" : "received, from \(list) dBm",
      measured: levels.map { measured.events.reception(at: $0) },
      simulated: levels.map { simulated.events.reception(at: $0) }, decimals: 2)
  }

  /// How alike places are.
  package var correlation: Comparison {
    let limits = SpatialCorrelation.limits.map(\.inFewDigits).joined(separator: ", ")
    return Comparison(
      "correlation", "correlation, apart \(limits) m",
      measured: measured.correlation.correlations,
      simulated: simulated.correlation.correlations, decimals: 2)
  }

  /// What distance, walls and offsets leave.
  package var residuals: Comparison {
    Comparison(
      quartilesOf: "residualDB", "residuals, quartiles in dB", measured: measured.residuals,
      simulated: simulated.residuals)
  }

  /// Their mean and standard deviation.
  var residualSpread: Comparison {
    func figures(_ residuals: [Double]) -> [Double?] {
      [Spread.mean(of: residuals), Spread.deviation(of: residuals)]
    }
    return Comparison(
      "residualSpreadDB", "residuals, mean and deviation in dB",
      measured: figures(measured.residuals), simulated: figures(simulated.residuals), decimals: 2)
  }
}
