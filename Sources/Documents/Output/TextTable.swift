import Foundation

/// Rows of text in aligned columns.
public struct TextTable {
  /// The rows, starting with the header if there is one.
  package private(set) var rows: [[String]] = []
  /// `true` if the first row is a header.
  package private(set) var hasHeader = false
  private let indentation: Int

  /// Creates an empty table with an indentation in spaces.
  public init(indentation: Int = 0) { self.indentation = indentation }

  /// Creates a table with a header row.
  public init(header: [String]) {
    self.init()
    rows = [header]
    hasHeader = true
  }

  /// Adds a row. Characters that are not plain become `?`, so that a name cannot start a line of
  /// its own.
  public mutating func add(_ row: [String]) { rows.append(row.map(\.plain)) }

  /// The rows as lines. Numbers are right-aligned, everything else is left-aligned. Columns are two
  /// spaces apart.
  public var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let areNumbers = (0..<columns).map(isOfNumbers)
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let padding = String(repeating: " ", count: widths[column] - text.count)
        return areNumbers[column] ? padding + text : text + padding
      }
      return (String(repeating: " ", count: indentation) + cells.joined(separator: "  "))
        .withoutTrailingSpaces
    }
  }

  /// `true` if a column contains numbers.
  package func isOfNumbers(_ column: Int) -> Bool {
    rows.dropFirst().contains { column < $0.count && Double($0[column]) != nil }
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var withoutTrailingSpaces: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return String(self[..<(end.map(utf8.index(after:)) ?? startIndex)])
  }
}
