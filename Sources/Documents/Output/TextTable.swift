import Foundation

/// Rows of text in columns that line up.
public struct TextTable {
  /// The rows, a header first where there is one.
  package private(set) var rows: [[String]] = []
  /// Whether the first row heads the columns.
  package private(set) var hasHeader = false
  private let indentation: Int

  /// No rows yet, to be set in by that many spaces.
  public init(indentation: Int = 0) {
    self.indentation = indentation
  }

  /// A first row.
  public init(header: [String]) {
    self.init()
    rows = [header]
    hasHeader = true
  }

  /// Adds a row.
  public mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The rows as lines. Numbers stand to the right of their column, all else to the left; columns
  /// are two spaces apart.
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
      let line = String(repeating: " ", count: indentation) + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Whether there are numbers in a column.
  package func isOfNumbers(_ column: Int) -> Bool {
    rows.dropFirst().contains { column < $0.count && Double($0[column]) != nil }
  }
}
