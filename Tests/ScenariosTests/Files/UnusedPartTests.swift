import Documents
import EngineFiles
import FloorPlans
import Foundation
import Scenarios
import Scoring
import TestScenes
import TestSupport
import Testing

/// The engines of `engines` that nobody has, and the people of actions.
@Suite struct UnusedPartTests {
  /// Two people at home, with actions for some.
  private static func home(people: String, engineOfBob: String = "") throws -> Scenario {
    try TinyScenario(
      scenario: """
        {
          title: "Home", floorplan: "tiny", durationS: 5,
          beacons: [{ name: "in", at: [3, 3.2], minor: 1 }],
          walkers: [
            { name: "ann", from: [5, 4], phone: { system: "ios" } },
            { name: "bob", from: [6, 4], phone: { system: "ios" }, \(engineOfBob) },
          ],
          engine: {
            kind: "welcome-home", rooms: { house: ["in"] },
            actions: [{ title: "Light", topic: "light", asks: false, people: \(people) }],
          },
        }
        """
    ).read()
  }

  private static func faults(_ scenario: Scenario) -> [String] {
    scenario.unusedParts(in: scenario.world).map(\.finding.fault)
  }

  /// Without a name of its own, the phone is that of its walker.
  @Test func phonesAreThoseOfTheirWalkers() throws {
    let scenario = try Self.home(people: "['ann']")
    #expect([0, 1].map { scenario.engines[$0].owner } == ["ann", "bob"])
    #expect(Self.faults(scenario).isEmpty)
    let run = try scenario.run(scenario.world, seed: 1, on: nil)
    let topics = [0, 1].map { scenario.score(of: run, walker: $0).topics }
    #expect(topics == [["light"], []])
  }

  /// Also if the app comes from a file, for everyone.
  @Test func phonesAreThoseOfTheirWalkersWithAnotherEngine() throws {
    try withTemporaryFolder { folder in
      let app = """
        {
          kind: "welcome-home", rooms: { house: ["in"] },
          actions: [{ title: "Light", topic: "light", asks: false, people: ["ann"] }],
        }
        """
      try Data(app.utf8).write(to: URL(fileURLWithPath: "\(folder)/app.json"))
      let scenario = try Self.home(people: "[]").with(engine: "\(folder)/app.json")
      #expect([0, 1].map { scenario.engines[$0].owner } == ["ann", "bob"])
      let run = try scenario.run(scenario.world, seed: 1, on: nil)
      #expect([0, 1].map { scenario.score(of: run, walker: $0).topics } == [["light"], []])
    }
  }

  /// An engine for which it does not matter keeps its settings.
  @Test func nobodyIsNamedWithoutNeed() throws {
    let scenario = try Self.home(people: "[]")
    #expect([0, 1].allSatisfy { scenario.engines[$0].owner == nil })
    #expect(scenario.engines == WalkerEngines(scenario.engine))
  }

  @Test func namesOfNobodyAreFound() throws {
    let fault = "the action 'Light' is for 'eve', and no phone is that person's"
    #expect(try Self.faults(Self.home(people: "['ann', 'eve']")) == [fault])
    // Bob's phone is Eve's, and nobody's is Bob's.
    let lent = try Self.home(people: "['ann', 'eve']", engineOfBob: "engine: { person: 'eve' }")
    #expect(Self.faults(lent).isEmpty)
  }

  /// An engine of a variant's walker is used.
  @Test(arguments: [
    ("", ["no walker has the engine 'slow'"]),
    (", { name: 'slowly', walkers: { guest: { engine: 'slow' } } }", []),
  ])
  func unusedEnginesAreFound(variant: String, faults: [String]) throws {
    let scenario = try TinyScenario()
      .changing("variants: [", to: "engines: { slow: { dwellS: 2 } },\n  variants: [")
      .changing("with: \"air\" }] }", to: "with: \"air\" }] }\(variant)").read()
    #expect(Self.faults(scenario) == faults)
  }
}
