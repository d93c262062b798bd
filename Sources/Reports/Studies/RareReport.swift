import BLE
import Documents
import Scenarios
import Scoring
import Sim
import Statistics
import Studies

/// The report of a study of a rare event by importance sampling.
package struct RareReport: Report, Sendable {
  package let study: RareStudy
  package let measure: Measure
  package let scenario: Scenario
  package let variant: String?

  /// Creates a report of a study of a rate in a scenario.
  package init(_ study: RareStudy, of measure: Measure, in scenario: Scenario, variant: String?) {
    self.study = study
    self.measure = measure
    self.scenario = scenario
    self.variant = variant
  }

  /// `true` if some runs are missing.
  package var isPartial: Bool { study.isPartial }

  package var rate: WeightedRate { study.rate }

  package var text: String {
    let lines =
      ["\(scenario.name.inVariant(variant)): \(scenario.title.onOneLine)", extent, ""] + figures
      + (study.mixture.parts.isEmpty ? [] : [""] + proposals.lines)
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSON {
    [
      "scenario": .text(scenario.name),
      "variant": variant.map { .text($0) } ?? .null,
      "measure": .text(measure.rawValue),
      "runs": JSON(rate.runs),
      "runsAsked": JSON(study.seeds.count),
      "pilotRuns": JSON(study.pilotRuns),
      "partial": .flag(isPartial),
      "firstSeed": JSON(study.seeds.lowerBound),
      "estimate": JSON(estimate),
      "standardError": isTrusted ? JSON(rate.standardError) : .null,
      "interval95": interval.map { [JSON($0.lowerBound), JSON($0.upperBound)] } ?? .null,
      "happened": JSON(rate.events),
      "effectiveEvents": JSON(rate.effectiveEvents),
      "greatestShare": JSON(rate.greatestShare),
      "meanWeight": JSON(rate.meanWeight),
      "worthInRuns": isTrusted ? JSON(rate.worthInRuns) : .null,
      "doubt": rate.doubt.map { .text($0.rawValue) } ?? .null,
      "runsToTrust": JSON(rate.runsToTrust?.rounded(.up)),
      "plainIsCheaper": study.isPlainCheaper.map { .flag($0) } ?? .null,
      "ways": .list(
        study.mixture.parts.map { part in
          [
            "share": JSON(part.share),
            "pulls": .list(
              part.tilt.pulls.map { pull in
                [
                  kind(of: pull).rawValue: .text(name(of: pull)),
                  "at": [JSON(pull.point.x), JSON(pull.point.y)],
                  "deviations": JSON(shift(of: pull, in: part.tilt)),
                ]
              }),
          ]
        }),
    ]
  }

  /// The number of runs, and the first seed.
  package var extent: String {
    let asked =
      isPartial
      ? "PARTIAL: interrupted after \(rate.runs) of \(study.seeds.count.counted("run"))"
      : rate.runs.counted("run")
    return "\(asked) from seed \(study.seeds.lowerBound), importance sampling; pilot: "
      + study.pilotRuns.counted("run")
  }

  /// The findings about the rate, in lines.
  package var figures: [String] {
    guard let estimate = rate.estimate else {
      return ["\(measure.rawValue): unknown; the pilot was interrupted"]
    }
    guard isMeasured else { return ["\(measure.rawValue): nothing to measure in any run"] }
    let range = interval.map {
      ", 95 % CI \($0.lowerBound.inScientific) ... \($0.upperBound.inScientific)"
    }
    var lines = [
      "\(measure.rawValue): \(estimate.inScientific)\(range ?? "")",
      "  events: \(rate.events) (effective \(rate.effectiveEvents.with(1)))",
    ]
    if let share = rate.greatestShare {
      lines.append("  largest weight: \((share * 100).with(1)) % of the rate")
    }
    if isTrusted, let worth = rate.worthInRuns {
      lines.append("  equivalent to \(worth.with(0)) plain runs")
    }
    if let doubt = rate.doubt { lines.append("  UNRELIABLE: \(sentence(on: doubt))") }
    if study.isPlainCheaper == true {
      lines.append("  plain runs, without --rare, need fewer runs for the same precision")
    }
    if study.pilotRuns > 2 * study.seeds.count {
      lines.append(
        "  the pilot took \(study.pilotRuns) runs; --runs \(study.pilotRuns) is far more precise for"
          + " twice the work")
    }
    return lines
  }

  /// `true` if the estimate is reliable.
  package var isTrusted: Bool { rate.doubt == nil }

  /// The 95 % confidence interval; `nil` if it is unreliable. If the rate is in doubt, the runs may
  /// have missed the largest weights, so the estimated variance is too small. If there were no
  /// events, the rate is still bounded, because no weight exceeds ten.
  package var interval: ClosedRange<Double>? {
    isMeasured && (isTrusted || rate.doubt == .noEvents) ? rate.interval : nil
  }

  /// The estimated rate; `nil` without runs, or if the event could happen in no run.
  package var estimate: Double? { isMeasured ? rate.estimate : nil }

  private var isMeasured: Bool { study.possible > 0 }

  package func sentence(on doubt: WeightedRate.Doubt) -> String {
    let loading =
      study.mixture.parts.isEmpty
      ? "; the pilot found no shadowing that causes it; plain sampling was used" : ""
    let advice = rate.runsToTrust.map { "; --runs \($0.inTwoDigitsUp) may be enough" } ?? ""
    return switch doubt {
    case .noEvents: "no events" + loading
    case .fewEvents: "fewer than 30 effective events" + loading + advice
    case .oneRunDecides: "one run contributes more than 10 %" + advice
    case .weightsAreOff: "the mean weight differs from 1 by more than four standard errors"
    }
  }

  /// The proposals that runs were drawn from, most frequent first.
  package var proposals: TextTable {
    var table = TextTable(header: ["% of runs", "shadowing shifted at", "by standard deviations"])
    let parts = study.mixture.parts.enumerated().sorted {
      ($1.element.share, $0.offset) < ($0.element.share, $1.offset)
    }
    for (_, part) in parts.prefix(5) {
      guard let point = part.tilt.pulls.first?.point else { continue }
      table.add([
        (part.share * (1 - ProposalMixture.plainShare) * 100).with(1),
        "(\(point.x.with(1)), \(point.y.with(1)))",
        part.tilt.pulls.map {
          let shift = shift(of: $0, in: part.tilt)
          return "\(name(of: $0).onOneLine) \(shift < 0 ? "" : "+")\(shift.with(1))"
        }.joined(separator: ", "),
      ])
    }
    return table
  }

  /// Returns the shift of the mean shadowing on a pull's link, in standard deviations.
  private func shift(of pull: ShadowTilt.Pull, in tilt: ShadowTilt) -> Double {
    let environment = study.event.world.environment
    return tilt.shift(
      of: pull, with: ShadowCorrelation(distance: environment.decorrelationDistance))
  }

  private func name(of pull: ShadowTilt.Pull) -> String {
    study.event.world.name(of: study.event.world.fixedDevices[pull.beacon])
  }

  private func kind(of pull: ShadowTilt.Pull) -> RadioPathEnd {
    study.event.world.kind(of: study.event.world.fixedDevices[pull.beacon])
  }
}
