import BLE
@testable import Phones
import Testing

struct AdvertisingTests {
  private static let service = AttributeUUID(assigned: 0x1234)

  private static var payload: Payload {
    var data = AdvertisingData()
    data.append(.flags, [IBeacon.defaultFlags])
    data.append(service)
    return Payload(data.bytes)
  }

  private static func schedule(
    _ settings: SystemSettings, _ steps: [(Int64, PhoneChange)], app: AppState = .foreground,
    of payload: Payload = payload
  ) -> [AdvertisingSchedule.Phase] {
    PhoneUse(
      settings, app: app,
      schedule: steps.map {
        PhoneUse.Step($1, at: Instant(nanoseconds: $0 * 1_000_000_000))
      }
    ).advertising(payload, every: .milliseconds(100)).phases
  }

  /// In the background every 200 ms, in the overflow area; silent without Bluetooth, and once it is
  /// force-quit, until it is opened.
  @Test func followsTheAppOnIOS() {
    let phases = Self.schedule(
      .ios,
      [
        (5, .screen(isOn: false)), (10, .bluetooth(isOn: false)), (15, .bluetooth(isOn: true)),
        (20, .screen(isOn: true)), (25, .appForceQuit), (30, .airplaneMode(isOn: true)),
        (35, .appOpened), (40, .airplaneMode(isOn: false)),
      ])
    #expect(phases.map { $0.start.seconds } == [0, 5, 10, 15, 20, 25, 40])
    #expect(
      phases.map(\.interval) == [
        .milliseconds(100), .milliseconds(200), nil, .milliseconds(200), .milliseconds(100), nil,
        .milliseconds(100),
      ])
    #expect(
      phases.map { $0.payload == Self.payload } == [true, false, false, false, true, false, true])
  }

  /// A suspended app advertises on.
  @Test func goesOnInTheBackgroundWithoutRules() {
    let phases = Self.schedule(.android13, [(5, .appLeft), (6, .screen(isOn: false))])
    #expect(phases.map { $0.start.seconds } == [0])
    #expect(phases[0].interval == .milliseconds(100) && phases[0].payload == Self.payload)
  }

  /// An app that is an iBeacon is silent unless it is in the foreground: Apple, *Turning an iOS
  /// device into an iBeacon device*.
  @Test func anIBeaconIsSentInTheForegroundOnly() {
    let frame = Device.kitchen.payload
    for (settings, intervals) in [
      (SystemSettings.ios, [.milliseconds(100), nil, .milliseconds(100)]),
      (.android13, [Duration?.some(.milliseconds(100))]),
    ] {
      let phases = Self.schedule(settings, [(5, .appLeft), (10, .appOpened)], of: frame)
      #expect(phases.map(\.interval) == intervals)
    }
  }

  /// The layout of the packet in the Android Beacon Library's GattBeaconTest, with flags before it:
  /// 14 FF 4C 00 01, and 16 bytes of bits.
  @Test func overflowAreaHasTheLayoutOfPackets() throws {
    let bytes = Array(try #require(OverflowArea.advertisement(inPlaceOf: Self.payload)))
    #expect(bytes.count == 24)
    #expect(Array(bytes[..<8]) == [0x02, 0x01, IBeacon.defaultFlags, 0x14, 0xFF, 0x4C, 0x00, 0x01])
    #expect(bytes[8...].map(\.nonzeroBitCount).reduce(0, +) == 1)
    #expect(!Self.service.isListed(in: Payload(bytes)))
    #expect(OverflowArea.advertisement(inPlaceOf: []) == nil)
  }
}
