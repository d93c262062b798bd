import Reports
import Scenarios
import Scoring
import Studies

/// The page of a comparison of two engines on the same walks: their differences, the results of
/// each engine, and runs in which something happened with only one of them.
package struct ComparisonPage: ResultPage {
  private let report: ComparisonReport

  /// The significance level for p-values, which are adjusted for all measures by Holm's method.
  private static let level = 0.05

  /// Creates the page of a comparison, which may be partial.
  package init(of report: ComparisonReport) { self.report = report }

  package var isPartial: Bool { report.isPartial }

  package var page: Page {
    let comparison = report.comparison
    return Page(
      title: "\(comparison.scenario.name.inVariant(comparison.variant)): two engines",
      subtitle: comparison.scenario.title
    ) {
      Markup.element("p", ["class": "story"]) { story }
      Markup.element("ul", ["class": "legend"]) {
        for (letter, name) in zip(["A", "B"], comparison.names) {
          Markup.element("li") { "\(letter)  \(name)" }
        }
      }
      if report.lines.isEmpty {
        Markup.element("p") { "Nothing to measure." }
      } else {
        Markup.element("h2") { "Differences" }
        Markup.all(differences)
        Markup.element("p", ["class": "note"]) {
          "Left of zero A is lower, right B; \(improvement). Both ran on the same seeds, so "
            + "differences are paired. Bars are 95 % CIs. An arrow or a triangle marks an infinite "
            + "end: the event never came with one of them. p is Holm-corrected for the number of "
            + "measures. Measures that only one engine has are in the table only."
        }
        Markup.element("h2") { "Numbers" }
        report.table.markup()
      }
      if !report.reproductions.isEmpty {
        Markup.element("h2") { "Reproduce" }
        for (words, command) in report.reproductions {
          Markup.element("p") { "\(words):" }
          Markup.lines([command])
        }
      }
    }
  }

  /// The direction of improvement, in words.
  private var improvement: String {
    let more = report.lines.map(\.measure).filter(\.isMoreBetter).map(\.word)
    return "lower is better"
      + (more.isEmpty ? "" : ", and higher in " + more.joined(separator: ", "))
  }

  private var story: String {
    let clear = report.lines.filter { ($0.pAmongAll ?? 1) <= Self.level }
    let sides = [("A", -1.0), ("B", 1.0)].compactMap { name, sign -> String? in
      let words = clear.filter {
        ($0.difference.difference ?? 0) * ($0.measure.isMoreBetter ? -sign : sign) > 0
      }.map(\.measure.word)
      return words.isEmpty ? nil : "\(name) is better in \(words.joined(separator: ", "))"
    }
    let verdict =
      sides.isEmpty
      ? "No significant difference"
      : "Significant: " + sides.joined(separator: "; ")
    return "\(report.extent). \(report.lines.isEmpty ? "" : "\(verdict).")"
  }

  /// The tables of differences, one for each unit, because differences in the same unit share a
  /// scale.
  private var differences: [Markup] {
    StudyMeasure.units.compactMap { unit, title in
      let lines = report.lines.filter {
        $0.measure.shownUnit == unit && $0.difference.difference != nil
      }
      guard !lines.isEmpty else { return nil }
      return Whiskers(
        title, unit: "A - B, \(unit)", on: .aboutZero,
        heads: ["A - B, \(unit)", "95 % CI", "p (Holm)"], rows: lines.map(\.whisker)
      ).markup
    }
  }
}

extension EngineComparison.Line {
  /// The difference as a row of a table, with shares in percent.
  fileprivate var whisker: Whiskers.Row {
    Whiskers.Row(
      name: measure.sentence, estimate: difference.difference.map(measure.shown),
      lower: difference.lower.map(measure.shown), upper: difference.upper.map(measure.shown),
      cells: [differenceInTable, differenceIntervalInTable, "p \(pAmongAll.asProbability)"])
  }
}
