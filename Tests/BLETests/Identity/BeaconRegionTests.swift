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

  @Test(
    arguments: zip(
      ["", "-3", "-3-4", "--4", "-65535-0"],
      [
        BeaconRegion(uuid: uuid), BeaconRegion(uuid: uuid, major: 3),
        BeaconRegion(uuid: uuid, major: 3, minor: 4), BeaconRegion(uuid: uuid, minor: 4),
        BeaconRegion(uuid: uuid, major: 65535, minor: 0),
      ]))
  func textIsUUIDMajorAndMinor(ending: String, region: BeaconRegion) {
    let text = "00000000-0000-0001-0000-000000000002" + ending
    #expect(BeaconRegion(text) == region)
    #expect(region.description == text)
  }

  @Test(arguments: ["-", "--", "-3-", "33", "-3-4-5", "-a", "-65536", "-+3", "-3-4 "])
  func rejectsOtherText(ending: String) {
    #expect(BeaconRegion("00000000-0000-0001-0000-000000000002" + ending) == nil)
    #expect(BeaconRegion("00000000-0000-0001-0000-00000000000" + ending) == nil)
  }

  @Test func anEventHasItsRegion() {
    let region = BeaconRegion(uuid: Self.uuid, major: 3)
    #expect(RegionEvent(region, isInside: true).region == region)
    #expect(
      RegionEvent(region, isInside: false)
        == RegionEvent(uuid: Self.uuid, major: 3, isInside: false))
  }
}
