import BLE
import EngineFiles
import Phones
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// People with apps of their own in one house.
///
/// They stand apart: no one's body is near the line from a beacon to another's phone, and no one
/// goes through the door.
@Suite struct HouseholdTests {
  /// A person with a phone and an app.
  private struct Person {
    let name: String
    let text: String

    init(_ name: String, at place: String, phone: String, engine: String) {
      self.name = name
      text = """
        { name: "\(name)", from: \(place), path: [{ standS: 4 }], phone: { \(phone) },
          engine: { \(engine) } },
        """
    }
  }

  private static let people = [
    Person("a", at: "[9, 1]", phone: "", engine: "preset: 'bermuda', rooms: { house: ['in'] }"),
    Person(
      "b", at: "[9, 5]", phone: "system: 'android-13'",
      engine: "preset: 'altbeacon', rooms: { house: ['in'] }"),
    Person("c", at: "[0.6, 5]", phone: "", engine: "kind: 'listener'"),
    Person(
      "d", at: "[0.6, 1]", phone: "system: 'android-13'",
      engine: "preset: 'espresense', rooms: { house: ['in'], yard: ['out'] }"),
  ]

  private static func scenario(of people: [Person]) throws -> Scenario {
    try TinyScenario().changing(
      """
      {
            name: "guest", from: [2.5, 0.5], speedMps: 1,
            path: [{ to: [2.5, 5] }, { standS: 1 }],
            phone: { carried: "bag" },
          },
      """, to: people.map(\.text).joined()
    )
    .changing(
      #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] }"#,
      to: #"engine: { kind: "listener" }"#
    )
    .changing(#"{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }"#, to: "").read()
  }

  /// The packets, the events and the decisions of a person's app in a run.
  private struct Account: Equatable {
    var packets: [Sighting] = []
    var events: [AppEvent] = []
    var decisions: [Decision] = []

    var count: Int { packets.count + events.count }
  }

  /// Counts the steps of a run.
  private struct StepCount: StepObserver {
    private(set) var steps = 0

    mutating func observe(_ observation: Observation, at time: Instant) {}
    mutating func note(_ simulation: Simulation<some DecisionEngine>) { steps += 1 }
  }

  /// Runs people, and returns the account of each and the number of steps.
  private static func run(
    _ people: [Person], seed: UInt64
  ) throws -> (accounts: [Account], steps: Int) {
    let scenario = try scenario(of: people)
    var counter = StepCount()
    let run = try scenario.run(scenario.world, seed: seed, on: nil, watchedBy: &counter)
    let accounts = people.indices.map { walker in
      Account(
        packets: run.journal.heard.filter { $0.walker == walker }.map(\.sighting),
        events: run.journal.apps.filter { $0.walker == walker }.map(\.event),
        decisions: run.journal.decisions.filter { $0.walker == walker }.map(\.decision))
    }
    return (accounts, counter.steps)
  }

  /// The others and their apps change nothing of what a person's app receives and decides. So four
  /// apps receive what each receives alone, and a run of all four takes no more steps than the four
  /// runs of one.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func eachIsAsAlone(seed: UInt64) throws {
    let together = try Self.run(Self.people, seed: seed)
    var steps = 0
    for (index, person) in Self.people.enumerated() {
      let alone = try Self.run([person], seed: seed)
      #expect(alone.accounts[0].count > 0)
      #expect(alone.accounts[0] == together.accounts[index], "\(person.name)")
      steps += alone.steps
    }
    #expect(together.accounts.contains { !$0.decisions.isEmpty })
    #expect(together.steps <= steps)
  }
}
