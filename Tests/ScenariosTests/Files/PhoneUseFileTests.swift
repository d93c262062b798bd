import BLE
import Documents
import Phones
import Reports
import Scenarios
import Scoring
import Sim
import Studies
import TestScenes
import Testing

/// Phones with a system in scenario files.
@Suite struct PhoneUseFileTests {
  private static func use(_ text: String) throws -> PhoneUse? {
    let scenario = try TinyScenario().changing("carried: \"bag\"", to: text).read()
    return try #require(scenario.world.walkers[0].phone).use
  }

  @Test(arguments: [
    "", "system: 'raw'", "system: 'raw', app: 'foreground', screen: 'on', schedule: []",
  ])
  func aBareRadioHasNoSystem(text: String) throws {
    #expect(try Self.use(text) == nil)
  }

  @Test func namesSystems() throws {
    #expect(try Self.use("system: 'ios'") == PhoneUse(.ios))
    #expect(
      try Self.use("system: 'android-13', app: 'background', screen: 'off'")
        == PhoneUse(.android13, app: .background, isScreenOn: false))
    #expect(
      try Self.use("system: 'android-8', app: 'force-quit'")
        == PhoneUse(.android8, app: .forceQuit))
    #expect(
      try Self.use("app: 'terminated', scanIntervalMs: 100, scanWindowMs: 50")
        == PhoneUse(
          .raw(ScanWindow(.milliseconds(50), every: .milliseconds(100))), app: .terminated))
  }

  @Test func readsWhatTheAppDeclares() throws {
    var service = SystemSettings.android8
    service.hasForegroundService = true
    #expect(
      try Self.use("system: 'android-8', foregroundService: true")
        == PhoneUse(service))
    var located = SystemSettings.ios
    located.turnOff(.suspension)
    located.backgroundTask = .seconds(30)
    #expect(
      try Self.use("system: 'ios', locationUpdates: true, backgroundTaskS: 30")
        == PhoneUse(located))
    var restored = SystemSettings.ios
    restored.scanRelaunch = true
    #expect(try Self.use("system: 'ios', restoresState: true") == PhoneUse(restored))
  }

  /// So a variant may compare systems.
  @Test func restoringTheStateHasNoEffectOffIOS() throws {
    #expect(
      try Self.use("system: 'android-14', restoresState: true") == PhoneUse(.android14))
  }

  @Test func readsTheSchedule() throws {
    let use = try Self.use(
      """
      system: 'ios', schedule: [
        { atS: 1, screen: 'off' }, { atS: 1.5, app: 'force-quit' },
        { atS: 2, app: 'foreground', screen: 'on', airplaneMode: 'on', bluetooth: 'off' },
      ]
      """)
    let second = Instant.start.advanced(by: .seconds(2))
    #expect(
      use?.schedule == [
        .init(.screen(isOn: false), at: .start.advanced(by: .seconds(1))),
        .init(.appForceQuit, at: .start.advanced(by: .milliseconds(1500))),
        .init(.bluetooth(isOn: false), at: second), .init(.airplaneMode(isOn: true), at: second),
        .init(.screen(isOn: true), at: second), .init(.appOpened, at: second),
      ])
  }

  @Test(arguments: [
    (
      "system: 'ios', scanWindowMs: 30",
      "scanWindowMs: system 'ios' has its own scan windows; system 'raw' takes this key"
    ),
    (
      "system: 'android-13', scanIntervalMs: 100",
      "scanIntervalMs: system 'android-13' has its own scan windows; system 'raw' takes this key"
    ),
    (
      "system: 'ios', foregroundService: true",
      "foregroundService: only Android has foreground services"
    ),
    (
      "system: 'android-13', locationUpdates: true",
      "locationUpdates: only system 'ios' suspends an app in the background"
    ),
    ("system: 'io'", "system: there is no 'io'; did you mean 'ios'?"),
    ("app: 'foregruond'", "app: there is no 'foregruond'; did you mean 'foreground'?"),
    (
      "schedule: [{ atS: 1 }]",
      "schedule[0]: requires one of 'app', 'screen', 'bluetooth', 'airplaneMode'"
    ),
    ("schedule: [{ atS: -1, app: 'background' }]", "schedule[0].atS: -1 is outside 0 ... 86400"),
    (
      "schedule: [{ atS: 5, app: 'background' }, { atS: 4, app: 'foreground' }]",
      "schedule[1].atS: 4 is before 5 of the entry above; entries are in order of time"
    ),
  ])
  func rejectsContradictions(text: String, sentence: String) throws {
    let found = try TinyScenario().changing("carried: \"bag\"", to: text).sentence()
    #expect(found == "scenario.json: walkers[0].phone." + sentence)
  }

  /// Apple hides iBeacon frames from scans; Android's system delivers them.
  @Test func anEngineReceivesTheEventsOfTheSystem() throws {
    func decisions(_ system: String) throws -> Int {
      let scenario = try TinyScenario().changing("carried: \"bag\"", to: "system: '\(system)'")
        .changing("durationS: 5", to: "durationS: 60").read()
      let report = try #require(try RunReport(on: scenario, seed: 1))
      #expect(!report.run.journal.heard.isEmpty)
      return report.run.journal.decisions.count
    }
    #expect(try decisions("ios") == 0)
    #expect(try decisions("raw") > 0)
    #expect(try decisions("android-13") > 0)
  }
}
