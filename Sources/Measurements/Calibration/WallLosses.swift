import BLE
import Scenarios
import Sim

/// What the walls of a plan cost, as a function of the losses that are to be found: one for each
/// material, or one for each wall.
///
/// The simulator takes the cheaper of the straight line and the way around an edge. So the cost is
/// a sum of losses only as long as they leave the same way the cheapest; elsewhere it is linearised
/// at the present losses, again and again until they stay.
struct WallLosses: Sendable {
  /// What has a loss of its own: materials, or walls, windows and doors.
  let names: [String]
  private let plan: FloorPlan
  private let isByWall: Bool
  /// What they cost.
  private(set) var losses: [Double]
  private var present: FloorPlan
  /// The plan with one loss after the other raised a little.
  private var raised: [FloorPlan] = []

  /// By how much, in decibels. The cost is piecewise linear, so that this is exact but for the
  /// links at which the cheapest way is about to change.
  private static let rise = 0.01

  /// The walls of a plan, all of which cost what the plan says.
  init(of plan: FloorPlan, byWall isByWall: Bool) {
    self.plan = plan
    self.isByWall = isByWall
    var names: [String] = []
    var losses: [Double] = []
    for part in plan.parts {
      let name = isByWall ? part.name : part.material.name
      guard !names.contains(name) else { continue }
      names.append(name)
      losses.append(part.material.loss.value)
    }
    self.names = names
    self.losses = losses
    present = plan
    set(losses)
  }

  /// Sets what they cost, in decibels; not negative.
  mutating func set(_ losses: [Double]) {
    self.losses = losses
    present = plan(with: losses)
    raised = losses.indices.map { index in
      var losses = losses
      losses[index] += Self.rise
      return plan(with: losses)
    }
  }

  /// What the walls between two places cost, and how much more for each decibel more of each loss.
  func cost(between start: Point, and end: Point) -> (loss: Double, slopes: [Double]) {
    let closed = OpenDoors(closed: plan.doors.count)
    func loss(_ plan: FloorPlan) -> Double {
      plan.obstruction(between: start, and: end, openDoors: closed).loss.value
    }
    let present = loss(present)
    return (present, raised.map { (loss($0) - present) / Self.rise })
  }

  private func plan(with losses: [Double]) -> FloorPlan {
    plan.changingMaterials { part in
      let name = isByWall ? part.name : part.material.name
      return names.firstIndex(of: name).map {
        Material(part.material.name, loss: Decibels(losses[$0]))
      }
    }
  }
}
