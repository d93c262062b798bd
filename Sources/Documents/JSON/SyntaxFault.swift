import Foundation

/// The line where a text stops being JSON5, which Foundation does not tell on Linux.
///
/// Foundation is asked, of ever more of the text's lines, whether they could be the start of one:
/// it has to accept them once what they leave open is closed. The first line with which it does not
/// is to blame. Beside strings, comments and brackets, nothing of JSON5 has to be known for that.
struct SyntaxFault {
  /// The line, counted from 1.
  let line: Int
  /// What is wrong.
  let reason: String

  /// The first fault in a text that Foundation does not accept.
  ///
  /// - Parameter type: What it does not accept the text as: by default as JSON5 of any values, be it
  ///   that some cannot be read.
  /// - Complexity: O(n log l) for n bytes in l lines: what more of the text does not mend is found
  ///   by bisection.
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
    reason = isCutOff ? "the text ends too soon" : "this cannot be read as JSON5"
  }

  /// Whether more text could make JSON5 of this one, which ends with a line.
  private static func isStart(_ text: Substring, as type: (some Decodable).Type) -> Bool {
    guard let closing = closing(of: text) else { return false }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    // It may end where the next thing is a bracket, a value, or a colon.
    return ["", "null", ":null"].contains { next in
      let whole = "\(text)\(closing.token)\(next)\(String(closing.brackets.reversed()))\n"
      return (try? decoder.decode(type, from: Data(whole.utf8))) != nil
    }
  }

  /// Anything whose brackets, commas and colons are in order.
  struct Structure: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// What ends the quoted text or the comment that a text ends in, and what closes its brackets,
  /// the outermost first; `nil` where one was closed that is not open, or a line ended in quoted
  /// text.
  private static func closing(of text: Substring) -> (token: String, brackets: String)? {
    var brackets = ""
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{": brackets += "}"
      case "[": brackets += "]"
      case "}", "]":
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
