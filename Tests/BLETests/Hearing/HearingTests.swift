import BLE
import Testing

struct HearingTests {
  private static let level = PowerLevel(dBm: -60)
  private static let address = DeviceAddress(0xC0FF_EE00_0001)
  private static let stranger = DeviceAddress(0xC0FF_EE00_0002)
  private static let beacon = BeaconIdentifier(
    uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4)
  private static let otherBeacon = BeaconIdentifier(
    uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 5)

  private static func ranged(_ identifier: BeaconIdentifier, _ rssi: PowerLevel?) -> RangedBeacon {
    RangedBeacon(identifier: identifier, rssi: rssi, measuredPower: PowerLevel(dBm: -59))
  }

  private static func packet(
    from transmitter: DeviceAddress, to receiver: DeviceAddress, of beacon: BeaconIdentifier? = nil
  ) -> CentralEvent {
    let payload = beacon.map {
      IBeacon(identifier: $0, measuredPower: PowerLevel(dBm: -59)).advertisingData()
    }
    return .advertisement(
      Advertisement(
        transmitter: transmitter, receiver: receiver, rssi: level, payload: payload ?? []))
  }

  @Test(arguments: [
    packet(from: address, to: stranger), packet(from: stranger, to: address),
    .rssi(level, of: address),
  ])
  func hearsDevicesAtEitherEndAndOverConnections(_ event: CentralEvent) {
    #expect(Hearing(of: .device(Self.address), in: event) == .reading(Self.level))
  }

  @Test(arguments: [
    packet(from: stranger, to: stranger, of: beacon),
    .ranged([ranged(otherBeacon, PowerLevel(dBm: -40)), ranged(beacon, level)]),
  ])
  func hearsBeaconsByIdentifier(_ event: CentralEvent) {
    #expect(Hearing(of: .beacon(Self.beacon), in: event) == .reading(Self.level))
  }

  @Test(arguments: [
    packet(from: stranger, to: stranger), packet(from: stranger, to: stranger, of: otherBeacon),
    .rssi(level, of: stranger), .ranged([]), .ranged([ranged(otherBeacon, level)]), .wake,
    .connected(address), .disconnected(address, .endedByPeer), .connectionRefused(address),
    .region(RegionEvent(uuid: beacon.uuid, isInside: true)),
    .refused(.range(BeaconRegion(uuid: beacon.uuid))), .bluetooth(isOn: true),
    .attribute(.value([1], of: Characteristic(service: 1, characteristic: 2)), on: address),
  ])
  func eventsWithoutTheAnchorAreNothing(_ event: CentralEvent) {
    #expect(Hearing(of: .device(Self.address), in: event) == .nothing)
    #expect(Hearing(of: .beacon(Self.beacon), in: event) == .nothing)
  }

  /// Controllers and iOS report an unknown RSSI as 127.
  @Test(arguments: [nil, 127, 20.5, -127.5, .nan, .infinity, -.infinity])
  func impossibleRSSIIsUnknown(_ dBm: Double?) {
    let rssi = dBm.map { PowerLevel(dBm: $0) }
    let event = CentralEvent.rssi(rssi, of: Self.address)
    #expect(Hearing(of: .device(Self.address), in: event) == .unmeasured)
    let ranging = CentralEvent.ranged([Self.ranged(Self.beacon, rssi)])
    #expect(Hearing(of: .beacon(Self.beacon), in: ranging) == .unmeasured)
  }
}
