import BLE

/// Reads fields of a packet in order, low byte first.
///
/// - Precondition: The packet is long enough for the read.
struct ATTFieldReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func byte() -> UInt8 { rest.removeFirst() }

  mutating func word() -> UInt16 {
    let low = UInt16(byte())
    return UInt16(byte()) << 8 | low
  }

  mutating func handle() -> AttributeHandle { AttributeHandle(word()) }

  mutating func range() -> HandleRange {
    let first = handle()
    return HandleRange(first, handle())
  }

  /// Reads `count` bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Reads the remaining bytes.
  mutating func bytes() -> [UInt8] { bytes(rest.count) }
}

extension Array<UInt8> {
  /// Appends a field of two bytes, low byte first.
  mutating func append(word: UInt16) {
    append(UInt8(truncatingIfNeeded: word))
    append(UInt8(truncatingIfNeeded: word >> 8))
  }

  mutating func append(_ handle: AttributeHandle) { append(word: handle.number) }

  mutating func append(_ range: HandleRange) {
    append(range.first)
    append(range.last)
  }
}
