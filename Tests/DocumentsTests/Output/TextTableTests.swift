import Documents
import Testing

@Suite struct TextTableTests {
  @Test func alignsNumbersRightAndWordsLeft() {
    var table = TextTable(header: ["name", "count", "note"])
    table.add(["a", "5", "x"])
    table.add(["longer", "-12.5", ""])
    #expect(
      table.lines == [
        "name    count  note",
        "a           5  x",
        "longer  -12.5",
      ])
  }

  @Test func indentsRows() {
    var table = TextTable(indentation: 2)
    #expect(table.lines.isEmpty)
    table.add(["é", "b"])
    table.add(["ccc"])
    #expect(table.lines == ["  é    b", "  ccc"])
  }
}
