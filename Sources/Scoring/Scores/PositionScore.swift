import BLE
import Buildings
import Statistics

/// The errors of a positioning engine on a walker's phone.
public struct PositionScore: Sendable {
  /// The errors of the engine's positions, in metres, in order of time.
  public let errors: [Double]
  /// The number of the engine's positions in a wrong room.
  let wrongRooms: Int
  /// The share of the engine's positions in the correct room, 0 ... 1.
  public let rightRoomShare: Double
  /// `true` if the plan has rooms, so that a room can be wrong.
  let areRoomsKnown: Bool
  /// The mean error of the positions since the first change of a device, in metres; `nil` if there
  /// are no such positions.
  package let errorAfterChange: Double?
  /// The score of the engine's positions at rest; `nil` without rests or without a survey.
  public let rests: RestScore?

  /// Computes the score of one walker's engine; `nil` if the engine decided no positions.
  ///
  /// - Parameter change: The time of the first change of a device; `nil` if no device changes.
  init?(
    of entries: some Sequence<(decision: Decision, point: Point)>, on plan: FloorPlan,
    during rests: [DeviceRest] = [], since change: Instant? = nil, among cells: ScoredCells = .none
  ) {
    var fixes: [(time: Instant, fix: PositionFix)] = []
    var errors: [Double] = []
    var right = 0
    for (decision, point) in entries {
      guard case .position(let fix) = decision.verdict else { continue }
      fixes.append((decision.time, fix))
      errors.append(fix.point.distance(to: point))
      let isRight = plan.whereabouts(of: fix.point).room == plan.whereabouts(of: point).room
      if isRight { right += 1 }
    }
    guard !errors.isEmpty else { return nil }
    self.errors = errors
    areRoomsKnown = !plan.rooms.isEmpty
    let later = zip(fixes, errors).filter { fix, _ in change.map { fix.time >= $0 } ?? false }
    errorAfterChange =
      later.isEmpty ? nil : later.reduce(0) { $0 + $1.1 } / Double(later.count)
    wrongRooms = errors.count - right
    rightRoomShare = Double(right) / Double(errors.count)
    self.rests = RestScore(of: fixes, during: rests, among: cells)
  }

  /// The mean error, in metres.
  var meanError: Double { errors.reduce(0, +) / Double(errors.count) }

  /// Returns the error that a share of the positions does not exceed, in metres.
  public func error(at share: Double) -> Double { Quantile.of(errors, at: share) ?? 0 }
}
