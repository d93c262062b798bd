import BLE
import Buildings
import Documents
import Maps
import Pages
import Planning
import Reports
import Scenarios
import Sim

/// `simrun coverage SCENARIO`: a map of the reception of beacons, or of tags at receivers.
struct CoverageCommand {
  private let scenario: Scenario
  private let variant: String?
  private let world: World
  private let kind: CoverageMap.Kind
  /// The only beacon or receiver to show, as an index; `nil` for all.
  private let only: Int?
  private let cellSide: Double
  private let height: Double?
  private let format: TableFormat
  private let folder: String?
  private let page: PageFile?

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    kind = try arguments.choice("--show")
    let beacon = try arguments.optionalText("--beacon")
    let receiver = try arguments.optionalText("--receiver")
    let cellSide = try arguments.number("--cell-m", in: 0.01...100)
    self.cellSide = cellSide
    height = try arguments.optionalNumber("--height-m", in: 0...100)
    variant = try arguments.optionalText("--variant")
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    page = try arguments.page(of: "coverage", beside: folder)
    try arguments.finish()
    scenario = try ScenarioLibrary.scenario(name) { plan, devices throws(InputError) in
      try Self.check(cellSide, on: plan, with: devices)
    }
    Terminal.warnOfGaps(in: scenario)
    world = try scenario.world(of: variant, at: InputPlace("--variant"))
    guard !world.beacons.isEmpty || !world.tagged.isEmpty else {
      throw .unusable(
        InputPlace(name), "there are no beacons, and no walker carries a tag that receivers hear")
    }
    let roles = CoverageMap.roles(in: world)
    let onlyBeacon = try Self.index(
      of: beacon, among: roles == .beacons ? world.beacons.map(\.name) : [], at: "--beacon",
      showing: kind)
    let onlyReceiver = try Self.index(
      of: receiver, among: roles == .receivers ? world.receivers.map(\.name) : [],
      at: "--receiver", showing: kind)
    only = onlyBeacon ?? onlyReceiver
  }

  func perform() throws(InputError) -> ExitStatus {
    let map = CoverageMap(
      of: world, showing: kind, cellSide: cellSide, height: height, beacon: only)
    let report = CoverageReport(map, of: scenario, variant: variant)
    if let folder { try report.files.write(to: folder) }
    if let page { try page.write(CoveragePage(of: report)) }
    try Terminal.write(report, as: format)
    return .done
  }

  /// Returns the index of the named device, which only maps of one device can show.
  private static func index(
    of name: String?, among names: [String], at option: String, showing kind: CoverageMap.Kind
  ) throws(InputError) -> Int? {
    guard let name else { return nil }
    guard kind == .rssi || kind == .reception else {
      throw .unusable(InputPlace(option), "applies to --show rssi and --show reception only")
    }
    guard let index = names.firstIndex(of: name) else {
      throw .noSuchName(name, among: names, at: InputPlace(option))
    }
    return index
  }

  private static func check(
    _ cellSide: Double, on plan: FloorPlan, with devices: Int
  ) throws(InputError) {
    let grid = CellGrid(over: plan.bounds, side: cellSide)
    let levels = grid.columns * grid.rows * max(devices, 1)
    guard levels <= CoverageMap.mostLevels else {
      throw .unusable(
        InputPlace("--cell-m"),
        "cells of \(cellSide) m make \(levels) levels to compute; at most "
          + "\(CoverageMap.mostLevels) are allowed")
    }
  }
}
