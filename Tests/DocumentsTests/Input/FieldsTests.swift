import BLE
import Documents
import Scenarios
import Sim
import Testing

/// A beacon as a file might describe it.
private struct BeaconFile: Described {
  var name: String
  var interval: Duration
  var at: Point

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("name")
    interval = try fields[
      Key("intervalMs", .duration(20...10_240), "the interval", default: .milliseconds(100))]
    at = try fields.point("at")
  }
}

private struct LobbyFile: Described {
  var beacons: [BeaconFile]

  init(from fields: inout Fields) throws(InputError) {
    beacons = try fields.list("beacons", count: 1...4)
  }
}

@Suite struct FieldsTests {
  static func fields(_ text: String, overrides: [SettingOverride] = []) throws -> Fields {
    try Fields(
      JSON.parse(Array(text.utf8), source: "f"), at: InputPlace("f"),
      aliases: ["release": "lockRSSI"], overrides: overrides)
  }

  /// The sentence of the error that reading throws; empty without an error.
  static func sentence(
    _ text: String, _ read: (inout Fields) throws(InputError) -> Void
  ) throws -> String {
    var fields = try fields(text)
    do {
      try read(&fields)
      try fields.finish()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func readsEachKindOfValue() throws {
    var fields = try Self.fields(
      """
      {name: 'N', level: -60.5, count: 3.0, seed: 9007199254740991, on: true, windowS: 0.25,
       at: [1, -2.5], corners: [[0, 0], [1, 1]], colour: 'red', names: ['a', 'b'], one: 'x,y'}
      """)
    #expect(try fields.text("name") == "N")
    #expect(try fields.number("level", in: -100...0) == -60.5)
    #expect(try fields.integer("count", in: 0...9) == 3)
    #expect(try fields.integer("seed", in: 0...UInt64.max) == 9_007_199_254_740_991)
    #expect(try fields.flag("on", default: false))
    #expect(
      try fields[Key("windowS", .duration(0...1), "the window")] == .milliseconds(250))
    #expect(try fields.point("at") == Point(x: 1, y: -2.5))
    #expect(
      try fields[Key("corners", .list(.point), "the corners")] == [
        Point(x: 0, y: 0), Point(x: 1, y: 1),
      ])
    #expect(try fields.choice("colour", among: ["red": 1, "blue": 2]) == 1)
    #expect(try fields.texts("names") == ["a", "b"])
    #expect(try fields.texts("one") == ["x", "y"])
    try fields.finish()
  }

