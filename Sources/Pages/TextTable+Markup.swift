import Documents

extension TextTable {
  /// Returns the table as markup; empty if it has no rows. Columns of figures and their headings
  /// are right-aligned, all others left-aligned.
  ///
  /// - Parameter caption: The caption; empty if the text above the table introduces it.
  func markup(_ caption: String = "") -> Markup {
    let body = rows.dropFirst(hasHeader ? 1 : 0)
    guard !body.isEmpty else { return .all([]) }
    let columns = rows.map(\.count).max() ?? 0
    return .element("div", ["class": "scrolls"]) {
      Markup.element("table") {
        if !caption.isEmpty { Markup.element("caption") { caption } }
        if hasHeader, let header = rows.first {
          Markup.element("tr") {
            for (column, head) in header.enumerated() {
              Markup.element(
                "th",
                isOfFigures(column) ? ["class": "figure", "scope": "col"] : ["scope": "col"]
              ) { head }
            }
          }
        }
        for row in body {
          Markup.element("tr") {
            for column in 0..<columns {
              Markup.element("td", isOfFigures(column) ? ["class": "figure"] : [:]) {
                column < row.count ? row[column] : ""
              }
            }
          }
        }
      }
    }
  }

  /// Returns `true` if a column has numbers, or cells with digits and without letters, such as
  /// intervals.
  private func isOfFigures(_ column: Int) -> Bool {
    isOfNumbers(column)
      || rows.dropFirst(hasHeader ? 1 : 0).contains {
        column < $0.count && $0[column].contains(where: \.isNumber)
          && !$0[column].contains(where: \.isLetter)
      }
  }
}
