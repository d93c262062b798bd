import BLE
import Reports
import Scenarios
import Scoring
import Sim
import Studies

/// The page of a study: rates with their intervals, the distributions of delays, and the locations
/// of errors on the plan.
package struct StudyPage: ResultPage {
  private let report: StudyReport
  private let world: World

  /// Creates the page of a study, which may be partial.
  ///
  /// - Parameter path: The scenario's name or path, as given by the user.
  package init(of study: Study, at path: String) {
    report = StudyReport(study, at: path)
    world = study.world
  }

  package var isPartial: Bool { report.isPartial }

  package var page: Page {
    let outline = report.outcome.outline
    return Page(
      title: "\(outline.scenario.inVariant(outline.variant)): a study", subtitle: outline.title
    ) {
      Markup.element("p", ["class": "story"]) { "\(report.extent)." }
      if report.sections.isEmpty {
        Markup.element("p") { "No walker has a phone, or a tag that receivers hear." }
      }
      for (number, section) in report.sections.enumerated() {
        Markup.element("section") {
          Markup.element("h2") { section.name }
          Markup.all(tables(of: section))
          Markup.all(quantityTables(of: section))
          if let ends = section.endingWords {
            Markup.element("p", ["class": "note"]) { "\(ends)." }
          }
          if number < outline.walkers.count { delays(ofWalker: number) }
        }
      }
      EventFigure(of: report.outcome.tally.events, in: world).markup
      Markup.element("p", ["class": "note"]) {
        "Bars are 95 % CIs; CIs of means allow for rare walks not observed. Diamonds split the "
          + "rate above them by cause."
      }
      for hint in report.hints { Markup.element("p", ["class": "note"]) { hint } }
    }
  }

  /// Returns one table for each unit, because figures in the same unit share a scale.
  private func tables(of section: StudySection) -> [Markup] {
    StudyMeasure.units.compactMap { unit, title in
      let rows = section.figures.filter { $0.measure.shownUnit == unit }.flatMap { figure in
        [figure.whisker(named: figure.measure.sentence)]
          + section.causes.filter { .rate($0.event) == figure.measure }.map { cause in
            var row = StudyEstimate(
              cause.event, in: .init(happened: cause.count, possible: figure.count)
            ).whisker(named: "cause: \(cause.cause.words)")
            row.isPart = true
            return row
          }
      }
      guard !rows.isEmpty else { return nil }
      return Whiskers(title, unit: unit, heads: [unit, "95 % CI", "of"], rows: rows).markup
    }
  }

  /// Returns one table of means for each unit.
  private func quantityTables(of section: StudySection) -> [Markup] {
    var units: [String] = []
    for quantity in section.quantities where !units.contains(quantity.shownUnit) {
      units.append(quantity.shownUnit)
    }
    return units.map { unit in
      let head = unit.isEmpty ? "per run" : unit
      return Whiskers(
        "Means", unit: head, heads: [head, "95 % CI", "runs"],
        rows: section.quantities.filter { $0.shownUnit == unit }.map(\.whisker)
      ).markup
    }
  }

  private func delays(ofWalker walker: Int) -> Markup {
    let tally = report.outcome.tally.walkers[walker]
    return .all(
      Measure.delays.map { delay in
        DelayFigure(of: tally.delays(of: delay), words: delay.label).markup
      })
  }
}

extension StudyEstimate {
  /// Returns the figure as a row of a table, with shares in percent.
  func whisker(named name: String) -> Whiskers.Row {
    Whiskers.Row(
      name: name, estimate: estimate.map(measure.shown), lower: lower.map(measure.shown),
      upper: upper.map(measure.shown),
      cells: [
        estimateInTable, intervalInTable,
        happened.map { "\($0) of \(count)" } ?? "\(count)",
      ])
  }
}

extension StudyQuantityMean {
  /// The figure as a row of a table, with shares in percent.
  fileprivate var whisker: Whiskers.Row {
    Whiskers.Row(
      name: quantity.words, estimate: estimate.map(shown), lower: lower.map(shown),
      upper: upper.map(shown),
      cells: [inTable(estimate), "\(inTable(lower)) ... \(inTable(upper))", basis])
  }
}

extension StudyMeasure {
  /// The units of figures, each with the heading of its table.
  package static let units = [("%", "Shares"), ("1/h", "Frequencies"), ("s", "Times")]
}
