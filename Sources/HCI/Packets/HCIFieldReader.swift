import BLE
import GATT

/// Reads fields of a packet in order, low byte first. Beyond the end, bytes are 0 and `isShort` is
/// set.
struct HCIFieldReader {
  private(set) var rest: ArraySlice<UInt8>
  private(set) var isShort = false

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// `true` if all bytes have been read, and none beyond the end.
  var isComplete: Bool { rest.isEmpty && !isShort }

  mutating func byte() -> UInt8 {
    guard let byte = rest.popFirst() else {
      isShort = true
      return 0
    }
    return byte
  }

  mutating func word() -> UInt16 {
    let low = UInt16(byte())
    return UInt16(byte()) << 8 | low
  }

  /// Reads a number that has up to 8 bytes.
  mutating func number(_ count: Int) -> UInt64 {
    var number: UInt64 = 0
    for place in 0..<count { number |= UInt64(byte()) << UInt64(place * 8) }
    return number
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    isShort = isShort || rest.count < count
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Reads the remaining bytes.
  mutating func bytes() -> [UInt8] { bytes(rest.count) }

  mutating func status() -> HCIStatus { HCIStatus(rawValue: byte()) }

  /// A connection handle of 12 bits; the upper 4 are reserved.
  mutating func handle() -> ConnectionHandle { ConnectionHandle(word() & 0x0FFF) }

  mutating func opcode() -> HCIOpcode { HCIOpcode(rawValue: word()) }

  mutating func address() -> DeviceAddress { DeviceAddress(number(6)) }

  /// The kind of an address, then the address.
  mutating func peer() -> PeerAddress {
    let kind = AddressKind(rawValue: byte())
    return PeerAddress(address(), kind)
  }
}

extension Array<UInt8> {
  /// Appends a field of two bytes, low byte first.
  mutating func append(word: UInt16) {
    append(UInt8(truncatingIfNeeded: word))
    append(UInt8(truncatingIfNeeded: word >> 8))
  }

  mutating func append(_ status: HCIStatus) { append(status.rawValue) }

  mutating func append(_ handle: ConnectionHandle) { append(word: handle.number & 0x0FFF) }

  mutating func append(_ opcode: HCIOpcode) { append(word: opcode.rawValue) }

  mutating func append(_ address: DeviceAddress) {
    self += address.value.littleEndianBytes.prefix(6)
  }

  mutating func append(_ peer: PeerAddress) {
    append(peer.kind.rawValue)
    append(peer.address)
  }
}
