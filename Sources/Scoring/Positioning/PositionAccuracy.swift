import Statistics

/// The accuracy of a method on one or more recordings.
public struct PositionAccuracy: Sendable {
  /// The number of fixes.
  public let fixes: Int
  /// The share of scans without a fix; `nil` if there are no scans.
  public let shareWithout: Double?
  /// The errors of the fixes with known ground truth, in metres, in ascending order.
  public let errors: [Double]
  /// The shares of the fixes with known ground truth in the correct cell, in an adjoining cell, and
  /// farther away; `nil` if no ground truth is known.
  public let cells: (right: Double, adjoining: Double, farther: Double)?
  /// The share of the fixes with known ground truth in the correct room; `nil` if no ground truth
  /// is known or the plan has fewer than two rooms.
  public let rooms: Double?
  /// The share of the fixes with known ground truth whose 95 % region contains the true position;
  /// `nil` if no ground truth is known.
  public let held: Double?
  /// The lag of fixes behind a moving device; `nil` if it is not identifiable.
  public let lag: Duration?
  /// The score of the fixes at rest; `nil` without rests.
  public let rests: RestScore?

  /// Computes the figures of trials of one method.
  public init(of trials: [PositioningTrial]) {
    let outcomes = trials.flatMap(\.outcomes)
    let scans = trials.reduce(0) { $0 + $1.scanCount }
    fixes = outcomes.count
    shareWithout = scans > 0 ? max(0, 1 - Double(fixes) / Double(scans)) : nil
    errors = outcomes.compactMap(\.error).sorted()
    let distances = outcomes.compactMap(\.cell)
    func share(_ distance: PositionOutcome.CellDistance) -> Double {
      Double(distances.count { $0 == distance }) / Double(distances.count)
    }
    cells = distances.isEmpty ? nil : (share(.right), share(.adjoining), share(.farther))
    rooms = Self.share(of: outcomes.compactMap(\.isRoomRight))
    held = Self.share(of: outcomes.compactMap(\.isTruthInRegion))
    var curve = FixLagCurve()
    for trial in trials { curve.add(trial.lag) }
    lag = curve.lag
    rests = trials.reduce(nil) { all, trial in
      guard var sum = all, let own = trial.rests else { return all ?? trial.rests }
      sum.add(own)
      return sum
    }
  }

  /// Returns the error that a share of the fixes does not exceed, in metres; `nil` if no ground
  /// truth is known.
  public func error(at share: Double) -> Double? { Quantile.of(errors, at: share) }

  /// The mean of the errors, in metres; `nil` if no ground truth is known.
  package var meanError: Double? { Spread.mean(of: errors) }

  /// The root mean square of the errors, in metres; `nil` if no ground truth is known.
  public var rootMeanSquare: Double? { Spread.mean(of: errors.map { $0 * $0 })?.squareRoot() }

  private static func share(of verdicts: [Bool]) -> Double? {
    verdicts.isEmpty ? nil : Double(verdicts.count { $0 }) / Double(verdicts.count)
  }
}
