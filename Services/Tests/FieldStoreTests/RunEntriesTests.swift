import EventInput
import FieldStore
import Testing

struct RunEntriesTests {
  private func entries(_ lines: [String], start: String? = "2026-03-01T10:00:00Z") throws -> [Entry]
  {
    var entries = RunEntries(start: try start.map(Scratch.moment))
    return try lines.flatMap { try entries.entries(of: EventLine(parsing: $0.utf8)) }
  }

  private let start = #"""
    {"event":"start","format":"simrun-events","version":1,"source":"run","scenario":"cold-chain",
    "variant":null,"seed":7,"walkers":["driver"],"timeS":0}
    """#

  @Test func namesReportsByRunWalkerAndNumber() throws {
    let line = #"""
      {"event":"decision","timeS":12.5,"walker":"driver","decision":"report","evidence":[],
      "report":{"id":17,"attempt":2,"kind":"asset","subject":"keys","atS":12.25,
      "latitude":null,"longitude":null,"state":"left","levelDBm":-91}}
      """#
    let report = Report(
      id: "cold-chain@7/driver/17", subject: "keys",
      time: try Scratch.moment("2026-03-01T10:00:12.25Z"), coordinate: nil,
      observation: .asset(Asset(state: .left, levelDBm: -91)))
    #expect(try entries([start, line]) == [.report(report)])
  }

  @Test func numbersNotesOfAWalker() throws {
    let lines = [
      #"{"event":"decision","timeS":1,"walker":"driver","decision":"clear","subject":"Truck 3"}"#,
      #"{"event":"decision","timeS":2,"walker":"driver","decision":"side","side":"inside"}"#,
      #"{"event":"decision","timeS":3,"walker":"driver","decision":"entered","place":"hall"}"#,
    ]
    let found = try entries([start] + lines)
    #expect(found.map(\.id) == ["cold-chain@7/driver/note-1", "cold-chain@7/driver/note-2"])
    #expect(found.map(\.sender) == ["cold-chain@7/driver", "cold-chain@7/driver"])
    guard case .note(let note)? = found.last else {
      Issue.record("no note")
      return
    }
    #expect(note.word == .entered)
    #expect(note.subject == "driver")
    #expect(note.text == "hall")
  }

  @Test func needsTheFirstLine() {
    #expect(throws: LineError.noStart) {
      try entries([
        #"{"event":"decision","timeS":1,"walker":"w","decision":"help","subject":"chair"}"#
      ])
    }
  }
}
