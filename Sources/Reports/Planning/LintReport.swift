import BLE
import Buildings
import Documents
import FloorPlans

/// The report of the lint of a plan: the probable mistakes, and the walls that were joined.
package struct LintReport: Report, Sendable {
  /// The name of the plan or scenario.
  package let name: String
  /// The findings.
  package let lint: PlanLint

  /// Creates a report about the plan or scenario with a name.
  package init(_ lint: PlanLint, of name: String) {
    self.name = name
    self.lint = lint
  }

  /// The number of findings, in words.
  package var summary: String {
    let count = lint.findings.count
    return count == 0 ? "nothing found" : "\(count) \(count == 1 ? "finding" : "findings")"
  }

  /// The findings, one per row: a number, the kind, the place, the fault and the advice.
  package var findings: TextTable {
    var table = TextTable()
    for (index, finding) in lint.findings.enumerated() {
      table.add([
        "\(index + 1)", finding.kind.rawValue, finding.place.inMetres,
        "\(finding.fault); \(finding.advice)",
      ])
    }
    return table
  }

  /// The ends of walls that were joined, one per row: the wall, the end as drawn, and the distance.
  package var joints: TextTable {
    var table = TextTable(indentation: 2)
    for joint in lint.plan.joints {
      table.add([
        lint.plan.walls[joint.wall].name.quoted, joint.drawn.inMetres,
        "moved by \((100 * joint.drawn.distance(to: joint.joined)).with(1)) cm",
      ])
    }
    return table
  }

  package var text: String {
    var lines = ["\(name.onOneLine): \(summary)"]
    if !lint.findings.isEmpty { lines += [""] + findings.lines }
    if !lint.plan.joints.isEmpty {
      lines += ["", "ends of walls joined within \(lint.plan.snap.inFewDigits) m"] + joints.lines
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSON {
    [
      "plan": .text(name), "snapM": JSON(lint.plan.snap),
      "findings": .list(
        lint.findings.map { finding in
          [
            "kind": .text(finding.kind.rawValue), "at": finding.place.json,
            "fault": .text(finding.fault), "advice": .text(finding.advice),
          ]
        }),
      "joints": .list(
        lint.plan.joints.map { joint in
          [
            "wall": .text(lint.plan.walls[joint.wall].name), "from": joint.drawn.json,
            "to": joint.joined.json,
          ]
        }),
    ]
  }
}

extension Point {
  fileprivate var inMetres: String { "(\(x.with(2)), \(y.with(2)))" }

  fileprivate var json: JSON { [JSON(x), JSON(y)] }
}
