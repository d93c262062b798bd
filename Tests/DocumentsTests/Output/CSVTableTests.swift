import Documents
import Testing

struct CSVTableTests {
  @Test func quotesOnlyFieldsThatNeedIt() {
    var table = CSVTable(columns: ["name", "level_dbm"])
    table.add(["kitchen", "-60"])
    table.add(["a, b", "-70"])
    table.add(["12\" wall\nnorth", ""])
    #expect(
      table.text == """
        name,level_dbm
        kitchen,-60
        "a, b",-70
        "12"\" wall
        north",

        """)
  }

  @Test func marksEachRowOfAPartialTable() {
    var table = CSVTable(columns: ["seed", "delay_s"], isPartial: true)
    table.add(["1", "2.5"])
    #expect(table.text == "seed,delay_s,partial\n1,2.5,true\n")
  }

  @Test func anEmptyPartialTableHasAnEmptyRow() {
    #expect(
      CSVTable(columns: ["seed", "delay_s"], isPartial: true).text
        == "seed,delay_s,partial\n,,true\n")
    #expect(
      CSVTable(columns: ["seed", "delay_s"], isPartial: false).text == "seed,delay_s,partial\n")
    #expect(CSVTable(columns: ["seed", "delay_s"]).text == "seed,delay_s\n")
  }
}
