import BLE
import Buildings
import FloorPlans
import Scenarios

/// The wall loss of a plan as a function of the losses to be estimated: one for each material, or
/// one for each wall.
///
/// The simulator uses the straight line or the path around an edge, whichever has the lower loss.
/// The total is therefore a sum of losses only as long as the same path is the cheapest. The total
/// is linearised at the present losses, repeatedly, until the paths no longer change.
struct CalibrationWallLosses: Sendable {
  /// The structures with their own loss: materials, or walls, windows and doors.
  let names: [String]
  private let plan: FloorPlan
  private let isByWall: Bool
  /// The losses of the structures, in the order of their names.
  private(set) var losses: [Double]
  private var present: FloorPlan
  /// The plans in each of which one loss is raised slightly.
  private var raised: [FloorPlan] = []

  /// The increase of a raised loss, in decibels. The loss is piecewise linear, so the derivative is
  /// exact except for links at which the cheapest path is about to change.
  private static let rise = 0.01

  /// Creates the wall losses of a plan, starting with the losses that the plan gives.
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

  /// Sets the losses, in decibels; not negative.
  mutating func set(_ losses: [Double]) {
    self.losses = losses
    present = plan(with: losses)
    raised = losses.indices.map { index in
      var losses = losses
      losses[index] += Self.rise
      return plan(with: losses)
    }
  }

  /// Returns the wall loss between two points, and its derivative by the loss of each structure.
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
