import BLE

/// The identifiers by which a system names devices to an app, in place of their addresses.
///
/// A Feistel network of four rounds on the two halves of an address: each address has one
/// identifier, and each identifier one address. Another `key` gives other identifiers.
struct AppIdentifierCipher: Hashable, Sendable {
  let key: UInt64

  /// The identifier of an address.
  func identifier(of address: DeviceAddress) -> DeviceAddress {
    var (left, right) = (address.value >> 24, address.value & 0xFF_FFFF)
    for round in 0..<4 as Range<UInt64> {
      (left, right) = (right, left ^ mixed(right, round))
    }
    return DeviceAddress(left << 24 | right)
  }

  /// The address of an identifier.
  func address(of identifier: DeviceAddress) -> DeviceAddress {
    var (left, right) = (identifier.value >> 24, identifier.value & 0xFF_FFFF)
    for round in (0..<4 as Range<UInt64>).reversed() {
      (left, right) = (right ^ mixed(left, round), left)
    }
    return DeviceAddress(left << 24 | right)
  }

  /// 24 bits that depend on all bits of a half, the round and the key.
  ///
  /// - SeeAlso: S. Vigna, *splitmix64* (2015), for the constants.
  private func mixed(_ half: UInt64, _ round: UInt64) -> UInt64 {
    var bits = key &+ (half | (round + 1) << 24) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return (bits ^ bits >> 31) & 0xFF_FFFF
  }
}
