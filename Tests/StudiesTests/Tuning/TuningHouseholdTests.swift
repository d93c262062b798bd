import BLE
@testable import Documents
@testable import Reports
@testable import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import Testing

/// Searches for the people of a household, with results made by hand.
struct TuningHouseholdTests {
  private static let goal = TuningGoal(
    .rate(.falseUnlocks),
    limits: [TuningGoal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 0.1)])

  /// Returns a race of combinations whose results in each of ten runs are the same: for each person
  /// the number of runs with a false unlock, and with a missed one.
  private static func race(
    _ counts: [[(errors: Int, missed: Int)]], served: Int? = nil
  ) -> TuningRace {
    var race = TuningRace(
      of: counts.count, for: goal, runs: 10,
      lasting: counts[0].map { _ in .seconds(10) }, served: served)
    for run in 0..<10 {
      race.count(
        counts.map { people in
          people.flatMap { [[run < $0.errors ? 1 : 0], [run >= 10 - $0.missed ? 1 : 0]] }
        })
    }
    return race
  }

  /// The first is best for two people and misses the limit for the third. The second errs once for
  /// each.
  @Test func worstPersonCounts() {
    let counts = [[(0, 0), (0, 0), (0, 5)], [(1, 0), (2, 0), (1, 0)]]
    let all = Self.race(counts)
    #expect(all.ranking == [1, 0])
    #expect(all.person(judging: 0) == 2 && all.person(judging: 1) == 1)
    #expect(all.costs(of: 1) == [0.2, 0])
    // 50 % exceed 10 % by four times the limit.
    #expect((all.excess(of: 0) - 4).magnitude < 1e-12)
    let two = Self.race(counts, served: 2)
    #expect(two.ranking == [0, 1])
    #expect(two.person(judging: 0) == 1 && two.costs(of: 1) == [0.1, 0])
  }

  /// The first errs most for the second person, the second for the first: in 4 of 10 runs, in which
  /// the first does not err.
  @Test func differencesAreOfOnePerson() {
    let race = Self.race([[(0, 0), (3, 0)], [(4, 0), (0, 0)]])
    #expect(race.ranking == [0, 1])
    #expect(race.comparison(of: 1, to: 0).difference == 0.4)
  }

  /// Returns the people of a household's file.
  private static func household(_ text: String) throws -> Household {
    let place = InputPlace("home")
    return Household(
      "home",
      of: try HouseholdKeys.shared.read(JSON.parse(Array(text.utf8), source: "home"), at: place))
  }

  /// Counts per hour are those of the time for which the person walks.
  @Test func runsOfASlowPersonLastLonger() throws {
    let grid = try TuningGrid(
      of: [Variation("unlockSamples=1,4")], in: Shipped.path("scenarios/arrive-and-unlock"))
    let household = try Self.household(
      "{ people: [{ name: \"same\" }, { name: \"slow\", speedMps: 0.3 }] }")
    let tuning = try Tuning(of: grid, for: Self.goal, over: household, runs: 1)
    let scenario = try #require(grid.scenarios.first)
    let durations = try household.people.map { try scenario.lived(inBy: $0).world.duration }
    #expect(durations[1] > durations[0] && durations[0] == scenario.world.duration)
    for person in 0...1 {
      #expect(
        tuning.race.series(of: 1, for: person).map(\.duration)
          == [durations[person], durations[person]])
    }
  }

  /// The search stops after the held-out runs of the first of two people.
  @Test func interruptedConfirmationIsUnknown() async throws {
    let grid = try TuningGrid(
      of: [Variation("unlockSamples=1,4")], in: Shipped.path("scenarios/arrive-and-unlock"))
    let household = try Self.household("{ people: [{ name: \"a\" }, { name: \"b\" }] }")
    let goal = TuningGoal(
      .rate(.falseUnlocks),
      limits: [TuningGoal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 1)])
    let task = Task {
      var tuning = try Tuning(of: grid, for: goal, over: household, runs: 4)
      // Two combinations and one confirmation.
      try await tuning.perform(by: ParallelRuns(threads: 1)) { done, _ in
        if done == 2 * 2 * 4 + 4 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return tuning
    }
    let text = TuneReport(try await task.value, at: "arrive-and-unlock").text
    #expect(text.contains("\nconfirmation on 4 held-out runs of each person (from seed 5):\n"))
    #expect(text.contains("\n1 of 2 people meet the limits; 2 have to: unknown\n"))
  }

  /// A phone that reads as the scenario's repeats the figures without a household.
  @Test func householdOfThePhonesOfTheScenarioRepeatsItsFigures() async throws {
    let grid = try TuningGrid(
      of: [Variation("unlockSamples=1,4")], in: Shipped.path("scenarios/arrive-and-unlock"))
    let household = try Self.household("{ people: [{ name: \"a\" }, { name: \"b\" }] }")
    var (alone, over) = (
      try Tuning(of: grid, for: Self.goal, runs: 4),
      try Tuning(of: grid, for: Self.goal, over: household, runs: 4)
    )
    try await alone.perform()
    try await over.perform()
    for index in grid.candidates.indices {
      #expect(over.race.series(of: index, for: 0) == alone.race.candidates[index].series)
      #expect(over.race.series(of: index, for: 1) == alone.race.candidates[index].series)
    }
    #expect(over.winner == alone.winner && over.runsSpent == 2 * alone.runsSpent)
    #expect(over.confirmations.map(\.kept) == [alone, alone].compactMap(\.confirmation?.kept))
    let text = TuneReport(over, at: "arrive-and-unlock").text
    #expect(text.contains("\nover home, 2 people: figures are those of the worst of them\n"))
    #expect(text.contains(" of 2 people meet the limits; 2 have to: "))
  }
}
