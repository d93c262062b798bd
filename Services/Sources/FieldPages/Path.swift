import FieldStore

/// The addresses of pages.
package enum Path {
  /// The page of a topic.
  package static func page(of topic: Topic) -> String {
    "/pages/\(topic.collection.rawValue)?name=\(encoded(topic.name))"
  }

  /// The events of a topic after a number.
  package static func events(of topic: Topic, after number: Int64) -> String {
    "/events/\(topic.collection.rawValue)?name=\(encoded(topic.name))&after=\(number)"
  }

  /// The events of all topics after a number.
  package static func events(after number: Int64) -> String { "/events?after=\(number)" }

  /// The reports of a topic before one of them.
  package static func page(of topic: Topic, before entry: StoredEntry) -> String {
    page(of: topic) + "&before=\(entry.entry.time.microseconds).\(entry.number)"
  }

  /// Letters, digits and `-._~`.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Text as a part of an address: all but letters, digits and `-._~` in per cent.
  package static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
