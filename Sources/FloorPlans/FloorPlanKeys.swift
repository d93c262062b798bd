import BLE
import Buildings
import Documents

/// The keys of a floor plan's file: see `FloorPlanFile`.
package struct FloorPlanKeys: ObjectKeys {
  package static let shared = FloorPlanKeys()

  let bounds = Key(
    "bounds", .list(.point, count: 2...2),
    "the lower left and the upper right corner of the whole plan")
  let materials = Key(
    "materials", .list(MaterialKeys()), "materials of the plan's own", default: [])
  let walls = Key(
    "walls", .list(WallKeys()), "the walls; those that meet within snapM are joined", default: [])
  let snap = Key(
    "snapM", .number(0...0.1),
    "the distance up to which a wall's end is joined to another end or wall, in metres",
    default: FloorPlan.defaultSnap)
  let rooms = Key(
    "rooms", .list(RoomKeys()), "the rooms; where they overlap, the later one counts", default: [])
  let devices = Key(
    "devices", .list(DeviceKeys()),
    "devices that hang in the building, for calibration and positioning", default: [])

  package var schema: ObjectSchema { ObjectSchema("plan", "floor plan", self) }

  /// The JSON Schema of floor plan files.
  package static let document = SchemaDocument(
    "floorplan", "A floor plan: x runs to the right and y up the page, in metres.",
    root: .object(shared.schema))

  package func read(from fields: inout Fields) throws(InputError) -> FloorPlanFile {
    let corners = try fields[bounds]
    let bounds = Bounds(from: corners[0], to: corners[1])
    guard bounds.lower.x < bounds.upper.x, bounds.lower.y < bounds.upper.y else {
      throw .unusable(fields.place(of: self.bounds), "the first corner must be the lower left one")
    }
    let materials = Materials(own: try Self.materials(fields[materials]))
    var walls: [Wall] = []
    for wall in try fields[self.walls] { walls.append(try wall.made(of: materials)) }
    let rooms = try fields[rooms]
    let devices = try fields[devices]
    let snap = try fields[snap]
    let plan: FloorPlan
    do {
      plan = try FloorPlan(bounds: bounds, walls: walls, rooms: rooms, snap: snap)
    } catch { throw InputError(error, among: walls, rooms, at: fields.place) }
    return FloorPlanFile(
      plan: plan, materials: materials, devices: try Self.devices(devices, on: plan))
  }

  private static func materials(_ own: [PlacedMaterial]) throws(InputError) -> [Material] {
    for (index, one) in own.enumerated()
    where own[..<index].contains(where: { $0.material.name == one.material.name }) {
      throw .usedTwice(one.material.name, at: one.place)
    }
    return own.map(\.material)
  }

  /// Returns the devices, after checking that they could be beacons of a scenario.
  private static func devices(
    _ placed: [PlacedDevice], on plan: FloorPlan
  ) throws(InputError) -> [FixedDevice] {
    for (index, one) in placed.enumerated() {
      if placed[..<index].contains(where: { $0.device.name == one.device.name }) {
        throw .usedTwice(one.device.name, at: one.place)
      }
      try one.device.check(on: plan, at: one.place.key("at"))
    }
    return placed.map(\.device)
  }
}

/// The keys of a room.
private struct RoomKeys: ObjectKeys {
  let name = Key("name", .name, "the room's name")
  let corners = Key(
    "corners", .list(.point, count: 3...1000), "the corners in order, [x, y] in metres")
  let side = Key(
    "side", .choice(["inside": Side.inside, "outside": .outside]),
    "inside the building or outside", default: .inside)

  var schema: ObjectSchema { ObjectSchema("room", "room", self) }

  func read(from fields: inout Fields) throws(InputError) -> Room {
    Room(name: try fields[name], corners: try fields[corners], side: try fields[side])
  }
}
