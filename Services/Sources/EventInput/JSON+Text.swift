import Foundation

extension JSON {
  /// Reads a JSON text.
  ///
  /// - Throws: ``FieldError/notJSON(_:)`` for anything else.
  package init(parsing text: some Sequence<UInt8>) throws(FieldError) {
    do {
      self = try JSONDecoder().decode(JSON.self, from: Data(text))
    } catch {
      let beginning = String(decoding: Array(text.lazy.prefix(40)), as: UTF8.self)
      throw .notJSON(String(beginning.map { $0.isNewline || $0 < " " ? " " : $0 }))
    }
  }

  /// The value as JSON text on one line, keys in order.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only numbers that are not finite cannot be encoded, and JSON has none.
    guard let data = try? encoder.encode(self) else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }
}
