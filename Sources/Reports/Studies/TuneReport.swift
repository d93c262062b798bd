import BLE
import Documents
import Scenarios
import Sim
import Studies

/// The report of a search for the best settings.
package struct TuneReport: TabledReport, Sendable {
  package let tuning: Tuning
  package let path: String
  package let front: Front?
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

  package var race: Race { tuning.race }
  package var goal: Goal { tuning.goal }

  /// The report as text.
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
    let title = grid.scenarios.first.map { "\($0.name)\(variant): \($0.title.onOneLine)" } ?? path
    let (spent, bruteForce) = (tuning.runsSpent, race.bruteForce)
    let share = (Double(spent) / Double(bruteForce) * 100).with(1)
    let runs =
      spent <= bruteForce
      ? "\(spent) of \(bruteForce) runs (\(share) %)"
      : "\(spent) runs, where all of all settings are \(bruteForce)"
    let (first, last) = (tuning.firstSeed, tuning.firstSeed + UInt64(race.runs) - 1)
    var lines = [title]
    if isPartial {
      lines.append(
        "PARTIAL: interrupted after \(race.runsDone) of \(race.runs.counted("run")) of those "
          + "that stay")
    }
    lines.append(
      grid.candidates.count.counted("setting") + " of "
        + grid.variations.map(\.key.onOneLine).joined(separator: ", ")
        + "; looking for \(goal.words)")
    if let refusal = grid.refusal {
      lines.append("left out: \(grid.refused) that cannot be, such as \(refusal)")
    }
    lines.append(
      "seeds \(first) ... \(last), the same for all; with those that confirm the best \(runs), "
        + "in \(tuning.simulations) simulations")
    return lines
  }

  private var variant: String { tuning.variant.map { ", variant \($0)" } ?? "" }

  private func section(ofBest best: Int) -> [String] {
    var lines = ["best  \(words(best))"]
    let misses = goal.limits.filter { limit in
      series(of: limit.measure, of: best).excess(over: limit) > 0
    }
    if !misses.isEmpty {
      lines.append(
        "none keeps the limits; this one comes the nearest to them: it misses "
          + misses.map(\.words).joined(separator: " and "))
    }
    let others = ranking.dropFirst().count { index in !isToldApart(index, from: best) }
    if others > 0 {
      lines.append(
        others == 1
          ? "one other is as good, as far as these runs can tell"
          : "\(others) others are as good, as far as these runs can tell")
    }
    if let study = tuning.confirmation, study.tally.runs > 0 {
      let seeds = study.seeds
      lines.append(
        "in \(study.tally.runs.counted("run")) from seed \(seeds.lowerBound) on, "
          + "which had no part in the choice:")
      lines += StudyReport(study, at: path).lines
    }
    return lines
  }

  /// `true` if a combination differs significantly from the best, or misses a limit.
  private func isToldApart(_ index: Int, from best: Int) -> Bool {
    race.excess(of: index) > 0 || (race.comparison(of: index, to: best).pValue ?? 1) <= 0.05
  }

  private func table(besides best: Int) -> [String] {
    let measures = goal.measures
    var table = TextTable(
      header: ["place", "settings"] + measures.flatMap { ["\($0.word)\($0.inTableUnit)", "95 %"] }
        + ["from best", "95 %", "p", "runs"])
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
    return ["the best \(min(Self.shown, ranking.count)) of \(ranking.count) that stayed"]
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
    var lines = [
      "what can be had of \(goal.measure.word) against \(against.word): none is better in one "
        + "without being worse in the other"
    ]
    lines += table.lines
    if front.knee != nil {
      lines.append(
        "the knee lies the farthest below the line between the ends, both figures scaled to their "
          + "range")
    }
    return lines
  }

  private func paste(_ index: Int) -> [String] {
    let settings = SettingsToPaste(of: index, in: tuning.grid)
    return ["for scenario.json:"] + settings.fragment.map { "  \($0)" }
      + (settings.overrides.isEmpty
        ? [] : ["or simrun run \(path) " + settings.overrides.joined(separator: " ")])
  }

  package func series(of measure: StudyMeasure, of index: Int) -> Series {
    race.candidates[index].series.first { $0.measure == measure }
      ?? Series(of: measure, lasting: .seconds(1))
  }

  /// Returns the settings of a combination, such as `unlockRSSI=-62 side=exterior-above`.
  package func words(_ index: Int) -> String {
    zip(tuning.grid.variations, tuning.grid.candidates[index].values)
      .map { "\($0.key)=\($1)" }.joined(separator: " ").onOneLine
  }
}
