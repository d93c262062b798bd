import BLE
import Statistics

/// How well a method did, in figures: on one recording, or on several together.
public struct ErrorFigures: Sendable {
  /// How many fixes there are.
  public let fixes: Int
  /// The share of scans without one; `nil` where there are no scans.
  public let shareWithout: Double?
  /// The errors in metres, in rising order, of those fixes of which the truth is known.
  public let errors: [Double]
  /// The shares of these that are in the right cell, in an adjoining one, and farther off; `nil`
  /// where no truth is known.
  public let cells: (right: Double, adjoining: Double, farther: Double)?
  /// The share of these that are in the right room; `nil` where the plan has no two rooms.
  public let rooms: Double?
  /// The share of these whose stated region of 95 % holds the truth.
  public let held: Double?
  /// How long fixes lag behind a device that moves.
  public let lag: Duration?

  /// The figures of trials of one method.
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
    var curve = LagCurve()
    for trial in trials { curve.add(trial.lag) }
    lag = curve.lag
  }

  /// The error that a share of the fixes does not exceed, in metres; `nil` where no truth is known.
  public func error(at share: Double) -> Double? { Quantile.of(errors, at: share) }

  /// The root of the mean square of the errors, in metres; `nil` where no truth is known.
  public var rootMeanSquare: Double? { Spread.mean(of: errors.map { $0 * $0 })?.squareRoot() }

  private static func share(of verdicts: [Bool]) -> Double? {
    verdicts.isEmpty ? nil : Double(verdicts.count { $0 }) / Double(verdicts.count)
  }
}
