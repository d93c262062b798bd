import Documents
@testable import EngineFiles
import Testing

/// Settings without a number, and the values that are tried in their place.
@Suite struct CustomarySettingTests {
  private static func engine(_ settings: [String: JSON]) throws -> EngineChoice {
    try EngineFile(
      .object(settings.merging(["rooms": ["house": ["proxy"]]]) { $1 }), at: InputPlace("engine")
    ).choice
  }

  private static func keys(_ settings: [String: JSON]) throws -> [String] {
    try engine(settings).customary.map(\.key)
  }

  /// The keys by presence.md: what mqtt_room has without a number by default.
  @Test func settingsThatDoNotApplyAreListed() throws {
    let delays = ["debounceS", "dwellS", "minRSSI", "rollingAverageS"]
    #expect(
      try Self.keys(["preset": "mqtt_room"])
        == (["awayTimeoutS", "scanMode", "scanPeriodMs"] + delays).sorted())
    #expect(
      try Self.keys(["preset": "mqtt_room", "awayTimeoutS": .number(60), "dwellS": .number(3)])
        == (["scanMode", "scanPeriodMs"] + delays).sorted().filter { $0 != "dwellS" })
    #expect(try Self.keys(["preset": "room-assistant", "timeoutS": .null]).contains("timeoutS"))
    #expect(
      try Self.keys(["preset": "mqtt_room", "allowDuplicates": false]).contains("allowDuplicates"))
  }

  /// The present value of a setting that a file need not give: its default by presence.md, and
  /// Android's.
  @Test func settingsThatAreNotGivenHaveTheirDefaults() throws {
    let settings = try Self.engine(["preset": "mqtt_room"]).customary
    let values = Dictionary(uniqueKeysWithValues: settings.map { ($0.key, $0.value) })
    #expect(values["dwellS"] == .number(0) && values["debounceS"] == .number(0))
    #expect(values["awayTimeoutS"] == .null && values["scanPeriodMs"] == .null)
    #expect(values["scanMode"] == "low-power")
    let slow = try Self.engine(["preset": "mqtt_room", "scanMode": "low-latency"]).customary
    #expect(slow.first { $0.key == "scanMode" }?.others == ["balanced"])
  }

  /// Each key is that of a setting of some kind, which takes each of its values; a value that an
  /// engine does not allow would not be tried, and nothing would say so.
  @Test func customaryValuesAreOfDeclaredSettings() {
    let declared = EngineKinds.known.all.flatMap { $0.settings }
    for (key, values) in CustomaryValues.byKey {
      let kinds = declared.filter { $0.key == key }.map(\.kind)
      #expect(!kinds.isEmpty && !values.isEmpty, "\(key)")
      for value in values {
        #expect(kinds.contains { $0.takes(value) }, "\(key): \(value.line)")
      }
    }
    #expect(
      EngineSettings.scanKeys.allSatisfy { key in declared.contains { $0.key == key } })
  }

  /// Each value is allowed beside the others of the engine, and differs from the present one.
  @Test(arguments: [
    "bermuda", "espresense", "mqtt_room", "room-assistant", "companion", "ibeacon", "altbeacon",
  ])
  func customaryValuesAreAllowed(preset: String) throws {
    let engine = try Self.engine(["preset": .text(preset)])
    #expect(!engine.customary.isEmpty)
    for setting in engine.customary {
      for value in setting.others {
        guard case .object(var members) = engine.json else { continue }
        members[setting.key] = value
        let changed = try EngineFile(.object(members), at: InputPlace("engine")).choice
        #expect(changed != engine, "\(setting.key)")
      }
    }
  }
}

extension SettingDeclaration.Kind {
  /// Returns `true` for a value in the range, among the words, or a flag.
  fileprivate func takes(_ value: JSON) -> Bool {
    switch (self, value) {
    case (.number(let range), .number(let number)),
      (.numberOrWord(let range, _), .number(let number)):
      range.contains(number)
    case (.integer(let range), .number(let number)):
      Int(exactly: number).map(range.contains) ?? false
    case (.choice(let words), .text(let word)): words.contains(word)
    case (.flag, .flag): true
    default: false
    }
  }
}
