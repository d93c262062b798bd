import BLE
import Buildings
import Documents

/// The keys of a wall.
struct WallKeys: ObjectKeys {
  let name = Key("name", .text, "the wall's name")
  let start = Key("from", .point, "where the wall starts, [x, y] in metres")
  let end = Key("to", .point, "where the wall ends, [x, y] in metres")
  let material = Key("material", .materialName, "the wall's material")
  let openings = Key(
    "openings", .list(OpeningKeys()), "its windows, doors and doorways", default: [])

  var schema: ObjectSchema { ObjectSchema("wall", "wall", self) }

  func read(from fields: inout Fields) throws(InputError) -> WallDescription {
    WallDescription(
      name: try fields[name], line: Segment(from: try fields[start], to: try fields[end]),
      material: try fields[material], materialPlace: fields.place(of: material),
      openings: try fields[openings])
  }
}

/// A wall whose materials are given by name.
struct WallDescription {
  fileprivate let name: String
  fileprivate let line: Segment
  fileprivate let material: String
  fileprivate let materialPlace: InputPlace
  fileprivate let openings: [OpeningDescription]

  func made(of materials: Materials) throws(InputError) -> Wall {
    var openings: [Opening] = []
    for opening in self.openings { openings.append(try opening.made(of: materials)) }
    return Wall(
      name, along: line, of: try materials.named(material, at: materialPlace), openings: openings)
  }
}

/// The keys of a window, a door, or a doorway without a door.
struct OpeningKeys: ObjectKeys {
  private static let door = DoorKind(hasLock: false)
  private static let swing = DoorSwing()

  private enum Kind { case window, door, doorway }

  let name = Key("name", .text, "the name of the window, the door or the doorway")
  private let kind = Key(
    "kind", .choice(["window": Kind.window, "door": .door, "doorway": .doorway]),
    "a window, a door, or a doorway without a door")
  let offset = Key("offsetM", .number(0...10_000), "the distance from the wall's start, in metres")
  let width = Key("widthM", .number(0.1...10_000), "the width, in metres")
  let material = Key(
    "material", .materialName,
    "the material of the pane or the leaf; required for a window and a door, not for a doorway",
    isRequired: false)
  let lock = Key("lock", .flag, "the door has a lock; only for a door", default: Self.door.hasLock)
  let unlockedFor = Key(
    "unlockedForS", .duration(0.1...3600),
    "how long an unlocked door waits to be opened, in seconds; only for a door",
    default: Self.door.unlockedFor)
  let closesAfter = Key(
    "closesAfterS", .duration(0...3600),
    "how long the door stays open, in seconds; only for a door", default: Self.door.closesAfter)
  let opensTo = Key(
    "opensToDeg", .number(1...180),
    "the angle of the open leaf, in degrees; 180 is against the wall, as for a sliding door; "
      + "only for a door", default: Self.swing.degrees)
  let hinge = Key(
    "hinge", .choice(["start": DoorSwing.Jamb.start, "end": .end]),
    "the jamb with the hinge, at the start or the end of the wall; only for a door",
    default: Self.swing.hinge)
  let swings = Key(
    "swings", .choice(["left": Hand.left, "right": .right]),
    "the side that the leaf swings to, seen from the wall's start; only for a door",
    default: Self.swing.side)

  var schema: ObjectSchema { ObjectSchema("opening", "window, door or doorway", self) }

  func read(from fields: inout Fields) throws(InputError) -> OpeningDescription {
    let kind = try fields[kind]
    return OpeningDescription(
      name: try fields[name], offset: try fields[offset], width: try fields[width],
      filling: kind == .doorway
        ? nil
        : OpeningDescription.Filling(
          material: try fields[material], place: fields.place(of: material),
          door: kind == .door ? try door(from: &fields) : nil))
  }

  private func door(from fields: inout Fields) throws(InputError) -> DoorKind {
    DoorKind(
      hasLock: try fields[lock], unlockedFor: try fields[unlockedFor],
      closesAfter: try fields[closesAfter],
      swing: DoorSwing(
        toDegrees: try fields[opensTo], hinge: try fields[hinge], side: try fields[swings]))
  }
}

/// A window, a door or a doorway. Its material is given by name.
struct OpeningDescription {
  fileprivate let name: String
  fileprivate let offset: Double
  fileprivate let width: Double
  /// The pane or the leaf; `nil` for a doorway without a door.
  fileprivate let filling: Filling?

  /// The pane of a window, or the leaf of a door.
  fileprivate struct Filling {
    let material: String
    let place: InputPlace
    let door: DoorKind?
  }

  func made(of materials: Materials) throws(InputError) -> Opening {
    guard let filling else { return Opening(doorway: name, offset: offset, width: width) }
    return Opening(
      name, offset: offset, width: width,
      material: try materials.named(filling.material, at: filling.place), door: filling.door)
  }
}

extension ValueKind where Value == String {
  /// The name of a material: one of the plan's own, or a known one.
  package static var materialName: ValueKind { .text(.suggestions(Material.known.map(\.name))) }
}
