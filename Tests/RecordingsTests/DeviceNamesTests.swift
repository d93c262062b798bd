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
}
