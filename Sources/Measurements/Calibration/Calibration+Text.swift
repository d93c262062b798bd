import Documents
import Sim

extension Calibration {
  /// A parameter in a report.
  package struct Row: Sendable {
    /// The name.
    package let name: String
    package let finding: FittedParameter
    /// The unit.
    package let unit: String
    /// The number of significant decimals.
    package let decimals: Int
  }

  /// The parameters, in the order of a report.
  package var rows: [Row] {
    func powers(_ names: [String], _ findings: [FittedParameter]) -> [Row] {
      zip(names, findings).map {
        Row(name: "measured power of \($0)", finding: $1, unit: "dBm", decimals: 1)
      }
    }
    func offsets(_ names: some Sequence<String>, _ findings: some Sequence<FittedParameter>)
      -> [Row]
    {
      zip(names, findings).map {
        Row(name: "RSSI offset of \($0)", finding: $1, unit: "dB", decimals: 1)
      }
    }
    var rows: [Row] =
      switch survey.roles {
      case .beacons:
        [
          Row(name: "measured power, mean", finding: commonPower, unit: "dBm", decimals: 1),
          Row(name: "measured power, spread", finding: powerSpread, unit: "dB", decimals: 1),
        ] + powers(deviceNames, measuredPowers)
          + offsets(survey.phones.dropFirst(), self.offsets.dropFirst())
      case .receivers:
        powers(survey.phones, movingPowers) + [
          Row(name: "RSSI offset, spread", finding: powerSpread, unit: "dB", decimals: 1)
        ] + offsets(deviceNames, fixedOffsets)
      }
    rows.append(Row(name: "path-loss exponent", finding: exponent, unit: "", decimals: 2))
    rows += losses.map { Row(name: "loss of \($0)", finding: $1, unit: "dB", decimals: 1) }
    return rows + [
      Row(name: "shadowing", finding: shadowing, unit: "dB", decimals: 2),
      Row(name: "decorrelation", finding: decorrelation, unit: "m", decimals: 2),
      Row(name: "residual", finding: rest, unit: "dB", decimals: 2),
      Row(name: "K factor at 1 m", finding: kFactor, unit: "", decimals: 2),
      Row(name: "K factor exponent", finding: kFactorExponent, unit: "", decimals: 2),
      Row(name: "moving fraction", finding: movingShare, unit: "", decimals: 4),
      Row(name: "sensitivity", finding: sensitivity, unit: "dBm", decimals: 1),
    ]
  }

  /// The parameters as text for people: first the identified ones, each with its standard error,
  /// then the others, each with the reason.
  package var text: String {
    var lines = [
      "\(linkCounts.fitted.counted("mean level")) of "
        + "\(survey.devices.count.counted(survey.roles.fixed.rawValue)) in squares of \(CalibrationSurvey.side.inFewDigits) m; \(linkCounts.tooWeak) too weak, "
        + "\(survey.leftOut.counted("packet")) left out",
      "",
    ]
    var identified = TextTable()
    identified.add(["", "value", "standard error", ""])
    for row in rows {
      guard let error = row.finding.standardError else { continue }
      identified.add([
        row.name, row.finding.value.with(row.decimals), error.with(row.decimals), row.unit,
      ])
    }
    lines += identified.lines
    var unidentified = TextTable(indentation: 2)
    for row in rows {
      guard let reason = row.finding.reason else { continue }
      let taken = row.finding.value.with(row.decimals) + (row.unit.isEmpty ? "" : " \(row.unit)")
      unidentified.add([row.name, "set to \(taken):", reason])
    }
    if !unidentified.lines.isEmpty { lines += ["", "not identifiable"] + unidentified.lines }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The whole report as one JSON object.
  package var json: JSON {
    [
      "links": JSON(linkCounts.fitted),
      "tooWeak": JSON(linkCounts.tooWeak),
      "leftOut": JSON(survey.leftOut),
      "warnings": JSON(warnings),
      "figures": .list(
        rows.map { row in
          [
            "name": .text(row.name), "unit": .text(row.unit), "value": JSON(row.finding.value),
            "standardError": JSON(row.finding.standardError),
            "notTold": row.finding.reason.map { .text($0) } ?? .null,
          ]
        }),
    ]
  }
}
