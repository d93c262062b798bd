import Documents
import Scenarios
import Scoring
import Studies

/// The figures of the chosen combination of a search on the held-out runs, for each person of the
/// household, with the worst and the mean over them.
package struct TuneHousehold: Sendable {
  /// The seed of the first held-out run.
  let firstSeed: UInt64
  private let household: Household
  private let goal: TuningGoal
  private let served: Int
  /// The least number of held-out runs of a person who has any.
  let runs: Int
  /// The results in the goal's measures for each person with runs.
  private let results: [[CandidateSeries]]
  /// The figures of the goal's measures for each of these people.
  private let figures: [[StudyEstimate]]
  /// `true` for each of these people for whom all limits are met; `nil` for a person with missing
  /// runs.
  private let meets: [Bool?]

  /// Creates the figures; `nil` without a household, and before the first held-out run.
  package init?(of tuning: Tuning) {
    let studies = tuning.confirmations.filter { $0.tally.runs > 0 }
    guard let household = tuning.household, let first = studies.first else { return nil }
    self.household = household
    goal = tuning.goal
    served = tuning.race.served
    firstSeed = first.seeds.lowerBound
    runs = studies.reduce(first.tally.runs) { min($0, $1.tally.runs) }
    results = studies.map(\.kept)
    figures = results.map { $0.map(\.figure) }
    meets = studies.map { $0.isPartial ? nil : tuning.race.excess(of: $0.kept) == 0 }
  }

  /// The number of people for whom all limits are met.
  private var met: Int { meets.count { $0 == true } }

  /// The number of people for whom all limits are met, and the number for whom they have to be.
  /// Without the runs of some people, it may be unknown whether they are enough.
  package var verdict: String {
    let missed = meets.count { $0 == false }
    let isOpen = household.people.count - missed >= served
    return "\(met) of \(household.people.count) people meet the limits; \(served) have to: "
      + (met >= served ? "met" : isOpen ? "unknown" : "not met")
  }

  /// The index of the person with the worst figure of a measure, by its place in the goal; `nil` if
  /// nobody has one.
  private func worst(_ measure: Int) -> Int? {
    PersonFigure.worst(
      of: figures.map { PersonFigure($0[measure]) },
      better: goal.prefersLess(of: goal.measures[measure]) ? .less : .more)
  }

  /// The mean over people of a measure, by its place in the goal.
  private func mean(_ measure: Int) -> HouseholdMean {
    HouseholdMean(of: results.map { $0[measure] }, runs: runs)
  }

  /// A row for each person, then those of the worst of each measure and of the mean.
  package var table: TextTable {
    let measures = goal.measures
    let hasLimits = !goal.limits.isEmpty
    var table = TextTable(
      header: ["person"]
        + measures.flatMap { ["\($0.word)\($0.inTableUnit)", "95 % CI"] }
        + (hasLimits ? ["limits"] : []))
    for (person, figures) in figures.enumerated() {
      table.add(
        [household.people[person].name.onOneLine]
          + figures.flatMap { [$0.estimateInTable, $0.intervalInTable] }
          + (hasLimits ? [meets[person].map { $0 ? "met" : "not met" } ?? "unknown"] : []))
    }
    let worst = measures.indices.map(worst)
    table.add(
      ["worst"]
        + zip(measures.indices, worst).flatMap { measure, person in
          person.map {
            [figures[$0][measure].estimateInTable, household.people[$0].name.onOneLine]
          } ?? ["?", ""]
        } + (hasLimits ? [""] : []))
    table.add(
      ["mean"]
        + measures.indices.flatMap { measure in
          let mean = mean(measure)
          return [
            measures[measure].inTable(mean.estimate),
            measures[measure].intervalInTable(mean.lower, mean.upper),
          ]
        } + (hasLimits ? [""] : []))
    return table
  }

  /// The figures as JSON.
  var json: JSON {
    [
      "name": .text(household.name),
      "served": JSON(served),
      "met": JSON(met),
      "people": .list(
        zip(household.people, zip(figures, meets)).map { person, results in
          [
            "name": .text(person.name), "figures": .list(results.0.map(\.json)),
            "meets": results.1.map { .flag($0) } ?? .null,
          ]
        }),
      "worst": .list(
        goal.measures.indices.map { measure in
          worst(measure).map { .text(household.people[$0].name) } ?? .null
        }),
      "mean": .list(goal.measures.indices.map { JSON(mean($0).estimate) }),
    ]
  }
}
