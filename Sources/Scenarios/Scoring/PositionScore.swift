import BLE
import Sim
import Statistics

/// How far off a phone's engine was that told where the phone is.
public struct PositionScore: Sendable {
  /// The errors of its positions in metres, in the order in which they fell.
  public let errors: [Double]
  /// How many of them are in a wrong room.
  let wrongRooms: Int
  /// The share of them in the right room, 0 ... 1.
  public let rightRoomShare: Double

  /// The score of one walker's engine; `nil` where it told no position.
  init?(of entries: some Sequence<(decision: Decision, point: Point)>, on plan: FloorPlan) {
    var errors: [Double] = []
    var right = 0
    for (decision, point) in entries {
      guard case .position(let fix) = decision.verdict else { continue }
      errors.append(fix.point.distance(to: point))
      let isRight = plan.whereabouts(of: fix.point).room == plan.whereabouts(of: point).room
      if isRight { right += 1 }
    }
    guard !errors.isEmpty else { return nil }
    self.errors = errors
    wrongRooms = errors.count - right
    rightRoomShare = Double(right) / Double(errors.count)
  }

  /// The mean error, in metres.
  var meanError: Double { errors.reduce(0, +) / Double(errors.count) }

  /// The error that a share of the positions does not exceed, in metres.
  public func error(at share: Double) -> Double { Quantile.of(errors, at: share) ?? 0 }
}
