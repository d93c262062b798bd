import Documents

extension TextTable {
  /// The table on a page; nothing where it has no rows. Figures stand to the right of their column, and so does what heads them;
  /// all else to the left.
  ///
  /// - Parameter caption: What it is about; empty where that is said above.
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

  /// Whether a column has numbers, or what is made of them without words, such as intervals.
  private func isOfFigures(_ column: Int) -> Bool {
    isOfNumbers(column)
      || rows.dropFirst(hasHeader ? 1 : 0).contains {
        column < $0.count && $0[column].contains(where: \.isNumber)
          && !$0[column].contains(where: \.isLetter)
      }
  }
}
