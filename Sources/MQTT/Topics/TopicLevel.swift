import BLE

/// One level of a topic, written so that it can stand for any text, such as the name of a person or
/// a beacon.
///
///     TopicLevel("a/#").escaped    // a%2F%23
///     TopicLevel("a/#").text       // a/#
///
/// Bytes of UTF-8 that a level cannot have, or that brokers refuse, are written as `%` and two
/// hexadecimal digits: `/ + # $ %`, control characters, and noncharacters of Unicode. A level of a
/// single `%` stands for the empty text. Texts of different bytes have different levels.
///
/// A text whose level would be longer than `longest` is cut, and ends in `%~` and a hash of the
/// whole text. It cannot be read back.
public struct TopicLevel: Hashable, Sendable {
  /// The greatest number of bytes, so that other levels find room beside this one.
  public static let longest = 32_768

  /// The level as it stands in a topic.
  public let utf8: [UInt8]

  /// Creates the level of a text.
  public init(_ text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let written = Self.written(scalar)
      guard bytes.count + written.count <= Self.longest else {
        utf8 = Self.cut(bytes, from: text)
        return
      }
      bytes += written
    }
    utf8 = bytes.isEmpty ? [Self.sign] : bytes
  }

  /// The level as text.
  public var escaped: String { String(decoding: utf8, as: UTF8.self) }

  /// The text that a level of a topic stands for; `nil` if the level was cut, or is not one that
  /// `init` writes.
  public static func text(of level: String) -> String? {
    if level.utf8.elementsEqual([sign]) { return "" }
    var bytes: [UInt8] = []
    var rest = Array(level.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == sign else {
        bytes.append(byte)
        continue
      }
      guard let high = value(of: rest.popFirst()), let low = value(of: rest.popFirst()) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return TopicLevel(text).utf8.elementsEqual(level.utf8) ? text : nil
  }

  /// The text; `nil` if the level was cut.
  public var text: String? { Self.text(of: escaped) }

  private static let sign = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func written(_ scalar: Unicode.Scalar) -> [UInt8] {
    let bytes = Array(String(scalar).utf8)
    guard needsEscape(scalar.value) else { return bytes }
    return bytes.flatMap { [sign, digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  private static func needsEscape(_ value: UInt32) -> Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: return true
    case UInt32(sign): return true
    case UInt32(TopicName.Character.separator), UInt32(TopicName.Character.anyLevel): return true
    case UInt32(TopicName.Character.allLevels), UInt32(TopicName.Character.reserved): return true
    default: return value & 0xFFFE == 0xFFFE
    }
  }

  /// Cuts a level that is too long, and appends the hash of its text.
  private static func cut(_ level: [UInt8], from text: String) -> [UInt8] {
    var ending = Array("%~".utf8)
    let hash = StableHash(of: text).value
    for shift in stride(from: 60, through: 0, by: -4) {
      ending.append(digits[Int(hash >> UInt64(shift) & 15)])
    }
    // The cut is neither within a character nor within an escape.
    var kept = level.prefix(longest - ending.count)
    while let next = level.dropFirst(kept.count).first, next & 0xC0 == 0x80 { kept.removeLast() }
    if let place = kept.suffix(2).lastIndex(of: sign) { kept = kept[..<place] }
    return kept + ending
  }

  private static func value(of digit: UInt8?) -> UInt8? {
    guard let digit, let value = digits.firstIndex(of: digit) else { return nil }
    return UInt8(value)
  }
}

extension TopicLevel: CustomStringConvertible {
  /// The level as it stands in a topic.
  public var description: String { escaped }
}
