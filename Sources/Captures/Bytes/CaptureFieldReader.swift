/// Reads fields in order. Beyond the end, bytes are 0 and `isShort` is set.
struct CaptureFieldReader {
  private(set) var rest: ArraySlice<UInt8>
  private(set) var isShort = false
  let order: CaptureByteOrder

  init(_ bytes: ArraySlice<UInt8>, _ order: CaptureByteOrder) {
    rest = bytes
    self.order = order
  }

  init(_ bytes: [UInt8], _ order: CaptureByteOrder) { self.init(bytes[...], order) }

  mutating func byte() -> UInt8 {
    guard let byte = rest.popFirst() else {
      isShort = true
      return 0
    }
    return byte
  }

  /// Reads a number that has 1 to 8 bytes.
  mutating func number(_ count: Int) -> UInt64 {
    var number: UInt64 = 0
    for place in 0..<count {
      let byte = UInt64(byte())
      switch order {
      case .bigEndian: number = number << 8 | byte
      case .littleEndian: number |= byte << UInt64(8 * place)
      }
    }
    return number
  }

  mutating func word() -> UInt16 { UInt16(truncatingIfNeeded: number(2)) }

  mutating func long() -> UInt32 { UInt32(truncatingIfNeeded: number(4)) }

  /// The next `count` bytes, or all that are left if they are fewer.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    isShort = isShort || rest.count < count
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
