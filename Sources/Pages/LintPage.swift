import BLE
import Buildings
import Documents
import FloorPlans
import Reports

/// The page of a plan's lint: the plan with a number at each finding, and the list of findings.
package struct LintPage: ResultPage {
  private let report: LintReport

  /// Creates the page of a report.
  package init(of report: LintReport) { self.report = report }

  package var page: Page {
    let lint = report.lint
    let figure = PlanFigure(of: lint.plan, devices: lint.devices)
    return Page(title: "\(report.name): lint", subtitle: report.summary) {
      figure.svg("Floor plan with a number at each finding; the table lists them.") {
      } above: {
        Markup.all(
          lint.findings.enumerated().map { number, finding in
            mark("\(number + 1)", at: finding, on: figure)
          })
      }
      if !lint.findings.isEmpty {
        Markup.element("h2") { "Findings" }
        report.findings.markup()
      }
      if !lint.plan.joints.isEmpty {
        Markup.element("h2") { "Joined within \(lint.plan.snap.inFewDigits) m" }
        report.joints.markup()
      }
    }
  }

  private func mark(_ number: String, at finding: PlanFinding, on figure: PlanFigure) -> Markup {
    // The number is below a device, because the device's own mark is drawn last.
    let y = (figure.down(finding.place) + (finding.kind == .device ? 18 : 0)).inUnits
    return .element("g", ["class": "finding"]) {
      Markup.element("title") { "\(finding.fault); \(finding.advice)" }
      Markup.element("circle", ["cx": figure.x(finding.place), "cy": y, "r": "9"])
      Markup.element("text", ["x": figure.x(finding.place), "y": y, "dy": "0.35em"]) { number }
    }
  }
}
