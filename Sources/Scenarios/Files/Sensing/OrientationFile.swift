import BLE
import Buildings
import Documents
import Sensors

/// The axis of a device that points up, as described in a scenario.
package struct OrientationFile: Described {
  private let axis: Acceleration.Axis
  private var turns: [Attitude.Turn] = []
  private let openings: [OpeningFile<Acceleration.Axis>]

  /// The words of the axes.
  package static let axes = Acceleration.Axis.allCases.map { $0.rawValue }

  package init(from fields: inout Fields) throws(InputError) {
    axis = try fields.axis()
    for var turn in try fields.objects("turns", count: 0...10_000) {
      let time = try turn.time(notBefore: turns.last?.time)
      turns.append(Attitude.Turn(to: try turn.axis(), at: time))
      try turn.finish()
    }
    openings = try OpeningFile.list(from: &fields) { entry throws(InputError) in
      try entry.axis()
    }
  }

  /// Returns the attitude of the device on a plan.
  package func attitude(on plan: FloorPlan) throws(InputError) -> Attitude {
    var choices: [DoorChoice<Acceleration.Axis>.Opening] = []
    for opening in openings { choices.append(try opening.opening(on: plan)) }
    return Attitude(DoorChoice(axis, whileOpen: choices), turns: turns)
  }
}

extension Fields {
  /// Reads `axis`, the axis that points up.
  fileprivate mutating func axis() throws(InputError) -> Acceleration.Axis {
    let word = try name("axis", among: OrientationFile.axes)
    return Acceleration.Axis(rawValue: word) ?? .plusZ
  }
}