  @Test func usesDefaultsAndReadsNullAsNoValue() throws {
    var fields = try Self.fields("{x: null, y: null, z: null}")
    let share = ValueKind<Double>.number(0...1)
    #expect(try fields[Key("a", share, "a share", default: 0.5)] == 0.5)
    #expect(try fields.optionalNumber("b", in: 0...1) == nil)
    #expect(try fields[Key.optional("c", share, "a share", default: 0.5)] == 0.5)
    #expect(try fields[Key.optional("x", share, "a share", default: 0.5)] == nil)
    #expect(try fields.optionalText("y") == nil)
    #expect(try fields.optionalInteger("d", in: 0...1) == nil)
    #expect(try fields[Key.optional("z", .point, "a place")] == nil)
    let pause = ValueKind<Duration>.duration(0...10)
    #expect(
      try fields[Key("eMs", pause, "a pause", default: .milliseconds(5))] == .milliseconds(5))
    #expect(try fields[Key.optional("fS", pause, "a pause")] == nil)
    #expect(try fields.list("g", of: LobbyFile.self).isEmpty)
    try fields.finish()
  }

  @Test func namesThePlaceOfAValueOutOfRange() throws {
    let json = try JSON.parse(
      Array("{beacons: [{name: 'a', at: [0, 0]}, {name: 'b', at: [0, 0], intervalMs: 15}]}".utf8),
      source: "scenarios/lobby/scenario.json")
    let place = InputPlace("scenarios/lobby/scenario.json")
    do {
      _ = try LobbyFile(json, at: place)
      Issue.record("nothing was thrown")
    } catch {
      #expect(
        "\(error)"
          == "scenarios/lobby/scenario.json: beacons[1].intervalMs: 15 is outside 20 ... 10240")
    }
  }

  @Test func rejectsUnknownKeys() throws {
    #expect(
      try Self.sentence("{nmae: 'a'}") { fields throws(InputError) in
        _ = try fields.text("name", default: "")
      } == "f: there is no key 'nmae'; did you mean 'name'?")
    #expect(
      try Self.sentence("{nmae: 'a'}") { fields throws(InputError) in
        _ = try fields.text("name")
      } == "f: 'name' is missing; is 'nmae' meant to be 'name'?")
  }

  static let numbers = [
    ("15", "f: n: 15 is outside 20 ... 30"), ("1e300", "f: n: 1e+300 is outside 20 ... 30"),
    ("NaN", "f: n: NaN is not a finite number"), ("-1e-7", "f: n: -1e-07 is outside 20 ... 30"),
    ("Infinity", "f: n: Infinity is not a finite number"),
    ("-Infinity", "f: n: -Infinity is not a finite number"), ("'20'", "f: n: '20' is not a number"),
    ("null", "f: n: null is not a number"), ("[20]", "f: n: [20] is not a number"),
    ("{}", "f: n: an object is not a number"), ("true", "f: n: true is not a number"),
  ]

  @Test(arguments: numbers)
  func rejectsInvalidNumbers(text: String, expected: String) throws {
    #expect(
      try Self.sentence("{n: \(text)}") { fields throws(InputError) in
        _ = try fields.number("n", in: 20...30)
      } == expected)
  }

  @Test(arguments: [
    ("2.5", "f: n: 2.5 is not a whole number"),
    ("1e30", "f: n: 1e+30 is outside 0 ... 5"),
    ("-1", "f: n: -1 is outside 0 ... 5"), ("NaN", "f: n: NaN is not a finite number"),
  ])
  func rejectsInvalidIntegers(text: String, expected: String) throws {
    #expect(
      try Self.sentence("{n: \(text)}") { fields throws(InputError) in
        _ = try fields.integer("n", in: 0...5)
      } == expected)
  }

  @Test func rejectsWrongTypes() throws {
    #expect(
      try Self.sentence("{at: [1]}") { fields throws(InputError) in _ = try fields.point("at") }
        == "f: at: [1] is not a point [x, y] in metres")
    #expect(
      try Self.sentence("{at: [1, NaN]}") { fields throws(InputError) in
        _ = try fields.point("at")
      } == "f: at[1]: NaN is not a finite number")
    #expect(
      try Self.sentence("{c: 'rde'}") { fields throws(InputError) in
        _ = try fields.choice("c", among: ["red": 1])
      } == "f: c: there is no 'rde'; did you mean 'red'?")
    #expect(
      try Self.sentence("{names: ['a', 'a']}") { fields throws(InputError) in
        _ = try fields.texts("names")
      } == "f: names[1]: 'a' is listed twice")
    #expect(
      try Self.sentence("{names: 'a,,b'}") { fields throws(InputError) in
        _ = try fields.texts("names")
      } == "f: names[1]: '' is not a name")
    #expect(
      try Self.sentence("{names: []}") { fields throws(InputError) in
        _ = try fields.texts("names", count: 1...3)
      } == "f: names: a count of 0 is outside 1 ... 3")
    #expect(
      try Self.sentence("{b: 5}") { fields throws(InputError) in
        _ = try fields.list("b", of: LobbyFile.self)
      } == "f: b: 5 is not a list in brackets, [ ]")
  }

  @Test func rejectsAKeyTogetherWithItsAlias() throws {
    #expect(throws: InputError.repeatedKey(InputPlace("f"), key: "lockRSSI", other: "release")) {
      try Self.fields("{lockRSSI: -80, release: -80}")
    }
    var fields = try Self.fields("{release: -80}")
    #expect(try fields.number("lockRSSI", in: -127...0) == -80)
    #expect(fields.place(of: "lockRSSI") == InputPlace("f", path: "release"))
  }

  @Test func optionsReplaceValuesOfTheFile() throws {
    let overrides = try ["release=-70", "side=exterior-above", "names=10,11", "name=007"]
      .map { try SettingOverride($0) }
    var fields = try Self.fields("{lockRSSI: -80, side: 'x'}", overrides: overrides)
    #expect(try fields.number("lockRSSI", in: -127...0) == -70)
    #expect(try fields.text("side") == "exterior-above")
    #expect(try fields.texts("names") == ["10", "11"])
    #expect(try fields.texts("name") == ["007"])
    try fields.finish()
  }

  /// A key with a point is that of one value of an object, which need not be there.
  @Test func optionsReplaceValuesOfObjects() throws {
    let overrides = try [
      "offsets.b=-2", "release.x.y=3", "rooms={\"hall\": [\"a\"]}", "rooms.yard=c",
    ].map { try SettingOverride($0) }
    var fields = try Self.fields("{offsets: {a: 1, b: 2}}", overrides: overrides)
    #expect(fields.take("offsets")?.value == ["a": JSON(1), "b": JSON(-2)])
    #expect(fields.take("lockRSSI")?.value == ["x.y": JSON(3)])
    #expect(fields.take("rooms")?.value == ["hall": ["a"], "yard": "c"])
    #expect(fields.place(of: "offsets").key("b").description == "--set offsets: b")
    try fields.finish()
    #expect(throws: InputError.repeatedKey(InputPlace("--set"), key: "a.b", other: "a.b")) {
      try Self.fields("{}", overrides: [SettingOverride("a.b=1"), SettingOverride("a.b=2")])
    }
  }

  /// Each option is named as it was typed: the owner's name is not a part of the key.
  @Test func repeatedValuesAreNamedAsTyped() throws {
    func sentence(_ overrides: [SettingOverride]) -> String {
      do {
        _ = try Self.fields("{}", overrides: overrides)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let owned = try ["nurse.unlockSamples=1", "far.unlockSamples=2"].map { text in
      var override = try SettingOverride(text)
      override.key = "unlockSamples"
      return override
    }
    #expect(
      sentence(owned)
        == "--set: 'nurse.unlockSamples' and 'far.unlockSamples' mean the same; give one of them")
    #expect(
      sentence(["1", "2"].map { SettingOverride("unlockSamples", variedTo: $0) })
        == "--vary: 'unlockSamples' is given twice")
    #expect(
      sentence(try ["major=1", "major=2"].map { try SettingOverride(operand: $0, of: "encode") })
        == "encode: 'major' is given twice")
  }

  @Test func namesTheUnusableOption() throws {
    func sentence(_ option: String) throws -> String {
      do {
        var fields = try Self.fields("{}", overrides: [SettingOverride(option)])
        _ = try fields[Key("unlockSamples", .integer(1...1000), "the samples", default: 5)]
        try fields.finish()
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(try sentence("unlockSamples=0") == "--set unlockSamples: 0 is outside 1 ... 1000")
    #expect(
      try sentence("unlockSample=3")
        == "--set: there is no key 'unlockSample'; did you mean 'unlockSamples'?")
    #expect(try sentence("unlockSamples") == "--set: 'unlockSamples' is not of the form key=value")
    #expect(try sentence("=3") == "--set: '=3' is not of the form key=value")
    #expect(try sentence("unlockSamples=") == "--set unlockSamples: '' is not a whole number")
  }
}
