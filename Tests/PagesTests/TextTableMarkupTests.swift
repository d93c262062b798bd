@testable import Pages
@testable import Documents
import Foundation
import Testing

@Suite struct TextTableMarkupTests {
  @Test func headingsAreAlignedWithTheirFigures() {
    var table = TextTable(header: ["method", "m", "95 %", "note"])
    table.add(["a-1", "-", "0.1 ... 0.3", "at 3 m"])
    table.add(["b", "2.5", "-"])
    let text = table.markup("errors").source
    #expect(text.contains("<caption>errors</caption>"))
    let parts = text.components(separatedBy: "<tr>").dropFirst().map { row in
      row.matches(of: /<t[hd]([^>]*)>/).map { $0.1.contains("figure") }
    }
    #expect(parts == Array(repeating: [false, true, true, false], count: 3))
    #expect(text.components(separatedBy: #"scope="col""#).count - 1 == 4)
  }

  @Test func tableWithoutHeaderHasDataCellsOnly() {
    var table = TextTable()
    table.add(["worst", "7", "<b>"])
    let text = table.markup().source
    #expect(!text.contains("<th") && !text.contains("<caption"))
    #expect(text.contains("<td>worst</td><td class=\"figure\">7</td><td>&lt;b&gt;</td>"))
  }

  @Test func tableWithoutRowsIsEmpty() {
    #expect(TextTable().markup("a").source.isEmpty)
    #expect(TextTable(header: ["a"]).markup("a").source.isEmpty)
  }
}
