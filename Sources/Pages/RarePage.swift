import Documents
import Reports
import Scenarios
import Scoring
import Statistics
import Studies

/// The page of a rare rate: its estimate by importance sampling, the result expected from plain
/// runs, and the proposals.
package struct RarePage: ResultPage {
  private let report: RareReport

  /// Creates the page of a rare-event study, which may be partial.
  package init(of report: RareReport) { self.report = report }

  private var rate: WeightedRate { report.rate }
  /// The total number of runs, including the runs of the pilot.
  private var runs: Int { report.study.pilotRuns + rate.runs }

  package var isPartial: Bool { report.isPartial }

  package var page: Page {
    let name = report.scenario.name.inVariant(report.variant)
    return Page(
      title: "\(name): rate of \(report.measure.rawValue)",
      subtitle: report.scenario.title
    ) {
      Markup.element("p", ["class": "story"]) { story }
      Markup.element("p") { "\(report.extent)." }
      if let estimate = report.estimate {
        Markup.element("h2") { "Rate" }
        rates(estimate)
        Markup.element("h2") { "Runs needed" }
        efforts(estimate)
        Markup.element("p", ["class": "note"]) {
          "Bars are 95 % CIs. An arrow or a triangle at an end is beyond the scale, such as zero."
        }
      }
      Markup.element("h2") { "Numbers" }
      Markup.element("ul") {
        for line in report.figures { Markup.element("li") { line } }
      }
      report.proposals.markup("Proposals, most frequent first")
    }
  }

  private var story: String {
    let words = StudyMeasure.rate(report.measure).sentence.sentenceStart
    guard let estimate = report.estimate else { return "\(report.figures[0])." }
    let often = estimate > 0 ? Self.words(of: estimate) : "no run"
    let range = report.interval.map { interval in
      let (least, most) = (interval.lowerBound, Self.words(of: interval.upperBound))
      return ", 95 % CI " + (least > 0 ? "\(Self.words(of: least)) to \(most)" : "up to \(most)")
    }
    let doubt = rate.doubt.map { ". UNRELIABLE: \(report.sentence(on: $0))" }
    return "\(words): in \(often)\(range ?? "")\(doubt ?? "")."
  }

  /// Returns a rate in words: `1 in 8400 runs`, or a percentage above 5 %.
  private static func words(of rate: Double) -> String {
    rate > 0.05 ? "\((100 * rate).with(1)) % of runs" : "1 in \((1 / rate).inTwoDigitsUp) runs"
  }

  /// Draws the rate beside the result expected from the same number of plain runs.
  private func rates(_ estimate: Double) -> Markup {
    var rows = [
      Whiskers.Row(
        name: "this study, importance sampling", estimate: estimate,
        lower: report.interval?.lowerBound, upper: report.interval?.upperBound,
        cells: [
          estimate.inScientific, report.interval?.inScientific ?? "unreliable",
          rate.events.counted("event"),
        ])
    ]
    if estimate > 0 {
      let expected = min(Int((estimate * Double(runs)).rounded()), runs)
      let plain = BinomialInterval(successes: expected, trials: runs)
      rows.append(
        Whiskers.Row(
          name: "expected of \(runs) plain runs",
          estimate: plain.fraction, lower: plain.lower, upper: plain.upper,
          cells: [
            (plain.fraction ?? 0).inScientific, plain.range.inScientific,
            expected.counted("event"),
          ]))
    }
    return Whiskers(
      "Fraction of runs with the event", unit: "fraction of runs", on: .powersOfTen,
      heads: ["rate", "95 % CI", "events"], rows: rows
    ).markup
  }

  /// Draws the number of runs of this study, and the number of plain runs with the same
  /// information.
  private func efforts(_ estimate: Double) -> Markup {
    var efforts = [("this study, with its pilot", Double(runs), "\(runs)")]
    if report.isTrusted, let worth = rate.worthInRuns {
      efforts.append(("equivalent plain study", worth, worth.with(0)))
    }
    if let more = rate.runsToTrust {
      let all = Double(report.study.pilotRuns) + more
      efforts.append(("this study, until reliable", all, all.inTwoDigitsUp))
    }
    if !report.isTrusted, estimate > 0 {
      let all = WeightedRate.enoughEvents / estimate
      efforts.append(("plain study, until reliable, at this rate", all, all.inTwoDigitsUp))
    }
    return Whiskers(
      "Runs", unit: "runs", on: .powersOfTen, heads: ["runs"],
      rows: efforts.map { Whiskers.Row(name: $0, estimate: $1, cells: [$2]) }
    ).markup
  }
}

extension ClosedRange<Double> {
  /// The range in scientific notation, such as `1.2e-05 ... 3.4e-05`.
  fileprivate var inScientific: String {
    "\(lowerBound.inScientific) ... \(upperBound.inScientific)"
  }
}
