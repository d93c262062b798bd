import EngineFiles
import BLE
import Documents
import Engines
import Recordings
import Reports
import Scenarios
import Scoring
import TestScenes
import Testing

@Suite struct PresetTests {
  private static func lock(_ text: String, set options: [String] = []) throws -> DoorLockSettings {
    try EngineText.doorLock(text, set: options)
  }

  @Test func listsTheKnownPresets() {
    #expect(
      Preset.known.map(\.name) == [
        "bleunlock", "opencarkey", "bermuda", "espresense", "mqtt_room", "room-assistant",
        "companion", "ibeacon", "altbeacon", "corelocation",
      ])
  }

  /// Source: BLE.swift at 2eeb35d.
  @Test func bleUnlockHasTheProductsDefaults() throws {
    let settings = try Self.lock("{preset: 'bleunlock', exterior: 'x'}")
    #expect(settings.unlockRSSI == PowerLevel(dBm: -60))
    #expect(settings.lockRSSI == PowerLevel(dBm: -80))
    #expect(settings.smoothing == .latest(5))
    #expect(settings.proximityTimeout == .seconds(5))
    #expect(settings.signalTimeout == .seconds(60))
    #expect(settings.unlocksOnReading)
    #expect(settings.readingInterval == .seconds(2))
    #expect(settings.connectionTimeout == .seconds(10))
    #expect(settings.nearAtLockRSSI)
    #expect(settings.side == .ignored)
    #expect(settings.proximityCooldown == .zero)
  }

  /// Source: bluetooth.cpp at 04eb16f; -60 - 30 · log10 6 = -83.34.
  @Test func openCarKeyHasTheProductsDefaults() throws {
    let settings = try Self.lock("{preset: 'opencarkey', exterior: 'x'}")
    #expect(abs(settings.lockRSSI.dBm - -83.344538) < 0.01)
    #expect(settings.smoothing == .latest(5))
    #expect(settings.readingInterval == .milliseconds(500))
    #expect(settings.proximityCooldown == .seconds(60))
    #expect(settings.cooldownHoldsLock)
    let near = try Self.lock("{preset: 'opencarkey', exterior: 'x', triggerStrength: -50}")
    #expect(abs(near.lockRSSI.dBm - -73.344538) < 0.01)
  }

  /// The names and values of the products, with our names where the products have none.
  @Test(arguments: [
    (
      "bermuda",
      "ref_power: -55, attenuation: 3, max_area_radius: 20, max_velocity: 3, smoothing_samples: 20,"
        + " cycleS: 1.05, timeoutS: 30, maxAgeS: 10, pdiff_outright: 0.3, pdiff_historical: 0.15"
    ),
    (
      "espresense",
      "ref_rssi: -65, absorption: 2.7, rx_adj_rssi: 0, count_enter: 2, count_exit: 4,"
        + " count_ms: 10000, forget_ms: 150000, windowS: 15"
    ),
    ("mqtt_room", "timeout: 5, away_timeout: 0, max_dist: 16"),
    (
      "room-assistant",
      "timeout: 60, updateFrequency: 0, maxDistance: 1000, kalmanProcessNoise: 0.008,"
        + " kalmanMeasurementNoise: 4, measuredPower: -59, distance: 'radius-networks'"
    ),
    (
      "companion",
      "ref_rssi: -65, absorption: 2.7, windowS: 15, skip_dist: 0.5, skip_ms: 5000,"
        + " max_dist: 16, max_distance: null, hysteresisM: 0, timeout: 30,"
        + " keepsSilentNodes: true"
    ),
    (
      "ibeacon",
      "UPDATE_INTERVAL: 60, UNAVAILABLE_TIMEOUT: 180, ADV_RSSI_SWITCH_THRESHOLD: 16, staleS: 900,"
        + " hasRandomAddress: false, measuredPower: -59"
    ),
    (
      "altbeacon",
      "foregroundScanPeriod: 1100, regionExitPeriod: 10000, maxTrackingAgeMs: 5000, windowS: 20,"
        + " usesTrackingCache: false"
    ),
    ("corelocation", "decide: 'nearest', distance: 'log-distance', measuredPower: -59"),
  ])
  func presencePresetsHaveTheProductsDefaults(name: String, figures: String) throws {
    let rooms = "rooms: {a: 'x'}"
    let preset = try EngineText.choice("{preset: '\(name)', \(rooms)}")
    #expect(
      try EngineText.choice("{kind: 'presence', rule: '\(name)', \(rooms), \(figures)}")
        == preset)
  }

  @Test func givenSettingsOverrideThePreset() throws {
    let text = "{preset: 'bleunlock', exterior: 'x', lockRSSI: -85, smoothing: 'median'}"
    let settings = try Self.lock(text)
    #expect(settings.lockRSSI == PowerLevel(dBm: -85))
    #expect(settings.smoothing == .windowMedian(.seconds(2)))
    #expect(settings.unlocksOnReading)
    #expect(try Self.lock(text, set: ["lockRSSI=-90"]).lockRSSI == PowerLevel(dBm: -90))
    let deadZone = try Self.lock("{preset: 'opencarkey', exterior: 'x', lockRSSI: -70}")
    #expect(deadZone.lockRSSI == PowerLevel(dBm: -70))
    let sided = try Self.lock(
      "{preset: 'bleunlock', exterior: 'x', interior: 'y', side: 'exterior-stronger'}")
    #expect(sided.side == .exteriorStronger(by: .zero))
  }

  @Test(arguments: [
    (
      "{preset: 'bermda', rooms: {a: 'x'}}",
      "e.json: preset: there is no 'bermda'; did you mean 'bermuda'?"
    ),
    (
      "{preset: 'bermuda', kind: 'door-lock', exterior: 'x'}",
      "e.json: kind: 'door-lock' cannot be combined with preset 'bermuda', whose kind is 'presence'"
    ),
    (
      "{preset: 'bermuda', rule: 'altbeacon', rooms: {a: 'x'}}",
      "e.json: rule: 'altbeacon' cannot be combined with preset 'bermuda', whose rule is 'bermuda'"
    ),
    ("{preset: 'bermuda'}", "e.json: 'rooms' is missing"),
    (
      "{preset: 'bleunlock', exterior: 'x', unlockRSSI: -90}",
      "e.json: preset.lockRSSI: -80 is outside -127 ... -90"
    ),
  ])
  func rejectsUnusableFiles(text: String, sentence: String) {
    #expect(EngineText.sentence(text) == sentence)
  }

  @Test func takesOverTheDevicesOfAnEngineOfTheSameKind() throws {
    let original = try EngineText.choice(
      "{kind: 'door-lock', interior: 'in', exterior: 'out', unlockRSSI: -70}")
    let choice = try EngineFile.choice(preset: "bleunlock", devicesOf: original)
    #expect(choice.description.sides.exterior == original.description.sides.exterior)
    #expect(choice.description.sides.interior == original.description.sides.interior)
    guard let description = choice.description as? DoorLockDescription else {
      Issue.record("it is no door lock")
      return
    }
    #expect(description.settings.unlockRSSI == PowerLevel(dBm: -60))
    #expect(throws: InputError.missingKey(InputPlace("--preset"), key: "rooms", nearest: [])) {
      try EngineFile.choice(preset: "bermuda", devicesOf: original)
    }
  }

  // MARK: In scenarios

  @Test func roomsOfAScenarioAreThoseWithBeacons() throws {
    let scenario = try Shipped.scenario("light-follows").with(preset: "mqtt_room")
    guard let description = scenario.engine.description as? PresenceDescription else {
      Issue.record("it tells no rooms")
      return
    }
    #expect(description.rooms.map(\.name) == ["kitchen", "lounge", "study"])
    #expect(
      description.rooms.map(\.anchors) == [
        ["kitchen north", "kitchen south"], ["lounge west", "lounge north"],
        ["study north", "study east"],
      ])
  }

  @Test func replacesSettingsOfTheScenariosEngine() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let changed = try scenario.with(preset: nil, overrides: [SettingOverride("unlockRSSI=-71")])
    #expect(changed.engine.description.sides.exterior == scenario.engine.description.sides.exterior)
    #expect(changed.engine != scenario.engine)
    #expect(try scenario.with(preset: nil).engine == scenario.engine)
    #expect(throws: InputError.self) {
      try scenario.with(preset: "bermuda", overrides: [SettingOverride("rooms={attic: 'nowhere'}")])
    }
  }

  @Test func rejectsPresetsForAComparisonOfMethods() throws {
    #expect(
      throws: InputError.unusable(
        InputPlace("--preset"),
        "does not apply to old-map, which compares positioning methods and has no engine")
    ) {
      try Shipped.scenario("lessons/old-map").with(preset: "bermuda")
    }
  }

  /// The walk of light-follows leads through all three rooms. Every presence preset decides them,
  /// and the run is scored by rooms.
  @Test func everyPresencePresetRuns() throws {
    for preset in Preset.known where preset.kind == "presence" {
      let scenario = try Shipped.scenario("light-follows").with(preset: preset.name)
      let report = try #require(try RunReport(on: scenario, seed: 3))
      let score = try #require(report.scores[0].rooms)
      #expect(score.arrivals >= 3, "\(preset.name)")
      #expect(score.right > .seconds(15), "\(preset.name)")
      #expect(report.text.contains("room: correct "))
    }
  }

  /// A run that is written and replayed to the same preset gives the same decisions. Its room
  /// scores are the same except for the time after the last packet.
  @Test func replayGivesTheSameDecisions() throws {
    let scenario = try Shipped.scenario("light-follows").with(preset: "mqtt_room")
    let report = try #require(try RunReport(on: scenario, seed: 3))
    let recording = report.run.recording
    let subject = try #require(try recording.subjects().first)
    let replay = Replay(of: recording, subject: subject, to: scenario.engine.makeEngine())
    #expect(replay.decisions == report.run.journal.decisions.map(\.decision))
    let rooms = try RoomScore(of: replay, against: recording)
    #expect(rooms.flips == report.scores[0].rooms?.flips)
    #expect(rooms.right == report.scores[0].rooms?.right)
    let text = try ReplayReport(
      on: Playback(of: recording, about: [subject], to: scenario.engine)
    ).text
    #expect(text.contains("\n  room: correct "))
  }

  /// An engine without sides cannot be correct or wrong about them.
  @Test func aLockWithoutSidesHasNoSideScore() throws {
    let original = try Shipped.scenario("office-walk-past")
    let defaults = try #require(try RunReport(on: original, seed: 3))
    #expect(defaults.scores[0].sides != nil)
    let report = try #require(
      try RunReport(on: original.with(preset: "bleunlock"), seed: 3))
    #expect(report.scores[0].sides == nil)
    #expect(report.scores[0].door != nil)
  }

  // MARK: Reports

  @Test func listsAllPresetsWithVersionAndKind() throws {
    let text = try PresetReport().text
    for preset in Preset.known {
      #expect(text.contains("\n\(preset.name) "))
      #expect(text.contains(preset.version))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(text.contains("no product code"))
  }

  @Test func listsSettingsWithUnitsAndTheProductsNames() throws {
    let text = try PresetReport(on: Preset.named("bermuda", at: InputPlace(""))).text
    let words = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(words.contains(["maxVelocityMps", "3", "m/s", "max_velocity"]))
    #expect(words.contains(["measuredPowerDBm", "-55", "dBm", "ref_power"]))
    #expect(words.contains(["cycleS", "1.05", "s"]))
    let node = try PresetReport(on: Preset.named("espresense", at: InputPlace(""))).text
    #expect(node.contains(/\n  measuredPowerDBm +-71 +dBm +ref_rssi - 6\n/))
    #expect(text.contains("no product code"))
  }

  /// A name of a product's setting that is unknown here would be a misspelling.
  @Test func everyProductNameIsASetting() throws {
    for preset in Preset.known {
      guard case .object(let report) = try PresetReport(on: preset).json,
        case .list(let presets) = report["presets"], case .object(let members) = presets.first,
        case .object(let settings) = members["settings"]
      else {
        Issue.record("\(preset.name) has no settings")
        continue
      }
      let choice = try preset.choice
      for name in preset.names {
        let key = EngineFile.aliases[name] ?? name
        let isByDevice = choice.hasNumber(ofDevice: "\(name).device")
        #expect(settings[key] != nil || isByDevice, "\(preset.name): \(name)")
      }
    }
  }
}
