import BLE
import Recordings
import Testing

@Suite struct DeviceNamesTests {
  @Test func equalNamesHaveTheSameAddress() {
    var names = DeviceNames()
    let added = names.add("O-DL")
    #expect(added == DeviceAddress(named: "O-DL"))
    #expect(names[DeviceAddress(named: "O-DL")] == "O-DL")
  }

  @Test func addressesKeepTheirValue() {
    var names = DeviceNames()
    let added = [names.add("C0:98:e5:00:00:01"), names.add("c0:98:e5:00:00:01")]
    #expect(added == [DeviceAddress(0xC098_E500_0001), DeviceAddress(0xC098_E500_0001)])
    #expect(names[DeviceAddress(0xC098_E500_0001)] == "C0:98:e5:00:00:01")
    #expect(names[DeviceAddress(5)] == "00:00:00:00:00:05")
  }

  /// The published document writes an identifier so.
  @Test func sixteenDigitsNameANearable() {
    #expect(Anchor(named: "8054fd2be5bf29a8") == .nearable(0x8054_FD2B_E5BF_29A8))
    #expect(Anchor(named: "8054FD2BE5BF29A8") == .nearable(0x8054_FD2B_E5BF_29A8))
    #expect(Anchor(named: "8054fd2be5bf29a") == .device(DeviceAddress(named: "8054fd2be5bf29a")))
  }

  @Test func nearablesHaveTheNamesOfTheirDevices() {
    var names = DeviceNames()
    names.add("truck")
    let (truck, other) = (DeviceAddress(named: "truck"), DeviceAddress(named: "other"))
    #expect(names[Anchor.nearable(1)] == "0000000000000001")
    names.add(nearables: [truck: 1])
    #expect(names[Anchor.nearable(1)] == "truck")
    #expect(names.sender(of: .nearable(1)) == truck)
    // An identifier of two devices is none of either.
    names.add(nearables: [truck: 2, other: 2])
    #expect(names[Anchor.nearable(2)] == "0000000000000002")
    #expect(names.sender(of: .nearable(2)) == nil)
  }

  /// By its identifier, a device with frames of other formats is not heard completely.
  @Test func nearablesAreGatheredFromPayloads() {
    func payload(_ identifier: UInt64) -> Payload {
      BeaconFrame.nearable(
        Nearable(
          identifier: identifier, temperature: 4, battery: 800,
          acceleration: Acceleration(x: 0, y: 0, z: 1))
      ).advertisingData()
    }
    let devices = (0...4).map { DeviceAddress($0) }
    var nearables = NearableIdentifiers()
    for payload in [payload(1), payload(1)] { nearables.take(payload, from: devices[0]) }
    for payload in [payload(2), []] { nearables.take(payload, from: devices[1]) }
    for payload in [payload(3), payload(4)] { nearables.take(payload, from: devices[2]) }
    nearables.take(payload(4), from: devices[3])
    nearables.take([], from: devices[4])
    #expect(nearables.distinct == [devices[0]: 1, devices[1]: 2])
    #expect(nearables.complete == [devices[0]: 1])
  }
}
