import BLE
import Buildings
import Documents
import Sim

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

  /// Returns a scenario's beacons and receivers as devices.
  package static func all(_ beacons: [Beacon], _ receivers: [Receiver] = []) -> [FixedDevice] {
    beacons.map { FixedDevice(name: $0.name, position: $0.position) }
      + receivers.map { FixedDevice(name: $0.name, position: $0.position) }
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
  /// Rejects a position where no device can be.
  ///
  /// - Throws: `unusable` if it is outside the plan's bounds or inside a wall.
  public func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    guard plan.bounds.contains(position.point) else {
      throw .unusable(place, "the position is outside the plan's bounds")
    }
    if let wall = plan.wall(at: position.point) { throw .hangs(within: wall, at: place) }
  }
}

/// A device as described in a floor plan's file: `{ name: "10", at: [7, 7.1], heightM: 1.2 }`.
package struct DeviceFile: Described {
  package let device: FixedDevice
  package let place: InputPlace

  package init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    device = FixedDevice(
      name: try fields.name("name"),
      position: Position(
        try fields.point("at"), height: try fields.number("heightM", in: 0...100, default: 1.5)))
  }
}
