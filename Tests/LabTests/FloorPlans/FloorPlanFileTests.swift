import BLE
import Lab
import Sim
import Testing

@Suite struct FloorPlanFileTests {
  @Test func describesAFloor() throws {
    let plan = try TinyScenario().read().world.plan
    #expect(plan.walls.map(\.name) == ["front"])
    #expect(plan.walls[0].openings.map(\.name) == ["door", "window"])
    #expect(
      plan.walls[0].openings.map(\.material.loss) == [
        Material.known.first { $0.name == "metal_door" }?.loss, Decibels(0),
      ])
    #expect(plan.doors.map(\.kind.hasLock) == [true])
    let places = [1.0, 5].map { plan.whereabouts(of: Point(x: 5, y: $0)) }
    #expect(places.map(\.side) == [.outside, .inside])
    #expect(places.map(\.room) == ["yard", "house"])
  }

  private static func expectSentence(
    changing old: String, to new: String, gives sentence: String
  ) throws {
    let found = try TinyScenario().changing(old, to: new).sentence()
    #expect(found == "floorplans/tiny.json: " + sentence)
  }

  @Test(arguments: [
    ("bounds", "bound", "'bounds' is missing; did you mean it by 'bound'?"),
    ("walls: [", "wals: [", "there is no key 'wals'; did you mean 'walls'?"),
    ("rooms: [", "room: [", "there is no key 'room'; did you mean 'rooms'?"),
    ("lossDB", "lossDb", "materials[0]: 'lossDB' is missing; did you mean it by 'lossDb'?"),
    ("openings", "opennings", "walls[0]: there is no key 'opennings'; did you mean 'openings'?"),
    (
      "offsetM: 6, widthM", "offsetM: 6, width",
      "walls[0].openings[1]: 'widthM' is missing; did you mean it by 'width'?"
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
  func refusesMisspeltKeys(old: String, new: String, sentence: String) throws {
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
  ])
  func refusesMisspeltNames(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("[[0, 0], [10, 6]]", "[0, 0, 10, 6]", "bounds: a count of 4 is outside 2 ... 2"),
    ("[[0, 0], [10, 6]]", "[0, 6]", "bounds[0]: 0 is not a point [x, y] in metres"),
    ("lock: true", "lock: 'yes'", "walls[0].openings[0].lock: 'yes' is not true or false"),
    ("lossDB: 0", "lossDB: '0'", "materials[0].lossDB: '0' is not a number"),
    ("name: \"front\"", "name: null", "walls[0].name: null is not a text"),
  ])
  func refusesValuesOfAnotherType(old: String, new: String, sentence: String) throws {
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
  ])
  func refusesNumbersOutOfRange(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("from: [0, 3], to", "from: [10, 3], to", "walls[0]: the wall ends where it begins"),
    ("from: [0, 3], to", "from: [-1, 3], to", "walls[0]: the wall leaves the plan's bounds"),
    (
      "offsetM: 6", "offsetM: 9",
      "walls[0].openings[1]: the opening reaches beyond the ends of its wall"
    ),
    (
      "offsetM: 6", "offsetM: 2.5",
      "walls[0].openings[1]: the opening overlaps an earlier one in the wall"
    ),
    (
      "[[0, 3], [10, 3], [10, 6], [0, 6]]", "[[0, 3], [5, 3], [10, 3]]",
      "rooms[1]: the room's corners enclose no area"
    ),
    (
      "[[0, 3], [10, 3], [10, 6], [0, 6]]", "[[0, 3], [5, 3]]",
      "rooms[1].corners: a count of 2 is outside 3 ... 1000"
    ),
    ("name: \"house\"", "name: \"yard\"", "the name 'yard' is used twice"),
    ("name: \"window\"", "name: \"door\"", "the name 'door' is used twice"),
    (
      "[[0, 0], [10, 6]]", "[[10, 6], [0, 0]]",
      "bounds: the first corner is not below and to the left of the second"
    ),
    (
      "[[0, 0], [10, 6]]", "[[0, 0], [0, 6]]",
      "bounds: the first corner is not below and to the left of the second"
    ),
  ])
  func refusesWhatCannotBe(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: ["", "{", "{}", "[]", "[[", "bounds: [[0, 0], [10, 6]]"])
  func refusesPlansWithNothingInThem(text: String) throws {
    let sentence = try TinyScenario(plan: text).sentence()
    #expect(sentence.hasPrefix("floorplans/tiny.json:"))
    #expect(!sentence.contains("\n"))
  }
}
