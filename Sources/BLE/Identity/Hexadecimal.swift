/// Bytes as pairs of hexadecimal digits.
public enum Hexadecimal {
  /// Parses hexadecimal digits of either case, without separators.
  ///
  /// - Returns: `nil` for an odd number of characters, or if one is not a hexadecimal digit.
  public static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      guard let digit = digit(character) else { return nil }
      if let upper = high {
        bytes.append(upper << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }

  /// The bytes as lower-case digits, two for each.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    var characters: [UInt8] = []
    for byte in bytes {
      characters.append(character(byte >> 4))
      characters.append(character(byte & 0xF))
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The value, from 0 to 15, of a hexadecimal digit in ASCII; `nil` for any other character.
  static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The lower-case ASCII character for a number from 0 to 15.
  static func character(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  /// The upper-case ASCII character for a number from 0 to 15.
  static func upperCaseCharacter(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}
