@testable import EngineFiles
import BLE
@testable import Documents
import Engines
import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import Testing

@Suite struct EngineSettingsTests {
  /// The same settings as in the README and the documentation of the door lock.
  @Test func listsAllSettingsOfTheDoorLock() {
    let keys = DoorLockDescription.settings.map(\.key)
    #expect(
      keys.sorted() == [
        "allowDuplicates", "autoUnlockFilterS", "betweenScanPeriodMs", "connectionTimeoutS",
        "cooldownHoldsLock", "deadZoneDB", "dwellS",
        "exterior", "factor",
        "groupLevel", "hysteresisDB", "interior", "latestN", "lockRSSI", "marginDB",
        "maxTrackingAgeS", "measurementNoise", "nearAtLockRSSI", "processNoise",
        "proximityCooldownS", "proximityTimeoutS", "readingIntervalS", "readings", "requireAway",
        "scanMode",
        "scanPeriodMs", "side", "signalTimeoutS",
        "smoothing", "thresholdDBm", "unlockRSSI", "unlockSamples", "unlocksOnReading", "windowS",
      ])
  }

  @Test(arguments: [
    ("marginDB", ["side": ["exterior-stronger"]]),
    ("thresholdDBm", ["side": ["exterior-above"]]),
    ("latestN", ["smoothing": ["latest"]]),
    ("windowS", ["smoothing": ["mean", "median", "trimmed", "fenced"]]),
    ("factor", ["smoothing": ["exponential", "truncated"]]),
    ("processNoise", ["smoothing": ["kalman"]]),
    ("dwellS", [:]), ("smoothing", [:]), ("interior", [:]),
  ])
  func listsTheWordsThatASettingDependsOn(key: String, conditions: [String: [String]]) throws {
    let setting = try #require(DoorLockDescription.settings.first { $0.key == key })
    #expect(setting.conditions == conditions)
  }

  @Test func listsTheRulesThatASettingDependsOn() throws {
    let settings = PresenceDescription.settings
    func rules(_ key: String) -> [String]? {
      settings.first { $0.key == key }?.conditions["rule"]
    }
    #expect(rules("pdiffOutright") == ["bermuda"])
    #expect(rules("skipMs") == ["mqtt_room", "companion"])
    #expect(rules("proximity") == ["altbeacon", "corelocation"])
    #expect(
      rules("smoothing") == ["espresense", "mqtt_room", "room-assistant", "companion", "altbeacon"])
    #expect(rules("measuredPowerDBm") == nil)
    let scans = try #require(PositioningDescription.settings.first { $0.key == "scans" })
    #expect(
      scans.conditions["method"] == [
        "nearest-beacon", "weighted-centroid", "radical-lines", "least-squares",
        "weighted-neighbours", "histogram", "naive-bayes",
      ])
  }

  /// Descriptions of each kind, with several words of choices, each in its own file.
  @Test func writtenSettingsAreReadBackEqual() throws {
    for text in [
      "{kind: 'door-lock', interior: ['a'], exterior: ['b'], side: 'exterior-above', "
        + "thresholdDBm: -70, smoothing: 'kalman', unlockRSSI: null, lockRSSI: -81.5}",
      "{kind: 'door-lock', interior: ['a'], exterior: ['b'], smoothing: 'exponential', factor: 0.4}",
      "{kind: 'presence', rooms: {hall: ['a'], yard: ['b']}, rule: 'mqtt_room', timeoutS: 4}",
      "{kind: 'positioning', method: 'nearest-beacon+kalman', scans: 5, places: ['hall']}",
      "{kind: 'listener'}",
    ] {
      let choice = try EngineText.choice(text)
      #expect(try EngineText.choice(choice.json.page) == choice)
    }
  }

  @Test func defaultsAreThoseOfAnEngineWithoutSettings() throws {
    let choice = try EngineText.choice("{kind: 'door-lock', interior: ['a'], exterior: ['b']}")
    guard case .object(let members) = choice.json else {
      Issue.record("no object")
      return
    }
    for setting in DoorLockDescription.settings {
      guard let `default` = setting.default, let member = members[setting.key] else { continue }
      #expect(`default` == member, "\(setting.key)")
    }
  }
}

// MARK: - A custom kind of engine

/// Unlocks after some strong readings.
private struct KnockLock: EngineDescription {
  static let kind = "knock-lock"
  static let summary = "unlocks after some strong readings"
  var beacons: [String] = []
  var knocks = 3
  var pause = Duration.seconds(2)
  var mood = Mood.strict

