import Documents
import Foundation
import Payloads
import Testing

/// The tables of docs/reference/payloads.md are made from the declarations of the formats.
@Suite struct PayloadPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/reference/payloads.md")

  /// `RECORD_DOCS=1 swift test --filter PayloadPageTests` writes the tables.
  @Test func tablesListTheDeclaredKeys() throws {
    var lines = try String(contentsOf: Self.page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let written = lines
    for (head, rows) in [
      ("| format | keys | source |", Self.formats), ("| key | meaning | formats |", Self.keys),
    ] {
      let start = try #require(lines.firstIndex(of: head)) + 2
      let end = try #require(lines[start...].firstIndex(of: ""))
      lines.replaceSubrange(start..<end, with: rows)
    }
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try lines.joined(separator: "\n").write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(written == lines)
  }

  private static var formats: [String] {
    PayloadFormats.all.map { format in
      let keys = format.all.map(\.declaration).map { key in
        let note = key.isRequired ? "required" : key.default.map(\.plain)
        return "`\(key.key)`" + (note.map { " (\($0))" } ?? "")
      }
      return "| `\(format.word)` | \(keys.joined(separator: ", ")) | \(format.source) |"
    }
  }

  /// A row for each key, with the formats in which it has this meaning.
  private static var keys: [String] {
    var rows: [(key: String, help: String, formats: [String])] = []
    for format in PayloadFormats.all {
      for key in format.all.map(\.declaration) {
        if let row = rows.firstIndex(where: { $0.key == key.key && $0.help == key.help }) {
          rows[row].formats.append(format.word)
        } else {
          rows.append((key.key, key.help, [format.word]))
        }
      }
    }
    return rows.map { "| `\($0.key)` | \($0.help) | \($0.formats.joined(separator: ", ")) |" }
  }
}

extension JSON {
  /// The value as a person gives it.
  fileprivate var plain: String { if case .text(let text) = self { text } else { line } }
}
