import Documents
import EngineFiles
import Scoring
import Statistics
import Studies

/// The report of a study.
package struct StudyReport: TabledReport, Sendable {
  package let outcome: StudyOutcome
  private let path: String

  /// Creates a report of a study, complete or partial.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  package init(_ study: Study, at path: String) { self.init(study.outcome, at: path) }

  /// Creates a report of a study's outcome, from one process or merged from shards.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  package init(_ outcome: StudyOutcome, at path: String) {
    self.outcome = outcome
    self.path = path
  }

  private var outline: StudyOutline { outcome.outline }

  /// `true` if some runs are missing.
  package var isPartial: Bool { outcome.isPartial }

  package var text: String {
    let name = outline.scenario.inVariant(outline.variant)
    var lines = ["\(name.plain): \(outline.title.onOneLine)", extent]
    for section in sections { lines += [""] + section.lines }
    if sections.isEmpty { lines += ["", "no walker has a phone, or a tag that receivers hear"] }
    if !hints.isEmpty { lines += [""] + hints }
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSON {
    [
      "scenario": .text(outline.scenario),
      "variant": outline.variant.map { .text($0) } ?? .null,
      "runs": JSON(outcome.tally.runs),
      "runsAsked": JSON(outline.seeds.count),
      "partial": .flag(isPartial),
      "firstSeed": JSON(outline.seeds.lowerBound),
      "walkers": .list(walkerSections.map(\.json)),
      "methods": .list(methodSections.map(\.json)),
    ]
  }

  /// The report as CSV: a row for each walker and measure, for each cause of a measure, for each
  /// method and measure, and for each reason for which connections ended.
  package var csv: String {
    var table = CSVTable(
      columns: ["walker", "measure", "cause"] + StudyEstimate.columns()
        + ["happened", "count", "unit"],
      isPartial: isPartial)
    for row in sections.flatMap(\.rows) { table.add(row) }
    return table.text
  }

  /// The figures alone, as text.
  package var lines: [String] { sections.flatMap(\.lines) }

  /// Sentences about how many runs would determine the rare rates.
  package var hints: [String] {
    Measure.events.compactMap { event in
      let share = outcome.tally.anyone(event)
      let interval = BinomialInterval(successes: share.happened, trials: share.possible)
      let isOffered = outline.allowsRareEvents && RareEvent.supported.contains(event)
      let offer = isOffered ? "; --rare \(event.rawValue) may need fewer" : ""
      return RunsNeeded.sentence(on: interval).map { "\(event.rawValue): \($0)\(offer)" }
    }
  }

  /// The number of runs, and their seeds.
  package var extent: String {
    let runs = outcome.tally.runs
    let first = outline.seeds.lowerBound
    let seeds = runs == 0 ? "" : ", seeds \(first) ... \(first + UInt64(runs) - 1)"
    return isPartial
      ? "PARTIAL: interrupted after \(runs) of \(outline.seeds.count.counted("run"))\(seeds)"
      : "\(runs.counted("run"))\(seeds)"
  }

  /// The sections: one for each walker, one for all walkers if several have figures, and one for
  /// each positioning method in trials. A study of trials alone has no sections of walkers.
  package var sections: [StudySection] {
    let (walkers, methods) = (walkerSections, methodSections)
    return methods.isEmpty || !walkers.allSatisfy(\.isEmpty) ? walkers + methods : methods
  }

  private var walkerSections: [StudySection] {
    var sections = outline.walkers.enumerated().map { walker, name in
      StudySection(
        name: name, figures: figures(ofWalker: walker),
        quantities: outcome.figures(of: .walker(walker)),
        causes: outcome.tally.walkers[walker].causes,
        endings: outcome.tally.walkers[walker].endings)
    }
    let ofAll = StudySection(
      name: "anyone", figures: figures(ofWalker: nil), quantities: outcome.figuresOfAllWalkers,
      causes: [])
    if outline.walkers.count > 1, !ofAll.isEmpty { sections.append(ofAll) }
    return sections
  }

  private var methodSections: [StudySection] {
    outline.methods.map {
      StudySection(
        name: $0.word, figures: outcome.restFigures(of: $0),
        quantities: outcome.figures(of: .method($0)), causes: [])
    }
  }

  private func figures(ofWalker walker: Int?) -> [StudyEstimate] {
    StudyMeasure.all.map {
      outcome.tally.figure(of: $0, walker: walker, lasting: outline.duration)
    }.filter { $0.count > 0 }
  }
}
