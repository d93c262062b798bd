import BLE
import Links
import Testing

/// The times of packets at 1 Mbit/s, 8 µs a byte, with the lengths of *Bluetooth Core
/// Specification*, Vol 6, Part B.
@Suite struct AirtimeTests {
  /// 2.1: preamble 1, access address 4, header 2, payload 34 (6 + 6 + 22), CRC 3.
  @Test func requestTakes352Microseconds() {
    #expect(Airtime.connectionRequest == .microseconds(352))
  }

  /// 4.1.1: T_IFS.
  @Test func answersComeAfter150Microseconds() {
    #expect(Airtime.interFrameSpace == .microseconds(150))
  }

  /// An empty packet; a read request of 3 bytes in a packet of L2CAP; LL_TERMINATE_IND, whose
  /// payload is an opcode and a code.
  @Test(
    arguments: [
      (nil, 80), (.attributes([0x0A, 0x03, 0x00]), 136), (.termination, 96),
    ] as [(LinkEndpoint.Message?, Int64)])
  func dataPacketsTakeTheirBytes(message: LinkEndpoint.Message?, microseconds: Int64) {
    #expect(Airtime.ofDataPacket(carrying: message) == .microseconds(microseconds))
  }

  /// The longest legacy advertisement has 31 bytes of data: 376 µs.
  @Test func longestAdvertisementTakes376Microseconds() {
    #expect(Airtime.ofAdvertisement(carrying: 31) == .microseconds(376))
  }
}
