import Foundation

extension JSON {
  /// Creates the value of an option as typed: JSON5, or else the text itself.
  package init(typed text: String) {
    self = (try? JSON.parse(Array(text.utf8), source: text)) ?? .text(text)
  }

  /// Returns the value of a JSON5 text, as Foundation reads it.
  ///
  /// JSON5 is JSON with comments, trailing commas, unquoted keys, single quotes, hexadecimal
  /// numbers, a plus sign before a number, a point at either end of it, `NaN` and `Infinity`. If a
  /// key is repeated in an object, the first one counts. Foundation departs from the standard as
  /// follows. White space is that of JSON. A line break after a `\` in quoted text is kept. The
  /// escapes `\0`, `\v` and escapes of other letters are rejected. At most 512 lists and objects
  /// are nested. Numbers are limited to the range of a `Double`.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - source: The name in errors: a file's path as the user gave it.
  /// - Throws: `unreadable` if the text is not UTF-8, `malformedLine` if it is not JSON5, and
  ///   `unusable` with the line and the place of an unreadable value, or of the object with an
  ///   unreadable key.
  /// - SeeAlso: *The JSON5 Data Interchange Format* 1.0.0 (2018).
  public static func parse(_ bytes: [UInt8], source: String) throws(InputError) -> JSON {
    guard let text = composed(bytes) else {
      throw .unreadable(path: source, reason: "it is not UTF-8 text")
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(JSON.self, from: text)
    } catch {
      let lines = String(decoding: text.dropLast(), as: UTF8.self)
      guard case DecodingError.typeMismatch(_, let context) = error else {
        let fault = SyntaxFault(in: lines)
        throw .malformedLine(path: source, line: fault.line, reason: fault.reason)
      }
      let line = SyntaxFault(in: lines, as: JSON.self).line
      throw .unusable(
        InputPlace("\(source):\(line)", at: context.codingPath), context.debugDescription)
    }
  }

  /// Returns the text in a form that Foundation can read; `nil` if it is not UTF-8, or contains
  /// zero bytes, which Foundation would interpret as UTF-16 or UTF-32.
  private static func composed(_ bytes: [UInt8]) -> Data? {
    // Foundation reads beyond a number at the very end of the text.
    let end = UInt8(ascii: "\n")
    // ASCII text has no other Unicode form, so a large file of numbers is not copied to UTF-16.
    if bytes.allSatisfy({ 0 < $0 && $0 < 0x80 }) {
      var text = Data(capacity: bytes.count + 1)
      text.append(contentsOf: bytes)
      text.append(end)
      return text
    }
    guard let text = String(validUTF8: bytes[...]), !bytes.contains(0) else { return nil }
    // Different Unicode forms of the same name become equal.
    return Data(text.precomposedStringWithCanonicalMapping.utf8) + [end]
  }

  /// The value as readable JSON: with its keys in order, line breaks, indentation, and a newline at
  /// the end.
  public var page: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch { preconditionFailure("what JSON can hold cannot be written: \(error)") }
  }
}

extension InputPlace {
  /// Creates the place at the end of a decoder's path within a file or an option.
  fileprivate init(_ source: String, at path: [any CodingKey]) {
    self = path.reduce(InputPlace(source)) { place, key in
      key.intValue.map { place[$0] } ?? place.key(key.stringValue)
    }
  }
}
