/// The order of the bytes of a number in a file.
public enum CaptureByteOrder: Hashable, Sendable {
  /// The low byte first.
  case littleEndian
  /// The high byte first.
  case bigEndian
}

extension Array<UInt8> {
  /// Appends a number that has several bytes.
  mutating func append<Number: FixedWidthInteger & UnsignedInteger>(
    _ number: Number, _ order: CaptureByteOrder
  ) {
    let size = Number.bitWidth / 8
    for place in 0..<size {
      let shift = 8 * (order == .littleEndian ? place : size - 1 - place)
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
