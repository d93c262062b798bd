import Documents
import Measurements
import Statistics

/// The report of a recording's validation against the simulation.
package struct ValidationReport: Report, Sendable {
  private let validation: Validation
  private let recording: String
  private let scenario: String
  private let seeds: UInt64
  private let bounds: [ValidationBound]
  private let warnings: [InputWarning]

  /// Creates a report of a validation with the seeds 1 through `seeds`.
  ///
  /// - Parameters:
  ///   - recording: The recording's path as the user gave it.
  ///   - scenario: The scenario's name or path as the user gave it.
  ///   - bounds: The bounds to test.
  ///   - warnings: The warnings about the recording.
  package init(
    _ validation: Validation, of recording: String, in scenario: String, seeds: UInt64,
    bounds: [ValidationBound], warnings: [InputWarning] = []
  ) {
    self.validation = validation
    self.recording = recording
    self.scenario = scenario
    self.seeds = seeds
    self.bounds = bounds
    self.warnings = warnings
  }

  /// `true` if every bound is met.
  package var isMet: Bool { bounds.allSatisfy { $0.isMet(by: validation) } }

  package var text: String {
    var lines = ["\(recording.plain) in \(scenario.plain), seeds 1 ... \(seeds)", ""]
    var table = TextTable()
    table.add(["", "measured", "simulated", "KS"])
    for comparison in validation.comparisons {
      table.add([
        comparison.title, Self.figures(comparison.measured, of: comparison),
        Self.figures(comparison.simulated, of: comparison),
        comparison.distance.map { $0.distance.with(3) } ?? "",
      ])
    }
    lines += table.lines
    if !bounds.isEmpty { lines.append("") }
    for bound in bounds {
      let value = bound.value(of: validation).map { $0.with(3) } ?? "nothing to compare"
      let verdict = bound.isMet(by: validation) ? "met    " : "NOT MET"
      lines.append("\(verdict) --\(bound.measure.rawValue) \(bound.limit.inFewDigits): \(value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSON {
    let quantities = validation.comparisons.map { ($0.key, Self.json(of: $0)) }
    return [
      "recording": .text(recording),
      "scenario": .text(scenario),
      "seeds": JSON(seeds),
      "warnings": JSON(warnings),
      "met": .flag(isMet),
      "quantities": .object(Dictionary(uniqueKeysWithValues: quantities)),
      "bounds": .list(
        bounds.map {
          [
            "bound": .text($0.measure.rawValue),
            "limit": JSON($0.limit),
            "value": JSON($0.value(of: validation)),
            "met": .flag($0.isMet(by: validation)),
          ]
        }),
    ]
  }

  private static func figures(_ numbers: [Double?], of comparison: ValidatedQuantity) -> String {
    numbers.map { $0.map { $0.with(comparison.decimals) } ?? "-" }.joined(separator: " ")
  }

  private static func json(of comparison: ValidatedQuantity) -> JSON {
    [
      "what": .text(comparison.title),
      "measured": .list(comparison.measured.map { JSON($0) }),
      "simulated": .list(comparison.simulated.map { JSON($0) }),
      "ksDistance": JSON(comparison.distance?.distance),
      "ksProbability": JSON(comparison.distance?.probability),
    ]
  }
}
