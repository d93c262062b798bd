extension JSON {
  /// The value as JSON on one line, with its keys in order.
  ///
  /// The text is what Foundation would write, except that more characters are escaped: besides the
  /// characters up to U+001F, as JSON demands, also U+007F ... U+009F, U+2028 and U+2029, to which
  /// a terminal or a reader of lines may give a special meaning. No encoder is made for each line.
  public var line: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number) where number.isFinite:
      let digits = number.description.utf8
      bytes += digits.suffix(2).elementsEqual(".0".utf8) ? digits.dropLast(2) : digits[...]
    case .null, .number: bytes += "null".utf8
    case .text(let text): Self.append(text, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(ascii: scalar))
      case "\u{8}": bytes += "\\b".utf8
      case "\u{9}": bytes += "\\t".utf8
      case "\u{A}": bytes += "\\n".utf8
      case "\u{C}": bytes += "\\f".utf8
      case "\u{D}": bytes += "\\r".utf8
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u".utf8
        bytes += String(repeating: "0", count: 4 - digits.utf8.count).utf8
        bytes += digits.utf8
      case _ where scalar.isASCII: bytes.append(UInt8(ascii: scalar))
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
