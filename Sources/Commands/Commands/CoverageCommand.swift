import BLE
import Buildings
import Documents
import Maps
import Pages
import Planning
import Reports
import Scenarios
import Sim

/// `simrun coverage SCENARIO`: a map of the reception of beacons.
struct CoverageCommand {
  private let scenario: Scenario
  private let variant: String?
  private let world: World
  private let kind: CoverageMap.Kind
  private let beacon: Int?
  private let cellSide: Double
  private let height: Double?
  private let format: TableFormat
  private let folder: String?
  private let page: PageFile?

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    kind = try arguments.choice("--show")
    let beaconName = try arguments.optionalText("--beacon")
    let cellSide = try arguments.number("--cell-m", in: 0.01...100)
    self.cellSide = cellSide
    height = try arguments.optionalNumber("--height-m", in: 0...100)
    variant = try arguments.optionalText("--variant")
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    page = try arguments.page(of: "coverage", beside: folder)
    try arguments.finish()
    scenario = try ScenarioLibrary.scenario(name) { plan, beacons throws(InputError) in
      try Self.check(cellSide, on: plan, with: beacons)
    }
    Terminal.warnOfGaps(in: scenario)
    let world = try scenario.world(of: variant, at: InputPlace("--variant"))
    // What receivers hear of a tag is what a phone in its place would hear of beacons in theirs.
    let tagged = world.beacons.isEmpty ? world.tagged.first : nil
    self.world = tagged.map(world.mirrored) ?? world
    beacon = try Self.index(of: beaconName, showing: kind, in: self.world)
  }

  func perform() throws(InputError) -> ExitStatus {
    let map = CoverageMap(
      of: world, showing: kind, cellSide: cellSide, height: height, beacon: beacon)
    let report = CoverageReport(map, of: scenario, variant: variant)
    if let folder { try report.files.write(to: folder) }
    if let page { try page.write(CoveragePage(of: report)) }
    try Terminal.write(report, as: format)
    return .done
  }

  /// Returns the index of the named beacon, which only maps of one beacon can show.
  private static func index(
    of name: String?, showing kind: CoverageMap.Kind, in world: World
  ) throws(InputError) -> Int? {
    guard let name else { return nil }
    guard kind == .rssi || kind == .reception else {
      throw .unusable(
        InputPlace("--beacon"), "applies to --show rssi and --show reception only")
    }
    guard let index = world.beacons.firstIndex(where: { $0.name == name }) else {
      throw .noSuchName(name, among: world.beacons.map(\.name), at: InputPlace("--beacon"))
    }
    return index
  }

  private static func check(
    _ cellSide: Double, on plan: FloorPlan, with beacons: Int
  ) throws(InputError) {
    let grid = CellGrid(over: plan.bounds, side: cellSide)
    let levels = grid.columns * grid.rows * max(beacons, 1)
    guard levels <= CoverageMap.mostLevels else {
      throw .unusable(
        InputPlace("--cell-m"),
        "cells of \(cellSide) m make \(levels) levels to compute; at most "
          + "\(CoverageMap.mostLevels) are allowed")
    }
  }
}
