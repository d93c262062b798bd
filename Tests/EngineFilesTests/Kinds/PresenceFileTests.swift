import EngineFiles
import BLE
import Documents
import Engines
import Scenarios
import TestScenes
import Testing

@Suite struct PresenceFileTests {
  static let rooms = "kind: 'presence', rooms: {study: ['s1', 's2'], kitchen: 'k'}"
  private static let service = "0000180F-0000-1000-8000-00805F9B34FB"

  static func description(
    _ text: String, set options: [String] = []
  ) throws -> PresenceDescription {
    guard
      let description = try EngineText.choice(text, set: options).description
        as? PresenceDescription
    else {
      throw InputError.unusable(InputPlace("e.json"), "it tells no rooms")
    }
    return description
  }

  @Test func readsRoomsSortedByName() throws {
    let description = try Self.description("{\(Self.rooms), rule: 'bermuda'}")
    #expect(description.rooms.map(\.name) == ["kitchen", "study"])
    #expect(description.rooms.map(\.anchors) == [["k"], ["s1", "s2"]])
    let anchors = description.devices(at: InputPlace("e.json"))
    #expect(
      anchors.map { "\($0.place)" } == [
        "e.json: rooms.kitchen[0]", "e.json: rooms.study[0]", "e.json: rooms.study[1]",
      ])
    #expect(anchors.map(\.anchor) == ["k", "s1", "s2"].map { .device(DeviceAddress(named: $0)) })
  }

  /// A UUID is the region of its beacons where rooms are regions. Elsewhere it is a service.
  @Test func readsRegionsOfSeveralBeacons() throws {
    let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
    func description(_ decide: String) throws -> PresenceDescription {
      try Self.description(
        "{kind: 'presence', rule: 'corelocation', decide: '\(decide)', "
          + "rooms: {shop: ['\(uuid)', '\(uuid)-170', '\(uuid)-170-187']}}")
    }
    let regions = try description("regions")
    let fleet = try #require(BeaconUUID(uuid))
    #expect(
      regions.rooms[0].groups == [
        .region(BeaconRegion(uuid: fleet)), .region(BeaconRegion(uuid: fleet, major: 170)),
      ])
    #expect(regions.rooms[0].anchors == ["\(uuid)-170-187"])
    #expect(regions.anchorsNeeded.isEmpty)
    #expect(try EngineFile(regions.json, at: InputPlace("e")).choice == EngineChoice(regions))
    let nearest = try description("nearest")
    #expect(nearest.rooms[0].groups.isEmpty)
    #expect(nearest.devices(at: InputPlace("e"))[0].anchor == .service(AttributeUUID(fleet)))
  }

  /// A region of all beacons is for AltBeacon: one of CoreLocation has a UUID. Elsewhere the word
  /// is a device's name.
  @Test func readsTheRegionOfAllBeacons() throws {
    func text(_ keys: String) -> String {
      "{kind: 'presence', rooms: {anywhere: ['all-beacons', 'b']}, \(keys)}"
    }
    let regions = try Self.description(text("rule: 'altbeacon', decide: 'regions'"))
    #expect(regions.rooms[0].groups == [.all] && regions.rooms[0].anchors == ["b"])
    #expect(regions.anchorsNeeded.isEmpty && regions.areas.isEmpty)
    #expect(try EngineFile(regions.json, at: InputPlace("e")).choice == EngineChoice(regions))
    let nearest = try Self.description(text("rule: 'altbeacon'"))
    #expect(nearest.rooms[0].groups.isEmpty)
    #expect(nearest.devices(at: InputPlace("e")).map(\.name) == ["all-beacons", "b"])
    #expect(
      EngineText.sentence(text("rule: 'corelocation', decide: 'regions'"))
        == "e.json: rooms.anywhere: 'all-beacons' is no region of CoreLocation, whose regions have a "
        + "UUID; use a UUID, or the rule 'altbeacon'")
  }

  // MARK: Rules

  @Test func usesTheProductsDefaultsForMissingSettings() throws {
    func rule(_ word: String) throws -> PresenceDescription.Rule {
      try Self.description("{\(Self.rooms), rule: '\(word)'}").rule
    }
    #expect(try rule("bermuda") == .bermuda(BermudaRule.Settings()))
    #expect(try rule("espresense") == .espresense(ESPresenseRule.Settings()))
    #expect(try rule("mqtt_room") == .mqttRoom(MQTTRoomRule.Settings()))
    #expect(try rule("altbeacon") == .altBeacon(AltBeaconRule.Settings()))
    #expect(try rule("corelocation") == .coreLocation(CoreLocationRule.Settings()))
  }

  @Test func readsEverySettingOfBermuda() throws {
    var expected = BermudaRule.Settings()
    expected.refPower = PowerLevel(dBm: -60)
    expected.attenuation = 2.5
    expected.maxRadius = 12
    expected.maxVelocity = 4
    expected.smoothingSamples = 7
    expected.cycle = .seconds(2)
    expected.distanceTimeout = .seconds(40)
    expected.areaMaxAge = .seconds(11)
    expected.pdiffOutright = 0.4
    expected.pdiffHistorical = 0.2
    let description = try Self.description(
      """
      {\(Self.rooms), rule: 'bermuda', ref_power: -60, attenuation: 2.5, max_area_radius: 12,
       max_velocity: 4, smoothing_samples: 7, cycleS: 2, timeoutS: 40, maxAgeS: 11,
       pdiff_outright: 0.4, pdiff_historical: 0.2}
      """)
    #expect(description.rule == .bermuda(expected))
  }

  @Test func readsEverySettingOfESPresense() throws {
    var expected = ESPresenseRule.Settings()
    // A device that declares no power counts as one that transmits -6 dBm.
    expected.node.measuredPower = PowerLevel(dBm: -66)
    expected.node.rxAdjRSSI = Decibels(3)
    expected.node.absorption = 3.5
    expected.node.smoothing = .windowFencedMean(.seconds(5))
    expected.node.forget = .seconds(60)
    expected.countEnter = 1.5
    expected.countExit = 3
    expected.countTimeout = .milliseconds(8000)
    let description = try Self.description(
      """
      {\(Self.rooms), rule: 'espresense', ref_rssi: -60, rx_adj_rssi: 3, absorption: 3.5,
       windowS: 5, forget_ms: 60000, count_enter: 1.5, count_exit: 3, count_ms: 8000}
      """)
    #expect(description.rule == .espresense(expected))
  }

  /// The node's reach is ESPresense's `max_dist`, that of the locator the companion's
  /// `max_distance`.
  @Test func readsTheReachesOfCompanion() throws {
    var expected = CompanionRule.Settings()
    expected.maxDistance = 7
    expected.node.maxDistance = 9
    let description = try Self.description(
      "{\(Self.rooms), rule: 'companion', max_distance: 7, max_dist: 9}")
    #expect(description.rule == .companion(expected))
  }

  @Test func readsEverySettingOfMQTTRoom() throws {
    var expected = MQTTRoomRule.Settings()
    expected.timeout = .seconds(10)
    expected.awayTimeout = .seconds(120)
    expected.node = ESPresenseNodeSettings()
    expected.node.maxDistance = 9
    expected.node.skipDistance = 1
    expected.node.skipTime = .seconds(2)
    expected.node.smoothing = .latest(3)
    let description = try Self.description(
      """
      {\(Self.rooms), rule: 'mqtt_room', timeout: 10, away_timeout: 120, nodes: 'espresense',
       max_dist: 9, skip_dist: 1, skip_ms: 2000, smoothing: 'latest', latestN: 3}
      """)
    #expect(description.rule == .mqttRoom(expected))
    let never = try Self.description("{\(Self.rooms), rule: 'mqtt_room', away_timeout: 0}")
    #expect(never.rule == .mqttRoom(MQTTRoomRule.Settings()))
  }

  @Test func readsEverySettingOfAltBeacon() throws {
    var expected = AltBeaconRule.Settings()
    expected.rooms = .regions
    expected.scanPeriod = .milliseconds(2200)
    expected.smoothing = .exponentialTruncated(factor: 0.2)
    expected.distance = .logDistance()
    expected.measuredPower = PowerLevel(dBm: -65)
    expected.trackingAge = .milliseconds(3000)
    expected.maxDistance = 7
    expected.exitPeriod = .seconds(30)
    let description = try Self.description(
      """
      {\(Self.rooms), rule: 'altbeacon', decide: 'regions', foregroundScanPeriod: 2200,
       smoothing: 'truncated', speed: 0.2, distance: 'log-distance', measuredPower: -65,
       maxTrackingAgeMs: 3000, maxDistanceM: 7, regionExitPeriod: 30000}
      """)
    #expect(description.rule == .altBeacon(expected))
  }

  @Test(arguments: [("immediate", 0.5), ("near", 4), ("far", 1000)])
  func proximityClassSetsTheMaximumDistance(word: String, distance: Double) throws {
    var expected = CoreLocationRule.Settings()
    expected.maxDistance = distance
    let description = try Self.description(
      "{\(Self.rooms), rule: 'corelocation', proximity: '\(word)'}")
    #expect(description.rule == .coreLocation(expected))
  }

  /// The system ranges for CoreLocation; AltBeacon ranges packets itself; the other rules take
  /// either.
  @Test func rulesTakeTheReadingsThatTheirProductsHave() throws {
    func readings(_ settings: String) throws -> Readings {
      try Self.description("{\(Self.rooms), \(settings)}").readings
    }
    #expect(try readings("rule: 'corelocation'") == .ranging)
    #expect(try readings("rule: 'altbeacon'") == .packets)
    for word in ["bermuda", "espresense", "mqtt_room", "room-assistant"] {
      #expect(try readings("rule: '\(word)'") == .packets)
      #expect(try readings("rule: '\(word)', readings: 'ranging'") == .ranging)
    }
  }

  // MARK: Errors

  @Test(arguments: [
    ("{kind: 'presence'}", "e.json: 'rule' is missing"),
    ("{kind: 'presence', rule: 'bermuda'}", "e.json: 'rooms' is missing"),
    (
      "{\(rooms), rule: 'bermda'}",
      "e.json: rule: there is no 'bermda'; did you mean 'bermuda'?"
    ),
    ("{\(rooms), rule: 'bermuda', count_enter: 2}", "e.json: there is no key 'count_enter'"),
    (
      "{\(rooms), rule: 'corelocation', scanPeriodMs: 1000}",
      "e.json: there is no key 'scanPeriodMs'"
    ),
    ("{\(rooms), rule: 'altbeacon', readings: 'ranging'}", "e.json: there is no key 'readings'"),
    (
      "{\(rooms), rule: 'bermuda', readings: 'rangin'}",
      "e.json: readings: there is no 'rangin'; did you mean 'ranging'?"
    ),
    ("{\(rooms), rule: 'bermuda', attenuation: 0}", "e.json: attenuation: 0 is outside 0.1 ... 10"),
    (
      "{kind: 'presence', rule: 'bermuda', rooms: {a: ['x'], b: ['y', 'x']}}",
      "e.json: rooms.b[1]: 'x' is also in 'a'"
    ),
    // A service as the file has it: 180F would be a device's name there.
    (
      "{kind: 'presence', rule: 'bermuda', rooms: {a: ['\(service)'], b: ['\(service)']}}",
      "e.json: rooms.b[0]: '\(service)' is also in 'a'"
    ),
    (
      "{kind: 'presence', rule: 'bermuda', rooms: {a: []}}",
      "e.json: rooms.a: a count of 0 is outside 1 ... 100"
    ),
    (
      "{kind: 'presence', rule: 'bermuda', rooms: {}}",
      "e.json: rooms: a count of 0 is outside 1 ... 1000"
    ),
    (
      "{kind: 'presence', rule: 'bermuda', rooms: ['a']}",
      "e.json: rooms: [\"a\"] is not an object in braces, { }"
    ),
    (
      "{\(rooms), rule: 'espresense', count_exit: 1}",
      "e.json: count_exit: 1 is outside 2, which is 'enterDistanceM', ... 1000"
    ),
    (
      "{\(rooms), rule: 'bermuda', ref_power: -59, measuredPower: -59}",
      "e.json: 'measuredPower' and 'ref_power' mean the same; give one of them"
    ),
  ])
  func rejectsUnusableFiles(text: String, sentence: String) {
    #expect(EngineText.sentence(text).hasPrefix(sentence))
  }

  // MARK: Writing

  @Test(arguments: [
    "{\(rooms), rule: 'bermuda', max_velocity: 2.5, cycleS: 0.9}",
    "{\(rooms), rule: 'espresense', smoothing: 'median', count_ms: 1234.567}",
    "{\(rooms), rule: 'mqtt_room'}", "{\(rooms), rule: 'bermuda', readings: 'ranging'}",
    "{\(rooms), rule: 'mqtt_room', nodes: 'espresense', away_timeout: 30}",
    "{\(rooms), rule: 'altbeacon', smoothing: 'truncated', decide: 'regions'}",
    "{\(rooms), rule: 'corelocation', proximity: 'near'}",
    "{\(rooms), rule: 'companion', max_distance: 7, keepsSilentNodes: false, minRSSI: -90}",
    "{\(rooms), rule: 'ibeacon', hasRandomAddress: true, dwellS: 2.5, rollingAverage: 8}",
    "{\(rooms), rule: 'bermuda', debounce: 3, debounceMaxWaitS: 10, debounceLeading: true}",
    "{preset: 'bermuda', rooms: {a: 'x'}}", "{preset: 'bleunlock', exterior: 'x'}",
  ])
  func writtenChoiceIsReadBackEqual(text: String) throws {
    let choice = try EngineText.choice(text)
    #expect(try EngineText.choice(choice.json.page) == choice)
  }

  @Test func makesAnEngineFromTheSettings() throws {
    for word in ["bermuda", "espresense", "mqtt_room", "room-assistant", "altbeacon"] {
      var engine = try EngineText.choice("{\(Self.rooms), rule: '\(word)'}").makeEngine()
      let isAltBeacon = word == "altbeacon"
      let scan = ScanRequest(hasWildcard: isAltBeacon, mode: isAltBeacon ? .lowLatency : nil)
      #expect(
        engine.start(at: .start)
          == [.command(.scan(for: scan))] + (isAltBeacon ? [.command(.followApp)] : []))
      let heard = Advertisement(
        transmitter: DeviceAddress(named: "k"), receiver: DeviceAddress(named: "phone"),
        rssi: PowerLevel(dBm: -50))
      var verdicts: [Verdict] = []
      for (event, second) in [(CentralEvent.advertisement(heard), 0), (.wake, 2)] {
        let outputs = engine.receive(event, at: .start.advanced(by: .seconds(second)))
        for case .decision(let decision) in outputs { verdicts.append(decision.verdict) }
      }
      #expect(verdicts == [.entered("kitchen")], "\(word)")
    }
  }
}
