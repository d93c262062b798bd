import Foundation

extension JSON {
  /// Reads a JSON text.
  ///
  /// - Throws: ``FieldError/notJSON(_:)``, ``FieldError/repeated(key:)`` for an object that has a
  ///   key twice, or ``FieldError/longKey``.
  package init(parsing text: some Sequence<UInt8>) throws(FieldError) {
    let bytes = Array(text)
    do throws(JSONReader.Fault) {
      self = try JSONReader.value(in: bytes)
    } catch {
      switch error {
      case .repeated(let key): throw .repeated(key: key)
      case .longKey: throw .longKey
      case .notJSON:
        let beginning = String(decoding: bytes.prefix(40), as: UTF8.self)
        throw .notJSON(String(beginning.map { $0.isNewline || $0 < " " ? " " : $0 }))
      }
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
