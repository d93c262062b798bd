import EngineFiles
import Scenarios
import Scoring
import Statistics

/// The mean of a quantity over the runs of a study, for one walker or for all, with its 95 %
/// confidence interval and sample size.
public struct StudyQuantityMean: Hashable, Sendable {
  /// The quantity.
  public let quantity: ExpectedQuantity
  /// The mean over the runs; infinite if the event never came in one of them, and `nil` if there
  /// was nothing to measure.
  public let estimate: Double?
  /// The lower bound of the 95 % confidence interval; `nil` if unknown.
  public let lower: Double?
  /// The upper bound of the 95 % confidence interval; `nil` if unknown.
  public let upper: Double?
  /// The number of runs that count; a run counts once for each walker.
  public let count: Int
  /// The number of these runs in which the event was due and never came.
  public let never: Int

  /// Creates the figure of a tally.
  init(_ quantity: ExpectedQuantity, of tally: QuantityTally) {
    let measure = quantity.measure
    let isEndless = tally.never > 0
    let interval =
      isEndless
      ? nil
      : measure.interval(ofMeanPerRun: tally.moments, isNearlyConstant: tally.isNearlyConstant)
    self.quantity = quantity
    estimate = isEndless ? .infinity : tally.moments.mean.map { $0 / measure.grain }
    lower = interval?.lowerBound
    upper = interval?.upperBound
    count = tally.count
    never = tally.never
  }
}

extension StudyOutcome {
  /// Returns the figures of a subject's quantities that could be measured.
  package func figures(of subject: StudyQuantity.Subject) -> [StudyQuantityMean] {
    zip(outline.quantities, tally.quantities).compactMap { quantity, tally in
      guard quantity.subject == subject, tally.count > 0 else { return nil }
      return StudyQuantityMean(quantity.quantity, of: tally)
    }
  }

  /// Returns the figures of a method's fixes at rest that could be measured; empty for a part of a
  /// study from an earlier version, which has them among the quantities.
  package func restFigures(of method: PositioningChoice) -> [StudyEstimate] {
    zip(outline.methods, tally.rests).first { $0.0 == method }?.1.figures ?? []
  }

  /// The figures of all walkers together: each quantity over the walks of all walkers in which it
  /// could be measured, as if the walks of one run were independent.
  package var figuresOfAllWalkers: [StudyQuantityMean] {
    var pooled: [(quantity: ExpectedQuantity, tally: QuantityTally)] = []
    for (quantity, tally) in zip(outline.quantities, tally.quantities) where quantity.walker != nil
    {
      if let index = pooled.firstIndex(where: { $0.quantity == quantity.quantity }) {
        pooled[index].tally.merge(tally)
      } else {
        pooled.append((quantity.quantity, tally))
      }
    }
    return pooled.filter { $0.tally.count > 0 }.map { StudyQuantityMean($0.quantity, of: $0.tally) }
  }
}
