/// The 48-bit address of a Bluetooth device.
public struct DeviceAddress: Hashable, Comparable, Sendable {
  /// The address as a number; the upper 16 bits are zero.
  public let value: UInt64

  /// Creates an address from its number.
  ///
  /// - Precondition: The number is below 2^48.
  public init(_ value: UInt64) {
    precondition(value >> 48 == 0, "an address has 48 bits")
    self.value = value
  }

  /// Creates the address of a name: the same for the same name, everywhere.
  ///
  /// The text of an address, such as `c0:98:e5:00:00:01`, gives that address. Any other name gives
  /// a static random address: the upper two bits are set, as required by the Core Specification
  /// (Vol 6, Part B, 1.3.2.1). The other bits are the folded 64-bit FNV-1a hash of the name.
  public init(named name: String) {
    if let address = DeviceAddress(name) {
      self = address
      return
    }
    let hash = StableHash(of: name).value
    self.init(((hash >> 48) ^ hash) & 0x3FFF_FFFF_FFFF | 0xC000_0000_0000)
  }

  /// Orders addresses by their numbers.
  public static func < (left: DeviceAddress, right: DeviceAddress) -> Bool {
    left.value < right.value
  }
}
