import BLE
import Buildings
import Documents

/// A device fixed in the building: a beacon, or a receiver that hears tags. Its position is
/// measured once, like the walls.
public struct FixedDevice: Hashable, Sendable {
  /// The name in recordings.
  public let name: String
  /// The position of the device.
  public let position: Position

  /// Creates a device.
  public init(name: String, position: Position) {
    self.name = name
    self.position = position
  }

  /// The device as described in a plan's file. Reading it gives an equal device.
  package var json: JSON {
    [
      "name": .text(name),
      "at": [JSON(position.point.x), JSON(position.point.y)],
      "heightM": JSON(position.height),
    ]
  }
}

extension FixedDevice {
  /// Rejects a position at which no device can be mounted.
  ///
  /// - Throws: `unusable` if the position is outside the plan's bounds or inside a wall.
  public func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    guard plan.bounds.contains(position.point) else {
      throw .unusable(
        place,
        "the position \(position.point.inMetres) is outside the plan's bounds, "
          + "\(plan.bounds.lower.inMetres) ... \(plan.bounds.upper.inMetres)")
    }
    if let wall = plan.wall(at: position.point) { throw .hangs(within: wall, at: place) }
  }
}

/// The keys of a device: `{ name: "10", at: [7, 7.1], heightM: 1.2 }`.
package struct DeviceKeys: ObjectKeys {
  let name = Key("name", .name, "the name that recordings know it by")
  let mounting = MountingPlaceKeys()

  package init() {}

  package var schema: ObjectSchema { ObjectSchema("device", "device", self) }

  package func read(from fields: inout Fields) throws(InputError) -> PlacedDevice {
    PlacedDevice(
      place: fields.place,
      device: FixedDevice(name: try fields[name], position: try mounting.position(from: &fields)))
  }
}

/// A device, with its place in the file.
package struct PlacedDevice: Sendable {
  package let place: InputPlace
  package let device: FixedDevice
}

/// The keys of the place where a device hangs: `at: [7, 7.1], heightM: 1.2`.
package struct MountingPlaceKeys: KeyGroup {
  package let at = Key("at", .point, "where it hangs, [x, y] in metres; not within a wall")
  let height = Key(
    "heightM", .number(0...100), "the height above the floor, in metres", default: 1.5)

  package init() {}

  /// Reads the position.
  package func position(from fields: inout Fields) throws(InputError) -> Position {
    Position(try fields[at], height: try fields[height])
  }
}
