import BLE
import Phones
@testable import Recordings
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

  @Test func aLevelIsOfTheAnchorWhosePacketFoundTheDevice() throws {
    let anchor = Anchor.service(Self.service)
    let level = CentralEvent.rssi(PowerLevel(dBm: -83), of: Self.lock)
    let events: [AppEvent] = [
      AppEvent(.launched, at: .start),
      // Nothing has told of the device yet.
      Self.delivered(level, at: 1),
      Self.delivered(.advertisement(Self.packet(from: Self.lock, listing: false)), at: 2),
      Self.delivered(.advertisement(Self.packet(from: Self.lock)), at: 3),
      Self.delivered(level, at: 4),
      Self.delivered(.rssi(PowerLevel(dBm: -70), of: Self.other), at: 5),
      Self.delivered(.wake, at: 6),
      // A new app knows nothing.
      AppEvent(.launched, at: Instant(nanoseconds: 7_000_000_000)),
      Self.delivered(level, at: 8),
    ]
    let heard = events.heard(of: [anchor])
    #expect(heard.map { $0.time.seconds } == [1, 2, 3, 4, 5, 8])
    #expect(heard.map { $0.isOverConnection } == [true, false, false, true, true, true])
    #expect(heard.map { $0.isOf(anchor) } == [false, false, true, true, false, false])
    #expect(Hearing(of: anchor, in: heard[3].event) == .reading(PowerLevel(dBm: -83)))
    #expect(heard[4].isOf(.device(Self.other)))
  }
}
