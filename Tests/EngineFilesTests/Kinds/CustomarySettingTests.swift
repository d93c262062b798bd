import Documents
import EngineFiles
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

  /// Each value is allowed, and differs from the present one.
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
