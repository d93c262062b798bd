import BLE
import Buildings
import Documents
import FloorPlans
import Positioning
import Scenarios
import Sim
import TestScenes
import Testing

@Suite struct FloorPlanFileTests {
  @Test func describesAFloor() throws {
    let plan = try TinyScenario().read().world.plan
    #expect(plan.walls.map(\.name) == ["front"])
    #expect(plan.walls[0].openings.map(\.name) == ["door", "window"])
    #expect(
      plan.walls[0].openings.map(\.material?.loss) == [
        Material.known.first { $0.name == "metal_door" }?.loss, Decibels(0),
      ])
    #expect(plan.doors.map(\.kind.hasLock) == [true])
    let places = [1.0, 5].map { plan.whereabouts(of: Point(x: 5, y: $0)) }
    #expect(places.map(\.side) == [.outside, .inside])
    #expect(places.map(\.room) == ["yard", "house"])
  }

  @Test func ownMaterialsHaveALossOrLayers() throws {
    let own = """
      name: "air", plusDB: 1, layers: [
        { of: "brick", thicknessM: 0.1 },
        { of: { permittivity: 1, conductivitySpm: 0 }, thicknessM: 0.05 },
        { of: "glass", thicknessM: 0.004 },
      ]
      """
    let plan = try TinyScenario().changing("name: \"air\", lossDB: 0", to: own).read().world.plan
    let expected = Material(
      "air",
      layers: [
        Layer(of: .brick, thickness: 0.1), Layer(of: .air, thickness: 0.05),
        Layer(of: .glass, thickness: 0.004),
      ], plus: Decibels(1))
    #expect(plan.walls[0].openings[1].material == expected)
  }

  @Test func readsTheSwingOfDoors() throws {
    #expect(try TinyScenario().read().world.plan.doors[0].kind.swing == DoorSwing())
    let plan = try TinyScenario().changing(
      "lock: true", to: "lock: true, opensToDeg: 120, hinge: 'end', swings: 'right'"
    ).read().world.plan
    #expect(plan.doors[0].kind.swing == DoorSwing(toDegrees: 120, hinge: .end, side: .right))
  }

  private static let window =
    "{ kind: \"window\", name: \"window\", offsetM: 6, widthM: 2, material: \"air\" }"

  /// People walk through it, from room to room, and its line has no material.
  @Test func readsDoorwaysWithoutADoor() throws {
    let arch = "{ kind: \"doorway\", name: \"window\", offsetM: 6, widthM: 2 }"
    let without = try TinyScenario().read().world.plan
    let plan = try TinyScenario().changing(Self.window, to: arch)
      .changing("replace: [{ what: \"window\"", to: "replace: [{ what: \"door\"").read().world.plan
    #expect(plan.walls[0].openings[1] == Opening(doorway: "window", offset: 6, width: 2))
    let across = Segment(from: Point(x: 7, y: 2.9), to: Point(x: 7, y: 3.1))
    func isWalkable(on plan: FloorPlan) -> Bool {
      WalkingObstacles(plan.obstacles, within: plan.walkableArea).allow(across)
    }
    #expect(isWalkable(on: plan) && plan.obstacle(along: across) == nil)
    #expect(!isWalkable(on: without) && without.obstacle(along: across) == "window")
  }

  @Test func doorwaysAloneHaveNoMaterial() throws {
    try Self.expectSentence(
      changing: Self.window,
      to: Self.window.replacing("\"window\", name", with: "\"doorway\", name"),
      gives:
        "walls[0].openings[1]: there is no key 'material'; choose from 'kind', 'name', 'offsetM', "
        + "'widthM'")
    try Self.expectSentence(
      changing: Self.window, to: Self.window.replacing(", material: \"air\"", with: ""),
      gives: "walls[0].openings[1]: 'material' is missing")
  }

  @Test func doorwaysGetNoOtherMaterial() throws {
    let arch = "{ kind: \"doorway\", name: \"window\", offsetM: 6, widthM: 2 }"
    let found = try TinyScenario().changing(Self.window, to: arch).sentence()
    #expect(found.hasPrefix("scenario.json: variants[0].replace[0].what: there is no 'window'"))
  }

  @Test func readsAndChecksDevices() throws {
    let text = """
      {
        bounds: [[0, 0], [9, 9]],
        walls: [{ name: "w", from: [0, 8], to: [9, 8], material: "brick_102mm" }],
        devices: [{ name: "a", at: [1, 2], heightM: 2.3 }, { name: "b", at: [3, 4] }],
      }
      """
    func plan(_ text: String) throws -> FloorPlanFile {
      try FloorPlanFile(JSON.parse(Array(text.utf8), source: "p.json"), at: InputPlace("p.json"))
    }
    let devices = try plan(text).devices
    #expect(devices.map(\.name) == ["a", "b"])
    #expect(devices.map(\.position.height) == [2.3, 1.5])

    for (old, new, sentence) in [
      ("\"b\"", "\"a\"", "devices[1].name: the name 'a' is used twice"),
      (
        "[3, 4]", "[3, 10]",
        "devices[1].at: the position (3.00, 10.00) is outside the plan's bounds, "
          + "(0.00, 0.00) ... (9.00, 9.00)"
      ),
      (
        "[3, 4]", "[3, 8]",
        "devices[1].at: the position is inside wall 'w'; place the device on one side of it"
      ),
    ] {
      let error = #expect(throws: InputError.self) {
        _ = try plan(text.replacing(old, with: new))
      }
      #expect("\(try #require(error))" == "p.json: " + sentence)
    }
  }

  private static func expectSentence(
    changing old: String, to new: String, gives sentence: String
  ) throws {
    let found = try TinyScenario().changing(old, to: new).sentence()
    #expect(found == "floorplans/tiny.json: " + sentence)
  }

  @Test(arguments: [
    ("bounds", "bound", "'bounds' is missing; is 'bound' meant to be 'bounds'?"),
    ("walls: [", "wals: [", "there is no key 'wals'; did you mean 'walls'?"),
    ("rooms: [", "room: [", "there is no key 'room'; did you mean 'rooms'?"),
    ("lossDB", "lossDb", "materials[0]: there is no key 'lossDb'; did you mean 'lossDB'?"),
    ("lossDB: 0", "layer: []", "materials[0]: there is no key 'layer'; did you mean 'layers'?"),
    (
      "lock: true", "hinges: 'end'",
      "walls[0].openings[0]: there is no key 'hinges'; did you mean 'hinge'?"
    ),
    (
      "lossDB: 0", "layers: [{ of: 'glass', thicknesM: 1 }]",
      "materials[0].layers[0]: 'thicknessM' is missing; is 'thicknesM' meant to be 'thicknessM'?"
    ),
    ("openings", "opennings", "walls[0]: there is no key 'opennings'; did you mean 'openings'?"),
    (
      "offsetM: 6, widthM", "offsetM: 6, width",
      "walls[0].openings[1]: 'widthM' is missing; is 'width' meant to be 'widthM'?"
    ),
    (
      "lock: true", "locked: true",
      "walls[0].openings[0]: there is no key 'locked'; did you mean 'lock'?"
    ),
    (
      "side: \"outside\"", "sid: \"outside\"",
      "rooms[0]: there is no key 'sid'; did you mean 'side'?"
    ),
  ])
  func rejectsMisspeltKeys(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    (
      "brick_215mm", "brik_215mm",
      "walls[0].material: there is no 'brik_215mm'; did you mean 'brick_215mm'?"
    ),
    (
      "metal_door", "metaldoor",
      "walls[0].openings[0].material: there is no 'metaldoor'; did you mean 'metal_door'?"
    ),
    (
      "kind: \"window\"", "kind: \"windw\"",
      "walls[0].openings[1].kind: there is no 'windw'; did you mean 'window'?"
    ),
    (
      "side: \"outside\"", "side: \"outsid\"",
      "rooms[0].side: there is no 'outsid'; did you mean 'outside'?"
    ),
    (
      "lossDB: 0", "layers: [{ of: 'brik', thicknessM: 0.1 }]",
      "materials[0].layers[0].of: there is no 'brik'; did you mean 'brick'?"
    ),
    (
      "lossDB: 0", "layers: [{ of: 'unobtainium', thicknessM: 0.1 }]",
      "materials[0].layers[0].of: there is no 'unobtainium'; choose from 'air', 'brick', "
        + "'ceiling_board', 'chipboard', 'concrete', 'glass', 'marble', 'metal', 'plasterboard', "
        + "'plywood', 'wood'"
    ),
    (
      "lock: true", "hinge: 'strat'",
      "walls[0].openings[0].hinge: there is no 'strat'; did you mean 'start'?"
    ),
    (
      "lock: true", "swings: 'inwards'",
      "walls[0].openings[0].swings: there is no 'inwards'; choose from 'left', 'right'"
    ),
  ])
  func rejectsMisspeltNames(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("[[0, 0], [10, 6]]", "[0, 0, 10, 6]", "bounds: a count of 4 is outside 2 ... 2"),
    ("[[0, 0], [10, 6]]", "[0, 6]", "bounds[0]: 0 is not a point [x, y] in metres"),
    ("lock: true", "lock: 'yes'", "walls[0].openings[0].lock: 'yes' is not true or false"),
    ("lossDB: 0", "lossDB: '0'", "materials[0].lossDB: '0' is not a number"),
    ("name: \"front\"", "name: null", "walls[0].name: null is not a text"),
    (
      "lossDB: 0", "layers: [{ of: 3, thicknessM: 0.1 }]",
      "materials[0].layers[0].of: 3 is not a text"
    ),
    ("lossDB: 0", "layers: {}", "materials[0].layers: an object is not a list in brackets, [ ]"),
  ])
  func rejectsValuesOfAnotherType(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("lossDB: 0", "lossDB: -1", "materials[0].lossDB: -1 is outside 0 ... 100"),
    ("lossDB: 0", "lossDB: NaN", "materials[0].lossDB: NaN is not a finite number"),
    ("from: [0, 3], to", "from: [NaN, 3], to", "walls[0].from[0]: NaN is not a finite number"),
    ("offsetM: 2", "offsetM: -1", "walls[0].openings[0].offsetM: -1 is outside 0 ... 10000"),
    ("widthM: 1", "widthM: 0", "walls[0].openings[0].widthM: 0 is outside 0.1 ... 10000"),
    (
      "lock: true", "closesAfterS: -1",
      "walls[0].openings[0].closesAfterS: -1 is outside 0 ... 3600"
    ),
    ("lock: true", "opensToDeg: 0", "walls[0].openings[0].opensToDeg: 0 is outside 1 ... 180"),
    (
      "lossDB: 0", "layers: [{ of: 'brick', thicknessM: -0.1 }]",
      "materials[0].layers[0].thicknessM: -0.1 is outside 0 ... 10"
    ),
    (
      "lossDB: 0", "layers: [{ of: 'brick', thicknessM: 0.1 }], plusDB: -1",
      "materials[0].plusDB: -1 is outside 0 ... 100"
    ),
    (
      "lossDB: 0",
      "layers: [{ of: { permittivity: 0.5, conductivitySpm: 0 }, thicknessM: 0.1 }]",
      "materials[0].layers[0].of.permittivity: 0.5 is outside 1 ... 100"
    ),
    ("lossDB: 0", "layers: []", "materials[0].layers: a count of 0 is outside 1 ... 100"),
  ])
  func rejectsNumbersOutOfRange(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("from: [0, 3], to", "from: [10, 3], to", "walls[0]: the wall has zero length"),
    (
      "from: [0, 3], to", "from: [-1, 3], to", "walls[0]: the wall extends beyond the plan's bounds"
    ),
    (
      "offsetM: 6", "offsetM: 9",
      "walls[0].openings[1]: the opening extends beyond the ends of its wall"
    ),
    (
      "offsetM: 6", "offsetM: 2.5",
      "walls[0].openings[1]: the opening overlaps an earlier one in the wall"
    ),
    (
      "[[0, 3], [10, 3], [10, 6], [0, 6]]", "[[0, 3], [5, 3], [10, 3]]",
      "rooms[1]: the room has zero area"
    ),
    (
      "[[0, 3], [10, 3], [10, 6], [0, 6]]", "[[0, 3], [5, 3]]",
      "rooms[1].corners: a count of 2 is outside 3 ... 1000"
    ),
    (
      "lossDB: 0", "lossDB: 0, layers: []",
      "materials[0]: 'lossDB' cannot be combined with 'layers'"
    ),
    (
      ", lossDB: 0", "", "materials[0]: 'lossDB' or 'layers' is required"
    ),
    (
      "lossDB: 0", "lossDB: 0, plusDB: 1",
      "materials[0]: there is no key 'plusDB'; choose from 'name', 'lossDB', 'layers'"
    ),
    (
      "lossDB: 0 }", "lossDB: 0 }, { name: \"air\", lossDB: 1 }",
      "materials[1].name: the name 'air' is used twice"
    ),
    ("name: \"house\"", "name: \"yard\"", "rooms[1].name: the name 'yard' is used twice"),
    (
      "name: \"window\"", "name: \"door\"",
      "walls[0].openings[1].name: the name 'door' is used twice"
    ),
    (
      "walls: [", "walls: [{ name: 'front', from: [0, 5], to: [1, 5], material: 'air' },",
      "walls[1].name: the name 'front' is used twice"
    ),
    (
      "[[0, 0], [10, 6]]", "[[10, 6], [0, 0]]",
      "bounds: the first corner must be the lower left one"
    ),
    (
      "[[0, 0], [10, 6]]", "[[0, 0], [0, 6]]",
      "bounds: the first corner must be the lower left one"
    ),
  ])
  func rejectsImpossiblePlans(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: ["", "{", "{}", "[]", "[[", "bounds: [[0, 0], [10, 6]]"])
  func rejectsEmptyPlans(text: String) throws {
    let sentence = try TinyScenario(plan: text).sentence()
    #expect(sentence.hasPrefix("floorplans/tiny.json:"))
    #expect(!sentence.contains("\n"))
  }
}
