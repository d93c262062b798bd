import Documents
import EngineFiles
import Testing

/// A change of the rule starts from the settings of the new rule; other settings stay.
@Suite struct ReplacedRuleTests {
  /// The rules, each with a setting of its own that is not its default.
  private static let rules: [(word: String, key: String, value: JSON)] = [
    ("bermuda", "maxVelocityMps", .number(7)), ("espresense", "countMs", .number(7_000)),
    ("mqtt_room", "timeoutS", .number(77)), ("room-assistant", "maxDistanceM", .number(7)),
    ("companion", "timeoutS", .number(77)), ("ibeacon", "measuredPowerDBm", .number(-77)),
    ("altbeacon", "regionExitPeriodMs", .number(7_000)),
    ("corelocation", "maxDistanceM", .number(7)),
  ]
  private static let pairs = rules.indices.flatMap { first in rules.indices.map { (first, $0) } }
  private static let common: [String: JSON] = [
    "kind": "presence", "rooms": ["den": ["node"]], "minRSSI": .number(-90), "dwellS": .number(3),
  ]

  private static func layer(_ members: [String: JSON], at place: String) -> Fields.Entry {
    Fields.Entry(
      key: "engine", written: "engine", place: InputPlace(place), value: .object(members))
  }

  /// Settings of the rule of before, given or by default, do not reach the new one; the same rule
  /// said again keeps them.
  @Test(arguments: pairs) func startsFromTheDefaultsOfTheNewRule(first: Int, second: Int) throws {
    let (old, new) = (Self.rules[first], Self.rules[second])
    let own = Self.common.merging(["rule": .text(old.word), old.key: old.value]) { $1 }
    let plain = Self.common.merging(["rule": .text(new.word)]) { $1 }
    let expected = try EngineFile.choice([Self.layer(first == second ? own : plain, at: "new")])
    let changed = try EngineFile.choice([
      Self.layer(own, at: "old"), Self.layer(["rule": .text(new.word)], at: "change"),
    ])
    #expect(changed.json == expected.json)
    let overridden = try EngineFile(
      try EngineFile.choice([Self.layer(own, at: "old")]).json, at: InputPlace("file"),
      overrides: [try SettingOverride("rule=\(new.word)")]
    ).choice
    #expect(overridden.json == expected.json)
  }

  /// A setting that the change itself gives is one of the new rule.
  @Test func takesTheSettingsThatStandBesideTheNewRule() throws {
    let old = Self.common.merging(["rule": "bermuda", "measuredPowerDBm": .number(-60)]) { $1 }
    let beside: [String: JSON] = ["rule": "espresense", "measuredPowerDBm": .number(-70)]
    let changed = try EngineFile.choice([
      Self.layer(old, at: "old"), Self.layer(beside, at: "change"),
    ])
    let whole = Self.common.merging(beside) { $1 }
    #expect(changed.json == (try EngineFile.choice([Self.layer(whole, at: "new")])).json)
  }
}
