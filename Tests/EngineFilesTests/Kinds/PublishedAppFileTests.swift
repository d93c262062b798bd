import BLE
import Documents
import EngineFiles
import Engines
import Recordings
import TestScenes
import Testing

/// The apps of a paper on context-aware apps, as files describe them.
@Suite struct PublishedAppFileTests {
  private static func description<Description: EngineDescription>(
    _ type: Description.Type, _ text: String = "", set options: [String] = []
  ) throws -> Description {
    let devices =
      switch Description.kind {
      case "asset-tracker": "assets: {keys: 'k', bag: ['b']}"
      case "cold-chain": "sensors: {truck: 't'}"
      case "home-visit": "patients: {'Mrs. Jones': 'j'}"
      default: "chairs: {Ann: 'c'}"
      }
    let choice = try EngineText.choice(
      "{kind: '\(Description.kind)', \(devices), \(text)}", set: options)
    #expect(try EngineText.choice(choice.json.page) == choice)
    return try #require(choice.description as? Description)
  }

  // MARK: Assets

  @Test func readsEverySettingOfTheAssetTracker() throws {
    let text = """
      readings: 'ranging', farRSSI: -90, nearRSSI: -70, smoothing: 'latest', latestN: 3, lostS: 20,
      countdownS: 5, repeatS: 7, locationWaitS: 1, retryS: 2
      """
    var expected = AssetTrackerSettings(assets: [
      WatchedDevice("bag", Anchor(named: "b")), WatchedDevice("keys", Anchor(named: "k")),
    ])
    #expect(try Self.description(AssetTrackerDescription.self).settings == expected)
    expected.readings = .ranging
    expected.farRSSI = PowerLevel(dBm: -90)
    expected.nearRSSI = PowerLevel(dBm: -70)
    expected.smoothing = .latest(3)
    expected.lost = .seconds(20)
    expected.countdown = .seconds(5)
    expected.repetition = .seconds(7)
    expected.reports.locationWait = .seconds(1)
    expected.reports.retry = .seconds(2)
    #expect(try Self.description(AssetTrackerDescription.self, text).settings == expected)
  }

  /// The edge between a nearable's zones near and far.
  @Test func nearnessFollowsTheFarLevel() throws {
    let defaults = try Self.description(AssetTrackerDescription.self).settings
    #expect(defaults.farRSSI == PowerLevel(dBm: -85))
    #expect(defaults.nearRSSI == PowerLevel(dBm: -80))
    let weak = try Self.description(AssetTrackerDescription.self, set: ["farRSSI=-95"]).settings
    #expect(weak.nearRSSI == PowerLevel(dBm: -90))
  }

  @Test func namesTheDevices() throws {
    let description = try Self.description(AssetTrackerDescription.self)
    let devices = description.devices(at: InputPlace("e.json"))
    #expect(devices.map(\.name) == ["b", "k"])
    #expect(devices.map(\.group) == ["bag", "keys"])
    #expect(devices.map { "\($0.place)" } == ["e.json: assets.bag", "e.json: assets.keys"])
    #expect(description.topics == [.alerts, .reports])
    #expect(description.anchorsNeeded == [[Anchor(named: "b")], [Anchor(named: "k")]])
  }

  // MARK: Temperatures

  @Test func readsEverySettingOfTheColdChain() throws {
    let text = """
      lowC: -25, highC: -18, clearC: 1, sampleS: 0.95, samplesOut: 4, reportS: 10, silentS: 30,
      locationWaitS: 0, retryS: 600
      """
    var expected = ColdChainSettings(sensors: [WatchedDevice("truck", Anchor(named: "t"))])
    #expect(try Self.description(ColdChainDescription.self).settings == expected)
    expected.low = -25
    expected.high = -18
    expected.clear = 1
    expected.sample = .milliseconds(950)
    expected.samplesOut = 4
    expected.reportInterval = .seconds(10)
    expected.silence = .seconds(30)
    expected.reports.locationWait = .zero
    expected.reports.retry = .seconds(600)
    #expect(try Self.description(ColdChainDescription.self, text).settings == expected)
  }

  // MARK: Falls

  @Test func readsEverySettingOfTheFallWatch() throws {
    let text = """
      uprightAxis: '-y', frontAxis: '+z', waitS: 5, answerS: 60, beacons: ['hall', 'bath'],
      inRangeS: 3, locationWaitS: 2, retryS: 3
      """
    var expected = FallWatchSettings(chairs: [WatchedDevice("Ann", Anchor(named: "c"))])
    #expect(try Self.description(FallWatchDescription.self).settings == expected)
    expected.axes = try #require(ChairAxes(upright: .minusY, front: .plusZ))
    expected.wait = .seconds(5)
    expected.answer = .seconds(60)
    expected.beacons = [Anchor(named: "hall"), Anchor(named: "bath")]
    expected.inRange = .seconds(3)
    expected.reports.locationWait = .seconds(2)
    expected.reports.retry = .seconds(3)
    #expect(try Self.description(FallWatchDescription.self, text).settings == expected)
  }

