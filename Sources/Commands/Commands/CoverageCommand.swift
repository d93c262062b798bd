import BLE
import Buildings
import Documents
import Interchange
import Maps
import Pages
import Planning
import Reports
import Scenarios
import Sim

/// `simrun coverage SCENARIO`: a map of the reception of beacons, or of tags at receivers.
struct CoverageCommand: Command {
  static let name = "coverage"
  static let declaration = CommandDeclaration(
    "map RSSI, reception, beacons or error bound", Parameters(),
    description: """
      Maps the error bound, RSSI, reception or beacons cell by cell and prints the distribution over
      the area. Marks cells where fewer than three beacons reach the phone's sensitivity (mean
      level). The phone is that of the first walker with one; doors are closed, and no people are in
      the way. Where the plan has rooms, places outside of all of them are left out. In a scenario
      without beacons, maps what receivers hear of the first walker's tag there. With a household, maps
      the person for whom most of the area has fewer than three beacons, and prints figures of each.
      """)

  struct Parameters: ParameterSet {
    let scenario = Operand.scenario
    let kind = Option<CoverageMap.Kind>(
      "--show", "KIND", default: .errorBound,
      help: """
        error-bound (default): Cramér-Rao bound on position error, one reading per beacon; rssi:
        mean level of the strongest beacon; reception: fraction of its packets that is received;
        nearest or strongest: which beacon is nearest, or strongest
        """)
    let beacon = Option("--beacon", "NAME", .text, help: "rssi and reception of this beacon only")
    let receiver = Option(
      .receiver, "NAME", .text, help: "rssi and reception of the tag at this receiver only")
    let cellSide = Option(
      "--cell-m", "M", .number(0.01...100), default: "0.25", help: "side of a cell, in metres")
    let height = Option(
      "--height-m", "M", .number(0...100), otherwise: "as carried",
      help: "height of the phone or tag above the floor, in metres")
    let household = Option.over
    let person = Option.person
    let variant = Option.variant
    let format = Option.format(csv: "one row per cell")
    let folder = Option.folder("also write coverage.csv, coverage.svg and coverage.png")
    let page = Option.page("the map, with the values of each cell")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let name = try arguments.scenario
    let kind = try arguments.kind
    let beacon = try arguments.beacon
    let receiver = try arguments.receiver
    let cellSide = try arguments.cellSide
    let height = try arguments.height
    let (over, person) = (try arguments.household, try arguments.person)
    let variant = try arguments.variant
    let format = try arguments.format
    let folder = try arguments.folder
    let page = try PageOption(arguments.page, by: arguments.line(of: Self.name), beside: folder)
    let scenario = try ScenarioLibrary.scenario(name) { plan, devices throws(InputError) in
      try Self.check(cellSide, on: plan, with: devices)
    }
    Terminal.warnOfGaps(in: scenario)
    let world = try scenario.world(of: variant, at: Parameters.place(of: \.variant))
    guard !world.beacons.isEmpty || !world.tagged.isEmpty else {
      throw .unusable(
        InputPlace(name), "there are no beacons, and no walker carries a tag that receivers hear")
    }
    let roles = CoverageMap.roles(in: world)
    let onlyBeacon = try Self.index(
      of: beacon, among: roles == .beacons ? world.beacons.map(\.name) : [],
      at: Parameters.place(of: \.beacon), showing: kind)
    let onlyReceiver = try Self.index(
      of: receiver, among: roles == .receivers ? world.receivers.map(\.name) : [],
      at: Parameters.place(of: \.receiver), showing: kind)
    let only = onlyBeacon ?? onlyReceiver
    let household = try scenario.household(over: over, person: person)
    try household?.check(in: world)
    let hasCarrier = world.walkers.contains { $0.phone != nil } || roles == .receivers
    guard household == nil || hasCarrier else {
      throw .unusable(
        over == nil ? scenario.place.key("people") : Parameters.place(of: \.household),
        "no walker of the scenario carries a phone that a person could have")
    }
    func map(_ world: World) -> CoverageMap {
      CoverageMap(of: world, showing: kind, cellSide: cellSide, height: height, beacon: only)
    }
    let report =
      household.map { household in
        CoverageReport(
          CoveragePeople(of: world, over: household, by: map), of: scenario, variant: variant)
      } ?? CoverageReport(map(world), of: scenario, variant: variant)
    if let folder { try folder.write(report.files) }
    if let page { try page.write(CoveragePage(of: report)) }
    try Terminal.write(report, as: format)
    return .done
  }

  /// Returns the index of the named device. Only some kinds of maps can show a single device.
  private static func index(
    of name: String?, among names: [String], at place: InputPlace, showing kind: CoverageMap.Kind
  ) throws(InputError) -> Int? {
    guard let name else { return nil }
    guard kind == .rssi || kind == .reception else {
      throw .unusable(place, "applies to --show rssi and --show reception only")
    }
    guard let index = names.firstIndex(of: name) else {
      throw .noSuchName(name, among: names, at: place)
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
        Parameters.place(of: \.cellSide),
        "cells of \(cellSide) m make \(levels) levels to compute; at most "
          + "\(CoverageMap.mostLevels) are allowed")
    }
  }
}
