/// The check sequence of packets of the link layer: 24 bits of a shift register with the polynomial
///
///     x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 3.1.1.
public enum LinkLayerCRC {
  /// The check sequence of an advertising PDU, for which the register begins with 0x555555. The
  /// byte that is sent first is in the lowest bits.
  public static func value(of pdu: some Sequence<UInt8>) -> UInt32 {
    // Bytes are sent with the lowest bit first, the register with its highest bit first. The
    // register is therefore kept reversed.
    var register: UInt32 = 0xAAAAAA
    for byte in pdu {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xDA6000 }
    }
    return register
  }
}
