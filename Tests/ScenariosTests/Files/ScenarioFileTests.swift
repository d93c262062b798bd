import BLE
import Buildings
import Documents
import EngineFiles
import Foundation
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

@Suite struct ScenarioFileTests {
  @Test func describesAWorldAndItsExpectations() throws {
    let scenario = try TinyScenario().read()
    #expect(scenario.title == "Going in")
    #expect(scenario.world.duration == .seconds(5))
    #expect(scenario.world.environment.shadowingDeviation == 3)
    #expect(scenario.world.beacons.map(\.name) == ["in", "out"])
    #expect(
      scenario.world.beacons.map(\.position.point) == [Point(x: 3, y: 3.2), Point(x: 3, y: 2.8)])
    #expect(scenario.world.beacons.map(\.transmitPower.dBm) == [-12, -4])
    #expect(scenario.world.beacons.map(\.interval) == [.milliseconds(100), .milliseconds(100)])
    #expect(scenario.world.walkers.map(\.name) == ["guest"])
    #expect(scenario.world.walkers[0].carriage == .bag)
    #expect(scenario.world.walkers[0].key == 0)
    #expect(scenario.variantNames == ["open"])
    #expect(
      scenario.expectations.map(\.sentence) == ["unlocks is at least 0 in at least 50 % of runs"])
  }

  @Test func aWalkerWithoutAPhoneIsABystander() throws {
    let files = try TinyScenario().changing(
      "walkers: [", to: "walkers: [{ name: \"passer-by\", from: [1, 1] },")
    let scenario = try files.read()
    #expect(scenario.world.walkers.map { $0.phone?.name } == [nil, "guest"])
    #expect(scenario.expectations[0].walker == 1)
    let report = try #require(try RunReport(on: scenario, seed: 1))
    #expect(!report.text.contains("passer-by") && !report.json.page.contains("passer-by"))
    #expect(report.run.journal.heard.allSatisfy { $0.walker == 1 })
    #expect(try report.run.recording.subjects() == [Phone("guest").address])
  }

  @Test func phoneOverridesItsModel() throws {
    let phone = { (text: String) in
      let scenario = try TinyScenario().changing("carried: \"bag\"", to: text).read()
      return try #require(scenario.world.walkers[0].phone)
    }
    let pixel = try phone("model: 'Pixel 4'")
    #expect(abs(pixel.receiveOffset.value + 4.4) < 1e-9)
    #expect(pixel.scanner.interval == .milliseconds(4096))
    #expect(pixel.scanner.window == .milliseconds(4096))
    let own = try phone("model: 'Pixel 4', receiveOffsetDB: 1, scanIntervalMs: 100")
    #expect(own.receiveOffset == Decibels(1))
    #expect(own.scanner.interval == .milliseconds(100))
    #expect(own.scanner.window == .milliseconds(100))
  }

  @Test func antennaDepthsAreSettings() throws {
    let defaults = try TinyScenario().read().world
    #expect(defaults.beacons.allSatisfy { $0.antennaDepth == 0.01 })
    #expect(defaults.walkers[0].phone?.antennaDepth == 0.03)
    let own = try TinyScenario().changing("carried: \"bag\"", to: "antennaDepthM: 0.02")
      .changing("minor: 1", to: "antennaDepthM: 0.005").read().world
    #expect(own.beacons[0].antennaDepth == 0.005)
    #expect(own.walkers[0].phone?.antennaDepth == 0.02)
  }

  @Test func withoutAnEnginePhonesListenAndDecideNothing() throws {
    let engine = "engine: { kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] },"
    let scenario = try TinyScenario().changing(engine, to: "").read()
    #expect(scenario.engine == .listener)
    let run = Run(of: scenario.world, seed: 1) { _ in scenario.engine.makeEngine() }
    #expect(!run.journal.heard.isEmpty)
    #expect(run.journal.decisions.isEmpty)
  }

  @Test(
    arguments: zip(
      ["brick_215mm", "front", "window"], [[4.5, 20, 0], [4.5, 20, 0], [8, 20, 4.5]]))
  func readsLossesOfMaterialsAndWalls(name: String, losses: [Double]) throws {
    let files = try TinyScenario().changing(
      "durationS: 5,", to: "durationS: 5, wallLosses: [{ of: \"\(name)\", lossDB: 4.5 }],")
    let wall = try files.read().world.plan.walls[0]
    let parts = [wall.material] + wall.openings.compactMap(\.material)
    #expect(parts.map(\.loss) == losses.map { Decibels($0) })
  }

  /// The loss of a single wall is its own, whatever the order.
  @Test func lossesOfWallsReplaceThoseOfMaterials() throws {
    let losses = [
      "{ of: \"front\", lossDB: 4.5 }", "{ of: \"brick_215mm\", lossDB: 6 }",
    ]
    for order in [losses, losses.reversed()] {
      let files = try TinyScenario().changing(
        "durationS: 5,", to: "durationS: 5, wallLosses: [\(order.joined(separator: ", "))],")
      #expect(try files.read().world.plan.walls[0].material.loss == Decibels(4.5))
    }
  }

  @Test func rejectsTwoLossesOfOneName() throws {
    let losses = "wallLosses: [{ of: \"front\", lossDB: 4 }, { of: \"front\", lossDB: 9 }]"
    #expect(
      try TinyScenario().changing("durationS: 5,", to: "durationS: 5, \(losses),").sentence()
        == "scenario.json: wallLosses[1].of: 'front' is used twice")
    #expect(
      try TinyScenario().changing("name: \"open\",", to: "name: \"open\", \(losses),").sentence()
        == "scenario.json: variants[0].wallLosses[1].of: 'front' is used twice")
  }

  @Test func rejectsTwoReplacementsOfOneWindow() throws {
    let files = try TinyScenario().changing(
      "with: \"air\" }]", to: "with: \"air\" }, { what: \"window\", with: \"brick_215mm\" }]")
    #expect(
      try files.sentence() == "scenario.json: variants[0].replace[1].what: 'window' is used twice")
  }

  /// A name that would print a line of its own, and one that would be printed from right to left.
  @Test(arguments: ["in\\npassed", "in\\u001b[2J", "in\\u202e"])
  func rejectsNamesThatSteerATerminal(_ name: String) throws {
    for (old, place) in [
      ("name: \"in\"", "beacons[0].name"), ("name: \"guest\"", "walkers[0].name"),
      ("name: \"open\"", "variants[0].name"), ("title: \"Going in\"", "title"),
    ] {
      let key = old.prefix { $0 != ":" }
      let sentence = try TinyScenario().changing(old, to: "\(key): \"\(name)\"").sentence()
      #expect(sentence.hasPrefix("scenario.json: \(place): 'in?"), "\(sentence)")
    }
  }

  @Test func rejectsLossesOfUnknownNames() throws {
    let sentence = try TinyScenario().changing(
      "durationS: 5,", to: "durationS: 5, wallLosses: [{ of: \"frnt\", lossDB: 4.5 }],"
    ).sentence()
    #expect(
      sentence == "scenario.json: wallLosses[0].of: there is no 'frnt'; did you mean 'front'?")
  }

  /// é as one code point, and as e with a combining accent.
  @Test func namesAreComparedByUnicodeEquivalence() throws {
    let files = try TinyScenario().changing("name: \"in\"", to: "name: \"caf\u{E9}\"")
      .changing("interior: [\"in\"]", to: "interior: [\"cafe\u{301}\"]")
    let scenario = try files.read()
    #expect(
      scenario.engine.description.sides.interior == [.device(scenario.world.beacons[0].address)])
  }

  @Test(arguments: ["2.5", "4.9", "5.9", "99.3", "10240"])
  func scanWindowMayFillTheInterval(milliseconds: String) throws {
    let carried = "carried: \"bag\""
    let scenario = try TinyScenario().changing(
      carried,
      to: "\(carried), scanIntervalMs: \(milliseconds), scanWindowMs: \(milliseconds)"
    ).read()
    let scanner = try #require(scenario.world.walkers[0].phone?.scanner)
    #expect(scanner.window == scanner.interval)
  }

  @Test(arguments: [
    (
      "interior: [\"in\"]", "interior: [\"c0:98:e5:00:00:09\"]",
      "engine.interior[0]: there is no 'c0:98:e5:00:00:09'; choose from 'in', 'out'"
    ),
    (
      "exterior: [\"out\"]", "exterior: [\"out\"], unlockRSSI: -90, deadZoneDB: 40",
      "engine.deadZoneDB: 40 is outside 0 ... 37"
    ),
    (
      "exterior: [\"out\"] }", "extreior: [\"out\"] }",
      "engine: 'exterior' is missing; is 'extreior' meant to be 'exterior'?"
    ),
    (", exterior: [\"out\"] }", " }", "engine: 'exterior' is missing"),
    (
      "measure: \"unlocks\"", "measure: \"unlocks\", room: \"yard\"",
      "expectations[0].room: 'unlocks' does not take 'room'"
    ),
    (
      "measure: \"unlocks\"", "measure: \"unlocks\", text: \"yard\"",
      "expectations[0].text: 'unlocks' does not take 'text'"
    ),
  ])
  func rejectsMeaninglessKeysAndNames(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: Shipped.scenarioNames)
  func describesEveryShippedScenario(name: String) throws {
    let scenario = try Shipped.scenario(name)
    #expect(scenario.name == name)
    #expect(!scenario.expectations.isEmpty)
  }

  private static func expectSentence(
    changing old: String, to new: String, gives sentence: String
  ) throws {
    let found = try TinyScenario().changing(old, to: new).sentence()
    #expect(found == "scenario.json: " + sentence)
  }

  @Test(arguments: [
    ("durationS", "duratoinS", "'durationS' is missing; is 'duratoinS' meant to be 'durationS'?"),
    ("title", "tilte", "'title' is missing; is 'tilte' meant to be 'title'?"),
    ("radio", "radoi", "there is no key 'radoi'; did you mean 'radio'?"),
    ("shadowingDB", "shadowing", "radio: there is no key 'shadowing'; did you mean 'shadowingDB'?"),
    (
      "transmitPowerDBm", "transmitPowerDb",
      "beacons[1]: there is no key 'transmitPowerDb'; did you mean 'transmitPowerDBm'?"
    ),
    ("speedMps", "speed", "walkers[0]: there is no key 'speed'; did you mean 'speedMps'?"),
    ("carried", "caried", "walkers[0].phone: there is no key 'caried'; did you mean 'carried'?"),
    ("standS: 1", "stands: 1", "walkers[0].path[1]: 'to' is missing"),
    ("inRuns: {", "inRuns: { atleast: 1,", "expectations[0].inRuns: there is no key 'atleast'"),
    ("kind: \"door-lock\"", "kind: \"door-lock\", dwell: 1", "engine: there is no key 'dwell'"),
  ])
  func rejectsMisspeltKeys(old: String, new: String, sentence: String) throws {
    let found = try TinyScenario().changing(old, to: new).sentence()
    #expect(found.hasPrefix("scenario.json: " + sentence))
  }

  @Test(arguments: [
    ("\"tiny\"", "\"tiyn\"", "floorplan: there is no 'tiyn'; did you mean 'tiny'?"),
    ("\"bag\"", "\"bga\"", "walkers[0].phone.carried: there is no 'bga'; did you mean 'bag'?"),
    ("[\"in\"]", "[\"inn\"]", "engine.interior[0]: there is no 'inn'; did you mean 'in'?"),
    ("[\"out\"]", "[\"uot\"]", "engine.exterior[0]: there is no 'uot'; did you mean 'out'?"),
    ("door-lock", "doorlock", "engine.kind: there is no 'doorlock'; did you mean 'door-lock'?"),
    (
      "\"window\", with", "\"windwo\", with",
      "variants[0].replace[0].what: there is no 'windwo'; did you mean 'window'?"
    ),
    (
      "with: \"air\"", "with: \"brick_215m\"",
      "variants[0].replace[0].with: there is no 'brick_215m'; did you mean 'brick_215mm'?"
    ),
    (
      "\"unlocks\"", "\"unlcoks\"",
      "expectations[0].measure: there is no 'unlcoks'; did you mean 'unlocks'?"
    ),
    (
      "\"unlocks\"", "\"falseUnlock\"",
      "expectations[0].measure: 'falseUnlock' is now 'falseUnlocks'"
    ),
    (
      "atLeast: 0,", "atLeast: 0, walker: 'gest',",
      "expectations[0].walker: there is no 'gest'; did you mean 'guest'?"
    ),
    (
      "atLeast: 0,", "atLeast: 0, variant: 'opne',",
      "expectations[0].variant: there is no 'opne'; did you mean 'open'?"
    ),
    (
      "\"unlocks\"", "'exteriorStrongerShare', room: 'hous'",
      "expectations[0].room: there is no 'hous'; did you mean 'house'?"
    ),
    ("speedMps", "key: 'dor', speedMps", "walkers[0].key: there is no 'dor'; did you mean 'door'?"),
    (
      "speedMps", "key: 'window', speedMps",
      "walkers[0].key: there is no 'window'; choose from 'door', 'none'"
    ),
  ])
  func rejectsMisspeltNames(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("\"Going in\"", "3", "title: 3 is not a text"),
    ("\"Going in\"", "''", "title: '' is not a text"),
    ("durationS: 5", "durationS: '5'", "durationS: '5' is not a number"),
    ("durationS: 5", "durationS: null", "durationS: null is not a number"),
    ("{ shadowingDB: 3 }", "3", "radio: 3 is not an object in braces, { }"),
    ("[3, 3.2]", "[3]", "beacons[0].at: [3] is not a point [x, y] in metres"),
    ("[3, 3.2]", "[3, true]", "beacons[0].at[1]: true is not a number"),
    ("minor: 1", "minor: 1.5", "beacons[0].minor: 1.5 is not a whole number"),
    (
      "minor: 1", "uuid: 'x'",
      "beacons[0].uuid: 'x' is not a UUID such as B9407F30-F5F8-466E-AFF9-25556B57FE6D"
    ),
    ("{ carried: \"bag\" }", "\"bag\"", "walkers[0].phone: 'bag' is not an object in braces, { }"),
    (
      "carried: \"bag\"", "model: 'Galaxy S88'",
      "walkers[0].phone.model: there is no 'Galaxy S88'; did you mean 'Galaxy S8'?"
    ),
    (
      "carried: \"bag\"", "model: 'iPhone 5'",
      "walkers[0].phone.model: no public source gives how 'iPhone 5' reads beside another phone; "
        + "leave 'model' out, and give system 'ios': iPhones are the zero of Google's corrections"
    ),
    ("[{ to: [2.5, 5] }, { standS: 1 }]", "5", "walkers[0].path: 5 is not a list in brackets, [ ]"),
  ])
  func rejectsValuesOfAnotherType(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("durationS: 5", "durationS: 0", "durationS: 0 is outside 0.1 ... 86400"),
    ("durationS: 5", "durationS: -5", "durationS: -5 is outside 0.1 ... 86400"),
    ("durationS: 5", "durationS: NaN", "durationS: NaN is not a finite number"),
    ("durationS: 5", "durationS: Infinity", "durationS: Infinity is not a finite number"),
    ("[3, 3.2]", "[NaN, 3.2]", "beacons[0].at[0]: NaN is not a finite number"),
    ("[3, 3.2]", "[3, 20000]", "beacons[0].at[1]: 20000 is outside -10000 ... 10000"),
    (
      "intervalMs: 100, minor", "intervalMs: 15, minor",
      "beacons[0].intervalMs: 15 is outside 20 ... 10485759"
    ),
    (
      "transmitPowerDBm: -4", "transmitPowerDBm: 21",
      "beacons[1].transmitPowerDBm: 21 is outside -60 ... 20"
    ),
    ("minor: 1", "minor: 65536", "beacons[0].minor: 65536 is outside 0 ... 65535"),
    ("minor: 1", "minor: -1", "beacons[0].minor: -1 is outside 0 ... 65535"),
    ("speedMps: 1", "speedMps: 0", "walkers[0].speedMps: 0 is outside 0.05 ... 20"),
    ("standS: 1", "standS: -1", "walkers[0].path[1].standS: -1 is outside 0 ... 86400"),
    ("shadowingDB: 3", "kFactor: -1", "radio.kFactor: -1 is outside 0 ... 1000"),
    ("shadowingDB: 3", "movingShare: 1.5", "radio.movingShare: 1.5 is outside 0 ... 1"),
    (
      "shadowingDB: 3", "noise: 'naive', naiveDB: -1", "radio.naiveDB: -1 is outside 0 ... 20"
    ),
    ("minor: 1", "gainDB: 31", "beacons[0].gainDB: 31 is outside -60 ... 30"),
    ("minor: 1", "antennaDepthM: 0.11", "beacons[0].antennaDepthM: 0.11 is outside 0 ... 0.1"),
    (
      "carried: \"bag\"", "antennaDepthM: -0.01",
      "walkers[0].phone.antennaDepthM: -0.01 is outside 0 ... 0.1"
    ),
    (
      "minor: 1", "mount: 'wall', facesDeg: 400", "beacons[0].facesDeg: 400 is outside -360 ... 360"
    ),
    (
      "minor: 1", "mount: 'table', lossBehindDB: -1",
      "beacons[0].lossBehindDB: -1 is outside 0 ... 60"
    ),
    (
      "minor: 1", "pattern: { verticalDB: [0, 0, -61] }",
      "beacons[0].pattern.verticalDB[2]: -61 is outside -60 ... 30"
    ),
    (
      "minor: 1", "pattern: { horizontalDB: [0, 0, 0] }",
      "beacons[0].pattern.horizontalDB: a count of 3 is outside 4 ... 720"
    ),
    (
      "carried: \"bag\"", "scanIntervalMs: 30, scanWindowMs: 40",
      "walkers[0].phone.scanWindowMs: 40 is outside 2.5 ... 30"
    ),
    ("atLeast: 0.5", "atLeast: 50", "expectations[0].inRuns.atLeast: 50 is outside 0 ... 1"),
  ])
  func rejectsNumbersOutOfRange(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test(arguments: [
    ("shadowingDB: 3", "naiveDB: 3", "radio.naiveDB: applies to noise 'naive' only"),
    ("shadowingDB: 3", "noise: 'naive'", "radio: 'naiveDB' is missing"),
    ("minor: 1", "mount: 'wall'", "beacons[0]: 'facesDeg' is missing"),
    (
      "minor: 1", "mount: 'celing'",
      "beacons[0].mount: there is no 'celing'; did you mean 'ceiling'?"
    ),
    (
      "minor: 1", "mount: 'ceiling', facesDeg: 90",
      "beacons[0].facesDeg: requires mount 'wall', or a 'pattern'"
    ),
    (
      "minor: 1", "mount: 'table', facesDeg: 90",
      "beacons[0].facesDeg: requires mount 'wall', or a 'pattern'"
    ),
    ("minor: 1", "facesDeg: 90", "beacons[0].facesDeg: requires mount 'wall', or a 'pattern'"),
    ("minor: 1", "lossBehindDB: 5", "beacons[0].lossBehindDB: requires 'mount'"),
    (
      "minor: 1", "pattern: {}",
      "beacons[0].pattern: requires 'horizontalDB', 'verticalDB', or both"
    ),
    (
      "phone: { carried: \"bag\" },", "key: \"door\",",
      "walkers[0].key: requires 'phone' or 'tag': nothing is decided about a walker without"
    ),
    (
      "phone: { carried: \"bag\" },", "",
      "expectations[0]: no walker has a phone, or a tag that receivers hear"
    ),
    ("[3, 3.2]", "[3, 6.5]", "beacons[0].at: the position is outside the plan's bounds"),
    (
      "from: [2.5, 0.5]", "from: [2.5, -1]",
      "walkers[0].from: the position is outside the plan's bounds"
    ),
    (
      "to: [2.5, 5]", "to: [2.5, 7]",
      "walkers[0].path[0]: the position is outside the plan's bounds"
    ),
    (
      "to: [2.5, 5]", "to: [5, 5]",
      "walkers[0].path[0]: the path crosses 'front' where there is no door"
    ),
    (
      "to: [2.5, 5]", "to: [7, 1] }, { to: [7, 5]",
      "walkers[0].path[1]: the path crosses 'window' where there is no door"
    ),
    (
      "beacons: [", "beacons: [{ name: 'in', at: [1, 1] },",
      "beacons[1].name: the name 'in' is used twice"
    ),
    ("name: \"guest\"", "name: \"out\"", "walkers[0].name: the name 'out' is used twice"),
    (
      "name: \"guest\"", "name: \"a,b\"",
      "walkers[0].name: 'a,b' has a comma, a quotation mark or a control character; names "
        + "must not"
    ),
    (
      "name: \"open\"",
      "name: \"open\", replace: [{ what: 'door', with: 'air' }] }, { name: 'open'",
      "variants[1].name: the name 'open' is used twice"
    ),
    ("atLeast: 0,", "atLeast: -1,", "expectations[0].atLeast: -1 is outside 0 ... 1000000000"),
    (
      "\"unlocks\", atLeast: 0,", "'wrongSideShare', atMost: 2,",
      "expectations[0].atMost: 2 is outside 0 ... 1"
    ),
    (
      "atLeast: 0, inRuns: { atLeast: 0.5 }", "onAverage: { atMost: -1 }",
      "expectations[0].onAverage.atMost: -1 is outside 0 ... 1000000000"
    ),
    ("atLeast: 0,", "", "expectations[0]: 'atLeast' or 'atMost' is required"),
    (
      "atLeast: 0,", "atLeast: 2, atMost: 1,", "expectations[0]: 'atLeast' is greater than 'atMost'"
    ),
    (
      "\"unlocks\"", "'exteriorStrongerShare'",
      "expectations[0]: 'exteriorStrongerShare' requires 'room'"
    ),
  ])
  func rejectsImpossibleScenarios(old: String, new: String, sentence: String) throws {
    try Self.expectSentence(changing: old, to: new, gives: sentence)
  }

  @Test func rejectsEmptyScenarios() throws {
    func sentence(_ text: String) throws -> String { try TinyScenario(scenario: text).sentence() }
    #expect(try sentence("").hasPrefix("scenario.json:"))
    #expect(try sentence("// a comment").hasPrefix("scenario.json:"))
    #expect(try sentence("{}") == "scenario.json: 'title' is missing")
    #expect(try sentence("[]") == "scenario.json: [] is not an object in braces, { }")
    #expect(try sentence("null") == "scenario.json: null is not an object in braces, { }")
    for list in ["beacons", "walkers"] {
      let whole = TinyScenario()
      let key = try #require(whole.scenario.range(of: "\(list): ["))
      let end = try #require(
        whole.scenario.range(of: "\n  ],", range: key.upperBound..<whole.scenario.endIndex))
      let none = String(whole.scenario[..<key.upperBound] + whole.scenario[end.lowerBound...])
      let most = list == "beacons" ? "10000" : "1000"
      #expect(try sentence(none) == "scenario.json: \(list): a count of 0 is outside 1 ... \(most)")
      let without = String(whole.scenario[..<key.lowerBound] + whole.scenario[end.upperBound...])
      #expect(try sentence(without) == "scenario.json: '\(list)' is missing")
    }
  }

  @Test func requiresANameIfThereAreSeveral() throws {
    let two = try TinyScenario().changing(
      "walkers: [", to: "walkers: [{ name: 'host', from: [5, 5], phone: {} },")
    #expect(
      try two.sentence()
        == "scenario.json: expectations[0]: 'walker' is required: there are several walkers")
    let named = try two.changing("atLeast: 0,", to: "atLeast: 0, walker: 'guest',").read()
    #expect(named.expectations.map(\.walker) == [1])
    #expect(named.expectations.map(\.walkerName) == ["guest"])

    let level = try TinyScenario().changing(
      "measure: \"unlocks\"", to: "measure: 'levelDBm', room: 'house'")
    #expect(
      try level.sentence()
        == "scenario.json: expectations[0]: 'beacon' is required: there are several beacons or receivers"
    )
    let heard = try level.changing("room: 'house'", to: "room: 'house', beacon: 'out'").read()
    #expect(
      heard.expectations[0].sentence
        == "levelDBm of out in house is at least 0 in at least 50 % of runs")

    let locks = try TinyScenario().changing(
      "kind: \"window\"", to: "kind: \"door\", lock: true")
    #expect(
      try locks.sentence() == "scenario.json: walkers[0]: 'key' is required: the plan has several "
        + "locks, 'door', 'window'")
    let keyed = try locks.changing("speedMps: 1", to: "speedMps: 1, key: 'window'").read()
    #expect(keyed.world.walkers[0].key == 1)
  }

  @Test func enginesThatRangeNeedBeacons() throws {
    let tagged = try TinyScenario.tagged.changing(
      "kind: \"door-lock\",", to: "kind: \"door-lock\", readings: 'ranging',")
    #expect(
      try tagged.sentence()
        == "scenario.json: engine.interior[0]: 'in' is not a beacon; an engine that "
        + "ranges needs beacons")
  }
}
