import BLE
import Sim

/// How far off a phone's engine was that told where the phone is.
public struct PositionScore: Sendable {
  /// The errors of its positions in metres, in the order in which they fell.
  public let errors: [Double]
  /// The share of them in the right room, 0 ... 1.
  public let rightRoomShare: Double

  /// The score of one walker's engine; `nil` where it told no position.
  init?(of run: Run, walker: Int) {
    var errors: [Double] = []
    var right = 0
    for entry in run.journal.decisions where entry.walker == walker {
      guard case .position(let fix) = entry.decision.verdict else { continue }
      errors.append(fix.point.distance(to: entry.pose.point))
      let plan = run.world.plan
      let isRight =
        plan.whereabouts(of: fix.point).room == plan.whereabouts(of: entry.pose.point).room
      if isRight { right += 1 }
    }
    guard !errors.isEmpty else { return nil }
    self.errors = errors
    rightRoomShare = Double(right) / Double(errors.count)
  }

  /// The error that a share of the positions does not exceed, in metres.
  public func error(at share: Double) -> Double { Quantile.of(errors, at: share) ?? 0 }
}
