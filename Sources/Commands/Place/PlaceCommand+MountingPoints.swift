import BLE
import Buildings
import Documents
import FloorPlans
import Planning

extension PlaceCommand {
  /// Returns the beacons already installed: the plan's devices, or points separated by semicolons.
  static func fixed(
    _ text: String?, _ height: Double, on file: FloorPlanFile
  ) throws(InputError) -> [FixedDevice] {
    let place = Parameters.place(of: \.fixed)
    guard let text else { return [] }
    guard text != "devices" else {
      guard !file.devices.isEmpty else { throw .unusable(place, "the plan has no devices") }
      return file.devices
    }
    var fixed: [FixedDevice] = []
    for (number, part) in text.split(separator: ";").enumerated() {
      let words = part.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Double(decimal: $0) }
      guard words.count == 2, numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
        throw .wrongType(
          place, given: "'\(part)'", allowed: "'devices', or positions in metres, e.g. 1,2;3.5,4")
      }
      let device = FixedDevice(
        name: "fixed \(number + 1)",
        position: Position(Point(x: numbers[0], y: numbers[1]), height: height))
      try device.check(on: file.plan, at: place)
      guard !fixed.contains(where: { $0.position == device.position }) else {
        throw .unusable(place, "'\(part)' is given twice")
      }
      fixed.append(device)
    }
    return fixed
  }

  /// Rejects a count of points that is so high that most of them would be left out.
  private static func check(_ places: Double) throws(InputError) {
    guard places <= 10_000 else {
      throw .unusable(
        Parameters.place(of: \.spacing),
        "gives \(Int(min(places, 1e18))) mounting points; at most 10000 are allowed")
    }
  }

  /// Returns the mounting points that `--mounting-points` selects, and their description.
  static func mountingPoints(
    _ kind: String, spacing: Double?, height: Double, keeping fixed: [FixedDevice],
    on setting: PlacementSetting
  ) throws(InputError) -> (Spots, String) {
    let plan = setting.plan
    let place = Parameters.place(of: \.mountingPoints)
    let spots: Spots
    let words: String
    switch kind {
    case "walls":
      let spacing = spacing ?? 1
      try check(2 * plan.walls.reduce(0) { $0 + $1.line.length } / spacing)
      spots = .alongWalls(of: plan, spacing: spacing, height: height)
      words = "along walls"
    case "grid":
      let spacing = spacing ?? 2
      let bounds = plan.bounds
      let area = (bounds.upper.x - bounds.lower.x) * (bounds.upper.y - bounds.lower.y)
      try check(area / (spacing * spacing))
      spots = try .onGrid(of: plan, at: setting.planPlace, spacing: spacing, height: height)
      words = "on a grid"
    case let path where path.hasSuffix(".json"):
      spots = try InputFile.read(SpotsFile.self, at: path).spots(on: plan)
      words = "of '\(path)'"
    default:
      throw .wrongType(
        place, given: "'\(kind)'", allowed: "walls, grid, or a .json file of mounting points")
    }
    guard !spots.all.isEmpty else {
      throw .unusable(
        place, "no mounting points: the plan has no \(kind == "walls" ? "walls" : "rooms")")
    }
    guard spots.all.count <= PlacementStudy.mostSpots else {
      throw .unusable(
        place,
        "\(spots.all.count) mounting points; at most \(PlacementStudy.mostSpots) are allowed: "
          + "increase --spacing-m")
    }
    return (spots.keeping(fixed, on: plan), words)
  }
}
