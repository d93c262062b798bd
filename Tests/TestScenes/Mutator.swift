import TestSupport

/// Corrupts text files: it removes, duplicates, exchanges and truncates bytes, words and lines.
package struct Mutator {
  private var dice: Dice

  /// Words that are valid somewhere, but hardly where they are inserted.
  private static let words = [
    "0", "-1", "1", "3", "0.1", "1e-9", "1e9", "-1e400", "86400", "9223372036854775808", "NaN",
    "Infinity", "nan", "null", "true", "\"x\"", "''", "[]", "{}", "[0, 0]", ",", ":", "//", "/*",
    "\u{0}", "\u{FEFF}", "é",
  ].map { Array($0.utf8) }

  package init(seed: UInt64) {
    dice = Dice(seed)
  }

  /// The text with one to three corruptions.
  package mutating func spoilt(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<dice.integer(1...3) where !text.isEmpty { spoil(&text) }
    return text
  }

  private mutating func spoil(_ text: inout [UInt8]) {
    switch dice.integer(0...9) {
    case 0: text.removeSubrange(stretch(of: text))
    case 1: text.insert(contentsOf: text[stretch(of: text)], at: dice.integer(0...text.count))
    case 2: text[dice.integer(0...text.count - 1)] = UInt8(dice.integer(0...255))
    case 3: text.removeSubrange(dice.integer(0...text.count)...)
    case 4: exchangeLine(in: &text)
    default: exchangeWord(in: &text)
    }
  }

  /// Removes a line, duplicates it, or truncates the text after it.
  private mutating func exchangeLine(in text: inout [UInt8]) {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = dice.integer(0...lines.count - 1)
    switch dice.integer(0...2) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: dice.integer(0...lines.count))
    default: lines.removeSubrange(line...)
    }
    text = Array(lines.joined(separator: [0x0A]))
  }

  /// Replaces a name or a number by another word.
  private mutating func exchangeWord(in text: inout [UInt8]) {
    func isInWord(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
    }
    let words = text.split { !isInWord($0) }
    guard !words.isEmpty else { return }
    let old = dice.one(of: words)
    let new = dice.happens(0.5) ? dice.one(of: Self.words) : Array(dice.one(of: words))
    text.replaceSubrange(old.indices, with: new)
  }

  private mutating func stretch(of text: [UInt8]) -> Range<Int> {
    let start = dice.integer(0...text.count - 1)
    return start..<min(text.count, start + dice.integer(1...12))
  }
}
