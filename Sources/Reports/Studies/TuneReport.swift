import Documents
import Scenarios
import Studies

/// The report of a search for the best settings: a class, so that the search, of more than a
/// kilobyte, is not copied by each holder.
package final class TuneReport: TabledReport, Sendable {
  package let tuning: Tuning
  package let path: String
  package let front: TuningFront?
  /// The combinations that were not eliminated early, best first.
  package let ranking: [Int]

  /// The maximum number of combinations in the table.
  package static let shown = 10

  /// Creates a report of a search.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  package init(_ tuning: Tuning, at path: String) {
    self.tuning = tuning
    self.path = path
    front = tuning.race.runsDone > 0 ? tuning.race.front : nil
    ranking = tuning.race.runsDone > 0 ? tuning.race.ranking : []
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
    let (spent, bruteForce) = (tuning.runsSpent, race.bruteForce)
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
    let misses = goal.limits.filter { limit in
      series(of: limit.measure, of: best).excess(over: limit) > 0
    }
    if !misses.isEmpty {
      lines.append(
        "no combination meets the limits; this one is nearest and does not meet "
          + misses.map(\.words).joined(separator: " and "))
    }
    let others = ranking.dropFirst().count { index in !isDistinguishable(index, from: best) }
    if others > 0 {
      lines.append(
        others == 1
          ? "1 other does not differ significantly from it"
          : "\(others) others do not differ significantly from it")
    }
    if let study = tuning.confirmation, study.tally.runs > 0 {
      let seeds = study.seeds
      lines.append(
        "confirmation on \(study.tally.runs.counted("held-out run")) (from seed "
          + "\(seeds.lowerBound)):")
      lines += StudyReport(study, at: path).lines
    }
    return lines
  }

  /// `true` if a combination differs significantly from the best, or misses a limit.
  private func isDistinguishable(_ index: Int, from best: Int) -> Bool {
    race.excess(of: index) > 0 || (race.comparison(of: index, to: best).pValue ?? 1) <= 0.05
  }

  private func table(besides best: Int) -> [String] {
    let measures = goal.measures
    var table = TextTable(
      header: ["place", "settings"]
        + measures.flatMap { ["\($0.word)\($0.inTableUnit)", "95 % CI"] }
        + ["difference from best", "95 % CI", "p", "runs"])
    for (place, index) in ranking.prefix(Self.shown).enumerated() {
      let figures = race.candidates[index].series.map(\.figure)
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
    guard let front, let against = goal.against, front.members.count > 1 else { return [] }
    var table = TextTable(
      header: [
        "", "settings", "\(goal.measure.word)\(goal.measure.inTableUnit)",
        "\(against.word)\(against.inTableUnit)", "runs",
      ])
    for index in front.members {
      let marks = [index == best ? "best" : "", index == front.knee ? "knee" : ""]
      table.add([
        marks.filter { !$0.isEmpty }.joined(separator: ", "), words(index),
        series(of: goal.measure, of: index).figure.estimateInTable,
        series(of: against, of: index).figure.estimateInTable,
        "\(race.candidates[index].runs)",
      ])
    }
    var lines = ["Pareto front of \(goal.measure.word) and \(against.word)"]
    lines += table.lines
    if front.knee != nil {
      lines.append("knee: farthest below the line between the ends (axes scaled to their range)")
    }
    return lines
  }

  private func paste(_ index: Int) -> [String] {
    let settings = CandidateSettings(of: index, in: tuning.grid)
    return ["for scenario.json:"] + settings.fragment.map { "  \($0)" }
      + (settings.overrides.isEmpty
        ? [] : ["or simrun run \(path.plain) " + settings.overrides.joined(separator: " ")])
  }

  package func series(of measure: StudyMeasure, of index: Int) -> CandidateSeries {
    race.candidates[index].series.first { $0.measure == measure }
      ?? CandidateSeries(of: measure, lasting: .seconds(1))
  }

  /// Returns the settings of a combination, such as `unlockRSSI=-62 side=exterior-above`.
  package func words(_ index: Int) -> String {
    zip(tuning.grid.variations, tuning.grid.candidates[index].values)
      .map { "\($0.key)=\($1)" }.joined(separator: " ").onOneLine
  }
}
