import EventInput

/// The text of a form or of a query, `application/x-www-form-urlencoded`.
enum Form {
  /// Reads the text; a key that is repeated has a list.
  ///
  /// - Throws: ``Refusal`` for text that is no form in UTF-8.
  static func fields(_ text: some Collection<UInt8>) throws(Refusal) -> Fields {
    var members: [String: JSON] = [:]
    for pair in text.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let (key, value) = (try decoded(parts[0]), parts.count > 1 ? try decoded(parts[1]) : "")
      switch members[key] {
      case nil: members[key] = .text(value)
      case .list(let values)?: members[key] = .list(values + [.text(value)])
      case let first?: members[key] = .list([first, .text(value)])
      }
    }
    return Fields(members, areText: true)
  }

  /// Text without `+` and `%`.
  static func decoded(
    _ text: some Collection<UInt8>, plusIsSpace: Bool = true
  ) throws(Refusal) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
          let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Refusal(.badRequest, "'%' is not followed by two hexadecimal digits") }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(.badRequest, "the text is not UTF-8")
    }
    return decoded
  }
}
