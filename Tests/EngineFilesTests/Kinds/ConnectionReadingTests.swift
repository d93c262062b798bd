import BLE
import EngineFiles
import Phones
import Recordings
import TestScenes
import Testing

/// Levels that an app reads over connections, as events of anchors.
@Suite struct ConnectionReadingTests {
  private static let service = AttributeUUID(assigned: 0x180A)
  private static let lock = DeviceAddress(named: "lock")
  private static let other = DeviceAddress(named: "other")

  /// A packet that lists the service 180A, or nothing: the structure 03 03 0A 18.
  private static func packet(from device: DeviceAddress, listing: Bool = true) -> Advertisement {
    Advertisement(
      transmitter: device, receiver: DeviceAddress(named: "phone"), channel: nil,
      rssi: PowerLevel(dBm: -96), payload: Payload(listing ? [3, 3, 0x0A, 0x18] : []))
  }

  private static func delivered(_ event: CentralEvent, at second: Double) -> AppEvent {
    AppEvent(.delivered(event, rule: nil), at: Instant(nanoseconds: Int64(second * 1e9)))
  }

  /// The engine knows the first device of each anchor only, so that it does not count the levels of
  /// another one.
  @Test func aLevelIsOfTheAnchorWhosePacketFoundTheDevice() throws {
    let engine = try EngineText.choice(
      """
      { kind: 'door-lock', readings: 'connections', side: 'ignored', interior: [],
        exterior: ['0000180A-0000-1000-8000-00805F9B34FB'] }
      """)
    let anchor = Anchor.service(Self.service)
    let level = CentralEvent.rssi(PowerLevel(dBm: -83), of: Self.lock)
    let events: [AppEvent] = [
      AppEvent(.launched, at: .start),
      // Nothing has told of the device yet.
      Self.delivered(level, at: 1),
      Self.delivered(.advertisement(Self.packet(from: Self.lock, listing: false)), at: 2),
      Self.delivered(.advertisement(Self.packet(from: Self.lock)), at: 3),
      Self.delivered(.advertisement(Self.packet(from: Self.other)), at: 3.5),
      Self.delivered(level, at: 4),
      Self.delivered(.rssi(PowerLevel(dBm: -70), of: Self.other), at: 4),
      Self.delivered(.wake, at: 6),
      // A new app knows nothing.
      AppEvent(.launched, at: Instant(nanoseconds: 7_000_000_000)),
      Self.delivered(level, at: 8),
    ]
    let heard = engine.heard(in: events)
    try #require(heard.map { $0.time.seconds } == [2, 3, 3.5, 4])
    #expect(heard.map { $0.isOverConnection } == [false, false, false, true])
    #expect(heard.map { $0.packet != nil } == [true, true, true, false])
    #expect(heard.map { $0.isOf(anchor) } == [false, true, true, true])
    #expect(Hearing(of: anchor, in: heard[3].event) == .reading(PowerLevel(dBm: -83)))
  }

  /// An engine that reads packets asks for no levels.
  @Test func anEngineThatReadsPacketsCountsNoLevel() throws {
    let engine = try EngineText.choice(
      "{ kind: 'door-lock', side: 'ignored', interior: [], exterior: ['lock'] }")
    let level = CentralEvent.rssi(PowerLevel(dBm: -83), of: Self.lock)
    let events = [
      Self.delivered(.advertisement(Self.packet(from: Self.lock)), at: 1),
      Self.delivered(level, at: 2),
    ]
    #expect(engine.heard(in: events).map { $0.time.seconds } == [1])
  }
}
