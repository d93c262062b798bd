extension JSON {
  /// The value that a JSON5 text describes.
  ///
  /// JSON5 is JSON with comments, trailing commas, keys without quotes, single quotes, hexadecimal numerals, a sign or a
  /// point at either end of a numeral, `NaN` and `Infinity`. Departures: white space is that of ASCII; escapes stand in
  /// quoted text only; two equal keys in an object are refused, and so are values in more than 100 lists and objects
  /// within one another. A byte order mark at the start is skipped.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - source: What errors call it: a file's path as the user gave it.
  /// - Throws: `notJSON` with the line and the column, or `repeatedKey`.
  /// - SeeAlso: *The JSON5 Data Interchange Format* 1.0.0 (2018).
  public static func parse(_ bytes: [UInt8], source: String) throws(InputError) -> JSON {
    var parser = JSONParser(bytes: bytes, source: source)
    return try parser.parse()
  }
}

/// Reads one JSON5 text from its first byte to its last.
private struct JSONParser {
  let bytes: [UInt8]
  let source: String
  private var position = 0

  init(bytes: [UInt8], source: String) {
    self.bytes = bytes
    self.source = source
  }

  mutating func parse() throws(InputError) -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .unreadable(path: source, reason: "it is not UTF-8 text")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(at: InputPlace(source), depth: 0)
    try skipSpace()
    guard position == bytes.count else { throw expected("the end of the text") }
    return value
  }

  private mutating func value(at place: InputPlace, depth: Int) throws(InputError) -> JSON {
    try skipSpace()
    guard depth <= 100 else { throw error("more than 100 lists and objects within one another") }
    switch byte {
    case UInt8(ascii: "{"): return try object(at: place, depth: depth)
    case UInt8(ascii: "["): return try list(at: place, depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try quotedText())
    default:
      let start = position
      let word = takeWord()
      switch word {
      case "null": return .null
      case "true": return .flag(true)
      case "false": return .flag(false)
      case _ where Numeral.isWellFormed(word): return .numeral(word)
      default:
        position = start
        throw expected("a value")
      }
    }
  }

  private mutating func object(at place: InputPlace, depth: Int) throws(InputError) -> JSON {
    var members: [JSON.Member] = []
    var keys: Set<String> = []
    position += 1
    while true {
      try skipSpace()
      if take("}") { return .object(members) }
      let key = try key()
      guard keys.insert(key).inserted else { throw .repeatedKey(place, key: key, other: key) }
      try skipSpace()
      guard take(":") else { throw expected("':'") }
      members.append(JSON.Member(key, try value(at: place.key(key), depth: depth + 1)))
      try skipSpace()
      guard take(",") || byte == UInt8(ascii: "}") else { throw expected("',' or '}'") }
    }
  }

  private mutating func list(at place: InputPlace, depth: Int) throws(InputError) -> JSON {
    var values: [JSON] = []
    position += 1
    while true {
      try skipSpace()
      if take("]") { return .list(values) }
      values.append(try value(at: place[values.count], depth: depth + 1))
      try skipSpace()
      guard take(",") || byte == UInt8(ascii: "]") else { throw expected("',' or ']'") }
    }
  }

  private mutating func key() throws(InputError) -> String {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quotedText() }
    let start = position
    let word = takeWord()
    guard let first = word.utf8.first, !Self.isDigit(first), !word.contains(where: ".+-".contains)
    else {
      position = start
      throw expected("a key")
    }
    return word
  }
}

// What values are made of.
extension JSONParser {
  private mutating func quotedText() throws(InputError) -> String {
    let quote = bytes[position]
    let start = position
    position += 1
    var text: [UInt8] = []
    while let next = byte {
      switch next {
      case quote:
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        text += try escaped()
      case 0..<0x20 where next != UInt8(ascii: "\t"):
        throw error("a line break or control character within quoted text")
      default:
        text.append(next)
        position += 1
      }
    }
    position = start
    throw error("quoted text without an end")
  }

  /// What stands for the character after a backslash.
  private mutating func escaped() throws(InputError) -> [UInt8] {
    guard let letter = byte else { throw expected("a character after '\\'") }
    position += 1
    switch letter {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "x"): return try utf8(hexadecimal(digits: 2))
    case UInt8(ascii: "u"):
      let unit = try hexadecimal(digits: 4)
      guard (0xD800..<0xDC00).contains(unit), take("\\"), take("u") else { return try utf8(unit) }
      let low = try hexadecimal(digits: 4)
      guard (0xDC00..<0xE000).contains(low) else { throw error("half a surrogate pair") }
      return try utf8(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    case 0x0A: return []
    case 0x0D:
      _ = take("\n")
      return []
    default: return [letter]
    }
  }

  private func utf8(_ value: UInt32) throws(InputError) -> [UInt8] {
    guard let scalar = Unicode.Scalar(value) else { throw error("half a surrogate pair") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal(digits: Int) throws(InputError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw expected("\(digits) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// Takes the longest run of what may stand in a keyword, a numeral or a key without quotes.
  private mutating func takeWord() -> String {
    let start = position
    while let byte, Self.isWordByte(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func skipSpace() throws(InputError) {
    while let byte {
      switch byte {
      case 0x09...0x0D, 0x20: position += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(InputError) {
    let start = position
    position += 1
    if take("/") {
      while let byte, byte != 0x0A, byte != 0x0D { position += 1 }
    } else if take("*") {
      while !bytes[position...].starts(with: "*/".utf8) {
        guard position < bytes.count else {
          position = start
          throw error("a comment without an end")
        }
        position += 1
      }
      position += 2
    } else {
      throw expected("'//' or '/*'")
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func expected(_ allowed: String) -> InputError {
    guard position < bytes.count else { return error("the text ends where \(allowed) should be") }
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    return error("\(String(rest.prefix(1)).quoted) stands where \(allowed) should be")
  }

  private func error(_ reason: String) -> InputError {
    let before = bytes[..<position]
    let line = before.count { $0 == 0x0A } + 1
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Every character begins with a byte that is not a continuation byte, 10xxxxxx.
    let column = bytes[lineStart..<position].count { $0 & 0xC0 != 0x80 } + 1
    return .notJSON(source: source, line: line, column: column, reason: reason)
  }
}
