import BLE
import Testing

struct AdvertisingChannelTests {
  // Bluetooth Core Specification, Vol 6, Part B, section 1.4.1.
  @Test(arguments: zip(AdvertisingChannel.allCases, [2402e6, 2426e6, 2480e6]))
  func channelsHaveSpecifiedFrequencies(channel: AdvertisingChannel, hertz: Double) {
    #expect(channel.frequency == hertz)
  }

  @Test func channelsAreSentInNumericalOrder() {
    #expect(AdvertisingChannel.allCases.map(\.index) == [0, 1, 2])
    #expect(AdvertisingChannel.allCases.map(\.rawValue) == [37, 38, 39])
  }
}
