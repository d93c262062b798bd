import Buildings
import Documents

/// The JSON Schema of floor plan files.
package enum FloorPlanSchema {
  package static let document = SchemaDocument(
    "floorplan", "A floor plan: x runs to the right and y up the page, in metres.",
    root: .object(plan))

  private static let plan = ObjectSchema(
    "plan", "floor plan",
    [
      .required(
        "bounds", .list(.point, count: 2...2),
        "the lower left and the upper right corner of the whole plan"),
      PropertySchema(
        "materials", .list(.object(material), count: 0...10_000),
        "materials of the plan's own", default: []),
      PropertySchema(
        "walls", .list(.object(wall), count: 0...10_000),
        "the walls; those that meet within snapM are joined", default: []),
      PropertySchema(
        "snapM", .number(0...0.1),
        "the distance up to which a wall's end is joined to another end or wall, in metres",
        default: JSON(FloorPlan.usualSnap)),
      PropertySchema(
        "rooms", .list(.object(room), count: 0...10_000),
        "the rooms; where they overlap, the later one counts", default: []),
      PropertySchema(
        "devices", .list(.object(device), count: 0...10_000),
        "devices that hang in the building, for calibration and positioning", default: []),
    ])

  private static let wall = ObjectSchema(
    "wall", "wall",
    [
      .required("name", .text, "the wall's name"),
      .required("from", .point, "where the wall starts, [x, y] in metres"),
      .required("to", .point, "where the wall ends, [x, y] in metres"),
      .required("material", materialName, "the wall's material"),
      PropertySchema(
        "openings", .list(.object(opening), count: 0...10_000), "its windows and doors",
        default: []),
    ])

  private static let opening = ObjectSchema(
    "opening", "window or door",
    [
      .required("name", .text, "the name of the window or the door"),
      .required("kind", .words(["window", "door"]), "a window or a door"),
      .required(
        "offsetM", .number(0...10_000), "the distance from the wall's start, in metres"),
      .required("widthM", .number(0.1...10_000), "the width, in metres"),
      .required("material", materialName, "the material of the pane or the leaf"),
      PropertySchema(
        "lock", .flag, "the door has a lock; only for a door", default: .flag(door.hasLock)),
      PropertySchema(
        "unlockedForS", .number(0.1...3600),
        "how long an unlocked door waits to be opened, in seconds; only for a door",
        default: JSON(seconds: door.unlockedFor)),
      PropertySchema(
        "closesAfterS", .number(0...3600),
        "how long the door stays open, in seconds; only for a door",
        default: JSON(seconds: door.closesAfter)),
      PropertySchema(
        "opensToDeg", .number(1...180),
        "the angle of the open leaf, in degrees; 180 is against the wall, as for a sliding door; "
          + "only for a door",
        default: JSON(Swing().degrees)),
      PropertySchema(
        "hinge", .words(["start", "end"]),
        "the jamb with the hinge, at the start or the end of the wall; only for a door",
        default: "start"),
      PropertySchema(
        "swings", .words(["left", "right"]),
        "the side that the leaf swings to, seen from the wall's start; only for a door",
        default: "left"),
    ])

  private static let door = DoorKind(hasLock: false)

  private static let room = ObjectSchema(
    "room", "room",
    [
      .required("name", .text, "the room's name"),
      .required(
        "corners", .list(.point, count: 3...1000), "the corners in order, [x, y] in metres"),
      PropertySchema(
        "side", .words(["inside", "outside"]), "inside the building or outside",
        default: "inside"),
    ])

  private static let device = ObjectSchema(
    "device", "device",
    [
      .required("name", .name, "the name that recordings know it by"),
      .required("at", .point, "where it hangs, [x, y] in metres; not within a wall"),
      PropertySchema(
        "heightM", .number(0...100), "the height above the floor, in metres", default: JSON(1.5)),
    ])

  private static let material = ObjectSchema(
    "material", "material",
    [
      .required("name", .text, "the material's name"),
      PropertySchema(
        "lossDB", .number(0...100),
        "the loss at any angle, in dB; a material has this or 'layers'"),
      PropertySchema(
        "layers", .list(.object(layer), count: 1...100),
        "the layers, whose loss depends on the angle; a material has these or 'lossDB'"),
      PropertySchema(
        "plusDB", .number(0...100), "added to the loss of the layers, in dB", default: JSON(0)),
    ], anyOf: ["lossDB", "layers"])

  private static let layer = ObjectSchema(
    "layer", "layer of a material",
    [
      .required(
        "of", .either([.words(Dielectric.known.map(\.name)), .object(dielectric)]),
        "the substance, by its name or its electrical properties"),
      .required("thicknessM", .number(0...10), "the thickness, in metres"),
    ])

  private static let dielectric = ObjectSchema(
    "dielectric", "substance",
    [
      .required("permittivity", .number(1...100), "the relative permittivity"),
      .required("conductivitySpm", .number(0...1e8), "the conductivity, in siemens per metre"),
    ])

  /// A material of the plan's own, or a known one.
  package static let materialName = ValueSchema.suggestions(Material.known.map(\.name))
}
