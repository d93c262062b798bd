/// How often something happens, from runs whose luck was loaded so that it happens more often, each
/// with the weight that makes up for it.
///
///     p̂ = 1/n · Σ w,  over the runs in which it happened;  E w = 1 over all runs
public struct WeightedRate: Hashable, Sendable {
  /// How many runs were counted.
  public private(set) var runs = 0
  /// In how many of them it happened.
  public private(set) var events = 0
  /// No run weighs more.
  public let heaviest: Double

  private var sum = 0.0
  private var squares = 0.0
  private var greatest = 0.0
  private var sumOfAll = 0.0
  private var squaresOfAll = 0.0

  /// No runs yet, of which none will weigh more than that.
  ///
  /// - Precondition: The bound is finite, and 1 at least.
  public init(heaviest: Double) {
    precondition(heaviest >= 1 && heaviest.isFinite, "weights of \(heaviest) are none")
    self.heaviest = heaviest
  }

  /// Counts a run.
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

  /// Adds later runs. Sums are those of floating point: who wants the same bits again merges the
  /// same parts in the same order.
  public mutating func merge(_ later: WeightedRate) {
    runs += later.runs
    events += later.events
    sum += later.sum
    squares += later.squares
    greatest = max(greatest, later.greatest)
    sumOfAll += later.sumOfAll
    squaresOfAll += later.squaresOfAll
  }

  /// The share of runs in which it would happen with luck as it is; `nil` where there are no runs.
  public var estimate: Double? { runs > 0 ? sum / Double(runs) : nil }

  /// The standard error of the estimate; `nil` where there are fewer than two runs.
  public var standardError: Double? { Self.standardError(of: sum, squares, runs) }

  /// The weight of a run in the mean: 1, but for its standard error.
  public var meanWeight: Double? { runs > 0 ? sumOfAll / Double(runs) : nil }

  /// The standard error of that mean.
  public var errorOfMeanWeight: Double? { Self.standardError(of: sumOfAll, squaresOfAll, runs) }

  /// As many events of equal weight would tell as much.
  ///
  ///     (Σ w)² / Σ w²
  public var effectiveEvents: Double { squares > 0 ? sum * sum / squares : 0 }

  /// The part, 0 ... 1, that the heaviest event has in the estimate; `nil` where there is none.
  public var greatestShare: Double? { sum > 0 ? greatest / sum : nil }

  /// As many runs without loaded luck would give the same standard error; `nil` where that is not
  /// known.
  public var worthInRuns: Double? {
    guard let estimate, let standardError, standardError > 0 else { return nil }
    return estimate * (1 - estimate) / (standardError * standardError)
  }

  /// The range of rates, with a confidence of 95 %.
  ///
  /// That of a gamma distribution of the mean p̂ and the variance s² of the estimate; above, of that
  /// to which one more event of the greatest weight was added:
  ///
  ///     lower = s²/p̂ · G⁻¹(p̂²/s²; 0.025)
  ///     upper = (s² + ω²)/(p̂ + ω) · G⁻¹((p̂ + ω)²/(s² + ω²); 0.975),  ω = max w / n
  ///
  /// With equal weights these are about the exact limits of a count; where weights are skewed, it
  /// is as lopsided as they. Without an event max w is the bound of all weights, and the upper end
  /// 3.69 times that over n.
  ///
  /// - SeeAlso: M. P. Fay, E. J. Feuer, *Confidence intervals for directly standardized rates: a
  ///   method based on the gamma distribution* (1997).
  public var interval: ClosedRange<Double> {
    guard let estimate, let standardError else { return 0...1 }
    let more = (events > 0 ? greatest : heaviest) / Double(runs)
    let variance = standardError * standardError
    let lower = Self.gammaQuantile(mean: estimate, variance: variance, 0.025)
    let upper = Self.gammaQuantile(
      mean: estimate + more, variance: variance + more * more, 0.975)
    return min(lower, 1)...min(upper, 1)
  }

  /// Why the figures are not to be trusted; `nil` where they are.
  public var doubt: Doubt? {
    if events == 0 { return .noEvents }
    if effectiveEvents < Self.enoughEvents { return .fewEvents }
    if let greatestShare, greatestShare > Self.mostOfOne { return .oneRunDecides }
    if let meanWeight, let errorOfMeanWeight,
      (meanWeight - 1).magnitude > 4 * errorOfMeanWeight
    {
      return .weightsAreOff
    }
    return nil
  }

  /// So many runs in all may do away with the doubt, if those to come are like those so far; `nil`
  /// where there is no doubt, or where they do not tell.
  public var runsToTrust: Double? {
    switch doubt {
    case .fewEvents: Double(runs) * Self.enoughEvents / max(effectiveEvents, 1)
    case .oneRunDecides: greatestShare.map { Double(runs) * $0 / Self.mostOfOne }
    case .noEvents, .weightsAreOff, nil: nil
    }
  }

  /// So many events of equal weight are enough.
  package static let enoughEvents = 30.0
  /// A single event may make up so large a part of the estimate.
  private static let mostOfOne = 0.1

  /// Why a rate is not to be trusted.
  public enum Doubt: String, Hashable, Sendable {
    /// It never happened.
    case noEvents
    /// It happened in runs that tell less than 30 equally likely ones would.
    case fewEvents
    /// A single run makes up more than a tenth of the estimate.
    case oneRunDecides
    /// The mean weight is not 1, by more than four standard errors.
    case weightsAreOff
  }

  private static func standardError(of sum: Double, _ squares: Double, _ runs: Int) -> Double? {
    guard runs > 1 else { return nil }
    let count = Double(runs)
    return (max(squares - sum * sum / count, 0) / (count * (count - 1))).squareRoot()
  }

  /// A quantile of a gamma distribution; the mean itself where nothing scatters.
  private static func gammaQuantile(mean: Double, variance: Double, _ share: Double) -> Double {
    guard mean > 0, variance > 0 else { return mean }
    return variance / mean * IncompleteGamma(a: mean * mean / variance).quantile(below: share)
  }
}
