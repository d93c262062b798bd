import BLE
import Buildings
import Documents
import Sim

/// A floor plan as described in a file.
///
///     {
///       bounds: [[0, 0], [14, 9]],
///       materials: [{ name: "thin brick", layers: [{ of: "brick", thicknessM: 0.06 }] }],
///       walls: [{
///         name: "facade", from: [0, 4], to: [9, 4], material: "concrete_200mm", openings: [...]
///       }],
///       rooms: [{ name: "office", corners: [[0, 4], [9, 4], ...] }],
///       devices: [{ name: "anchor 1", at: [0.2, 4.1], heightM: 2.3 }],
///     }
public struct FloorPlanFile: Described, Sendable {
  /// The name of the file in a run's folder that contains the plan for its engine.
  public static let fileName = "floorplan.json"

  /// The plan.
  public let plan: FloorPlan
  /// The materials that may be named: those of the file and the built-in ones.
  public let materials: Materials
  /// The devices fixed in the building, for calibration and positioning. Scenarios list their own
  /// beacons.
  public let devices: [FixedDevice]

  package init(plan: FloorPlan, materials: Materials, devices: [FixedDevice]) {
    self.plan = plan
    self.materials = materials
    self.devices = devices
  }

  /// Creates a plan whose devices are a scenario's beacons and receivers.
  package init(plan: FloorPlan, beacons: [Beacon], receivers: [Receiver] = []) {
    self.init(
      plan: plan, materials: Materials(own: []), devices: FixedDevice.all(beacons, receivers))
  }

  /// Creates a world's plan, whose devices are the world's beacons and receivers.
  package init(of world: World) {
    self.init(plan: world.plan, beacons: world.beacons, receivers: world.receivers)
  }

  /// Reads a plan from a file's fields.
  public init(from fields: inout Fields) throws(InputError) {
    let corners = try fields.points("bounds", count: 2...2)
    let bounds = Bounds(from: corners[0], to: corners[1])
    guard bounds.lower.x < bounds.upper.x, bounds.lower.y < bounds.upper.y else {
      throw .unusable(
        fields.place(of: "bounds"), "the first corner must be the lower left one")
    }
    materials = Materials(own: try Self.materials(fields.list("materials")))
    var walls: [Wall] = []
    for wall in try fields.list("walls", of: WallFile.self) {
      walls.append(try wall.made(of: materials))
    }
    let rooms = try fields.list("rooms", of: RoomFile.self).map(\.room)
    let devices: [DeviceFile] = try fields.list("devices")
    let snap = try fields.number("snapM", in: 0...0.1, default: FloorPlan.usualSnap)
    do {
      plan = try FloorPlan(bounds: bounds, walls: walls, rooms: rooms, snap: snap)
    } catch {
      throw InputError(error, among: walls, rooms, at: fields.place)
    }
    self.devices = try Self.devices(devices, on: plan)
  }

  private static func materials(_ files: [MaterialFile]) throws(InputError) -> [MaterialFile] {
    for (index, file) in files.enumerated()
    where files[..<index].contains(where: { $0.material.name == file.material.name }) {
      throw .usedTwice(file.material.name, at: file.place)
    }
    return files
  }

  /// Returns the devices. They must be possible beacons of a scenario.
  private static func devices(
    _ files: [DeviceFile], on plan: FloorPlan
  ) throws(InputError) -> [FixedDevice] {
    for (index, file) in files.enumerated() {
      if files[..<index].contains(where: { $0.device.name == file.device.name }) {
        throw .usedTwice(file.device.name, at: file.place)
      }
      try file.device.check(on: plan, at: file.place.key("at"))
    }
    return files.map(\.device)
  }
}

/// The materials that the walls of a plan may have.
public struct Materials: Sendable {
  /// The materials: first the plan's own, then the built-in ones.
  public let all: [Material]

  package init(all: [Material]) {
    self.all = all
  }

  init(own: [MaterialFile]) {
    all = own.map(\.material) + Material.known
  }

  /// Returns the material with a name.
  ///
  /// - Throws: `noSuchName`, with all known names.
  public func named(_ name: String, at place: InputPlace) throws(InputError) -> Material {
    guard let material = all.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: all.map(\.name), at: place)
    }
    return material
  }
}

struct RoomFile: Described {
  let room: Room

  init(from fields: inout Fields) throws(InputError) {
    room = Room(
      name: try fields.name("name"), corners: try fields.points("corners", count: 3...1000),
      side: try fields.choice(
        "side", among: ["inside": Side.inside, "outside": .outside], default: .inside))
  }
}

extension InputError {
  /// Returns the error for a device inside a wall.
  package static func hangs(within wall: String, at place: InputPlace) -> InputError {
    .unusable(
      place,
      "the position is inside wall \(wall.quoted); place the device on one side of it")
  }

  fileprivate init(
    _ error: FloorPlanError, among walls: [Wall], _ rooms: [Room], at place: InputPlace
  ) {
    func placeOf(wall: Int) -> InputPlace { place.key("walls")[wall] }
    func placeOf(_ opening: Int, in wall: Int) -> InputPlace {
      placeOf(wall: wall).key("openings")[opening]
    }
    func placeOf(room: Int) -> InputPlace { place.key("rooms")[room] }
    self =
      switch error {
      case .wallWithoutLength(let wall):
        .unusable(placeOf(wall: wall), "the wall has zero length")
      case .outsideBounds(let wall):
        .unusable(placeOf(wall: wall), "the wall extends beyond the plan's bounds")
      case .openingOutsideWall(let wall, let opening):
        .unusable(placeOf(opening, in: wall), "the opening extends beyond the ends of its wall")
      case .openingsOverlap(let wall, let opening):
        .unusable(placeOf(opening, in: wall), "the opening overlaps an earlier one in the wall")
      case .roomWithoutArea(let room):
        .unusable(placeOf(room: room), "the room has zero area")
      case .wallNameUsedTwice(let wall):
        .usedTwice(walls[wall].name, at: placeOf(wall: wall))
      case .openingNameUsedTwice(let wall, let opening):
        .usedTwice(walls[wall].openings[opening].name, at: placeOf(opening, in: wall))
      case .roomNameUsedTwice(let room):
        .usedTwice(rooms[room].name, at: placeOf(room: room))
      }
  }
}
