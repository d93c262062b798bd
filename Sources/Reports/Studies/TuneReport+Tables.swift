import Documents
import Scenarios
import Studies

extension TuneReport {
  package var json: JSON {
    [
      "scenario": tuning.grid.scenarios.first.map { .text($0.name) } ?? .null,
      "variant": tuning.variant.map { .text($0) } ?? .null,
      "goal": .text(goal.words),
      "partial": .flag(isPartial),
      "runs": JSON(race.runsDone),
      "runsAsked": JSON(race.runs),
      "runsSpent": JSON(tuning.runsSpent),
      "runsOfBruteForce": JSON(race.bruteForce * race.people),
      "simulations": JSON(tuning.simulations),
      "refused": JSON(tuning.grid.refused),
      "best": ranking.first.map { JSON($0) } ?? .null,
      "plateau": plateau.map(\.json) ?? .null,
      "confirmation": tuning.household == nil
        ? tuning.confirmations.first.map { StudyReport($0, at: path).json } ?? .null : .null,
      "household": TuneHousehold(of: tuning)?.json ?? .null,
      "confirmed": .list(confirmed.map(\.json)),
      "against": .list(goal.against.map { .text($0.word) }),
      "front": .list((front?.members ?? []).map { JSON($0) }),
      "knee": front?.knee.map { JSON($0) } ?? .null,
      "ranking": .list(ranking.map { JSON($0) }),
      "settings": .list(tuning.grid.candidates.indices.map(json(of:))),
    ]
  }

  private func json(of index: Int) -> JSON {
    let candidate = race.candidates[index]
    let settings = zip(tuning.grid.variations, tuning.grid.candidates[index].values)
    var members: [String: JSON] = [
      "values": .object(
        Dictionary(settings.map { ($0.key, JSON(typed: $1)) }) { first, _ in first }),
      "runs": JSON(candidate.runs),
      "dropped": candidate.drop.map { .text($0.word) } ?? .null,
      "figures": .list(race.series(of: index).map(\.figure.json)),
    ]
    if let household = tuning.household {
      members["person"] = .text(household.people[race.person(judging: index)].name)
    }
    if let best = ranking.first, best != index, candidate.runs > 0 {
      members["fromBest"] = race.comparison(of: index, to: best).json
    }
    return .object(members)
  }

  /// The combinations as CSV: one row each, in the order of the grid.
  package var csv: String {
    let keys = tuning.grid.variations.map(\.key)
    let figures = goal.measures.flatMap { StudyEstimate.columns(of: $0.word) }
    var table = CSVTable(
      columns: keys + figures + StudyEstimate.columns(of: "fromBest") + ["p"]
        + ["runs", "dropped", "place", "front", "knee"]
        + (tuning.household == nil ? [] : ["person"]),
      isPartial: isPartial)
    for index in tuning.grid.candidates.indices { table.add(row(of: index)) }
    return table.text
  }

  private func row(of index: Int) -> [String] {
    let candidate = race.candidates[index]
    var row = tuning.grid.candidates[index].values
    for figure in race.series(of: index).map(\.figure) {
      row += [figure.estimate, figure.lower, figure.upper].map(\.field)
    }
    if let best = ranking.first, best != index, candidate.runs > 0 {
      let comparison = race.comparison(of: index, to: best)
      row += [
        comparison.difference, comparison.lower, comparison.upper, comparison.pValue,
      ].map(\.field)
    } else {
      row += ["", "", "", ""]
    }
    let place = ranking.firstIndex(of: index).map { "\($0 + 1)" } ?? ""
    let (isOnFront, isKnee) = (front?.members.contains(index) == true, front?.knee == index)
    return row
      + ["\(candidate.runs)", candidate.drop?.word ?? "", place, "\(isOnFront)", "\(isKnee)"]
      + (tuning.household.map { [$0.people[race.person(judging: index)].name] } ?? [])
  }
}

extension TuningRace.Drop {
  /// The reason for the elimination, in a few words.
  fileprivate var word: String {
    switch self {
    case .worse: "worse"
    case .misses(let limit): "misses \(limit.measure.word)"
    case .outranked: "outranked"
    }
  }
}

extension TuningPlateau {
  /// The plateau as JSON, by indices of combinations.
  fileprivate var json: JSON {
    [
      "ties": .list(members.map { JSON($0) }),
      "middle": JSON(middle),
      "nearestWorse": nearestWorse.map { JSON($0.index) } ?? .null,
      "steps": nearestWorse.map { JSON($0.steps) } ?? .null,
    ]
  }
}

extension CandidateComparison {
  /// The comparison as JSON.
  package var json: JSON {
    var members = JSON.members("difference", difference, lower, upper)
    members["p"] = JSON(pValue)
    members["count"] = JSON(count)
    return .object(members)
  }
}
