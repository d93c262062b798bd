/// Reads the status of an answer of HTTP/1 from its first bytes; interim answers are passed over.
package struct StatusLine {
  /// The most bytes that are kept; an answer with a longer head has no status.
  private static let longest = 1 << 16

  private var bytes: [UInt8] = []

  /// Creates a reader of one answer.
  package init() {}

  /// The status after more bytes; nil if it is not known yet, or is none.
  package mutating func status(after more: some Sequence<UInt8>) -> Int? {
    bytes += more
    guard bytes.count <= Self.longest else {
      bytes = []
      return nil
    }
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      guard let status = Self.status(of: bytes[..<end]) else { return nil }
      guard (100..<200).contains(status) else { return status }
      // An interim answer has a head and nothing else.
      let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      guard let rest = text.range(of: "\n\n") else { return nil }
      bytes = Array(text[rest.upperBound...].utf8)
    }
    return nil
  }

  private static func status(of line: ArraySlice<UInt8>) -> Int? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1.") else { return nil }
    let digits = words[1].prefix { $0 != "\r" && $0 != "\r\n" }
    guard let status = Int(digits), (100...999).contains(status) else { return nil }
    return status
  }
}
