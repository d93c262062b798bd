import Scenarios
import TestScenes
import Testing

/// The records of a server in a scenario.
struct ServerFileTests {
  @Test(arguments: [
    (
      "{ of: '1', name: 'a', items: [{ id: '2', name: 'b' }, { id: '3', name: 'b' }], tasks: [] }",
      "records[0].items[1].name: the name 'b' is used twice"
    ),
    (
      "{ of: '1', name: 'a', items: [{ id: '2', name: 'b' }, { id: '2', name: 'c' }], tasks: [] }",
      "records[0].items[1].id: '2' is used twice"
    ),
    (
      "{ of: '1', name: 'a', items: [], tasks: [] }, { of: '1', name: 'b', items: [], tasks: [] }",
      "records[1].of: '1' is used twice"
    ),
  ])
  func refusesWhatIsThereTwice(records: String, sentence: String) throws {
    let server = "server: { records: [\(records)] }, walkers:"
    let files = try TinyScenario().changing("walkers:", to: server)
    #expect(try files.sentence() == "scenario.json: server." + sentence)
  }

  @Test func refusesToTickOffATaskThatTheServerDoesNotHave() throws {
    let files = try TinyScenario().changing(
      "walkers:", to: "server: { records: [{ of: '1', name: 'a', tasks: ['Check'] }] }, walkers:"
    ).changing(
      "phone: { carried: \"bag\" }",
      to: "phone: { system: 'ios' }, user: { ticks: [{ atS: 2, task: 'Chek' }] }")
    #expect(
      try files.sentence()
        == "scenario.json: walkers[0].user.ticks[0].task: there is no 'Chek'; did you mean 'Check'?"
    )
  }
}
