import Documents
import Planning
import Scenarios
import Sim
import Studies

extension PlacementReport {
  /// The household for which placements are scored; `nil` for one person.
  package var household: Household? { study.setting.people.household }

  /// The number of people whose scores are at least as good as the one that counts, in words, as in
  /// `each of 4 people`; `nil` for one person.
  var peopleInWords: String? {
    guard let household else { return nil }
    let (needed, count) = (study.setting.people.needed, household.people.count)
    let name = household.name.onOneLine.quoted
    return count == 1
      ? "\(household.people[0].name.onOneLine.quoted) of \(name)"
      : needed == count
        ? "the worst of the \(count) people of \(name)"
        : "the worst of the best \(needed) of the \(count) people of \(name)"
  }

  /// `true` if somebody states stays, rooms or a speed.
  var hasOwnHabits: Bool {
    household?.people.contains { $0.stay != nil || !$0.rooms.isEmpty || $0.speed != nil } ?? false
  }

  /// A note that a figure is not of the people of a household, for the end of a phrase; empty for
  /// one person.
  package var surveyorNote: String {
    household == nil ? "" : ", for the \(roles.carried.rawValue) of the survey"
  }

  /// The scores of the recommended placement for each person, in lines.
  var peopleLines: [String] {
    guard let table = peopleTable else { return [] }
    return [
      "",
      "\(study.advice.spots.count.counted(mounted)), for each person on "
        + "\(study.chance.scoring.counted("held-out seed")):",
    ] + table.lines
  }

  /// The scores of the recommended placement for each person, then the worst and the mean; `nil`
  /// for one person without a household.
  package var peopleTable: TextTable? {
    guard let household, let scores = study.advice.people else { return nil }
    var table = TextTable(header: ["person", "\(goal.words) \(goal.unit)", "95 % CI"])
    for (person, score) in zip(household.people, scores.people) {
      table.add([person.name.onOneLine, score.mean.with(2), score.range])
    }
    let worst = scores.people[scores.worst]
    table.add([
      "worst: \(household.people[scores.worst].name.onOneLine)", worst.mean.with(2), worst.range,
    ])
    let counted = study.setting.people.judged(by: scores.people.map(\.mean), for: goal)
    if counted != scores.worst {
      let score = scores.people[counted]
      table.add([
        "counts: \(household.people[counted].name.onOneLine)", score.mean.with(2), score.range,
      ])
    }
    let mean = scores.mean
    table.add(["mean", mean.estimate?.with(2) ?? "?", range(of: mean)])
    return table
  }

  private func range(of mean: HouseholdMean) -> String {
    guard let lower = mean.lower, let upper = mean.upper else { return "?" }
    return "\(lower.with(2)) ... \(upper.with(2))"
  }

  /// The scores of each person for each number of devices as a CSV table with a header; `nil` for
  /// one person without a household.
  var peopleCSV: String? {
    guard let household else { return nil }
    var table = CSVTable(columns: ["\(mounted)s", "person", "score", "lower95", "upper95", "seeds"])
    for result in study.results {
      for (person, score) in zip(household.people, result.people?.people ?? []) {
        table.add([
          "\(result.spots.count)", person.name, score.mean.with(3), score.lower.with(3),
          score.upper.with(3), "\(study.chance.scoring)",
        ])
      }
    }
    return table.text
  }

  /// The household, with the number of people whose scores are at least as good as those printed;
  /// null for one person.
  var householdJSON: JSON {
    guard let household else { return .null }
    return [
      "name": .text(household.name), "people": JSON(household.people.count),
      "needed": JSON(study.setting.people.needed),
    ]
  }

  /// The scores of a result for each person, with the worst and the mean; null for one person.
  func peopleJSON(of result: PlacementResult) -> JSON {
    guard let household, let scores = result.people else { return .null }
    func object(_ score: PlacementScore) -> [String: JSON] {
      [
        "score": JSON(score.mean), "lower95": JSON(score.lower), "upper95": JSON(score.upper),
      ]
    }
    return [
      "each": .list(
        zip(household.people, scores.people).map { person, score in
          .object(object(score).merging(["name": .text(person.name)]) { $1 })
        }),
      "worst": .text(household.people[scores.worst].name),
      "mean": [
        "score": JSON(scores.mean.estimate), "lower95": JSON(scores.mean.lower),
        "upper95": JSON(scores.mean.upper),
      ],
    ]
  }
}
