import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// The doors that walkers have keys to.
@Suite struct WalkerKeyTests {
  /// The tiny scenario, with a thief who has a phone, with these keys of the walker.
  private static func files(thief keys: String) throws -> TinyScenario {
    try TinyScenario.withThief().changing(
      #"name: "thief","#, to: #"name: "thief", phone: {}, \#(keys)"#
    ).changing(#"{ measure: "unlocks", "#, to: #"{ measure: "unlocks", walker: "guest", "#)
  }

  private static func keys(_ keys: String) throws -> [Int?] {
    try files(thief: keys).read().world.walkers.map(\.key)
  }

  @Test func anAppOfTheScenariosEngineHasTheOnlyLock() throws {
    #expect(try Self.keys("") == [0, 0])
    #expect(try Self.keys("engine: { dwellS: 2 },") == [0, 0])
  }

  @Test(arguments: [
    "engine: { kind: 'listener' },", "engine: { preset: 'bermuda', rooms: { house: ['in'] } },",
    "key: 'none',", "key: 'none', engine: { dwellS: 2 },",
  ])
  func anAppThatWorksNoDoorHasNone(keys: String) throws {
    #expect(try Self.keys(keys) == [0, nil])
  }

  @Test func aKeyThatIsNamedIsHeld() throws {
    #expect(try Self.keys("key: 'door', engine: { kind: 'listener' },") == [0, 0])
  }

  /// People have keys where no app works doors.
  @Test func anEngineBesideOthersThatWorkNoDoorHasTheOnlyLock() throws {
    let files = try TinyScenario().changing(
      #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] }"#,
      to: "engine: { preset: 'bermuda', rooms: { house: ['in'] } }"
    ).changing(
      #"phone: { carried: "bag" },"#,
      to: #"phone: { carried: "bag" }, engine: { kind: "listener" },"#
    ).changing(
      #"expectations: [{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }],"#,
      to: "expectations: [],")
    #expect(try files.read().world.walkers.map(\.key) == [0])
  }

  /// As without a phone: `DoorScoreTests` counts those entries.
  @Test func intrudersWithPhonesAreCounted() throws {
    func intrusions(_ files: TinyScenario) throws -> [Int?] {
      let scenario = try files.read()
      return try (1...8 as ClosedRange<UInt64>).map { seed in
        let run = try scenario.run(scenario.world, seed: seed, on: nil)
        return scenario.score(of: run, walker: 0).door?.intrusions?.count
      }
    }
    let counts = try intrusions(Self.files(thief: "engine: { kind: 'listener' },"))
    #expect(try counts == intrusions(TinyScenario.withThief()) && counts.contains(1))
  }

  @Test func anotherNameIsRefused() throws {
    #expect(
      try Self.files(thief: "key: 'non',").sentence()
        == "scenario.json: walkers[1].key: there is no 'non'; did you mean 'none'?")
  }
}
