import Scenarios
import Scoring

// The values of a run, in a fixed order of columns: those of each walker, of all walkers together,
// and of the quantities.

extension Study {
  /// The measures of walkers with a value in each run.
  private static let measures = StudyMeasure.all.filter { measure in
    if case .percentile = measure { false } else { true }
  }

  /// Returns the column of a measure's values; `nil` for a percentile, which no single run has.
  ///
  /// - Parameter walker: The walker, as an index into the tally; `nil` for all of them.
  func column(of measure: StudyMeasure, walker: Int?) -> Int? {
    Self.measures.firstIndex(of: measure).map {
      (walker ?? walkers.count) * Self.measures.count + $0
    }
  }

  /// Returns the column of a quantity's values.
  func column(ofQuantity quantity: Int) -> Int {
    (walkers.count + 1) * Self.measures.count + quantity
  }

  /// Returns the values of a run; `nil` where there was nothing to measure.
  func values(of outcomes: [WalkOutcome], _ trials: TrialRun?) -> [Double?] {
    let ofWalkers = outcomes.map { outcome in
      Self.measures.map { Self.value(of: $0, in: outcome) }
    }
    let ofAll = Self.measures.indices.map { index -> Double? in
      let values = ofWalkers.compactMap { $0[index] }
      guard !values.isEmpty else { return nil }
      if case .rate = Self.measures[index] { return values.max() }
      return values.reduce(0, +) / Double(values.count)
    }
    return ofWalkers.flatMap { $0 } + ofAll
      + quantities.map { $0.value(of: outcomes, trials: trials) }
  }

  private static func value(of measure: StudyMeasure, in outcome: WalkOutcome) -> Double? {
    switch measure {
    case .rate(let event): outcome.score.happened(event).map { $0 ? 1 : 0 }
    case .mean(let mean): outcome.score.grains(of: mean).map { Double($0) }
    case .percentile: nil
    }
  }
}
