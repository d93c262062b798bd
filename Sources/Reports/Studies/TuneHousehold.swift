import Documents
import Scenarios
import Studies

/// The figures of the chosen combination of a search on the held-out runs, for each person of the
/// household, with the worst and the mean over them.
package struct TuneHousehold: Sendable {
  /// The seed of the first held-out run.
  let firstSeed: UInt64
  private let household: Household
  private let goal: TuningGoal
  private let served: Int
  /// The figures of the goal's measures for each person whose runs are made.
  private let figures: [[StudyEstimate]]
  /// `true` for each of these people for whom all limits are met.
  private let meets: [Bool]

  /// Creates the figures; `nil` without a household, and before the first held-out run.
  package init?(of tuning: Tuning) {
    guard let household = tuning.household, let first = tuning.confirmations.first else {
      return nil
    }
    let studies = tuning.confirmations.filter { $0.tally.runs > 0 }
    self.household = household
    goal = tuning.goal
    served = tuning.race.served
    firstSeed = first.seeds.lowerBound
    figures = studies.map { $0.kept.map(\.figure) }
    meets = studies.map { tuning.race.excess(of: $0.kept) == 0 }
  }

  /// The number of people for whom all limits are met, and the number for whom they have to be.
  package var verdict: String {
    let met = meets.count { $0 }
    return "\(met) of \(meets.count) people meet the limits; \(served) have to: "
      + (met >= served ? "met" : "not met")
  }

  /// The index of the person with the worst figure of a measure, by its place in the goal; `nil` if
  /// nobody has one.
  private func worst(_ measure: Int) -> Int? {
    let prefersLess = goal.prefersLess(of: goal.measures[measure])
    let costs = figures.map { figures in
      figures[measure].estimate.map { prefersLess ? $0 : -$0 }
    }
    return costs.indices.filter { costs[$0] != nil }
      .max { (costs[$0] ?? 0, $1) < (costs[$1] ?? 0, $0) }
  }

  /// The mean of a measure over the people who have a figure; `nil` if nobody has one.
  private func mean(_ measure: Int) -> Double? {
    let known = figures.compactMap { $0[measure].estimate }
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
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
          + (hasLimits ? [meets[person] ? "met" : "not met"] : []))
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
      ["mean"] + measures.indices.flatMap { [measures[$0].inTable(mean($0)), ""] }
        + (hasLimits ? [""] : []))
    return table
  }

  /// The figures as JSON.
  var json: JSON {
    [
      "name": .text(household.name),
      "served": JSON(served),
      "met": JSON(meets.count { $0 }),
      "people": .list(
        zip(household.people, zip(figures, meets)).map { person, results in
          [
            "name": .text(person.name), "figures": .list(results.0.map(\.json)),
            "meets": .flag(results.1),
          ]
        }),
      "worst": .list(
        goal.measures.indices.map { measure in
          worst(measure).map { .text(household.people[$0].name) } ?? .null
        }),
      "mean": .list(goal.measures.indices.map { JSON(mean($0)) }),
    ]
  }
}
