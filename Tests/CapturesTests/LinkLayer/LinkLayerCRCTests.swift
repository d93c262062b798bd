import Captures
import Testing

@Suite struct LinkLayerCRCTests {
  /// *Bluetooth Core Specification*, Vol 6, Part C, sample data of legacy advertising: the register
  /// holds B52DD7; its highest bit is sent first.
  @Test func sampleDataOfTheSpecification() {
    let sent = Self.sent((0..<24).map { 0xB52DD7 >> $0 & 1 == 1 })
    #expect(LinkLayerCRC.value(of: bytes("4209 a6a5a4a3a2c1 010203")) == sent)
  }

  /// The check value of CRC-24/BLE in G. Cook's catalogue of parametrised CRC algorithms.
  @Test func checkValue() {
    #expect(LinkLayerCRC.value(of: "123456789".utf8) == 0xC25A56)
  }

  /// The register of the specification, bit by bit, with all of its taps named.
  @Test func registerOfTheSpecification() {
    let pdus: [[UInt8]] = [[], [0], [0xFF, 1], [UInt8](0...255)]
    for pdu in pdus {
      var register = [Bool](repeating: false, count: 24)
      for place in stride(from: 0, to: 24, by: 2) { register[place] = true }
      for byte in pdu {
        for bit in 0..<8 {
          let feedback = register[23] != (byte >> bit & 1 == 1)
          register = [feedback] + register.dropLast()
          for tap in [1, 3, 4, 6, 9, 10] where feedback { register[tap].toggle() }
        }
      }
      #expect(LinkLayerCRC.value(of: pdu) == Self.sent(register))
    }
  }

  /// The bits of a register as they are captured: the highest is sent first, and captured as the
  /// lowest.
  private static func sent(_ register: [Bool]) -> UInt32 {
    var sent: UInt32 = 0
    for bit in register { sent = sent << 1 | (bit ? 1 : 0) }
    return sent
  }
}
