import Documents
import FloorPlans
import Pages
import Reports
import Scenarios
import Sim

/// `simrun lint PLAN|SCENARIO`: the probable mistakes in a drawing.
struct LintCommand: Command {
  static let name = "lint"
  static let declaration = CommandDeclaration(
    "find likely mistakes in a plan", Parameters(),
    description: """
      Lists gaps between walls, walls that run along each other, slivers, doors that lead nowhere,
      rooms that are open to the outside, devices within walls, identifiers that several beacons
      send, beacons and tags that declare another level at 1 m than they radiate, devices that an
      engine names and does not hear, scans that run for longer than their periods, connections that
      iOS refuses, and engines and actions that are for nobody, each with its place and advice.
      Also lists the ends of walls that the plan joined (snapM). The exit status is 1 if there are
      findings.
      """)

  struct Parameters: ParameterSet {
    let plan = Operand(
      "FLOORPLAN|SCENARIO", missing: "a floor plan or a scenario is required", .text(.floorPlan))
    let format = Option.format
    let page = Option.page("the plan with a number at each finding")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let name = try arguments.plan
    let format = try arguments.format
    let page = try PageOption(arguments.page, by: arguments.line(of: Self.name))
    let lint: PlanLint
    if ScenarioOrPlan.isPlan(name) {
      let file = try InputFile.read(
        FloorPlanFile.self, at: FloorPlanLibrary.path(of: name, at: InputPlace("lint")))
      lint = PlanLint(of: file.plan, devices: file.devices)
    } else {
      let scenario = try ScenarioLibrary.scenario(name)
      let world = scenario.world
      lint = PlanLint(
        of: world.plan, devices: FixedDevice.all(world.beacons, world.receivers),
        identifiers: scenario.sentIdentifiers(in: world), powers: world.declaredPowers,
        unheard: scenario.unheardDevices(in: world),
        prolonged: scenario.prolongedScans(in: world), refused: world.refusedConnections,
        unused: scenario.unusedParts(in: world))
    }
    let report = LintReport(lint, of: name)
    if let page { try page.write(LintPage(of: report)) }
    try Terminal.write(report, as: format)
    return report.lint.findings.isEmpty ? .done : .notMet
  }
}
