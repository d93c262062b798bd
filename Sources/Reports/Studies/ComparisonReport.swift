import Documents
import Scenarios
import Studies

/// The report of two engines on the same walks.
package struct ComparisonReport: TabledReport, Sendable {
  package let comparison: EngineComparison
  package let lines: [EngineComparison.Line]
  private let path: String

  /// The maximum number of seeds in a line about runs with an event under one engine only.
  private static let shown = 3

  /// Creates a report of a comparison.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  package init(_ comparison: EngineComparison, at path: String) {
    self.comparison = comparison
    self.path = path
    lines = comparison.runsDone > 0 ? comparison.lines : []
  }

  /// `true` if some runs are missing.
  package var isPartial: Bool { comparison.isPartial }

  package var text: String {
    let name = comparison.scenario.name.inVariant(comparison.variant)
    var page = [
      "\(name.plain): \(comparison.scenario.title.onOneLine)", extent, "",
      "A  \(comparison.names[0].onOneLine)", "B  \(comparison.names[1].onOneLine)", "",
    ]
    page += lines.isEmpty ? ["nothing to measure"] : table.lines
    for (words, command) in reproductions { page += ["", words, "  see \(command)"] }
    return page.joined(separator: "\n") + "\n"
  }

  /// The figures, one row per measure.
  package var table: TextTable {
    var table = TextTable(
      header: ["", "A", "95 % CI", "B", "95 % CI", "A - B", "95 % CI", "p", "p (Holm)", "pairs"])
    for line in lines {
      let measure = line.measure
      let figures = line.figures.flatMap { [$0.estimateInTable, $0.intervalInTable] }
      table.add(
        ["\(measure.word)\(measure.inTableUnit)"] + figures + [
          line.differenceInTable, line.differenceIntervalInTable,
          line.difference.pValue.asProbability, line.pAmongAll.asProbability,
          "\(line.difference.count)",
        ])
    }
    return table
  }

  /// The number of runs, and their seeds.
  package var extent: String {
    let done = comparison.runsDone
    let seeds = done == 0 ? "" : ", seeds 1 ... \(done)"
    return isPartial
      ? "PARTIAL: interrupted after \(done) of \(comparison.runs.counted("run"))\(seeds)"
      : "\(done.counted("run"))\(seeds) for both; " + comparison.simulations.counted("simulation")
  }

  /// The runs with an event under one engine only, and the command that shows the first of them.
  package var reproductions: [(words: String, command: String)] {
    lines.flatMap { line in
      [("A", 0, line.onlyFirst), ("B", 1, line.onlySecond)].compactMap { name, engine, seeds in
        guard let first = seeds.first else { return nil }
        let named = seeds.prefix(Self.shown).map(String.init).joined(separator: ", ")
        let all = seeds.count > Self.shown ? "\(named) ..." : named
        return (
          "\(line.measure.word) with \(name) only: \(seeds.count.counted("run")), seeds \(all)",
          command(showing: engine, seed: first)
        )
      }
    }
  }

  private func command(showing engine: Int, seed: UInt64) -> String {
    let variant = comparison.variant.map { " --variant '\($0)'" } ?? ""
    let word = comparison.names[engine]
    let option = word == "scenario" ? "" : " --engine \(word)"
    return "simrun run \(path.plain)\(variant) --seed \(seed)\(option)"
  }

  package var json: JSON {
    [
      "scenario": .text(comparison.scenario.name),
      "variant": comparison.variant.map { .text($0) } ?? .null,
      "engines": JSON(comparison.names),
      "runs": JSON(comparison.runsDone),
      "runsAsked": JSON(comparison.runs),
      "partial": .flag(isPartial),
      "measures": .list(
        lines.map { line in
          [
            "measure": .text(line.measure.word),
            "first": line.figures[0].json,
            "second": line.figures[1].json,
            "difference": line.difference.json,
            "pHolm": JSON(line.pAmongAll),
            "seedsOfFirstAlone": .list(line.onlyFirst.map { JSON($0) }),
            "seedsOfSecondAlone": .list(line.onlySecond.map { JSON($0) }),
          ]
        }),
    ]
  }

  /// The report as CSV: a row for each measure.
  package var csv: String {
    var table = CSVTable(
      columns: ["measure", "unit"]
        + ["first", "second", "difference"].flatMap(StudyEstimate.columns(of:))
        + ["p", "pHolm", "pairs"],
      isPartial: isPartial)
    for line in lines {
      let numbers =
        line.figures.flatMap { [$0.estimate, $0.lower, $0.upper] }
        + [line.difference.difference, line.difference.lower, line.difference.upper]
        + [line.difference.pValue, line.pAmongAll]
      table.add(
        [line.measure.word, line.measure.unit] + numbers.map(\.field)
          + ["\(line.difference.count)"])
    }
    return table.text
  }
}

extension EngineComparison.Line {
  package var differenceInTable: String { measure.differenceInTable(difference.difference) }
  package var differenceIntervalInTable: String {
    measure.differenceIntervalInTable(difference.lower, difference.upper)
  }
}
