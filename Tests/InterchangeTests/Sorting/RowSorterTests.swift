import Documents
import TestSupport
import Testing

@testable import Interchange

@Suite struct RowSorterTests {
  /// Rows in any order come out as a stable sort of them, with little in memory.
  @Test(arguments: [1, 2, 7, 100]) func rowsAreSortedStably(_ capacity: Int) throws {
    for seed in 0..<20 {
      var dice = Dice(UInt64(seed))
      let count = dice.integer(0...1_000)
      let spread = dice.integer(0...500)
      let rows = (0..<count).map { number in
        let time =
          dice.happens(0.3) ? Int64.min + 5 : Int64(number + dice.integer(-spread...spread))
        return (time: time, text: "row \(number)")
      }
      let sorted = rows.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
      try withTemporaryFolder { path in
        var sorter = RowSorter(in: try OutputPlace(folder: path), capacity: capacity)
        for row in rows { try sorter.add(row.text, at: row.time, file: 3, kind: .herald) }
        var read: [SortedRow] = []
        try sorter.finish { read.append($0) }
        #expect(read.map(\.text) == sorted.map(\.text) && read.map(\.time) == sorted.map(\.time))
        #expect(read.allSatisfy { $0.file == 3 && $0.kind == .herald })
      }
    }
  }

  /// The worst order makes more files than are merged at once.
  @Test func reversedRowsAreSorted() throws {
    try withTemporaryFolder { path in
      var sorter = RowSorter(in: try OutputPlace(folder: path), capacity: 2)
      let count: Int64 = 1_000
      for time in (0..<count).reversed() {
        try sorter.add("\(time)", at: time, file: 0, kind: .beacon)
      }
      var read: [String] = []
      try sorter.finish { read.append($0.text) }
      #expect(read == (0..<count).map(String.init))
    }
  }
}
