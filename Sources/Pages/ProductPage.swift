import Documents
import EngineFiles
import Reports
import Scenarios
import Scoring
import Studies

/// The page of products on the same walks: which is the best, with the products from which it
/// cannot be told apart, the figures of each, and the rules by which the products are reproduced.
package struct ProductPage: ResultPage {
  private let report: ProductReport

  /// Creates the page of a comparison, which may be partial.
  package init(of report: ProductReport) { self.report = report }

  package var isPartial: Bool { report.isPartial }

  private var comparison: ProductComparison { report.comparison }

  package var page: Page {
    let scenario = comparison.ground.scenario
    return Page(
      title: "\(scenario.name.inVariant(comparison.ground.variant)): "
        + comparison.products.count { !$0.isTuned }.counted("product"),
      subtitle: scenario.title
    ) {
      Markup.element("p", ["class": "story"]) { story }
      Markup.all(report.summaries.map { $0.table.markup("all people: \($0.measure.sentence)") })
      for (name, lines) in report.people {
        if let name { Markup.element("h2") { name } }
        if lines.isEmpty {
          Markup.element("p") { "Nothing to measure." }
        } else {
          report.overview(of: lines).markup()
          Markup.element("p", ["class": "note"]) { "\(ProductReport.legend)." }
          Markup.all(lines.map(figures(of:)))
        }
      }
      if !measures.isEmpty {
        Markup.element("p", ["class": "note"]) {
          "All ran on the same seeds, so differences are paired. Bars are 95 % CIs. The best was "
            + "chosen by the same runs, which flatters it. Measures differ by what is better: "
            + improvement + "."
        }
      }
      if !report.tuned.isEmpty {
        Markup.element("h2") { "Tuned" }
        Markup.lines(report.tuned)
      }
      Markup.element("h2") { "The products and their rules" }
      Markup.element("p", ["class": "note"]) {
        "Reimplemented from publicly known behaviour; no product code."
      }
      Markup.all(comparison.products.filter { !$0.isTuned }.map(account(of:)))
      if !comparison.refusals.isEmpty {
        Markup.element("h2") { "Left out" }
        Markup.element("ul") {
          for refusal in comparison.refusals {
            Markup.element("li") { "\(refusal.name): \(refusal.reason)" }
          }
        }
      }
      Markup.element("h2") { "Reproduce" }
      Markup.lines(report.conditions + ["", report.command])
    }
  }

  /// The measures that the page has figures of.
  private var measures: [StudyMeasure] {
    ProductComparison.measures.filter { measure in
      report.people.contains { $0.lines.contains { $0.measure == measure } }
    }
  }

  private var improvement: String {
    let words = [(true, "higher"), (false, "lower")].compactMap { isMore, word -> String? in
      let words = measures.filter { $0.isMoreBetter == isMore }.map(\.word)
      return words.isEmpty ? nil : "\(word) \(words.joined(separator: ", "))"
    }
    return words.joined(separator: "; ")
  }

  private var story: String {
    let line = report.people.count == 1 ? report.people[0].lines.first : nil
    let best = line.map { line in
      let names = line.rows.filter(\.isAmongBest).map { comparison.products[$0.product].name }
      return line.hasSoleBest
        ? " Best in \(line.measure.word): \(names[0])."
        : " Not distinguishable from the best in \(line.measure.word): "
          + names.joined(separator: "; ") + "."
    }
    return report.conditions[0] + "." + (best ?? "")
  }

  private func figures(of line: ProductComparison.Line) -> Markup {
    let unit = line.measure.shownUnit
    return Whiskers(
      line.measure.sentence, unit: unit,
      heads: [unit, "95 % CI", "from the best", "95 % CI", "p (Holm)", ""],
      rows: line.rows.map { row in
        var whisker = row.figure.whisker(named: comparison.products[row.product].name)
        whisker.cells =
          [row.figure.estimateInTable, row.figure.intervalInTable] + line.differenceInTable(row)
          + [line.mark(of: row.product)]
        return whisker
      }
    ).markup
  }

  private func account(of product: Product) -> Markup {
    guard let preset = product.preset else {
      return .all([
        Markup.element("h3") { product.word }, Markup.element("p") { "An engine of one's own." },
      ])
    }
    return .all([
      Markup.element("h3") { "\(preset.name): \(preset.product), version \(preset.version)" },
      Markup.element("ul") {
        for rule in preset.rules {
          Markup.element("li") { "\(rule.sentence) (\(rule.place))" }
        }
      },
      Markup.element("p") { "Left out, or otherwise than in the product:" },
      Markup.element("ul") {
        for omission in preset.omissions { Markup.element("li") { omission } }
      },
    ])
  }
}
