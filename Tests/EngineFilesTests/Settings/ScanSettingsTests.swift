import BLE
import Documents
import EngineFiles
import Engines
import TestScenes
import Testing

/// The ways in which engines scan, in files.
@Suite struct ScanSettingsTests {
  private static let rooms = "rooms: {hall: ['a']}"

  private static func scanning(_ text: String, set options: [String] = []) throws -> ScanPattern {
    try EngineText.choice(text, set: options).description.scanning
  }

  /// An engine of each kind that scans.
  private static let kinds = [
    "kind: 'listener'", "kind: 'door-lock', exterior: ['a'], interior: ['b']",
    "kind: 'positioning', method: 'nearest-beacon'", "kind: 'connection-probe', devices: ['a']",
    "kind: 'thermostat'", "kind: 'asset-tracker', assets: {bag: 'a'}",
    "kind: 'cold-chain', sensors: {bag: 'a'}", "kind: 'fall-watch', chairs: {ann: 'a'}",
    "kind: 'home-visit', patients: {ann: 'a'}", "kind: 'presence', rule: 'bermuda', \(rooms)",
    "kind: 'presence', rule: 'espresense', \(rooms)",
    "kind: 'presence', rule: 'mqtt_room', \(rooms)",
  ]

  @Test(arguments: kinds)
  func eachKindAsksForAMode(kind: String) throws {
    #expect(try Self.scanning("{\(kind)}") == ScanPattern())
    for (word, mode) in zip(
      ["opportunistic", "low-power", "balanced", "low-latency"], ScanMode.allCases)
    {
      let text = "{\(kind), scanMode: '\(word)', scanPeriodMs: 500, betweenScanPeriodMs: 2000}"
      let expected = ScanPattern(mode: mode, period: .milliseconds(500), pause: .seconds(2))
      #expect(try Self.scanning(text) == expected)
      let choice = try EngineText.choice(text)
      #expect(try EngineText.choice(choice.json.page) == choice)
      #expect(try Self.scanning("{\(kind)}", set: ["scanMode=\(word)"]).mode == mode)
    }
  }

  /// Engines with default scans are written as before there were settings of scans.
  @Test(arguments: kinds)
  func defaultsAreNotWritten(kind: String) throws {
    guard case .object(let members) = try EngineText.choice("{\(kind)}").json else {
      Issue.record("no object")
      return
    }
    for key in ["scanMode", "scanPeriodMs", "betweenScanPeriodMs"] {
      #expect(members[key] == nil, "\(key)")
    }
  }

  /// AltBeacon's `setForegroundScanPeriod(500)` and `setForegroundBetweenScanPeriod(2000)`.
  @Test func altBeaconHasItsOwnNames() throws {
    let start = "preset: 'altbeacon', \(Self.rooms)"
    var expected = ScanPattern(
      mode: .lowLatency, background: ScanPeriods(.seconds(10), pause: .seconds(300)),
      search: PauseSearch(after: .seconds(10), inPausesAbove: .seconds(6)), hasWildcard: true)
    #expect(try Self.scanning("{\(start)}") == expected)
    let foreground = "foregroundScanPeriod: 500, foregroundBetweenScanPeriod: 2000"
    expected.period = .milliseconds(500)
    expected.pause = .seconds(2)
    expected.shortestScan = .seconds(6)
    #expect(try Self.scanning("{\(start), \(foreground)}") == expected)
    expected.background = ScanPeriods(.seconds(5), pause: .seconds(60))
    #expect(
      try Self.scanning(
        "{\(start), \(foreground), backgroundScanPeriod: 5000, backgroundBetweenScanPeriod: 60000}")
        == expected)
    expected.background = ScanPeriods()
    #expect(
      try Self.scanning("{\(start), \(foreground), backgroundBetweenScanPeriodMs: 0}") == expected)
    expected.background = ScanPeriods(.seconds(10), pause: .seconds(300))
    expected.mode = .lowPower
    expected.period = .milliseconds(1100)
    expected.shortestScan = .zero
    #expect(
      try Self.scanning(
        "{\(start), betweenScanPeriodMs: 2000, minScanCycleMs: 0, scanMode: 'low-power'}")
        == expected)
  }

  @Test(arguments: [
    (
      "{kind: 'listener', scanMode: 'lowLatency'}",
      "e.json: scanMode: there is no 'lowLatency'; did you mean 'low-latency'?"
    ),
    (
      "{kind: 'listener', betweenScanPeriodMs: 2000}",
      "e.json: betweenScanPeriodMs: requires 'scanPeriodMs', the length of a scan"
    ),
    (
      "{kind: 'listener', scanPeriodMs: 99}", "e.json: scanPeriodMs: 99 is outside 100 ... 3600000"
    ),
    (
      "{kind: 'door-lock', exterior: ['a'], interior: ['b'], readings: 'ranging', scanMode: 'balanced'}",
      "e.json: scanMode: the system scans for an engine with readings 'ranging'"
    ),
    (
      "{kind: 'presence', rule: 'corelocation', \(rooms), scanMode: 'balanced'}",
      "e.json: there is no key 'scanMode'; choose from 'preset', 'kind', 'rule', 'rooms', "
        + "'rssiOffsetsDB', 'minRSSI', 'dwellS', 'debounceS', 'rollingAverageS', 'debounceMaxWaitS', "
        + "'debounceLeading', 'debounceTrailing', 'decide', 'distance', 'measuredPowerDBm', "
        + "'proximity', 'maxDistanceM', 'maxDistancesM'"
    ),
  ])
  func rejectsWhatHasNoEffect(text: String, sentence: String) {
    #expect(EngineText.sentence(text) == sentence)
  }
}
