/// The 48-bit address that a Bluetooth device sends from.
public struct DeviceAddress: Hashable, Comparable, Sendable {
  /// The address as a number; the upper 16 bits are zero.
  public let value: UInt64

  /// The address with that number.
  ///
  /// - Precondition: The number is below 2^48.
  public init(_ value: UInt64) {
    precondition(value >> 48 == 0, "an address has 48 bits")
    self.value = value
  }

  /// The address that a name stands for: the same for the same name, everywhere.
  ///
  /// A name that is the text of an address, such as `c0:98:e5:00:00:01`, is that address. Any other
  /// stands for a static random address: the upper two bits are set, as the Core Specification
  /// (Vol 6, Part B, 1.3.2.1) asks, and the others are those of the name's 64-bit FNV-1a hash,
  /// folded.
  public init(named name: String) {
    if let address = DeviceAddress(name) {
      self = address
      return
    }
    let hash = StableHash(of: name).value
    self.init(((hash >> 48) ^ hash) & 0x3FFF_FFFF_FFFF | 0xC000_0000_0000)
  }

  /// Whether an address comes before another as a number.
  public static func < (left: DeviceAddress, right: DeviceAddress) -> Bool {
    left.value < right.value
  }
}
