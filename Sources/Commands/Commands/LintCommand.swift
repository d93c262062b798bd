import Documents
import FloorPlans
import Pages
import Reports
import Scenarios
import Sim

/// `simrun lint PLAN|SCENARIO`: the probable mistakes in a drawing.
struct LintCommand {
  private let report: LintReport
  private let format: Format
  private let page: PageFile?

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the floor plan, or the scenario")
    format = try arguments.choice("--format")
    page = try arguments.page(of: "lint")
    try arguments.finish()
    let lint: PlanLint
    if Self.isFloorPlan(name) {
      let file = try InputFile.read(
        FloorPlanFile.self, at: FloorPlanLibrary.path(of: name, at: InputPlace("lint")))
      lint = PlanLint(of: file.plan, devices: file.devices)
    } else {
      let world = try ScenarioLibrary.scenario(name).world
      lint = PlanLint(of: world.plan, devices: FixedDevice.all(world.beacons, world.receivers))
    }
    report = LintReport(lint, of: name)
  }

  func perform() throws(InputError) -> ExitStatus {
    if let page { try page.write(LintPage(of: report)) }
    try Terminal.write(report, as: format)
    return report.lint.findings.isEmpty ? .done : .notMet
  }

  /// `true` for the path or the name of a plan. A name that a scenario has, too, is the scenario's:
  /// its beacons are on the plan.
  private static func isFloorPlan(_ name: String) -> Bool {
    if name.hasSuffix(".json") { return name.split(separator: "/").last != "scenario.json" }
    let scenarios = (try? ScenarioLibrary.names()) ?? []
    return !scenarios.contains(name) && FloorPlanLibrary.names().contains(name)
  }
}
