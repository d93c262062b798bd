/// Reads JSON text (RFC 8259) in one pass, and refuses what readers take in different ways: a key
/// that is repeated in one object, text that is not UTF-8, numbers beyond those of a double.
///
/// The time is linear in the length of the text; values are nested ``deepest`` levels at most.
struct JSONReader {
  /// The reason why a text is not read.
  enum Fault: Error, Equatable {
    /// It is no JSON.
    case notJSON
    /// An object has a key twice.
    case repeated(key: String)
    /// A key is longer than ``longestKey``.
    case longKey
  }

  /// The most characters of a key, counted as JSON Schema does, in code points. Swift compares text
  /// by its canonical form, which takes a time quadratic in the number of combining characters in a
  /// row: a key of 60,000 bytes took 0.7 s.
  static let longestKey = 250

  /// The most levels of lists and objects in each other.
  private static let deepest = 500

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a text with one value.
  static func value(in bytes: [UInt8]) throws(Fault) -> JSON {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.place == bytes.count else { throw .notJSON }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  /// Passes over a character if it is next, after spaces.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place + length <= bytes.count,
      (0..<length).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { return false }
    place += length
    return true
  }

  private mutating func value(depth: Int) throws(Fault) -> JSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .list(try list(depth: depth + 1))
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t") where take(word: "true"): return .bool(true)
    case UInt8(ascii: "f") where take(word: "false"): return .bool(false)
    case UInt8(ascii: "n") where take(word: "null"): return .null
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> [String: JSON] {
    guard depth <= Self.deepest, take("{") else { throw .notJSON }
    var members: [String: JSON] = [:]
    if take("}") { return members }
    repeat {
      skipSpace()
      let key = try text()
      guard key.unicodeScalars.count <= Self.longestKey else { throw .longKey }
      guard take(":") else { throw .notJSON }
      let value = try value(depth: depth)
      guard members.updateValue(value, forKey: key) == nil else { throw .repeated(key: key) }
    } while take(",")
    guard take("}") else { throw .notJSON }
    return members
  }

  private mutating func list(depth: Int) throws(Fault) -> [JSON] {
    guard depth <= Self.deepest, take("[") else { throw .notJSON }
    var values: [JSON] = []
    if take("]") { return values }
    repeat { values.append(try value(depth: depth)) } while take(",")
    guard take("]") else { throw .notJSON }
    return values
  }

  private mutating func text() throws(Fault) -> String {
    guard next == UInt8(ascii: "\"") else { throw .notJSON }
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else { throw .notJSON }
        return valid
      case UInt8(ascii: "\\"): text += try escaped().utf8
      case ..<0x20: throw .notJSON
      default: text.append(byte)
      }
    }
    throw .notJSON
  }

  private mutating func escaped() throws(Fault) -> Character {
    guard let byte = next else { throw .notJSON }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try escapedScalar())
    default: throw .notJSON
    }
  }

  /// The scalar of `\u`, or of two of them that are a pair of surrogates.
  private mutating func escapedScalar() throws(Fault) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take(word: "\\u") else { throw .notJSON }
    let second = try fourDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw .notJSON }
    return scalar
  }

  private mutating func fourDigits() throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = byte.hexadecimalDigit else { throw .notJSON }
      value = value << 4 + UInt32(digit)
      place += 1
    }
    return value
  }

  /// A number; whole ones of 64 bits are integers, however they are written.
  private mutating func number() throws(Fault) -> JSON {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    let zero = place
    var isWhole = true
    guard skipDigits() > 0, bytes[zero] != UInt8(ascii: "0") || place == zero + 1 else {
      throw .notJSON
    }
    if next == UInt8(ascii: ".") {
      place += 1
      isWhole = false
      guard skipDigits() > 0 else { throw .notJSON }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard skipDigits() > 0 else { throw .notJSON }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw .notJSON }
    return Int(exactly: number).map { .integer($0) } ?? .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place - start
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII; nil for other bytes.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
