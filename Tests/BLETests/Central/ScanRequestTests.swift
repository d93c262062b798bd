import BLE
import Testing

@Suite struct ScanRequestTests {
  private static let battery = AttributeUUID(assigned: 0x180F)
  private static let iBeacon: Payload = IBeacon(
    identifier: BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4),
    measuredPower: PowerLevel(dBm: -59)
  ).advertisingData()

  @Test func aRequestForNothingInParticularCoversAll() {
    #expect(!ScanRequest().isFiltered)
    #expect(ScanRequest().covers([]))
    #expect(ScanRequest().covers([0xFF, 0xFF]))
    #expect(CentralCommand.scan == .scan(for: ScanRequest()))
  }

  @Test func servicesMustBeListed() {
    let request = ScanRequest(services: [AttributeUUID(assigned: 0xFD6F), Self.battery])
    #expect(request.isFiltered)
    #expect(request.covers([0x05, 0x03, 0x0A, 0x18, 0x0F, 0x18]))
    #expect(!request.covers([0x03, 0x03, 0x0A, 0x18]))
    #expect(!request.covers(Self.iBeacon))
    #expect(!request.covers([]))
    // A malformed payload lists nothing.
    #expect(!request.covers([0x09, 0x03, 0x0F, 0x18]))
  }

  /// Apple's company identifier is 004C, low byte first on the air.
  @Test func companiesAreThoseOfManufacturerData() {
    #expect(ScanRequest(companies: [0x004C]).covers(Self.iBeacon))
    #expect(!ScanRequest(companies: [0x4C00, 0x0059]).covers(Self.iBeacon))
    #expect(!ScanRequest(companies: [0x004C]).covers([0x02, 0xFF, 0x4C]))
    #expect(ScanRequest(services: [Self.battery], companies: [0x004C]).covers(Self.iBeacon))
  }

  /// A filter for services would hide the anchors that are known by something else.
  @Test func namesServicesIfAllAnchorsAreServices() {
    let heartRate = AttributeUUID(assigned: 0x180D)
    let services: [Anchor] = [.service(Self.battery), .service(heartRate), .service(Self.battery)]
    #expect(ScanRequest(for: services) == ScanRequest(services: [Self.battery, heartRate]))
    #expect(ScanRequest(for: services + [.device(DeviceAddress(1))]) == ScanRequest())
    #expect(ScanRequest(for: []) == ScanRequest())
  }
}
