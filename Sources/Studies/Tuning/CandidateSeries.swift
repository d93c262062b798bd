import BLE
import Documents
import Scoring
import Sim
import Statistics

/// The results of a measure in consecutive runs of one candidate, with common random numbers.
///
/// Each run has one number for each walker with a phone. A rate has a single number, which is 1 if
/// the event happened to any of these walkers. A number is `nil` if there was nothing to measure.
package struct CandidateSeries: Hashable, Sendable {
  package let measure: StudyMeasure
  /// The duration of a run.
  package let duration: Duration
  private var kept: [Int64] = []

  /// The stored number of a run in which there was nothing to measure. No delay is that negative.
  private static let nothing = Int64.min
  /// The greatest count of numbers that a comparison or a search stores, at 8 bytes each: 800 MB.
  package static let most = 100_000_000
  /// The count of additional numbers that a comparison stores for each pair, because
  /// `PairedQuantiles` sorts copies.
  private static let heldToCompare = 12

  package init(of measure: StudyMeasure, lasting duration: Duration) {
    self.measure = measure
    self.duration = duration
  }

  /// The numbers: 0 or 1 for a rate, a value in the measure's `grain` for a mean, or a value in
  /// billionths, such as nanoseconds, for a percentile. `DelayTally.never` stands for an event that
  /// was due and did not come.
  package var numbers: some RandomAccessCollection<Int64?> {
    kept.lazy.map { $0 == Self.nothing ? nil : $0 }
  }

  /// Adds the results of further runs.
  package mutating func append(_ more: [Int64?]) { kept += more.lazy.map { $0 ?? Self.nothing } }

  /// Reserves memory for the numbers of `runs` runs, based on the size of the `made` runs so far.
  /// Growing the array gradually would reserve more.
  mutating func makeRoom(for runs: Int, after made: Int) {
    if made > 0 { kept.reserveCapacity(kept.count / made * runs) }
  }

  /// Checks that the results fit into memory.
  ///
  /// - Throws: `outOfRange` if this many runs of a world, each for several settings, give more
  ///   numbers than `most`.
  static func checkRoom(
    for runs: Int, of settings: Int, keeping measures: [StudyMeasure], in world: World?
  ) throws(InputError) {
    let phones = max(1, world?.subjects.count ?? 1)
    let mostRuns = max(1, most / ((settings * measures.count + heldToCompare) * phones))
    guard runs <= mostRuns else {
      throw .outOfRange(
        InputPlace(option: .runs), given: "\(runs)",
        allowed: "1 ... \(mostRuns), as the result of each run is kept in memory")
    }
  }

  /// The count of numbers that are not `nil`.
  package var count: Int { kept.count { $0 != Self.nothing } }

  /// Returns the value of a number, in the unit of the measure's figures.
  package func value(_ number: Int64) -> Double {
    number == DelayTally.never ? .infinity : Double(number) * unit
  }

  /// The factor by which a number is multiplied to give a value in the unit of the figures.
  package var unit: Double {
    switch measure {
    case .rate: 1
    case .mean(let mean): mean.isCount ? 3600 / duration.inSeconds : 1 / mean.grain
    case .percentile: 1e-9
    }
  }

  /// The figure of the measure; `nil` if there was nothing to measure.
  package var estimate: Double? {
    switch measure {
    case .rate, .mean: return never > 0 ? .infinity : moments.mean.map { $0 * unit }
    case .percentile(let percentile, _):
      return Quantile.of(numbers.compactMap { $0.map(value) }, at: Double(percentile) / 100)
    }
  }

  /// The figure of the measure, with its confidence interval.
  package var figure: StudyEstimate {
    switch measure {
    case .rate(let event): return StudyEstimate(event, in: share)
    case .mean(let mean):
      guard never == 0 else { return StudyEstimate(endless: mean, count: count) }
      return StudyEstimate(mean, in: moments, hours: duration.inSeconds / 3600)
    case .percentile(let percentile, let delay):
      return StudyEstimate(
        percentile, of: delay, ofSorted: numbers.compactMap { $0 }.sorted().map(value))
    }
  }

  private var share: WalkTally.Share {
    WalkTally.Share(happened: kept.count { $0 == 1 }, possible: count)
  }

  private var moments: Moments { Moments(of: numbers.lazy.compactMap { $0 }) }

  /// The number of events that were due and did not come. A mean over them is infinite.
  private var never: Int { kept.count { $0 == DelayTally.never } }

  /// Returns the excess over a limit, relative to the limit unless the limit is 0. The excess is 0
  /// if the limit is met, and infinite if there was nothing to measure.
  package func excess(over limit: TuningGoal.Limit) -> Double {
    guard let estimate else { return .infinity }
    let excess = limit.isUpper ? estimate - limit.bound : limit.bound - estimate
    return max(excess, 0) / (limit.bound == 0 ? 1 : limit.bound.magnitude)
  }

  /// Returns `true` if a limit is missed beyond what chance explains.
  ///
  /// - Parameter doubt: The maximum probability of a false positive.
  package func misses(_ limit: TuningGoal.Limit, withDoubt doubt: Double) -> Bool {
    let confidence = 1 - 2 * doubt
    let (lower, upper): (Double, Double)
    switch measure {
    case .rate:
      let interval = BinomialInterval(
        successes: share.happened, trials: share.possible, confidence: confidence)
      (lower, upper) = (interval.lower, interval.upper)
    case .mean(let mean):
      // How much a mean with infinite values would miss a limit by is unknown.
      guard never == 0,
        let interval = mean.interval(
          ofMean: moments, hours: duration.inSeconds / 3600, confidence: confidence)
      else { return false }
      (lower, upper) = (interval.lowerBound, interval.upperBound)
    case .percentile(let percentile, _):
      // If the quantile is within the bound, at most the allowed share of the values is beyond the
      // bound.
      let beyond = numbers.count { number in
        guard let value = number.map(value) else { return false }
        return limit.isUpper ? value > limit.bound : value < limit.bound
      }
      let allowed = Double(limit.isUpper ? 100 - percentile : percentile) / 100
      return BinomialInterval(successes: beyond, trials: count, confidence: confidence)
        .lower > allowed
    }
    return limit.isUpper ? lower > limit.bound : upper < limit.bound
  }
}

extension StudyMeasure {
  /// Returns the numbers of a run, from the scores of its walkers with phones.
  package func numbers(of scores: [WalkerScore]) -> [Int64?] {
    switch self {
    case .rate(let event):
      let possible = scores.compactMap { $0.happened(event) }
      return [possible.isEmpty ? nil : possible.contains(true) ? 1 : 0]
    case .mean(let mean): return scores.map { $0.grains(of: mean) }
    case .percentile(_, let delay): return scores.map { $0.nanoseconds(of: delay) }
    }
  }
}
