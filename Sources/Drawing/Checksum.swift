/// Checksums that detect changed bytes.
enum Checksum {
  /// Returns the 32-bit cyclic redundancy check that PNG, zip and Ethernet use.
  ///
  /// - SeeAlso: W3C, *PNG* (2nd ed., 2003), annex D.
  static func crc32(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      remainders[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
  }

  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1
    }
  }

  /// Returns the Adler-32 checksum of zlib.
  ///
  /// - SeeAlso: RFC 1950, section 8.
  static func adler32(of bytes: [UInt8]) -> UInt32 {
    var (sum, sums): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65521
      sums = (sums + sum) % 65521
    }
    return sums << 16 | sum
  }
}
