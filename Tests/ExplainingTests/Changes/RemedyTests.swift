import BLE
import Documents
import EngineFiles
@testable import Explaining
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Changes of settings without a number, of devices, and of a phone's use. Each is made here as a
/// user makes it.
@Suite struct RemedyTests {
  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  private static func run(_ scenario: Scenario) throws -> Run {
    try #require(try RunReport(on: scenario, seed: 1)).run
  }

  /// The changes that bring about a decision by a time.
  private static func changes(
    _ verdict: Verdict, in scenario: Scenario, of variant: String? = nil, at seconds: Double
  ) throws -> NearestChanges {
    let report = try #require(try RunReport(on: scenario, variant: variant, seed: 1))
    let history = EngineHistory(of: report.run, by: report.scenario.engines)
    let account = StandingAccount(of: 0, at: time(seconds), in: history)
    let question = try #require(
      PendingInQuestion.questions(about: account, in: history).first {
        $0.awaited == .verdict(verdict)
      })
    var search = ChangeSearch(
      about: question, of: scenario.engine,
      on: RememberedRerun(
        try ScenarioRerun(
          of: report.scenario, in: report.run.world, variant: variant, seed: 1, walker: 0)))
    search.perform()
    return search.found
  }

  /// A tag that is switched off at 2 s, and a receiver beside it.
  private static let tag = """
    {
      title: "A tag that falls silent", floorplan: "tiny", durationS: 60,
      receivers: [{ name: "proxy", at: [1, 4.5] }],
      walkers: [{
        name: "owner", from: [2, 4.5], path: [{ standS: 60 }],
        tag: {
          carried: "mast", intervalMs: 200, transmitPowerDBm: 0, schedule: [{ atS: 2, power: "off" }],
        },
      }],
      engine: { preset: "mqtt_room", rooms: { house: ["proxy"] } },
    }
    """

  /// mqtt_room never leaves in silence without `awayTimeoutS`. Of its customary values, 30 s alone
  /// ends by 40 s after the last packet, which comes before 2 s; so does any time up to 40 s less
  /// the time of that packet. The longest of them is found, to 0.1 s.
  @Test func settingWithoutANumberIsTriedAtCustomaryValues() throws {
    let scenario = try TinyScenario(scenario: Self.tag).read()
    let last = try #require(try Self.run(scenario).journal.heard.last?.sighting.time)
    #expect(last < Self.time(2))
    let found = try Self.changes(.left("house"), in: scenario, at: 40)
    let change = try #require(found.settings.first { $0.key == "awayTimeoutS" })
    let longest = ((40 - last.seconds) * 10).rounded(.down) / 10
    guard case .number(let time) = change.new, let half = change.half else {
      Issue.record("\(change.new) is no number, or has no milder one")
      return
    }
    #expect(change.old == .null && abs(time - longest) < 0.001)
    #expect(change.amount == nil && change.share == nil && abs(half - longest - 0.1) < 0.001)
    guard case .decided(let left, until: nil)? = change.effect else {
      Issue.record("\(String(describing: change.effect))")
      return
    }
    #expect(abs(last.duration(to: left).inSeconds - longest) < 0.001)
    // With 60 s it is left after 60 s, too late for 40 s; nothing else is said of scans, which a
    // receiver has none of.
    #expect(!found.settings.contains { $0.key.hasPrefix("scan") || $0.key == "allowDuplicates" })
    let mended = try Self.run(
      scenario.with(preset: nil, overrides: [SettingOverride(try #require(change.override))]))
    #expect(mended.journal.decisions.last?.decision.verdict == .left("house"))
  }

  /// A phone on Android whose screen is off from 2 s on.
  private static let phone = """
    {
      title: "A scan that the system pauses", floorplan: "tiny", durationS: 12,
      beacons: [{ name: "tag", at: [3, 4.5], intervalMs: 300, transmitPowerDBm: 0 }],
      walkers: [{
        name: "owner", from: [2, 4.5], path: [{ standS: 12 }],
        phone: { system: "android-8", schedule: [{ atS: 2, screen: "off" }] },
      }],
      engine: {
        preset: "room-assistant", timeoutS: 3, scanMode: "low-latency", rooms: { house: ["tag"] },
      },
    }
    """

  /// Without a filter the scan is paused while the screen is off, so the room is left by 6 s.
  @Test func remediesOfARuleAreTried() throws {
    let files = TinyScenario(scenario: Self.phone)
    let scenario = try files.read()
    let found = try Self.changes(.entered("house"), in: scenario, at: 10)
    let remedies = found.devices.filter(\.isRemedy)
    #expect(
      remedies.map(\.action) == [
        "scan for services that the beacons list: 180F of tag",
        "keep the app of owner in the foreground, with the screen on",
      ])
    let members = try #require(remedies.map(\.scenario.json).first)
    #expect(members["beacons"] == ["tag": ["service": "180F"]])
    #expect(members["walkers"]?["owner"]?["engine"]?["timeoutS"] == .number(3))
    #expect(
      remedies.last?.scenario.json
        == ["walkers": ["owner": ["phone": ["app": "foreground", "screen": "on", "schedule": []]]]])
    /// The room of the newest decision at 10 s in a run of a changed file.
    func isInHouse(_ changes: (String, String)...) throws -> Bool {
      let changed = try changes.reduce(files) { try $0.changing($1.0, to: $1.1) }
      return try Self.run(changed.read()).journal.decisions
        .last { $0.decision.time <= Self.time(10) }?.decision.verdict == .entered("house")
    }
    #expect(try !isInHouse())
    #expect(try isInHouse((", schedule: [{ atS: 2, screen: \"off\" }]", "")))
    #expect(
      try isInHouse(
        ("intervalMs: 300,", "intervalMs: 300, service: '180F',"), ("[\"tag\"]", "[\"180F\"]")))
    for change in remedies {
      // As a user applies it: as a variant in the file.
      let mended = try Self.mended(files, by: change)
      #expect(
        mended.last { $0.time <= Self.time(10) }?.verdict == .entered("house"), "\(change.action)")
      guard case .decided(let time, until: let end)? = change.effect else {
        Issue.record("\(change.action): \(String(describing: change.effect))")
        continue
      }
      #expect(time <= Self.time(10) && end.map { $0 > Self.time(10) } ?? true)
    }
  }

  /// The decisions in the variant that a change describes, which is written into the file, in
  /// order.
  private static func mended(
    _ files: TinyScenario, by change: SettingChange
  ) throws -> [Decision] {
    let variant = change.scenario.json.merged(with: ["name": "mended"])
    let scenario = try files.changing(
      "durationS:", to: "variants: [\(variant.line)], durationS:"
    ).read()
    let report = try #require(try RunReport(on: scenario, variant: "mended", seed: 1))
    return report.run.journal.decisions.map(\.decision)
  }

  /// The remedies that apply to the first walker of the phone's scenario after changes.
  private static func remedies(_ changes: (String, String)...) throws -> [PhoneRemedy] {
    let scenario = try changes.reduce(TinyScenario(scenario: phone)) {
      try $0.changing($1.0, to: $1.1)
    }.read()
    return scenario.world.remedies(of: 0, running: scenario.engine)
  }

  /// A beacon keeps the service that it lists, so that nobody else loses it; one that shares its
  /// service with another beacon is left out.
  @Test func listedServicesAreKept() throws {
    let own = try Self.remedies(("intervalMs: 300,", "intervalMs: 300, service: '181A',"))
    #expect(own.first?.action == "scan for services that the beacons list: 181A of tag")
    #expect(own.first?.changes.map(\.path) == [["walkers", "owner", "engine"]])
    let other = "{ name: 'other', at: [3, 5], service: '180F', intervalMs: 300 }"
    let apart = try Self.remedies(("beacons: [", "beacons: [\(other), "))
    #expect(apart.first?.action == "scan for services that the beacons list: 1810 of tag")
    let shared = try Self.remedies(
      ("beacons: [", "beacons: [\(other), "),
      ("name: \"tag\", at: [3, 4.5],", "name: \"tag\", at: [3, 4.5], service: '180F',"))
    #expect(!shared.contains { $0.action.hasPrefix("scan") })
  }

  /// The declarations that keep an app running or scanning in the background, on either system, and
  /// the steps of its radio that stay.
  @Test func declarationsOfAnAppAreRemedies() throws {
    let schedule = "schedule: [{ atS: 2, screen: \"off\" }]"
    let android = try Self.remedies(
      (schedule, "schedule: [{ atS: 1, bluetooth: 'off' }, { atS: 2, app: 'background' }]"))
    #expect(
      android.dropFirst().map(\.action) == [
        "give the app of owner a foreground service",
        "keep the app of owner in the foreground, with the screen on",
      ])
    #expect(
      android.last?.changes.last?.value
        == [["atS": .number(1), "bluetooth": "off"]])
    let declared = try Self.remedies(
      (schedule, "app: 'background', foregroundService: true"))
    #expect(!declared.contains { $0.action.contains("foreground service") })
    let apple = try Self.remedies(
      ("android-8", "ios"), (schedule, "app: 'background'"),
      ("intervalMs: 300,", "intervalMs: 300, service: '180F',"), ("[\"tag\"]", "[\"180F\"]"))
    #expect(
      apple.map(\.action) == [
        "let the app of owner run for 30 s in the background",
        "let the app of owner run for 180 s in the background",
        "let the app of owner receive location updates in the background",
        "keep the app of owner in the foreground, with the screen on",
      ])
  }

  /// A variant that changes all phones keeps no remedy of one phone from being made.
  @Test func remediesHelpInAVariantOfAllPhones() throws {
    let files = try TinyScenario(scenario: Self.phone).changing(
      "durationS: 12,",
      to: "durationS: 12, variants: [{ name: 'pocket', phone: { screen: 'off' } }],"
    ).changing(", schedule: [{ atS: 2, screen: \"off\" }]", to: "")
    let scenario = try files.read()
    let report = try #require(try RunReport(on: scenario, variant: "pocket", seed: 1))
    #expect(report.run.journal.decisions.isEmpty)
    let found = try Self.changes(.entered("house"), in: scenario, of: "pocket", at: 10)
    #expect(
      found.devices.map(\.action).last
        == "keep the app of owner in the foreground, with the screen on")
  }

  /// A receiver that listens for a tenth of the time, and a tag that is sent every 2 s.
  private static let rare = """
    {
      title: "A receiver that listens rarely", floorplan: "tiny", durationS: 40,
      receivers: [{ name: "proxy", at: [1, 4.5], scanIntervalMs: 300, scanWindowMs: 30 }],
      walkers: [{
        name: "owner", from: [2, 4.5], path: [{ standS: 40 }],
        tag: { carried: "mast", intervalMs: 2000, transmitPowerDBm: 0 },
      }],
      engine: { preset: "bermuda", timeoutS: 5, rooms: { house: ["proxy"] } },
    }
    """

  /// A receiver that listens without a break hears each event of a tag at 1 m; so the room is held.
  /// A shorter window that holds it is found, half of whose change does not.
  @Test func scanWindowsUpToOneWithoutABreakAreTried() throws {
    let scenario = try TinyScenario(scenario: Self.rare).read()
    let run = try Self.run(scenario)
    let decisions = run.journal.decisions
    let left = try #require(decisions.first { $0.decision.verdict == .left("house") }?.decision)
    // At that time the room is left, and entered again only later, if at all.
    let moment = left.time.advanced(by: .milliseconds(500)).seconds
    #expect(
      !decisions.contains { $0.decision.time > left.time && $0.decision.time.seconds < moment })
    let found = try Self.changes(.entered("house"), in: scenario, at: moment)
    let change = try #require(found.devices.first { $0.key == "proxy.scanWindowMs" })
    guard case .number(let window) = change.new, let half = change.half else {
      Issue.record("\(change.new) is no number, or has no half")
      return
    }
    #expect(change.old == .number(30) && window > 30 && window <= 300)
    #expect(half == 30 + ((window - 30) / 2).rounded(.down))
    #expect(change.scenario.json == ["receivers": ["proxy": ["scanWindowMs": .number(window)]]])
    /// The room at the moment with another window.
    func isHeld(_ window: Double) throws -> Bool {
      let files = try TinyScenario(scenario: Self.rare).changing(
        "scanWindowMs: 30", to: "scanWindowMs: \(window)")
      return try Self.run(files.read()).journal.decisions
        .last { $0.decision.time <= Self.time(moment) }?.decision.verdict == .entered("house")
    }
    #expect(try isHeld(window) && !isHeld(half))
    #expect(change.override == nil)
    let unbroken = try Self.run(
      TinyScenario(scenario: Self.rare).changing("scanWindowMs: 30", to: "scanWindowMs: 300").read()
    )
    #expect(unbroken.journal.decisions.map(\.decision.verdict) == [.entered("house")])
  }
}
