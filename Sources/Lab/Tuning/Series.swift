import BLE
import Sim

/// What a measure came to in one run after another, under one of several settings that met the same
/// luck.
///
/// Each run gives as many numbers as there are walkers with phones, or one, where it counts once
/// whether something happened to any of them; `nil` where there was nothing to measure.
struct Series: Hashable, Sendable {
  let measure: StudyMeasure
  /// How long a run lasts.
  let duration: Duration
  /// A rate's 0 or 1, an amount in its unit, or a delay in nanoseconds.
  private(set) var numbers: [Int64?] = []

  /// So many numbers are kept at the most by a comparison or a search, at 16 bytes each: 800 MB.
  static let most = 50_000_000

  init(of measure: StudyMeasure, lasting duration: Duration) {
    self.measure = measure
    self.duration = duration
  }

  /// Adds what came of further runs.
  mutating func append(_ more: [Int64?]) { numbers += more }

  /// - Throws: `outOfRange` where so many runs of a world, each under several settings, have more
  ///   numbers than are kept.
  static func checkRoom(
    for runs: Int, of settings: Int, keeping measures: [StudyMeasure], in world: World?
  ) throws(InputError) {
    let phones = max(1, world?.carriers.count ?? 1)
    let mostRuns = max(1, most / (settings * measures.count * phones))
    guard runs <= mostRuns else {
      throw .outOfRange(
        InputPlace("--runs"), given: "\(runs)",
        allowed: "1 ... \(mostRuns), since what each of them comes to is kept in memory")
    }
  }

  /// How many numbers there are.
  var count: Int { numbers.count { $0 != nil } }

  /// What a number stands for, in the unit of the measure's figures.
  func value(_ number: Int64) -> Double {
    number == Delay.never ? .infinity : Double(number) * unit
  }

  /// What one of the numbers' units comes to.
  var unit: Double {
    switch measure {
    case .rate: 1
    case .amount(.flipsPerHour): 3600 / duration.inSeconds
    case .amount(let amount): 1 / amount.scale
    case .delay: 1e-9
    }
  }

  /// What the measure comes to; `nil` where there was nothing to measure.
  var estimate: Double? {
    switch measure {
    case .rate, .amount:
      return moments.mean.map { $0 * unit }
    case .delay(_, let percentile):
      return Quantile.of(numbers.compactMap { $0 }.map(value), at: Double(percentile) / 100)
    }
  }

  /// The measure with its interval.
  var figure: StudyFigure {
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
    WalkTally.Share(happened: numbers.count { $0 == 1 }, possible: count)
  }

  private var moments: Moments {
    numbers.reduce(into: Moments()) { moments, number in
      if let number { moments.add(number) }
    }
  }

  /// By how much a limit is missed, as a share of it; 0 where it is kept.
  func excess(over limit: Goal.Limit) -> Double {
    guard let estimate else { return .infinity }
    let excess = limit.isUpper ? estimate - limit.bound : limit.bound - estimate
    return max(excess, 0) / (limit.bound == 0 ? 1 : limit.bound.magnitude)
  }

  /// Whether a limit is missed beyond what chance allows.
  ///
  /// - Parameter doubt: How likely it may be that one who keeps it is said to miss it.
  func misses(_ limit: Goal.Limit, withDoubt doubt: Double) -> Bool {
    let confidence = 1 - 2 * doubt
    let (lower, upper): (Double, Double)
    switch measure {
    case .rate:
      let interval = BinomialInterval(
        successes: share.happened, trials: share.possible, confidence: confidence)
      (lower, upper) = (interval.lower, interval.upper)
    case .amount:
      guard let interval = MeanInterval(of: moments, per: 1 / unit, confidence: confidence),
        let halfWidth = interval.halfWidth
      else { return false }
      (lower, upper) = (interval.mean - halfWidth, interval.mean + halfWidth)
    case .delay(_, let percentile):
      // So many beyond the bound that it can hardly be the quantile.
      let values = numbers.compactMap { $0 }.map(value)
      let beyond = values.count { limit.isUpper ? $0 > limit.bound : $0 < limit.bound }
      let allowed = Double(limit.isUpper ? 100 - percentile : percentile) / 100
      return BinomialInterval(successes: beyond, trials: values.count, confidence: confidence)
        .lower > allowed
    }
    return limit.isUpper ? lower > limit.bound : upper < limit.bound
  }
}

extension StudyMeasure {
  /// What a run came to, by the scores of its walkers with phones: the numbers of a series.
  func numbers(of scores: [WalkerScore]) -> [Int64?] {
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
