import Captures

/// Blocks of pcapng, as the specification has them.
struct Blocks {
  var order = CaptureByteOrder.littleEndian

  func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: order == .littleEndian ? number.littleEndian : number.bigEndian, Array.init)
  }

  func block(_ kind: UInt32, _ body: [UInt8]) -> [UInt8] {
    let body = body + [UInt8](repeating: 0, count: -body.count & 3)
    let length = number(UInt32(body.count + 12))
    return number(kind) + length + body + length
  }

  func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
    number(code) + number(UInt16(value.count)) + value
      + [UInt8](repeating: 0, count: -value.count & 3)
  }

  var section: [UInt8] {
    let version = number(UInt16(1)) + number(UInt16(0))
    return block(0x0A0D_0D0A, number(UInt32(0x1A2B_3C4D)) + version + number(Int64(-1)))
  }

  func interface(_ link: UInt16, cut: UInt32 = 0, _ options: [UInt8] = []) -> [UInt8] {
    block(1, number(link) + [0, 0] + number(cut) + options)
  }

  func packet(
    _ bytes: [UInt8], on interface: UInt32 = 0, at ticks: UInt64 = 0, _ options: [UInt8] = []
  ) -> [UInt8] {
    let count = number(UInt32(bytes.count))
    let padding = [UInt8](repeating: 0, count: -bytes.count & 3)
    return block(
      6,
      number(interface) + number(UInt32(ticks >> 32)) + number(UInt32(truncatingIfNeeded: ticks))
        + count + count + bytes + padding + options)
  }
}
