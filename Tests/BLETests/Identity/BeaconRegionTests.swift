import BLE
import Testing

@Suite struct BeaconRegionTests {
  private static let uuid = BeaconUUID(high: 1, low: 2)
  private static let beacon = BeaconIdentifier(uuid: uuid, major: 3, minor: 4)

  @Test func aRegionContainsTheBeaconsThatMatchItsNumbers() {
    for (region, contains) in [
      (BeaconRegion(uuid: Self.uuid), true),
      (BeaconRegion(uuid: Self.uuid, major: 3), true),
      (BeaconRegion(uuid: Self.uuid, major: 3, minor: 4), true),
      (BeaconRegion(uuid: Self.uuid, minor: 4), true),
      (BeaconRegion(uuid: Self.uuid, major: 4), false),
      (BeaconRegion(uuid: Self.uuid, major: 3, minor: 3), false),
      (BeaconRegion(uuid: BeaconUUID(high: 1, low: 3)), false),
    ] {
      #expect(region.contains(Self.beacon) == contains)
    }
  }

  @Test func anEventHasItsRegion() {
    let region = BeaconRegion(uuid: Self.uuid, major: 3)
    #expect(RegionEvent(region, isInside: true).region == region)
    #expect(
      RegionEvent(region, isInside: false)
        == RegionEvent(uuid: Self.uuid, major: 3, isInside: false))
  }
}