  enum Mood { case strict, lenient }

  mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.devices("beacons", &beacons, count: 1...10, "the beacons at the door")
    try settings.integer("knocks", &knocks, in: 1...100, aliases: ["taps"], "so many unlock")
    try settings.duration("pauseMs", &pause, in: 0...10_000, "the longest pause")
    try settings.choice(
      "mood", &mood, among: ["strict": .strict, "lenient": .lenient], "what counts as a knock")
  }

  func makeEngine() -> Engine { Engine(description: self) }

  struct Engine: DecisionEngine {
    let description: KnockLock
    var heard = 0

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard case .advertisement(let packet) = event,
        description.beacons.contains(where: { Anchor(named: $0).isHeard(in: packet) })
      else { return [] }
      heard += 1
      return heard == description.knocks ? [.decision(Decision(.unlock, at: time))] : []
    }
  }
}

@Suite struct OwnEngineKindTests {
  private static func knowing<Value>(_ body: () throws -> Value) rethrows -> Value {
    try EngineKinds.$known.withValue(EngineKinds(and: [KnockLock.self]), operation: body)
  }

  @Test func isReadAndWrittenLikeBuiltInKinds() throws {
    try Self.knowing {
      let choice = try EngineText.choice(
        "{kind: 'knock-lock', beacons: ['a', 'b'], taps: 5, mood: 'lenient', pauseMs: 1500}")
      let description = try #require(choice.description as? KnockLock)
      #expect(description.beacons == ["a", "b"])
      #expect(description.knocks == 5)
      #expect(description.pause == .milliseconds(1500))
      #expect(description.mood == .lenient)
      #expect(
        choice.json == [
          "kind": "knock-lock", "beacons": ["a", "b"], "knocks": JSON(5), "pauseMs": JSON(1500),
          "mood": "lenient",
        ])
    }
  }

  @Test(arguments: [
    ("{kind: 'knock-lock'}", "e.json: 'beacons' is missing"),
    (
      "{kind: 'knock-lock', beacons: ['a'], mood: 'glad'}",
      "e.json: mood: there is no 'glad'; choose from 'strict', 'lenient'"
    ),
    (
      "{kind: 'knock-lock', beacons: ['a'], knocks: 0}",
      "e.json: knocks: 0 is outside 1 ... 100"
    ),
    (
      "{kind: 'knock-lock', beacons: ['a'], knoks: 2}",
      "e.json: there is no key 'knoks'; did you mean 'knocks'?"
    ),
  ])
  func rejectsUnusableFilesLikeBuiltInKinds(text: String, sentence: String) {
    #expect(Self.knowing { EngineText.sentence(text) } == sentence)
  }

  @Test func isUnknownInOtherTasks() {
    #expect(
      EngineText.sentence("{kind: 'knock-lock'}")
        == "e.json: kind: there is no 'knock-lock'; choose from 'door-lock', 'presence', "
        + "'welcome-home', 'thermostat', 'asset-tracker', 'cold-chain', 'fall-watch', "
        + "'home-visit', 'positioning', 'listener', 'connection-probe'")
  }

  @Test func decidesInAScenario() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let engine = try Self.knowing {
      try EngineText.choice("{kind: 'knock-lock', beacons: ['exterior']}")
    }
    let run = try scenario.running(engine).run(scenario.world, seed: 1, on: nil)
    let heard = run.journal.heard.filter {
      $0.sighting.advertisement.transmitter == scenario.world.beacons[1].address
    }
    #expect(run.journal.decisions.map(\.decision.verdict) == [.unlock])
    #expect(run.journal.decisions.first?.decision.time == heard[2].sighting.time)
  }
}

extension EngineSettingsTests {
  /// The defaults that the products have, from their settings types.
  @Test func listsADefaultForEachRuleIfTheyDiffer() throws {
    let settings = PresenceDescription.settings
    let distance = try #require(settings.first { $0.key == "maxDistanceM" })
    let defaults = Dictionary(
      uniqueKeysWithValues: distance.defaultByWord.map { ($0.word, $0.default) })
    #expect(defaults["bermuda"] == JSON(BermudaRule.Settings().maxRadius))
    #expect(defaults["mqtt_room"] == JSON(MQTTRoomRule.Settings().node.maxDistance))
    #expect(defaults["espresense"] == nil)
    let outright = try #require(settings.first { $0.key == "pdiffOutright" })
    #expect(outright.defaultByWord.isEmpty)
  }
}
