import Documents
import Payloads
import TestScenes
import Testing

/// The tables of docs/reference/payloads.md are made from the declarations of the formats.
@Suite struct PayloadPageTests {
  /// `RECORD_DOCS=1 swift test --filter PayloadPageTests` writes the tables.
  @Test func tablesListTheDeclaredKeys() throws {
    var page = try DeclaredPage("reference/payloads.md")
    try page.setRows(Self.formats, ofTable: "| format | keys | source |")
    try page.setRows(Self.keys, ofTable: "| key | meaning | formats |")
    #expect(try page.firstDifference() == nil)
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
