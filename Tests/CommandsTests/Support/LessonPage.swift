import Foundation

/// The parsed page of a lesson: commands with their outputs, tables, and text.
struct LessonPage {
  /// The commands with an output on the page, and the lines of the output.
  private(set) var shown: [(command: String, lines: [String])] = []
  /// The commands without an output on the page.
  private(set) var commands: [String] = []
  /// The rows of the tables, without headings.
  private(set) var rows: [String] = []
  /// The headings, the title first.
  private(set) var headings: [String] = []
  /// The remaining text, without code and without the guesses.
  private(set) var prose = ""

  init(_ text: String) {
    var isBelowCommand = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("    $ ") {
        shown.append((String(line.dropFirst(6)), []))
        isBelowCommand = true
      } else if line.hasPrefix("    "), isBelowCommand {
        shown[shown.count - 1].lines.append(String(line.dropFirst(4)))
      } else if line.hasPrefix("    ") {
        commands.append(String(line.dropFirst(4)))
      } else {
        isBelowCommand = false
        if line.hasPrefix("|") {
          rows.append(line)
        } else if line.hasPrefix("#") {
          headings.append(String(line.drop { $0 == "#" }.dropFirst()))
        } else if headings.last != "Guess" {
          prose += line + "\n"
        }
      }
    }
    // The first two rows of each table are its heading and the rule below.
    let rules = rows.indices.filter { rows[$0].allSatisfy("|-".contains) }
    rows = rows.indices.filter { !rules.contains($0) && !rules.contains($0 + 1) }.map { rows[$0] }
    prose.replace(/`[^`]*`/, with: "")
  }
}

/// A number in a text, with its unit.
struct Figure: Hashable, CustomStringConvertible {
  let value: Double
  /// The number of decimals.
  let decimals: Int
  let unit: String

  var description: String { "\(String(format: "%.\(decimals)f", value)) \(unit)" }

  /// Returns the numbers in a text.
  static func all(in text: String) -> [Figure] {
    text.matches(of: /(-?\d+(?:\.(\d+))?)(?:\s+(dBm|dB|%|ms|m\/s|m|s)(?![A-Za-z]))?/).compactMap {
      match in
      Double(match.1).map {
        Figure(value: $0, decimals: match.2?.count ?? 0, unit: String(match.3 ?? ""))
      }
    }
  }

  /// Returns `true` if this number equals another of the same unit after rounding. For decibels the
  /// sign is ignored, because the text may write "takes" instead of a minus.
  func stands(for other: Figure) -> Bool {
    let isSameWay = unit == "dB" || (value < 0) == (other.value < 0)
    guard unit == other.unit, isSameWay else { return false }
    return abs(abs(value) - abs(other.value)) <= 0.5 * pow(10, -Double(decimals)) + 1e-9
  }
}
