import BLE
import Documents
import Scenarios
import Sim
import Statistics

/// What a measure came to in one run after another, under one of several settings that met the same
/// luck.
///
/// Each run gives as many numbers as there are walkers with phones, or one, where it counts once
/// whether something happened to any of them; `nil` where there was nothing to measure.
package struct Series: Hashable, Sendable {
  package let measure: StudyMeasure
  /// How long a run lasts.
  package let duration: Duration
  private var kept: [Int64] = []

  /// Stands for the number of a run in which there was nothing to measure: no delay is so negative.
  private static let nothing = Int64.min
  /// So many numbers are held at the most by a comparison or a search, at 8 bytes each: 800 MB.
  package static let most = 100_000_000
  /// So many for each pair, while two series are compared: `PairedQuantiles` sorts them in copies.
  private static let heldToCompare = 12

  package init(of measure: StudyMeasure, lasting duration: Duration) {
    self.measure = measure
    self.duration = duration
  }

  /// A rate's 0 or 1, an amount in its unit, or a delay in nanoseconds.
  package var numbers: some RandomAccessCollection<Int64?> {
    kept.lazy.map { $0 == Self.nothing ? nil : $0 }
  }

  /// Adds what came of further runs.
  package mutating func append(_ more: [Int64?]) { kept += more.lazy.map { $0 ?? Self.nothing } }

  /// Makes room for what comes of so many times as many runs, and for no more, as growing by and by
  /// would.
  mutating func makeRoom(for runs: Int, after made: Int) {
    if made > 0 { kept.reserveCapacity(kept.count / made * runs) }
  }

  /// - Throws: `outOfRange` where so many runs of a world, each under several settings, have more
  ///   numbers than are kept.
  static func checkRoom(
    for runs: Int, of settings: Int, keeping measures: [StudyMeasure], in world: World?
  ) throws(InputError) {
    let phones = max(1, world?.carriers.count ?? 1)
    let mostRuns = max(1, most / ((settings * measures.count + heldToCompare) * phones))
    guard runs <= mostRuns else {
      throw .outOfRange(
        InputPlace("--runs"), given: "\(runs)",
        allowed: "1 ... \(mostRuns), since what each of them comes to is kept in memory")
    }
  }

  /// How many numbers there are.
  package var count: Int { kept.count { $0 != Self.nothing } }

  /// What a number stands for, in the unit of the measure's figures.
  package func value(_ number: Int64) -> Double {
    number == Delay.never ? .infinity : Double(number) * unit
  }

  /// What one of the numbers' units comes to.
  package var unit: Double {
    switch measure {
    case .rate: 1
    case .amount(.flipsPerHour): 3600 / duration.inSeconds
    case .amount(let amount): 1 / amount.scale
    case .delay: 1e-9
    }
  }

  /// What the measure comes to; `nil` where there was nothing to measure.
  package var estimate: Double? {
    switch measure {
    case .rate, .amount:
      return moments.mean.map { $0 * unit }
    case .delay(_, let percentile):
      return Quantile.of(numbers.compactMap { $0.map(value) }, at: Double(percentile) / 100)
    }
  }

  /// The measure with its interval.
  package var figure: StudyFigure {
    switch measure {
    case .rate(let rate):
      return StudyFigure(rate, in: share)
    case .amount(let amount):
      return StudyFigure(amount, in: moments, hours: duration.inSeconds / 3600)
    case .delay(let delay, let percentile):
      return StudyFigure(
        delay, percentile: percentile, ofSorted: numbers.compactMap { $0 }.sorted().map(value))
    }
  }

  private var share: WalkTally.Share {
    WalkTally.Share(happened: kept.count { $0 == 1 }, possible: count)
  }

  private var moments: Moments {
    Moments(of: numbers.lazy.compactMap { $0 })
  }

  /// By how much a limit is missed, as a share of it; 0 where it is kept.
  package func excess(over limit: Goal.Limit) -> Double {
    guard let estimate else { return .infinity }
    let excess = limit.isUpper ? estimate - limit.bound : limit.bound - estimate
    return max(excess, 0) / (limit.bound == 0 ? 1 : limit.bound.magnitude)
  }

  /// Whether a limit is missed beyond what chance allows.
  ///
  /// - Parameter doubt: How likely it may be that one who keeps it is said to miss it.
  package func misses(_ limit: Goal.Limit, withDoubt doubt: Double) -> Bool {
    let confidence = 1 - 2 * doubt
    let (lower, upper): (Double, Double)
    switch measure {
    case .rate:
      let interval = BinomialInterval(
        successes: share.happened, trials: share.possible, confidence: confidence)
      (lower, upper) = (interval.lower, interval.upper)
    case .amount(let amount):
      guard
        let interval = amount.interval(
          of: moments, hours: duration.inSeconds / 3600, confidence: confidence)
      else { return false }
      (lower, upper) = (interval.lowerBound, interval.upperBound)
    case .delay(_, let percentile):
      // So many beyond the bound that it can hardly be the quantile.
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
  /// What a run came to, by the scores of its walkers with phones: the numbers of a series.
  package func numbers(of scores: [WalkerScore]) -> [Int64?] {
    switch self {
    case .rate(let rate):
      let possible = scores.compactMap { $0.happened(rate) }
      return [possible.isEmpty ? nil : possible.contains(true) ? 1 : 0]
    case .amount(let amount):
      return scores.map { $0.count(of: amount) }
    case .delay(let delay, _):
      return scores.map { $0.nanoseconds(of: delay) }
    }
  }
}
