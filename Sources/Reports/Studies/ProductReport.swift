import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Studies

/// The report of products on the same walks: a class, so that the comparison, of more than a
/// kilobyte, is not copied by each holder.
package final class ProductReport: TabledReport, Sendable {
  package let comparison: ProductComparison
  /// The figures of each person by measure; empty before the first run.
  package let people: [(name: String?, lines: [ProductComparison.Line])]
  /// The command line that produces the report.
  package let command: String
  private let version: String

  /// Creates a report of a comparison, complete or partial.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - command: The command line that produces the report.
  package init(_ comparison: ProductComparison, by version: String, command: String) {
    self.comparison = comparison
    self.version = version
    self.command = command
    people = comparison.ground.people.enumerated().map { index, person in
      (person.name, comparison.runsDone > 0 ? comparison.lines(of: index) : [])
    }
  }

  private var ground: ProductGround { comparison.ground }

  /// `true` if some runs are missing.
  package var isPartial: Bool { comparison.isPartial }

  package var text: String {
    let name = ground.scenario.name.inVariant(ground.variant)
    var sections = [["\(name.plain): \(ground.scenario.title.onOneLine)"] + conditions]
    if !summaries.isEmpty {
      sections += summaries.map { ["all people: \($0.measure.sentence)"] + $0.table.lines }
    }
    for (name, lines) in people {
      let head = name.map { ["\($0.onOneLine)"] } ?? []
      guard !lines.isEmpty else {
        sections.append(head + ["nothing to measure"])
        continue
      }
      sections.append(head + overview(of: lines).lines + [Self.legend])
      // Of several people, pages and CSV have the differences.
      if people.count == 1 {
        sections += lines.map { [$0.measure.sentence] + table(of: $0).lines }
      }
    }
    if !tuned.isEmpty { sections.append(tuned) }
    sections.append(
      ["products; 'simrun presets NAME' has the rules of one and what is left out"]
        + sources.lines)
    if !comparison.refusals.isEmpty {
      sections.append(["left out, because they do not fit"] + refusals.lines)
    }
    sections.append(["reproduce", "  \(command)"])
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// The runs with their seeds, the walks, the household, the version of the program and the
  /// hashes of the household and the scenario.
  package var conditions: [String] {
    let (done, all) = (comparison.runsDone, comparison.runs)
    let first = comparison.firstSeed
    let seeds = done == 0 ? "" : ", seeds \(first) ... \(first + UInt64(done) - 1)"
    let extent =
      isPartial
      ? done < all
        ? "PARTIAL: interrupted after \(done) of \(all.counted("run"))\(seeds)"
        : "PARTIAL: interrupted in tuning; as shipped \(done.counted("run"))\(seeds)"
      : "\(done.counted("run"))\(seeds), the same for all products; "
        + comparison.simulations.counted("simulation")
    let household = ground.household.map { household in
      "household \(household.name.onOneLine), \(household.people.count.people)"
        + (householdHash.map { ", \($0)" } ?? "")
    }
    return [extent] + (ground.walks.map { ["walks: \($0)"] } ?? [])
      + (household.map { [$0] } ?? []) + ["simrun \(version), scenario \(hash)"]
  }

  /// The hash of the scenario's files, in hexadecimal digits.
  private var hash: String { Self.digits(of: ground.scenario.fileHash) }

  /// The hash of the people of the household in the scenario; `nil` without a household.
  private var householdHash: String? { ground.householdHash.map(Self.digits(of:)) }

  private static func digits(of hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The meaning of the marks in the overview.
  package static let legend =
    "best: distinguishable from all others; =: not distinguishable from the best of the column "
    + "(p above 0.05, Holm-corrected for all differences below)"

  /// The figures over all people, a table for each measure; empty for a single person.
  package var summaries: [(measure: StudyMeasure, table: TextTable)] {
    guard people.count > 1 else { return [] }
    return ProductComparison.measures.compactMap { measure in
      var table = TextTable(
        header: [
          "", "worst\(measure.inTableUnit)", "95 % CI", "of", "mean\(measure.inTableUnit)",
          "95 % CI",
        ])
      for (index, product) in comparison.products.enumerated() {
        guard let summary = comparison.summary(of: index, in: measure) else { continue }
        table.add([
          product.name, summary.worstFigure.estimateInTable, summary.worstFigure.intervalInTable,
          people[summary.worst].name ?? "", measure.inTable(summary.mean.estimate),
          measure.intervalInTable(summary.mean.lower, summary.mean.upper),
        ])
      }
      return table.rows.count > 1 ? (measure, table) : nil
    }
  }

  /// Returns the figures alone, one row per product.
  package func overview(of lines: [ProductComparison.Line]) -> TextTable {
    var table = TextTable(
      header: [""] + lines.flatMap { ["\($0.measure.word)\($0.measure.inTableUnit)", ""] })
    for (index, product) in comparison.products.enumerated() {
      table.add(
        [product.name]
          + lines.flatMap { [$0.rows[index].figure.estimateInTable, $0.mark(of: index)] })
    }
    return table
  }

  /// Returns the figures of a measure with their intervals and their differences from the best.
  package func table(of line: ProductComparison.Line) -> TextTable {
    var table = TextTable(
      header: [
        "", "\(line.measure.word)\(line.measure.inTableUnit)", "95 % CI", "from the best",
        "95 % CI", "p (Holm)", "n", "",
      ])
    for row in line.rows {
      table.add(
        [
          comparison.products[row.product].name, row.figure.estimateInTable,
          row.figure.intervalInTable,
        ] + line.differenceInTable(row) + ["\(row.figure.count)", line.mark(of: row.product)])
    }
    return table
  }

  /// The tuning of the products, a line for each.
  package var tuned: [String] {
    guard comparison.isTuned else { return [] }
    let tunings = comparison.tunings
    guard let first = tunings.first else { return ["tuned: no product has a setting to tune"] }
    let untuned = comparison.products.filter { product in
      !product.isTuned && !tunings.contains { $0.candidates[0].word == product.word }
    }
    return [
      "tuned on \(first.goal.words), seeds \(first.seeds.lowerBound) ... "
        + "\(first.seeds.upperBound); the figures are of other seeds"
    ]
      + tunings.map { "  \($0.candidates[0].word.onOneLine): \($0.outcome)" }
      + untuned.map { "  \($0.word.onOneLine): nothing to tune" }
  }

  private var sources: TextTable {
    var table = TextTable(indentation: 2)
    for product in comparison.products where !product.isTuned {
      table.add(
        [product.word]
          + (product.preset.map { ["\($0.product) \($0.version)", $0.source] }
            ?? ["not a preset", ""]))
    }
    return table
  }

  /// The presets that are left out, each with the reason.
  package var refusals: TextTable {
    var table = TextTable(indentation: 2)
    for refusal in comparison.refusals { table.add([refusal.name, refusal.reason]) }
    return table
  }

  package var json: JSON {
    [
      "version": .text(version),
      "command": .text(command),
      "scenario": .text(ground.scenario.name),
      "variant": ground.variant.map { .text($0) } ?? .null,
      "scenarioHash": .text(hash),
      "household": ground.household.map { .text($0.name) } ?? .null,
      "householdHash": householdHash.map { .text($0) } ?? .null,
      "walks": ground.walks.map { .text($0) } ?? .null,
      "firstSeed": JSON(comparison.firstSeed),
      "runs": JSON(comparison.runsDone),
      "runsAsked": JSON(comparison.runs),
      "partial": .flag(isPartial),
      "products": .list(comparison.products.map(json(of:))),
      "people": .list(
        people.map { name, lines in
          [
            "name": name.map { .text($0) } ?? .null,
            "measures": .list(lines.map(json(of:))),
          ]
        }),
      "leftOut": .list(
        comparison.refusals.map { ["preset": .text($0.name), "reason": .text($0.reason)] }),
    ]
  }

  private func json(of product: Product) -> JSON {
    let tuning = comparison.tunings.first { $0.candidates[0].word == product.word }
    return [
      "name": .text(product.word),
      "tuned": .flag(product.isTuned),
      "settings": JSON(product.settings),
      "tunedOn": product.isTuned
        ? tuning.map {
          [
            "goal": .text($0.goal.words), "firstSeed": JSON($0.seeds.lowerBound),
            "lastSeed": JSON($0.seeds.upperBound), "combinations": JSON($0.candidates.count),
          ]
        } ?? .null : .null,
      "product": product.preset.map { .text($0.product) } ?? .null,
      "productVersion": product.preset.map { .text($0.version) } ?? .null,
      "rules": .list((product.preset?.rules ?? []).map(\.json)),
      "otherwise": JSON(product.preset?.omissions ?? []),
    ]
  }

  private func json(of line: ProductComparison.Line) -> JSON {
    [
      "measure": .text(line.measure.word),
      "better": .text(line.measure.isMoreBetter ? "more" : "less"),
      "figures": .list(
        line.rows.map { row in
          row.figure.json.merged(with: [
            "product": .text(comparison.products[row.product].word),
            "tuned": .flag(comparison.products[row.product].isTuned),
            "isAmongBest": .flag(row.isAmongBest),
            "fromBest": row.difference.map(\.json) ?? .null,
            "pHolm": JSON(row.pAmongAll),
          ])
        }),
    ]
  }

  /// The report as CSV: a row for each person, measure and product.
  package var csv: String {
    var table = CSVTable(
      columns: ["person", "measure", "unit", "product", "tuned"] + StudyEstimate.columns() + [
        "count"
      ]
        + StudyEstimate.columns(of: "fromBest") + ["p", "pHolm", "isAmongBest", "settings"],
      isPartial: isPartial)
    for (name, line) in people.flatMap({ person in person.lines.map { (person.name, $0) } }) {
      for row in line.rows {
        let product = comparison.products[row.product]
        let difference = row.difference
        let numbers =
          [difference?.difference, difference?.lower, difference?.upper]
          + [difference?.pValue, row.pAmongAll]
        table.add(
          [name ?? "", line.measure.word, line.measure.unit, product.word, "\(product.isTuned)"]
            + [row.figure.estimate, row.figure.lower, row.figure.upper].map(\.field)
            + ["\(row.figure.count)"] + numbers.map(\.field)
            + ["\(row.isAmongBest)", product.settings.joined(separator: " ")])
      }
    }
    return table.text
  }
}

extension ProductComparison.Line {
  /// Returns `best` for the sole best product, `=` for each of several that are not
  /// distinguishable, and an empty text for the others.
  package func mark(of product: Int) -> String {
    rows[product].isAmongBest && rows.count > 1 ? hasSoleBest ? "best" : "=" : ""
  }

  /// Returns the difference from the best, its interval, and the adjusted p-value.
  package func differenceInTable(_ row: ProductComparison.Row) -> [String] {
    guard let difference = row.difference else { return ["", "", ""] }
    return [
      measure.differenceInTable(difference.difference),
      measure.differenceIntervalInTable(difference.lower, difference.upper),
      row.pAmongAll.asProbability,
    ]
  }
}

extension ProductTuning {
  /// The result in words: the settings, of how many combinations, and how many of them tie.
  package var outcome: String {
    guard let best else { return "not finished" }
    let all = candidates.count.counted("combination")
    let tying = race.plateau?.members.count ?? 1
    guard best.isTuned else {
      return tying > 1
        ? "as shipped, which ties with the best of \(all)" : "as shipped, the best of \(all)"
    }
    let settings = best.settings.joined(separator: " ")
    return tying > 1
      ? "\(settings), the middle of \(tying) that tie, of \(all)"
      : "\(settings), the best of \(all)"
  }
}
