// Fields of several bytes, as payloads carry them.

extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number that bytes encode, the high byte first. If there are too many bytes, the last ones
  /// are used.
  init(bigEndian bytes: some Sequence<UInt8>) {
    self = 0
    for byte in bytes { self = self << 8 | Self(byte) }
  }

  /// The number that bytes encode, the low byte first. If there are too many bytes, the first ones
  /// are used.
  package init(littleEndian bytes: some BidirectionalCollection<UInt8>) {
    self.init(bigEndian: bytes.reversed())
  }

  /// The bytes of the number, the high one first.
  var bigEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> Self($0 * 8)) }
  }

  /// The bytes of the number, the low one first.
  package var littleEndianBytes: [UInt8] { bigEndianBytes.reversed() }
}

extension PowerLevel {
  /// The level that a signed byte in dBm carries.
  init(byte: UInt8) {
    self.init(dBm: Double(Int8(bitPattern: byte)))
  }

  /// The level as a signed byte, in dBm; halves are rounded away from 0.
  ///
  /// - Precondition: The rounded level is in -128...127 dBm.
  var byte: UInt8 {
    precondition(dBm > -128.5 && dBm < 127.5, "a signed byte holds -128...127 dBm")
    return UInt8(bitPattern: Int8(dBm + (dBm < 0 ? -0.5 : 0.5)))
  }
}

extension BeaconIdentifier {
  /// The identifier that 20 bytes encode: UUID, major and minor, high bytes first; `nil` for any
  /// other count.
  init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == 20, let uuid = BeaconUUID(bytes: bytes.prefix(16)) else { return nil }
    self.init(
      uuid: uuid, major: UInt16(bigEndian: bytes.dropFirst(16).prefix(2)),
      minor: UInt16(bigEndian: bytes.suffix(2)))
  }

  /// The identifier as 20 bytes: UUID, major and minor, high bytes first.
  var bytes: [UInt8] { uuid.bytes + major.bigEndianBytes + minor.bigEndianBytes }
}