  // MARK: Visits

  @Test func readsEverySettingOfTheHomeVisit() throws {
    let text = """
      nearRSSI: -90, smoothing: 'median', windowS: 4, leaveS: 30, itemS: 5, retryS: 20
      """
    var expected = HomeVisitSettings(patients: [WatchedDevice("Mrs. Jones", Anchor(named: "j"))])
    let defaults = try Self.description(HomeVisitDescription.self)
    #expect(defaults.settings == expected)
    #expect(defaults.topics == [.items, .notifications])
    expected.nearRSSI = PowerLevel(dBm: -90)
    expected.smoothing = .windowMedian(.seconds(4))
    expected.leave = .seconds(30)
    expected.item = .seconds(5)
    expected.retry = .seconds(20)
    #expect(try Self.description(HomeVisitDescription.self, text).settings == expected)
  }

  // MARK: Errors

  @Test(arguments: [
    ("{kind: 'asset-tracker'}", "e.json: 'assets' is missing"),
    ("{kind: 'asset-tracker', assets: {}}", "e.json: assets: a count of 0 is outside 1 ... 1000"),
    (
      "{kind: 'asset-tracker', assets: {keys: ['a', 'b']}}",
      "e.json: assets.keys: a count of 2 is outside 1 ... 1"
    ),
    (
      "{kind: 'asset-tracker', assets: {keys: 'a', bag: 'a'}}",
      "e.json: assets.keys: 'a' is also of 'bag'"
    ),
    (
      "{kind: 'asset-tracker', assets: {keys: 'a'}, nearRSSI: -90}",
      "e.json: nearRSSI: -90 is outside -85 ... 20"
    ),
    (
      "{kind: 'cold-chain', sensors: {truck: 't'}, highC: -5}",
      "e.json: highC: -5 is not above 'lowC', 0"
    ),
    (
      "{kind: 'cold-chain', sensors: {truck: 't'}, clearC: 9}",
      "e.json: clearC: 9 is more than the range has, 8"
    ),
    (
      "{kind: 'cold-chain', sensors: {truck: 't'}, sampleS: 0.9}",
      "e.json: sampleS: 0.9 is outside 0.95 ... 10"
    ),
    (
      "{kind: 'fall-watch', chairs: {Ann: 'c'}, frontAxis: '-z'}",
      "e.json: frontAxis: the upright axis, '+z', and the front axis, '-z', are along one line"
    ),
    (
      "{kind: 'fall-watch', chairs: {Ann: 'c'}, frontAxis: 'x'}",
      "e.json: frontAxis: there is no 'x'; did you mean '+x' or '-x'?"
    ),
  ])
  func saysWhatIsAllowed(text: String, sentence: String) {
    #expect(EngineText.sentence(text) == sentence)
  }

  // MARK: Termination

  /// A wrapper passes on the stored state of its engine: the number of the next report.
  @Test(arguments: ["packets", "ranging", "connections"])
  func wrappersHandOverWhatWasStored(readings: String) throws {
    let beacon = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-1-1"
    let choice = try EngineText.choice(
      "{kind: 'asset-tracker', assets: {keys: '\(beacon)'}, readings: '\(readings)'}")
    let installed = choice.makeEngine().running(onSystem: true)
    var ended = installed
    _ = ended.start(at: .start)
    let anchor = try #require(BeaconIdentifier(beacon))
    let near = CentralEvent.ranged([
      RangedBeacon(
        identifier: anchor, rssi: PowerLevel(dBm: -50), measuredPower: PowerLevel(dBm: -59))
    ])
    let delivered = readings == "connections" ? Self.packet(of: anchor) : near
    _ = ended.receive(delivered, at: .start)
    if readings == "connections" {
      _ = ended.receive(.connected(Self.device), at: .start)
      _ = ended.receive(.rssi(PowerLevel(dBm: -50), of: Self.device), at: .start)
    }
    for second in [11, 42] {
      _ = ended.receive(.wake, at: .start.advanced(by: .seconds(second)))
    }
    _ = ended.receive(.reply(.location(nil)), at: .start.advanced(by: .seconds(43)))
    var launched = installed
    launched.restore(from: ended)
    let reports = launched.start(at: .start.advanced(by: .seconds(50))).compactMap { output in
      if case .decision(let decision) = output, case .report(let report) = decision.verdict {
        "\(report.number).\(report.attempt)"
      } else {
        nil
      }
    }
    #expect(reports == ["1.2"])
  }

  private static let device = DeviceAddress(named: "keys")

  private static func packet(of beacon: BeaconIdentifier) -> CentralEvent {
    let frame = IBeacon(identifier: beacon, measuredPower: PowerLevel(dBm: -59))
    return .advertisement(
      Advertisement(
        transmitter: device, receiver: DeviceAddress(named: "phone"), rssi: PowerLevel(dBm: -50),
        payload: frame.advertisingData()))
  }
}
