import EventInput
import FieldStore
import Testing

struct RunVisitsTests {
  private let start = #"""
    {"event":"start","format":"simrun-events","version":1,"source":"run","scenario":"home-visit",
    "variant":null,"seed":1,"walkers":["nurse"],"timeS":0,
    "engine":{"kind":"home-visit","patients":{"Mrs. Jones":"b6a3c1f09e7d5542"}}}
    """#
  private let arrival = #"""
    {"event":"decision","timeS":10,"walker":"nurse","decision":"notify","text":"Visit: Mrs. Jones"}
    """#

  private func item(_ name: String, at timeS: Int, isPresent: Bool) -> String {
    #"{"event":"decision","timeS":\#(timeS),"walker":"nurse","decision":"item","item":"\#(name)","#
      + #""present":\#(isPresent)}"#
  }

  /// The reports of visits in lines, each as the id, the time, what is present and what is missing.
  private func visits(_ lines: [String], isAll: Bool = false) throws -> [String] {
    var entries = RunEntries(start: try Scratch.moment("2026-03-01T10:00:00Z"))
    let found = try ([start, arrival] + lines)
      .flatMap { try entries.entries(of: EventLine(parsing: $0.utf8)) }
    return (isAll ? found + (try entries.finish()) : found)
      .compactMap { entry in
        guard case .report(let report) = entry, case .visit(let visit) = report.observation else {
          return nil
        }
        #expect(report.subject == "Mrs. Jones")
        #expect(visit.patient == "b6a3c1f09e7d5542")
        return "\(report.id) \(report.time.timeOfDay) \(visit.present) \(visit.missing)"
      }
  }

  @Test func itemsOfOneTimeAreOneReport() throws {
    let lines = [
      item("mask", at: 20, isPresent: true), item("oxygen", at: 30, isPresent: false),
      item("stand", at: 30, isPresent: false), item("stand", at: 40, isPresent: true),
      #"{"event":"truth","timeS":41}"#,
    ]
    #expect(
      try visits(lines) == [
        #"home-visit@1/nurse/visit-1 10:00:20.000000 ["mask"] []"#,
        #"home-visit@1/nurse/visit-2 10:00:30.000000 ["mask"] ["oxygen", "stand"]"#,
        #"home-visit@1/nurse/visit-3 10:00:40.000000 ["mask", "stand"] ["oxygen"]"#,
      ])
  }

  @Test func anItemWaitsForALaterLine() throws {
    let lines = [item("mask", at: 20, isPresent: true), #"{"event":"truth","timeS":20}"#]
    #expect(try visits(lines).isEmpty)
    let end = #"{"event":"end","events":3,"partial":false,"timeS":20}"#
    #expect(try visits(lines + [end]).count == 1)
  }

  @Test func anItemWaitsNoLongerThanItsRun() throws {
    let lines = [item("mask", at: 20, isPresent: true)]
    let visit = #"home-visit@1/nurse/visit-1 10:00:20.000000 ["mask"] []"#
    #expect(try visits(lines, isAll: true) == [visit])
    #expect(try visits(lines + [start, arrival]) == [visit])
    // Nothing comes twice.
    #expect(try visits(lines + [start, arrival] + lines, isAll: true) == [visit, visit])
  }

  @Test func aVisitGoesOnAfterItsLastItemWasSilent() throws {
    let lines = [
      item("mask", at: 20, isPresent: true), item("mask", at: 30, isPresent: false),
      item("mask", at: 40, isPresent: true),
    ]
    #expect(
      try visits(lines, isAll: true) == [
        #"home-visit@1/nurse/visit-1 10:00:20.000000 ["mask"] []"#,
        #"home-visit@1/nurse/visit-2 10:00:40.000000 ["mask"] []"#,
      ])
  }

  @Test func theEndOfAVisitIsNoReport() throws {
    let lines = [
      item("mask", at: 20, isPresent: true), item("oxygen", at: 20, isPresent: true),
      item("mask", at: 90, isPresent: false), item("oxygen", at: 90, isPresent: false),
      #"{"event":"end","events":6,"partial":false,"timeS":99}"#,
    ]
    #expect(try visits(lines).count == 1)
    // But a patient without anything is one.
    let missing = [item("mask", at: 20, isPresent: false), #"{"event":"truth","timeS":41}"#]
    #expect(try visits(missing).count == 1)
  }
}
