import Documents
import Scenarios
import Studies

/// The report of a search for the best settings: a class, so that the search, of more than a
/// kilobyte, is not copied by each holder.
package final class TuneReport: TabledReport, Sendable {
  package let tuning: Tuning
  package let path: String
  package let front: TuningFront?
  /// The combinations that were not eliminated early: the chosen one, then the others, best first.
  package let ranking: [Int]
  /// The combinations that tie with the best, of which the chosen one is the middle; `nil` if the
  /// best misses a limit.
  package let plateau: TuningPlateau?

  /// The maximum number of combinations in the table.
  package static let shown = 10

  /// Creates a report of a search.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  package init(_ tuning: Tuning, at path: String) {
    self.tuning = tuning
    self.path = path
    front = tuning.race.runsDone > 0 ? tuning.race.front : nil
    plateau = tuning.race.runsDone > 0 ? tuning.race.plateau : nil
    let ranking = tuning.race.runsDone > 0 ? tuning.race.ranking : []
    let middle = plateau?.middle
    self.ranking = (middle.map { [$0] } ?? []) + ranking.filter { $0 != middle }
  }

  /// `true` if the search was interrupted.
  package var isPartial: Bool { tuning.isPartial }

  package var race: TuningRace { tuning.race }
  package var goal: TuningGoal { tuning.goal }

  package var text: String {
    var sections = [head]
    if let best = ranking.first {
      sections += [section(ofBest: best), table(besides: best), frontTable(best: best)]
      sections.append(paste(best))
    }
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private var head: [String] {
    let grid = tuning.grid
    let title = grid.scenarios.first.map {
      "\($0.name.inVariant(tuning.variant)): \($0.title.onOneLine)"
    }
    let (spent, bruteForce) = (tuning.runsSpent, race.bruteForce * race.people)
    let share = (Double(spent) / Double(bruteForce) * 100).with(1)
    let runs =
      spent <= bruteForce
      ? "\(spent) of \(bruteForce) runs (\(share) %)"
      : "\(spent) runs (exhaustive search: \(bruteForce))"
    let (first, last) = (tuning.firstSeed, tuning.firstSeed + UInt64(race.runs) - 1)
    var lines = [title ?? path.plain]
    if isPartial {
      lines.append(
        "PARTIAL: interrupted after \(race.runsDone) of \(race.runs.counted("run")) of each "
          + "finalist")
    }
    lines.append(
      grid.candidates.count.counted("combination") + " ("
        + grid.variations.map(\.key.onOneLine).joined(separator: ", ") + "); \(goal.words)")
    if let household = tuning.household {
      lines.append(
        "over \(household.name.onOneLine), \(race.people) \(race.people == 1 ? "person" : "people"): "
          + "figures are those of "
          + (race.served == race.people
            ? "the worst of them"
            : "the worst of the \(race.served) for whom a combination is best"))
    }
    if let refusal = grid.refusal {
      lines.append("left out: \(grid.refused) not possible, e.g. \(refusal)")
    }
    lines.append(
      "seeds \(first) ... \(last) for every combination; with confirmation \(runs), "
        + "\(tuning.simulations.counted("simulation"))")
    return lines
  }

  private func section(ofBest best: Int) -> [String] {
    var lines = ["best  \(words(best))"]
    let misses = self.misses(of: race.series(of: best))
    if !misses.isEmpty {
      lines.append(
        "no combination meets the limits; this one is nearest and does not meet "
          + misses.map(\.words).joined(separator: " and "))
    }
    if let sentence = plateauSentence { lines.append(sentence) }
    if let household = tuning.household {
      lines += confirmationLines(for: household)
    } else if let study = tuning.confirmations.first, study.tally.runs > 0 {
      let seeds = study.seeds
      lines.append(
        "confirmation on \(study.tally.runs.counted("held-out run")) (from seed "
          + "\(seeds.lowerBound)):")
      lines += StudyReport(study, at: path).lines
      let others = confirmed.filter { !isShown($0.measure, in: study) }
      if !others.isEmpty {
        var table = TextTable()
        for figure in others { table.add(figure.row) }
        lines += table.lines
      }
      let missed = self.misses(of: study.kept)
      if misses.isEmpty, !missed.isEmpty {
        lines.append(
          "on the held-out runs it does not meet "
            + missed.map(\.words).joined(separator: " and "))
      }
    }
    return lines
  }

  /// Returns `true` if the report of a study has a figure of a measure: one of every study, or the
  /// mean of a quantity that an expectation names.
  private func isShown(_ measure: StudyMeasure, in study: Study) -> Bool {
    guard case .mean(let mean) = measure, !StudyMeasure.all.contains(measure) else {
      return StudyMeasure.all.contains(measure)
    }
    return study.outcome.outline.quantities.contains {
      $0.method == nil && $0.quantity == ExpectedQuantity(mean)
    }
  }

  /// The limits that results do not meet.
  private func misses(of results: [CandidateSeries]) -> [TuningGoal.Limit] {
    goal.limits.filter { limit in
      results.contains { $0.measure == limit.measure && $0.excess(over: limit) > 0 }
    }
  }

  /// The figures of the chosen combination on the held-out runs for each person, and the worst and
  /// the mean over them.
  private func confirmationLines(for household: Household) -> [String] {
    guard let confirmed = TuneHousehold(of: tuning) else { return [] }
    return [
      "confirmation on \(confirmed.runs.counted("held-out run")) of each person (from seed "
        + "\(confirmed.firstSeed)):"
    ] + confirmed.table.lines
      + (goal.limits.isEmpty ? [] : [confirmed.verdict])
  }

  /// The figures of the goal's measures on the held-out runs; empty before these, and for the
  /// people of a household.
  package var confirmed: [StudyEstimate] {
    guard tuning.household == nil, let study = tuning.confirmations.first, study.tally.runs > 0
    else { return [] }
    return study.kept.map(\.figure)
  }

  /// The number of combinations that tie, and the distance of the chosen one from the nearest that
  /// is worse; `nil` if none ties with it.
  package var plateauSentence: String? {
    guard let plateau, plateau.members.count > 1 else { return nil }
    let distance =
      plateau.nearestWorse.map {
        "\($0.steps.counted("step")) from the nearest that is worse (\(words($0.index)))"
      } ?? "and none that differs from it in numbers alone is worse"
    return "\(plateau.members.count) combinations tie; this one is the middle of them, \(distance)"
  }

  private func table(besides best: Int) -> [String] {
    let measures = goal.measures
    var table = TextTable(
      header: ["place", "settings"]
        + measures.flatMap { ["\($0.word)\($0.inTableUnit)", "95 % CI"] }
        + ["difference from best", "95 % CI", "p", "runs"])
    for (place, index) in ranking.prefix(Self.shown).enumerated() {
      let figures = race.series(of: index).map(\.figure)
      var row = ["\(place + 1)", words(index)]
      for figure in figures { row += [figure.estimateInTable, figure.intervalInTable] }
      if index == best {
        row += ["", "", ""]
      } else {
        let comparison = race.comparison(of: index, to: best)
        row += [
          goal.measure.differenceInTable(comparison.difference),
          goal.measure.differenceIntervalInTable(comparison.lower, comparison.upper),
          comparison.pValue.asProbability,
        ]
      }
      table.add(row + ["\(race.candidates[index].runs)"])
    }
    return ["top \(min(Self.shown, ranking.count)) of \(ranking.count.counted("finalist"))"]
      + table.lines
  }

  private func frontTable(best: Int) -> [String] {
    guard let front, front.members.count > 1 else { return [] }
    let measures = frontMeasures
    var table = TextTable(
      header: ["", "settings"]
        + measures.flatMap { ["\($0.word)\($0.inTableUnit)", "95 % CI"] } + ["runs"])
    for index in front.members {
      let marks = [index == best ? "best" : "", index == front.knee ? "knee" : ""]
      let figures = measures.map { series(of: $0, of: index).figure }
      table.add(
        [marks.filter { !$0.isEmpty }.joined(separator: ", "), words(index)]
          + figures.flatMap { [$0.estimateInTable, $0.intervalInTable] }
          + ["\(race.candidates[index].runs)"])
    }
    let names = measures.map(\.word)
    var lines = [
      "Pareto front of \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    ]
    lines += table.lines
    if front.knee != nil {
      lines.append("knee: farthest below the line between the ends (axes scaled to their range)")
    }
    return lines
  }

  /// The measures of the front, the goal's first.
  package var frontMeasures: [StudyMeasure] { [goal.measure] + goal.against }

  private func paste(_ index: Int) -> [String] {
    let settings = CandidateSettings(of: index, in: tuning.grid)
    return ["for scenario.json:"] + settings.fragment.map { "  \($0)" }
      + (settings.overrides.isEmpty
        ? [] : ["or simrun run \(path.plain) " + settings.overrides.joined(separator: " ")])
  }

  package func series(of measure: StudyMeasure, of index: Int) -> CandidateSeries {
    race.series(of: index).first { $0.measure == measure }
      ?? CandidateSeries(of: measure, lasting: .seconds(1))
  }

  /// Returns the settings of a combination, such as `unlockRSSI=-62 side=exterior-above`.
  package func words(_ index: Int) -> String {
    zip(tuning.grid.variations, tuning.grid.candidates[index].values)
      .map { "\($0.key)=\($1)" }.joined(separator: " ").onOneLine
  }
}
