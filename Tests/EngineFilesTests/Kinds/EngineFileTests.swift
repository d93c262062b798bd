import EngineFiles
import BLE
import Documents
import Engines
import Scenarios
import TestScenes
import Testing

@Suite struct EngineFileTests {
  static let pair = "kind: 'door-lock', interior: ['in'], exterior: ['out']"

  @Test func usesDefaultsForMissingSettings() throws {
    #expect(
      try EngineText.doorLock("{\(Self.pair)}")
        == DoorLockSettings(
          interior: [.device(DeviceAddress(named: "in"))],
          exterior: [.device(DeviceAddress(named: "out"))]))
  }

  @Test func readsEverySetting() throws {
    let settings = try EngineText.doorLock(
      """
      {kind: 'door-lock', interior: 'a,b', exterior: 'c', side: 'exterior-stronger', marginDB: -4,
       groupLevel: 'mean', smoothing: 'kalman', processNoise: 0.5, measurementNoise: 9,
       readingIntervalS: 0.5, unlocksOnReading: true, cooldownHoldsLock: true,
       unlockSamples: 3, maxTrackingAgeS: 2.5, hysteresisDB: 2, dwellS: 0.5, unlockRSSI: null,
       lockRSSI: -90, proximityTimeoutS: 6, signalTimeoutS: 61, proximityCooldownS: 59,
       requireAway: false, autoUnlockFilterS: 7}
      """)
    let names = ["a", "b", "c"].map { Anchor.device(DeviceAddress(named: $0)) }
    var expected = DoorLockSettings(
      interior: Array(names[..<2]), exterior: [names[2]], side: .exteriorStronger(by: Decibels(-4)))
    expected.groupLevel = .mean
    expected.smoothing = .kalman(processNoise: 0.5, measurementNoise: 9)
    expected.readingInterval = .milliseconds(500)
    expected.unlocksOnReading = true
    expected.cooldownHoldsLock = true
    expected.unlockSamples = 3
    expected.maxTrackingAge = .milliseconds(2500)
    expected.hysteresis = Decibels(2)
    expected.dwell = .milliseconds(500)
    expected.unlockRSSI = nil
    expected.lockRSSI = PowerLevel(dBm: -90)
    expected.proximityTimeout = .seconds(6)
    expected.signalTimeout = .seconds(61)
    expected.proximityCooldown = .seconds(59)
    expected.requireAway = false
    expected.autoUnlockFilter = .seconds(7)
    #expect(settings == expected)
  }

  @Test(arguments: [
    ("smoothing: 'latest', latestN: 7", Smoothing.latest(7)),
    ("smoothing: 'mean'", .windowMean(.seconds(2))),
    ("smoothing: 'median', windowS: 0.5", .windowMedian(.milliseconds(500))),
    ("smoothing: 'trimmed', windowS: 20", .windowTrimmedMean(.seconds(20))),
    ("smoothing: 'fenced', windowS: 15", .windowFencedMean(.seconds(15))),
    ("smoothing: 'exponential'", .exponential(factor: 0.1)),
    ("smoothing: 'truncated'", .exponentialTruncated(factor: 0.1)),
    ("smoothing: 'kalman'", .kalman(processNoise: 0.008, measurementNoise: 4)),
  ])
  func readsEverySmoothing(text: String, smoothing: Smoothing) throws {
    #expect(try EngineText.doorLock("{\(Self.pair), \(text)}").smoothing == smoothing)
  }

  @Test func findsAnchorsByNameAddressAndIdentifier() throws {
    let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
    let choice = try EngineText.choice(
      "{kind: 'door-lock', interior: ['\(uuid)-170-187', 'b1'], exterior: ['c0:98:e5:00:00:01']}")
    let identifier = try #require(BeaconIdentifier("\(uuid)-170-187"))
    #expect(
      choice.description.sides.interior == [
        .beacon(identifier), .device(DeviceAddress(named: "b1")),
      ])
    #expect(choice.description.sides.exterior == [.device(DeviceAddress(0xC098_E500_0001))])
    let anchors = choice.description.devices(at: InputPlace("s.json", path: "engine"))
    #expect(anchors.map(\.name) == ["\(uuid)-170-187", "b1", "c0:98:e5:00:00:01"])
    #expect(
      anchors.map(\.anchor) == choice.description.sides.interior + choice.description.sides.exterior
    )
    #expect(
      anchors.map { "\($0.place)" } == [
        "s.json: engine.interior[0]", "s.json: engine.interior[1]", "s.json: engine.exterior[0]",
      ])
  }

  // The aliases are those of OpenCarKey, BLEUnlock, Nuki, AltBeacon and room-assistant.
  @Test(arguments: [
    ("triggerStrength: -55", "unlockRSSI: -55"), ("release: -85", "lockRSSI: -85"),
    ("RSSI_SAMPLES: 9", "latestN: 9"), ("delayToLock: 3", "proximityTimeoutS: 3"),
    ("proximityTimeout: 3", "proximityTimeoutS: 3"), ("noSignalTimeout: 9", "signalTimeoutS: 9"),
    ("signalTimeout: 9", "signalTimeoutS: 9"), ("proximityCooldown: 1", "proximityCooldownS: 1"),
    ("autoUnlockFilter: 1", "autoUnlockFilterS: 1"),
    ("smoothing: 'exponential', speed: 0.3", "smoothing: 'exponential', factor: 0.3"),
    ("smoothing: 'exponential', alpha: 0.3", "smoothing: 'exponential', factor: 0.3"),
    (
      "smoothing: 'kalman', kalmanProcessNoise: 1, kalmanMeasurementNoise: 2",
      "smoothing: 'kalman', processNoise: 1, measurementNoise: 2"
    ),
    ("deadZoneDB: 12", "lockRSSI: -72"),
  ])
  func readsAliasesOfProducts(alias: String, key: String) throws {
    #expect(
      try EngineText.doorLock("{\(Self.pair), \(alias)}")
        == EngineText.doorLock("{\(Self.pair), \(key)}"))
  }

  @Test(arguments: [
    ("{}", "e.json: 'kind' is missing"),
    ("{kind: 'door-lok'}", "e.json: kind: there is no 'door-lok'; did you mean 'door-lock'?"),
    ("{kind: 'door-lock'}", "e.json: 'interior' is missing"),
    ("{kind: 'door-lock', exterior: ['a']}", "e.json: 'interior' is missing"),
    (
      "{kind: 'door-lock', interior: ['a'], exterior: []}",
      "e.json: exterior: a count of 0 is outside 1 ... 100"
    ),
    (
      "{kind: 'door-lock', interior: 'a', exterior: ['b', 'a']}",
      "e.json: interior[0]: 'a' is also in 'exterior'"
    ),
    (
      "{\(pair), unlocksamples: 3}",
      "e.json: there is no key 'unlocksamples'; did you mean 'unlockSamples'?"
    ),
    ("{\(pair), unlockSamples: 0}", "e.json: unlockSamples: 0 is outside 1 ... 1000"),
    ("{\(pair), RSSI_SAMPLES: 0}", "e.json: RSSI_SAMPLES: 0 is outside 1 ... 256"),
    (
      "{\(pair), RSSI_SAMPLES: 3, latestN: 3}",
      "e.json: 'RSSI_SAMPLES' and 'latestN' mean the same; give one of them"
    ),
    (
      "{\(pair), smoothing: 'meen'}",
      "e.json: smoothing: there is no 'meen'; did you mean 'mean'?"
    ),
    (
      "{\(pair), smoothing: 'exponential', factor: 0}",
      "e.json: factor: 0 is outside 0.001 ... 1"
    ),
    ("{\(pair), side: 'exterior-above'}", "e.json: 'thresholdDBm' is missing"),
    ("{\(pair), lockRSSI: -50}", "e.json: lockRSSI: -50 is outside -127 ... -60"),
    (
      "{\(pair), unlockRSSI: -90}",
      "e.json: unlockRSSI: -90 is below the default 'lockRSSI', -80; set 'lockRSSI' too"
    ),
    (
      "{\(pair), unlockRSSI: null, deadZoneDB: 5}",
      "e.json: deadZoneDB: requires 'unlockRSSI', which is null"
    ),
    (
      "{\(pair), lockRSSI: -70, deadZoneDB: 5}",
      "e.json: 'lockRSSI' and 'deadZoneDB' mean the same; give one of them"
    ),
    ("{\(pair), dwellS: NaN}", "e.json: dwellS: NaN is not a finite number"),
    ("[]", "e.json: [] is not an object in braces, { }"),
  ])
  func rejectsUnusableFiles(text: String, sentence: String) {
    #expect(EngineText.sentence(text) == sentence)
  }

  @Test func optionsReplaceSettingsOfTheFile() throws {
    #expect(
      try EngineText.doorLock("{\(Self.pair), latestN: 3}", set: ["smoothing=median", "windowS=1"])
        .smoothing == .windowMedian(.seconds(1)))
    #expect(
      try EngineText.doorLock(
        "{\(Self.pair), marginDB: 3}", set: ["side=exterior-above", "thresholdDBm=-70"]
      )
      .side == .exteriorAbove(PowerLevel(dBm: -70)))
    #expect(
      try EngineText.doorLock("{\(Self.pair), lockRSSI: -90}", set: ["deadZoneDB=5"]).lockRSSI
        == PowerLevel(dBm: -65))
    #expect(
      try EngineText.doorLock("{\(Self.pair)}", set: ["unlockRSSI=null"]).unlockRSSI == nil)
    #expect(
      EngineText.sentence("{\(Self.pair)}", set: ["unlockSamples=0"])
        == "--set unlockSamples: 0 is outside 1 ... 1000")
    #expect(
      EngineText.sentence(
        "{\(Self.pair), side: 'exterior-above', thresholdDBm: -70}", set: ["marginDB=1"]
      )
      .hasPrefix("--set: there is no key 'marginDB'"))
  }

  /// A service is not the address of a device that was met before.
  @Test func knownDevicesHaveNamesOrAddresses() throws {
    func sentence(_ devices: String) -> String {
      EngineText.sentence("{kind: 'connection-probe', devices: [\(devices)], knowsDevices: true}")
    }
    #expect(sentence("'a', 'c0:98:e5:00:00:01'") == "")
    let service = "0000180F-0000-1000-8000-00805F9B34FB"
    #expect(
      sentence("'a', '\(service)'")
        == "e.json: devices[1]: '\(service)' is not a device's name or address, which "
        + "'knowsDevices' requires")
  }

  @Test func canBeMadeFromOptionsOnly() throws {
    let options = try ["interior=10,11", "exterior=20"].map { try SettingOverride($0) }
    let choice = try EngineFile.choice("door-lock", overrides: options)
    #expect(choice.description.sides.interior.count == 2)
    #expect(choice.description.sides.exterior == [.device(DeviceAddress(named: "20"))])
    #expect(
      throws: InputError.noSuchName(
        "door-loc",
        among: [
          "door-lock", "presence", "welcome-home", "thermostat", "asset-tracker", "cold-chain",
          "fall-watch", "home-visit", "positioning", "listener", "connection-probe",
        ],
        at: InputPlace("--engine"))
    ) {
      try EngineFile.choice("door-loc")
    }
    #expect(throws: InputError.missingFile(path: "no/such.json")) {
      try EngineFile.choice("no/such.json")
    }
  }

  @Test(arguments: [
    "{\(pair)}",
    "{\(pair), side: 'exterior-above', thresholdDBm: -70.5, groupLevel: 'mean', unlockRSSI: null}",
    "{\(pair), smoothing: 'mean', windowS: 0.123456789, dwellS: 0.3, requireAway: false}",
    "{\(pair), smoothing: 'median', deadZoneDB: 3.5, hysteresisDB: 1.25}",
    "{\(pair), smoothing: 'exponential', speed: 0.3, marginDB: -2}",
    "{\(pair), smoothing: 'kalman'}",
    "{\(pair), smoothing: 'trimmed'}", "{\(pair), side: 'ignored'}",
    "{\(pair), smoothing: 'fenced', readingIntervalS: 0.5}",
    "{\(pair), smoothing: 'truncated', unlocksOnReading: true, cooldownHoldsLock: true}",
    "{kind: 'door-lock', interior: 'c0:98:e5:00:00:01', exterior: ['a b', 'ü']}",
  ])
  func writtenChoiceIsReadBackEqual(text: String) throws {
    let choice = try EngineText.choice(text)
    #expect(try EngineText.choice(choice.json.page) == choice)
    #expect(try EngineText.choice(choice.json.line) == choice)
  }

  @Test func makesAnEngineFromTheSettings() throws {
    var engine = try EngineText.choice("{\(Self.pair), unlockSamples: 1}").makeEngine()
    #expect(engine.start(at: .start) == [.command(.scan)])
    let phone = DeviceAddress(named: "phone")
    var verdicts: [Verdict] = []
    for (name, rssi) in [("in", -70.0), ("out", -50.0)] {
      let heard = Advertisement(
        transmitter: DeviceAddress(named: name), receiver: phone, rssi: PowerLevel(dBm: rssi))
      for case .decision(let decision) in engine.receive(.advertisement(heard), at: .start) {
        verdicts.append(decision.verdict)
      }
    }
    #expect(verdicts == [.side(.outside), .unlock])
  }
}
