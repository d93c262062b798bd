import EventInput

/// The text of a form or of a query, `application/x-www-form-urlencoded`.
enum Form {
  /// The most pairs of a key and a value: twice what the longest lists of a report have.
  static let mostPairs = 1000

  /// Reads the text; a key that is repeated has a list. The time is linear in the length of the
  /// text.
  ///
  /// - Throws: ``Refusal`` for text that is no form in UTF-8, or has more pairs than ``mostPairs``.
  static func fields(_ text: some Collection<UInt8>) throws(Refusal) -> Fields {
    // Counted first, so that a text that is nothing but pairs costs no more than a look at its
    // bytes.
    guard text.count(where: { $0 == UInt8(ascii: "&") }) < mostPairs else {
      throw Refusal(.badRequest, "the form has more than \(mostPairs) pairs of a key and a value")
    }
    var values: [String: [JSON]] = [:]
    for pair in text.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let (key, value) = (try decoded(parts[0]), parts.count > 1 ? try decoded(parts[1]) : "")
      guard key.unicodeScalars.count <= Fields.longestKey else { throw Refusal(.longKey) }
      values[key, default: []].append(.text(value))
    }
    return Fields(values.mapValues { $0.count == 1 ? $0[0] : .list($0) }, areText: true)
  }

  /// Text without `+` and `%`.
  static func decoded(
    _ text: some Collection<UInt8>, plusIsSpace: Bool = true
  ) throws(Refusal) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit
        else { throw Refusal(.badRequest, "'%' is not followed by two hexadecimal digits") }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(.badRequest, "the text is not UTF-8")
    }
    return decoded
  }
}
