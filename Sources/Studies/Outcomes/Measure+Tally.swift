import Scoring
import Statistics

/// The mean of a measure over runs: per hour if it is a count or a frequency.
extension Measure {
  /// Returns the 95 % confidence interval of the mean of a study, from moments in the measure's
  /// `grain`; `nil` if no set of walks can have such moments. A time is taken as a share of the
  /// walk.
  ///
  /// - Parameter hours: The duration of each walk, in hours.
  func interval(ofMeanOfWalks moments: Moments, hours: Double) -> ClosedRange<Double>? {
    switch definition.kind {
    case .count: return MeanCount(of: moments).map { $0.lower / hours...$0.upper / hours }
    case .frequency: return ScatteredMean(of: moments, per: grain).map { $0.lower...$0.upper }
    case .distance, .level, .difference, .charge:
      return MeanInterval(of: moments, per: grain).flatMap(\.range)
    case .event, .share, .time:
      let most = most(in: hours)
      return ScatteredShare(of: moments, per: most * grain).map {
        $0.lower * most...$0.upper * most
      }
    }
  }

  /// Returns the confidence interval of the mean for one of many comparisons of a search, from
  /// moments in the measure's `grain`; `nil` if no set of walks can have such moments. It also
  /// allows for rare walks that were not seen, so a search drops no setting too early. A time is
  /// taken as a share of the walk.
  ///
  /// - Parameter hours: The duration of each walk, in hours.
  package func interval(
    ofMean moments: Moments, hours: Double, confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    switch definition.kind {
    case .count:
      return MeanCount(of: moments, confidence: confidence).map {
        $0.lower / hours...$0.upper / hours
      }
    case .frequency, .distance, .level, .difference, .charge:
      return MeanInterval(of: moments, per: grain, confidence: confidence).flatMap(\.range)
    case .event, .share, .time:
      let most = most(in: hours)
      return MeanShare(of: moments, per: most * grain, confidence: confidence).map {
        $0.lower * most...$0.upper * most
      }
    }
  }

  /// Returns the greatest value in a walk: 1 for a share, and the duration of the walk in seconds
  /// for a time.
  ///
  /// - Parameter hours: The duration of the walk, in hours.
  private func most(in hours: Double) -> Double {
    definition.kind == .time ? (hours * 3600 * grain).rounded() / grain : 1
  }

  /// Returns the confidence interval of the mean per run, by `ScatteredShare`, `MeanCount` or
  /// Student; `nil` if the runs do not determine it.
  ///
  /// - Parameters:
  ///   - moments: The values of the runs, in the measure's `grain`.
  ///   - isNearlyConstant: `true` if `Majority` finds most values identical: then the variance is
  ///     not reliable. Shares have the interval of `MeanShare`.
  func interval(
    ofMeanPerRun moments: Moments, isNearlyConstant: Bool, confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    switch definition.kind {
    case .share where isNearlyConstant, .event where isNearlyConstant:
      return MeanShare(of: moments, per: grain, confidence: confidence).map { $0.lower...$0.upper }
    case .share, .event:
      return ScatteredShare(of: moments, per: grain, confidence: confidence).map {
        $0.lower...$0.upper
      }
    // Counts of unwanted events.
    case .count where definition.better == .less:
      return MeanCount(of: moments, isNearlyConstant: isNearlyConstant, confidence: confidence)
        .map { $0.lower...$0.upper }
    case .frequency:
      return isNearlyConstant
        ? nil
        : ScatteredMean(of: moments, per: grain, confidence: confidence).map {
          $0.lower...$0.upper
        }
    case .count, .time, .distance, .level, .difference, .charge:
      return isNearlyConstant
        ? nil : MeanInterval(of: moments, per: grain, confidence: confidence).flatMap(\.range)
    }
  }

  /// Returns the 95 % confidence interval of the mean difference, which may be negative, between
  /// two walks with the same seed; `nil` without differences.
  package func interval(ofDifferences differences: [Int64], hours: Double) -> ClosedRange<Double>? {
    switch definition.kind {
    case .count:
      return MeanCount.difference(differences).map { $0.lowerBound / hours...$0.upperBound / hours }
    case .frequency, .distance, .level, .difference, .charge:
      return MeanInterval(of: Moments(of: differences), per: grain).flatMap(\.range)
    case .event, .share, .time: break
    }
    // The differences, mapped from -most ... most to 0 ... 2 · most.
    let most = most(in: hours)
    return MeanShare(
      of: Moments(of: differences.map { $0 + Int64(most * grain) }), per: 2 * most * grain
    ).map { (2 * $0.lower - 1) * most...(2 * $0.upper - 1) * most }
  }
}

extension MeanInterval {
  /// The interval; `nil` for a single number, and for numbers that are all equal.
  fileprivate var range: ClosedRange<Double>? { halfWidth.map { mean - $0...mean + $0 } }
}
