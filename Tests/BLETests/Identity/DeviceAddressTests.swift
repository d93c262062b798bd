import BLE
import Testing

struct DeviceAddressTests {
  @Test func textStartsWithTheHighestByte() {
    #expect(DeviceAddress("e7:44:89:31:ed:4e") == DeviceAddress(0xE744_8931_ED4E))
    #expect(DeviceAddress("E7:44:89:31:ED:4E") == DeviceAddress(0xE744_8931_ED4E))
    #expect(DeviceAddress(0x00A0_0000_000B).description == "00:a0:00:00:00:0b")
  }

  @Test(arguments: [
    "", ":", "e7:44:89:31:ed", "e7:44:89:31:ed:", "e7:44:89:31:ed:4", "e7:44:89:31:ed:4e:",
    "e7:44:89:31:ed:4e:00", "e744:89:31:ed:4e:0", "e7-44-89-31-ed-4e", "e74489 31ed4e",
    "g7:44:89:31:ed:4e", " e7:44:89:31:ed:4e", "é7:44:89:31:ed:4e",
  ])
  func rejectsOtherText(text: String) {
    #expect(DeviceAddress(text) == nil)
  }

  @Test func namesGiveStaticRandomAddresses() {
    for name in ["", "entrance", "phone", "é"] {
      let address = DeviceAddress(named: name)
      #expect(address.value >> 46 == 0b11)
      #expect(address.value >> 48 == 0)
      #expect(DeviceAddress(address.description) == address)
    }
    #expect(DeviceAddress(named: "entrance") != DeviceAddress(named: "Entrance"))
  }

  @Test func trapsOnMoreThan48Bits() async {
    await #expect(processExitsWith: .failure) { _ = DeviceAddress(1 << 48) }
  }
}
