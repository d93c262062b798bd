/// The rate of an event, estimated from runs with importance sampling and their weights.
///
///     p̂ = 1/n · Σ w,  over the runs in which the event happened;  E w = 1 over all runs
public struct WeightedRate: Hashable, Sendable {
  /// The number of runs.
  public private(set) var runs = 0
  /// The number of runs with the event.
  public private(set) var events = 0
  /// The upper bound of the weights.
  public let heaviest: Double

  private var sum = 0.0
  private var squares = 0.0
  private var greatest = 0.0
  private var sumOfAll = 0.0
  private var squaresOfAll = 0.0

  /// Creates an estimate without runs, with an upper bound of the weights.
  ///
  /// - Precondition: The bound is finite, and at least 1.
  public init(heaviest: Double) {
    precondition(heaviest >= 1 && heaviest.isFinite, "weights of \(heaviest) are none")
    self.heaviest = heaviest
  }

  /// Adds a run.
  public mutating func count(_ happened: Bool, weight: Double) {
    runs += 1
    sumOfAll += weight
    squaresOfAll += weight * weight
    guard happened else { return }
    events += 1
    sum += weight
    squares += weight * weight
    greatest = max(greatest, weight)
  }

  /// Adds later runs. Sums are in floating point, so identical bits require the same parts in the
  /// same order.
  public mutating func merge(_ later: WeightedRate) {
    runs += later.runs
    events += later.events
    sum += later.sum
    squares += later.squares
    greatest = max(greatest, later.greatest)
    sumOfAll += later.sumOfAll
    squaresOfAll += later.squaresOfAll
  }

  /// The estimated rate in plain runs; `nil` without runs.
  public var estimate: Double? { runs > 0 ? sum / Double(runs) : nil }

  /// The standard error of the estimate; `nil` for fewer than two runs.
  public var standardError: Double? { Self.standardError(of: sum, squares, runs) }

  /// The mean weight of the runs, which is 1 within its standard error; `nil` without runs.
  public var meanWeight: Double? { runs > 0 ? sumOfAll / Double(runs) : nil }

  /// The standard error of the mean weight; `nil` for fewer than two runs.
  public var errorOfMeanWeight: Double? { Self.standardError(of: sumOfAll, squaresOfAll, runs) }

  /// The effective number of events.
  ///
  ///     (Σ w)² / Σ w²
  public var effectiveEvents: Double { squares > 0 ? sum * sum / squares : 0 }

  /// The largest weight share: the fraction of the estimate, 0 ... 1, from the heaviest event;
  /// `nil` without events.
  public var greatestShare: Double? { sum > 0 ? greatest / sum : nil }

  /// The number of plain runs with the same standard error; `nil` if unknown.
  public var worthInRuns: Double? {
    guard let estimate, let standardError, standardError > 0 else { return nil }
    return estimate * (1 - estimate) / (standardError * standardError)
  }

  /// The 95 % confidence interval of the rate.
  ///
  /// The lower bound is from a gamma distribution with the mean p̂ and the variance s² of the
  /// estimate. The upper bound is from the same distribution with one more event of the greatest
  /// weight:
  ///
  ///     lower = s²/p̂ · G⁻¹(p̂²/s²; 0.025)
  ///     upper = (s² + ω²)/(p̂ + ω) · G⁻¹((p̂ + ω)²/(s² + ω²); 0.975),  ω = max w / n
  ///
  /// n is the count of runs, and G⁻¹(a; p) the quantile p of the gamma distribution of shape a.
  /// With equal weights, the interval is close to the exact interval of a count. Skewed weights
  /// give a skewed interval. Without an event, max w is the bound of all weights, and the upper
  /// bound is 3.69 max w / n.
  ///
  /// - SeeAlso: M. P. Fay, E. J. Feuer, *Confidence intervals for directly standardized rates: a
  ///   method based on the gamma distribution* (1997).
  public var interval: ClosedRange<Double> {
    guard let estimate, let standardError else { return 0...1 }
    let more = (events > 0 ? greatest : heaviest) / Double(runs)
    let variance = standardError * standardError
    let lower = Self.gammaQuantile(mean: estimate, variance: variance, 0.025)
    let upper = Self.gammaQuantile(mean: estimate + more, variance: variance + more * more, 0.975)
    return min(lower, 1)...min(upper, 1)
  }

  /// The reason why the estimate is unreliable; `nil` if it is reliable.
  public var doubt: Doubt? {
    if events == 0 { return .noEvents }
    if effectiveEvents < Self.enoughEvents { return .fewEvents }
    if let greatestShare, greatestShare > Self.mostOfOne { return .oneRunDecides }
    if let meanWeight, let errorOfMeanWeight, (meanWeight - 1).magnitude > 4 * errorOfMeanWeight {
      return .weightsAreOff
    }
    return nil
  }

  /// The total number of runs that may make the estimate reliable, if further runs resemble the
  /// present ones. `nil` if the estimate is reliable, or if the number is unknown.
  public var runsToTrust: Double? {
    switch doubt {
    case .fewEvents: Double(runs) * Self.enoughEvents / max(effectiveEvents, 1)
    case .oneRunDecides: greatestShare.map { Double(runs) * $0 / Self.mostOfOne }
    case .noEvents, .weightsAreOff, nil: nil
    }
  }

  /// The required effective number of events.
  package static let enoughEvents = 30.0
  /// The greatest allowed weight share of a single event.
  private static let mostOfOne = 0.1

  /// A reason why a rate is unreliable.
  public enum Doubt: String, Hashable, Sendable {
    /// The event never happened.
    case noEvents
    /// There are fewer than 30 effective events.
    case fewEvents
    /// A single run contributes more than a tenth of the estimate.
    case oneRunDecides
    /// The mean weight differs from 1 by more than four standard errors.
    case weightsAreOff
  }

  private static func standardError(of sum: Double, _ squares: Double, _ runs: Int) -> Double? {
    guard runs > 1 else { return nil }
    let count = Double(runs)
    return (max(squares - sum * sum / count, 0) / (count * (count - 1))).squareRoot()
  }

  /// A quantile of a gamma distribution; the mean if the variance is zero.
  private static func gammaQuantile(mean: Double, variance: Double, _ share: Double) -> Double {
    guard mean > 0, variance > 0 else { return mean }
    return variance / mean * IncompleteGamma(a: mean * mean / variance).quantile(below: share)
  }
}
