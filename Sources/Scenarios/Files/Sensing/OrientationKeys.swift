import BLE
import Buildings
import Documents
import Sensors

/// The keys of a device's orientation: the axis that points up, and its changes.
struct OrientationKeys: ObjectKeys {
  private static let turn = TurnKeys()

  private let axis = AxisKeys()
  private let turns = Key(
    "turns", .objects(Self.turn.schema), "later turns, in order of time", default: [])
  private let whileOpen = WhileOpenKeys(
    "openOrientation", "orientation while a door is open",
    "the orientation while doors are open, as of a thing on a lid", AxisKeys())

  var schema: ObjectSchema { ObjectSchema("orientation", "orientation", self) }

  func read(from fields: inout Fields) throws(InputError) -> OrientationDescription {
    let axis = try axis.read(from: &fields)
    var turns: [Attitude.Turn] = []
    for var turn in try fields[self.turns] {
      let time = try turn.time(Self.turn.time, notBefore: turns.last?.time)
      turns.append(Attitude.Turn(to: try Self.turn.axis.read(from: &turn), at: time))
      try turn.finish()
    }
    return OrientationDescription(
      axis: axis, turns: turns, openings: try whileOpen.read(from: &fields))
  }
}

/// The orientation of a device: the axis that points up, which may depend on doors given by name.
struct OrientationDescription {
  fileprivate let axis: Acceleration.Axis
  fileprivate let turns: [Attitude.Turn]
  fileprivate let openings: [DoorNamed<Acceleration.Axis>]

  /// Returns the attitude of the device on a plan.
  func attitude(on plan: FloorPlan) throws(InputError) -> Attitude {
    Attitude(DoorDependentValue(axis, whileOpen: try openings.openings(on: plan)), turns: turns)
  }
}

private struct AxisKeys: ValueKeys {
  let axis = Key("axis", .axis, "the axis that points up")

  func read(from fields: inout Fields) throws(InputError) -> Acceleration.Axis { try fields[axis] }
}

/// The keys of a turn of a device.
private struct TurnKeys: KeyGroup {
  let time = Key("atS", .time, "the time, in seconds from the start of the run")
  let axis = AxisKeys()

  var schema: ObjectSchema { ObjectSchema("turn", "turn of a device", self) }
}
