import Foundation

/// The line where a text stops being JSON5, which Foundation does not report on Linux.
///
/// Foundation is given growing prefixes of the text's lines, with all open strings, comments and
/// brackets closed. The first line whose prefix it rejects has the fault. This code therefore only
/// has to know the strings, comments and brackets of JSON5.
struct SyntaxFault {
  /// The line, counted from 1.
  let line: Int
  /// The reason.
  let reason: String

  /// Finds the first fault in a text that Foundation rejects.
  ///
  /// - Parameter type: The type that Foundation fails to read from the text. By default, this is
  ///   JSON5 with any values, including unreadable ones.
  /// - Complexity: O(n log l) for n bytes in l lines, by bisection.
  init(in text: String, as type: (some Decodable).Type = Structure.self) {
    let text = text.replacing("\r\n", with: "\n").unicodeScalars
    let ends = text.indices.filter { text[$0] == "\n" }.map { text.index(after: $0) }
    let lines = ends + [text.endIndex]
    var (sound, suspects) = (0, lines.count)
    while sound < suspects {
      let middle = (sound + suspects) / 2
      let isSound = Self.isStart(Substring(text[..<lines[middle]]), as: type)
      if isSound { sound = middle + 1 } else { suspects = middle }
    }
    let isCutOff = sound == lines.count
    line = isCutOff ? lines.count : sound + 1
    let depth = isCutOff ? 0 : Self.depth(of: Substring(text[..<lines[sound]]))
    reason =
      if text.allSatisfy(\.properties.isWhitespace) {
        "the text is empty"
      } else if isCutOff {
        "the text is truncated"
      } else if depth > Self.mostNested {
        "more than \(Self.mostNested) lists and objects are nested"
      } else { "cannot be read as JSON5" }
  }

  /// The number of lists and objects that Foundation reads within each other.
  private static let mostNested = 512

  /// Returns `true` if a longer text that starts with this one could be JSON5. This text ends at
  /// the end of a line.
  private static func isStart(_ text: Substring, as type: (some Decodable).Type) -> Bool {
    guard let closing = closing(of: text) else { return false }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    // The next token may be a bracket, a value, or a colon.
    return ["", "null", ":null"].contains { next in
      let whole = "\(text)\(closing.token)\(next)\(String(closing.brackets.reversed()))\n"
      return (try? decoder.decode(type, from: Data(whole.utf8))) != nil
    }
  }

  /// Any value with correct brackets, commas and colons.
  struct Structure: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Returns the tokens that close an open string or comment and the open brackets, outermost
  /// first; `nil` if the text closes a bracket that is not open, or ends a line within quoted text.
  private static func closing(of text: Substring) -> (token: String, brackets: String)? {
    var depth = 0
    return closing(of: text, deepest: &depth)
  }

  /// Returns the greatest depth to which lists and objects are nested.
  private static func depth(of text: Substring) -> Int {
    var depth = 0
    _ = closing(of: text, deepest: &depth)
    return depth
  }

  /// - Parameter deepest: Receives the greatest number of brackets that are open at once.
  private static func closing(
    of text: Substring, deepest: inout Int
  ) -> (token: String, brackets: String)? {
    var brackets = ""
    var depth = 0
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{", "[":
        brackets += scalar == "{" ? "}" : "]"
        depth += 1
        deepest = max(deepest, depth)
      case "}", "]":
        depth -= 1
        guard brackets.unicodeScalars.popLast() == scalar else { return nil }
      case "\"", "'":
        while rest.first != scalar {
          guard let next = rest.popFirst() else { return ("\(scalar)", brackets) }
          if next == "\n" { return nil }
          if next == "\\" { rest = rest.dropFirst() }
        }
        rest = rest.dropFirst()
      case "/" where rest.first == "/": rest = rest.drop { $0 != "\n" }
      case "/" where rest.first == "*":
        rest = rest.dropFirst()
        guard let end = rest.firstRange(of: "*/".unicodeScalars) else { return ("*/", brackets) }
        rest = rest[end.upperBound...]
      default: break
      }
    }
    return ("\n", brackets)
  }
}
