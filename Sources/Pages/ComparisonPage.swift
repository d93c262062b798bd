import Reports
import Scenarios
import Studies

/// The page of a comparison of two engines on the same walks: their differences, the results of
/// each engine, and runs in which something happened with only one of them.
package struct ComparisonPage: Sendable {
  private let report: ComparisonReport
  private let command: String

  /// The significance level for p-values, which are adjusted for all measures by Holm's method.
  private static let level = 0.05

  /// Creates the page of a comparison, which may be partial.
  ///
  /// - Parameter command: The command line that produces the page.
  package init(of report: ComparisonReport, command: String) {
    self.report = report
    self.command = command
  }

  /// The page as an HTML document.
  package var html: String { page.html }

  private var page: Page {
    let comparison = report.comparison
    let variant = comparison.variant.map { ", variant \($0)" } ?? ""
    return Page(
      title: "\(comparison.scenario.name)\(variant): two engines",
      subtitle: comparison.scenario.title, command: command
    ) {
      Markup.element("p", ["class": "story"]) { story }
      Markup.element("ul", ["class": "legend"]) {
        for (letter, name) in zip(["A", "B"], comparison.names) {
          Markup.element("li") { "\(letter)  \(name)" }
        }
      }
      if report.lines.isEmpty {
        Markup.element("p") { "There is nothing to measure." }
      } else {
        Markup.element("h2") { "By how much they differ" }
        Markup.all(differences)
        Markup.element("p", ["class": "note"]) {
          "Left of zero A is the lower, right of it B, and less is better in each. Both met the same "
            + "luck, so that these are differences in the same walks. Intervals hold 95 %, and are "
            + "those of each difference by itself; an arrow, or a triangle at an end, is without end, "
            + "since with one of them it never came. p, by Holm, allows for all being looked at: how "
            + "likely a difference at least so clear would be between equals. What only one of them "
            + "has is in the table below alone."
        }
        Markup.element("h2") { "In figures" }
        report.table.markup()
      }
      if !report.reproductions.isEmpty {
        Markup.element("h2") { "To see for oneself" }
        for (words, command) in report.reproductions {
          Markup.element("p") { "\(words):" }
          Markup.lines([command])
        }
      }
    }
  }

  private var story: String {
    let clear = report.lines.filter { ($0.pAmongAll ?? 1) <= Self.level }
    let sides = [("A", -1.0), ("B", 1.0)].compactMap { name, sign -> String? in
      let words = clear.filter { ($0.difference.difference ?? 0) * sign > 0 }.map(\.measure.word)
      return words.isEmpty ? nil : "\(name) is the lower in \(words.joined(separator: ", "))"
    }
    let verdict =
      sides.isEmpty
      ? "In nothing that was measured do they differ beyond chance"
      : "Beyond chance, " + sides.joined(separator: "; ")
    return "\(report.extent). \(report.lines.isEmpty ? "" : "\(verdict).")"
  }

  /// A table for each unit, because differences in the same unit share a scale.
  private var differences: [Markup] {
    StudyMeasure.units.compactMap { unit, title in
      let lines = report.lines.filter {
        $0.measure.shownUnit == unit && $0.difference.difference != nil
      }
      guard !lines.isEmpty else { return nil }
      return Whiskers(
        title, unit: "A - B, \(unit)", on: .aboutZero,
        heads: ["A - B, \(unit)", "95 % interval", "p, by Holm"], rows: lines.map(\.whisker)
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
