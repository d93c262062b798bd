@testable import EngineFiles
import BLE
import Documents
import Engines
import TestScenes
import Testing

/// The settings of weak readings and of rooms that are told later, as presence engines have them in
/// files.
@Suite struct DelaySettingsTests {
  private static let rooms = "kind: 'presence', rule: 'room-assistant', rooms: {a: 'x'}"

  private static func description(_ settings: String) throws -> PresenceDescription {
    try #require(
      try EngineText.choice("{\(rooms), \(settings)}").description as? PresenceDescription)
  }

  private static func presence(_ settings: String) throws -> Presence<RoomAssistantRule> {
    try description(settings).presence(by: RoomAssistantRule.Settings())
  }

  @Test(arguments: ["minRSSI", "min_rssi", "minRssi"])
  func minRSSIHasTheNamesOfProducts(key: String) throws {
    #expect(try Self.presence("\(key): -80").minRSSI == PowerLevel(dBm: -80))
  }

  /// The defaults of the debounce are those of debounce.proxy.ts at 95d4550.
  @Test func debounceHasTheDefaultsOfRoomAssistant() throws {
    let debounce = try #require(
      try Self.presence("debounce: 3").delayed?.settings.debounce)
    #expect(debounce == RoomDebounce.Settings(wait: .seconds(3)))
    #expect(!debounce.isLeading && debounce.isTrailing)
    #expect(debounce.longestWait == .seconds(3))
  }

  @Test func readsAllDelays() throws {
    var expected = RoomDelays()
    expected.dwell = .seconds(2)
    expected.debounce = RoomDebounce.Settings(
      wait: .seconds(3), maxWait: .seconds(10), isLeading: true, isTrailing: false)
    expected.rollingAverage = .seconds(60)
    let engine = try Self.presence(
      "dwellS: 2, debounceS: 3, debounceMaxWaitS: 10, debounceLeading: true,"
        + " debounceTrailing: false, rollingAverage: 60")
    #expect(engine.delayed?.settings == expected)
  }

  /// As recordings of engines that know none.
  @Test func noneAreNotWritten() throws {
    let plain = try EngineText.choice("{\(Self.rooms)}")
    for key in ["minRSSI", "dwellS", "debounceS", "debounceLeading", "rollingAverageS"] {
      #expect(plain.json[key] == nil)
    }
    let zeros = "{\(Self.rooms), minRSSI: null, dwellS: 0, debounceS: 0, rollingAverageS: 0}"
    #expect(try EngineText.choice(zeros) == plain)
  }

  @Test(arguments: [
    (
      "debounceLeading: true",
      "e.json: debounceLeading: requires 'debounceS', the time of a debounce"
    ),
    (
      "debounceMaxWaitS: 5",
      "e.json: debounceMaxWaitS: requires 'debounceS', the time of a debounce"
    ),
    (
      "debounceS: 3, debounceTrailing: false",
      "e.json: debounceTrailing: a debounce that is neither leading nor trailing never reports a room"
    ),
    ("dwellS: -1", "e.json: dwellS: -1 is outside 0 ... 3600"),
    ("minRSSI: 30", "e.json: minRSSI: 30 is outside -127 ... 20"),
  ])
  func rejectsUnusableSettings(settings: String, sentence: String) {
    #expect(EngineText.sentence("{\(Self.rooms), \(settings)}").hasPrefix(sentence))
  }
}
