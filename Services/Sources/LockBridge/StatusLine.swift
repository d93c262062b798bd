/// Reads the status of an answer of HTTP/1 from its first bytes; interim answers are passed over.
struct StatusLine {
  private var bytes: [UInt8] = []

  /// The status after more bytes; nil if it is not known yet, or is none.
  mutating func status(after more: some Sequence<UInt8>) -> Int? {
    bytes += more
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
