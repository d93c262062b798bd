import BLE
import Buildings
import Documents

/// A wall as described in a floor plan's file.
struct WallFile: Described {
  private let name: String
  private let line: Segment
  private let material: String
  private let materialPlace: InputPlace
  private let openings: [OpeningFile]

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("name")
    line = Segment(from: try fields.point("from"), to: try fields.point("to"))
    material = try fields.text("material")
    materialPlace = fields.place(of: "material")
    openings = try fields.list("openings", of: OpeningFile.self)
  }

  func made(of materials: Materials) throws(InputError) -> Wall {
    var openings: [Opening] = []
    for opening in self.openings {
      openings.append(try opening.made(of: materials))
    }
    return Wall(
      name, along: line, of: try materials.named(material, at: materialPlace), openings: openings)
  }
}

/// A window or a door as described in a floor plan's file.
struct OpeningFile: Described {
  private let name: String
  private let offset: Double
  private let width: Double
  private let material: String
  private let materialPlace: InputPlace
  private let door: DoorKind?

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("name")
    offset = try fields.number("offsetM", in: 0...10_000)
    width = try fields.number("widthM", in: 0.1...10_000)
    material = try fields.text("material")
    materialPlace = fields.place(of: "material")
    guard try fields.choice("kind", among: ["window": false, "door": true]) else {
      door = nil
      return
    }
    let usual = DoorKind(hasLock: false)
    door = DoorKind(
      hasLock: try fields.flag("lock", default: usual.hasLock),
      unlockedFor: try fields.duration(
        "unlockedForS", in: 0.1...3600, default: usual.unlockedFor.inSeconds),
      closesAfter: try fields.duration(
        "closesAfterS", in: 0...3600, default: usual.closesAfter.inSeconds),
      swing: try Self.swing(from: &fields))
  }

  private static func swing(from fields: inout Fields) throws(InputError) -> Swing {
    let usual = Swing()
    return Swing(
      toDegrees: try fields.number("opensToDeg", in: 1...180, default: usual.degrees),
      hinge: try fields.choice(
        "hinge", among: ["start": Swing.Jamb.start, "end": .end], default: usual.hinge),
      side: try fields.choice(
        "swings", among: ["left": Hand.left, "right": .right], default: usual.side))
  }

  func made(of materials: Materials) throws(InputError) -> Opening {
    Opening(
      name, offset: offset, width: width,
      material: try materials.named(material, at: materialPlace), door: door)
  }
}
