/// The format in which a characteristic carries a quantity as its value, low byte first.
///
/// A quantity is rounded to the nearest code. A quantity beyond the range is sent as the nearest
/// end of the range.
///
/// - SeeAlso: Bluetooth SIG, *GATT Specification Supplement*: the formats of characteristics.
public enum ValueFormat: Hashable, Sendable {
  /// A signed integer of 16 bits, with this many steps for one unit of the quantity. The code
  /// 0x8000, which means that the value is not known, is not used.
  case int16(stepsPerUnit: Double)
  /// An unsigned integer of 8 bits.
  case uint8
  /// A byte: 0 for a quantity of 0, and 1 for any other.
  case bool
  /// A number of 32 bits by IEEE 754.
  case float32

  /// Temperature, 0x2A6E: hundredths of a degree Celsius.
  public static let temperature = ValueFormat.int16(stepsPerUnit: 100)
  /// Battery Level, 0x2A19: percent.
  public static let batteryLevel = ValueFormat.uint8

  /// The value of a characteristic: 1, 2 or 4 bytes.
  ///
  /// - Precondition: The quantity is not NaN.
  public func bytes(of quantity: Double) -> [UInt8] {
    let code = code(of: quantity)
    return switch self {
    case .int16: UInt16(bitPattern: Int16(code)).littleEndianBytes
    case .uint8, .bool: [UInt8(code)]
    case .float32: UInt32(code).littleEndianBytes
    }
  }

  /// The quantity in a value that a client writes; `nil` if the value does not have the format's
  /// count of bytes, or is not a number.
  public func quantity(of bytes: [UInt8]) -> Double? {
    guard bytes.count == byteCount else { return nil }
    switch self {
    case .int16(let stepsPerUnit):
      let code = Int16(bitPattern: UInt16(littleEndian: bytes))
      return code == .min ? nil : Double(code) / stepsPerUnit
    case .uint8: return Double(bytes[0])
    case .bool: return bytes[0] == 0 ? 0 : 1
    case .float32:
      let number = Double(Float(bitPattern: UInt32(littleEndian: bytes)))
      return number.isFinite ? number : nil
    }
  }

  /// The integer that the bytes of a quantity encode.
  package func code(of quantity: Double) -> Int64 {
    precondition(!quantity.isNaN, "NaN is not a quantity")
    switch self {
    case .int16(let stepsPerUnit):
      return Int64(PortableMath.nearestInteger((quantity * stepsPerUnit).within(-32_767...32_767)))
    case .uint8: return Int64(PortableMath.nearestInteger(quantity.within(0...255)))
    case .bool: return quantity == 0 ? 0 : 1
    case .float32: return Int64(Float(quantity).bitPattern)
    }
  }

  /// The length of a value, in bytes.
  public var byteCount: Int {
    switch self {
    case .int16: 2
    case .uint8, .bool: 1
    case .float32: 4
    }
  }
}
