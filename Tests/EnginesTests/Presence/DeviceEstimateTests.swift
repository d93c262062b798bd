import BLE
import Engines
import TestSupport
import Testing

/// The distances of each product by its published formula, computed with another program, for a
/// device at a constant level.
struct DeviceEstimateTests {
  /// The time of the last reading.
  private static let end = Instant(nanoseconds: 4_000_000_000)

  /// Returns the figures of a and b after a was heard once a second at a level, from 0 to 4 s.
  private func estimates(
    of engine: some DecisionEngine, at level: Double
  ) throws -> [DeviceEstimate] {
    var engine = engine
    _ = engine.start(at: .start)
    for second in 0...4 {
      _ = engine.receive(
        .heard("a", dBm: level), at: Instant(nanoseconds: Int64(second) * 1_000_000_000))
    }
    let before = engine.evidence(at: Self.end)
    let estimates = try #require(engine.estimates(at: Self.end))
    #expect(engine.evidence(at: Self.end) == before)
    #expect(estimates.map(\.anchor) == [.named("a"), .named("b")])
    #expect(estimates[1].isEmpty)
    return estimates
  }

  /// 10^((-55 + 70) / 30): Bermuda with a reference power of -55 dBm and an attenuation of 3.
  @Test func bermudaHasTheLogDistance() throws {
    let own = try estimates(of: Presence<BermudaRule>.twoRooms(by: .init()), at: -70)[0]
    #expect(own.distance.isNear(3.162277660, within: 1e-9))
    #expect(own.evidence.level == PowerLevel(dBm: -70))
    #expect(own.proximity == nil && own.accuracy == nil)
  }

  /// 10^((-71 + 79.1) / 27): a node of ESPresense with a reference of -65 dBm, of which 6 dB are
  /// taken for a device that declares no power, and an absorption of 2.7.
  @Test func nodesHaveTheLogDistance() throws {
    let counted = try estimates(of: Presence<ESPresenseRule>.twoRooms(by: .init()), at: -79.1)[0]
    let reported = try estimates(of: Presence<MQTTRoomRule>.twoRooms(by: .init()), at: -79.1)[0]
    for own in [counted, reported] {
      #expect(own.distance.isNear(1.995262315, within: 1e-9))
      #expect(own.evidence.samples == 5)
    }
  }

  /// 0.42093 (68 / 59)^6.9476 + 0.54992: the Android Beacon Library's curve of a Nexus 5.
  @Test func altBeaconHasItsCurve() throws {
    let own = try estimates(of: Presence<AltBeaconRule>.twoRooms(by: .init()), at: -68)[0]
    #expect(own.distance.isNear(1.678616986, within: 1e-9))
  }

  /// 0.89976 (68 / 59)^7.7095 + 0.111, in whole 0.1 m: room-assistant, with the curve of a Nexus 4.
  @Test func roomAssistantRoundsItsCurve() throws {
    let own = try estimates(of: Presence<RoomAssistantRule>.twoRooms(by: .init()), at: -68)[0]
    #expect(own.distance.isNear(2.8, within: 1e-12))
  }

  /// An offset is added before the rule.
  @Test func offsetMovesTheDistance() throws {
    let engine = Presence<BermudaRule>.twoRooms(
      by: .init(), offsets: [RoomAnchorOffset(.named("a"), Decibels(15))])
    #expect(try estimates(of: engine, at: -70)[0].distance.isNear(1, within: 1e-12))
  }

  @Test func locksHoldLevelsOnly() throws {
    let lock = DoorLock(settings: .init(interior: [.named("a")], exterior: [.named("b")]))
    let evidence = Evidence(
      anchor: .named("a"), level: PowerLevel(dBm: -70), samples: 5, newest: Self.end)
    #expect(try estimates(of: lock, at: -70)[0] == DeviceEstimate(evidence))
  }

  /// Wrappers pass on what the engine within holds, and an engine of no devices holds nothing.
  @Test func wrappersHoldTheFiguresOfTheirEngine() throws {
    let engine = Presence<BermudaRule>.twoRooms(by: .init())
    let patterned = PatternedScan(
      engine, by: ScanPattern(mode: .lowPower, period: .seconds(2), pause: .seconds(1)))
    #expect(try estimates(of: patterned, at: -70) == estimates(of: engine, at: -70))
    let connected = ConnectedReadings(engine, of: [.named("a"), .named("b")])
    #expect(connected.estimates(at: .start)?.count == 2)
    #expect(UnlocksForAnyone().estimates(at: .start) == nil)
  }

  private struct UnlocksForAnyone: DecisionEngine {
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }
}
