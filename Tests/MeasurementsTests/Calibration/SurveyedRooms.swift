@testable import EngineFiles
import BLE
import Buildings
@testable import Documents
@testable import FloorPlans
@testable import Measurements
@testable import Recordings
@testable import Scenarios
@testable import Scoring
import Sim

/// A building with a known radio: two rooms with a partition between them, a screen in one, and a
/// person who walks everywhere with a phone on a stand.
///
///     8 +-------+------+
///       |       |      |
///       |   --         |
///       |       |      |
///     0 +-------+------+
///       0       6     12
struct SurveyedRooms {
  var environment = RadioEnvironment(
    pathLossExponent: 1.8, shadowingDeviation: 3, decorrelationDistance: 2, kFactor: 1.5,
    interference: 0.05)
  let partition = 6.0
  let screen = 3.0

  static let positions = [(1, 1), (1, 7), (5.5, 4.5), (6.5, 1), (11, 7), (11, 1)]

  static var devices: [FixedDevice] {
    positions.enumerated().map {
      FixedDevice(
        name: "b\($0)", position: Position(Point(x: $1.0, y: $1.1), height: 2.2))
    }
  }

  /// The level at 1 m of a device, in dBm.
  static func measuredPower(_ device: Int) -> Double {
    gain(device) - PathLoss.atOneMetre(on: .channel38).value
  }

  private static func gain(_ device: Int) -> Double { -19 + 1.2 * Double(device - 2) }

  /// The plan. Its materials have other losses than the building.
  static func plan(partition: Double = 1, screen: Double = 1) throws -> FloorPlanFile {
    func wall(
      _ name: String, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ loss: Double
    )
      -> Wall
    {
      Wall(
        name, along: Segment(from: Point(x: x0, y: y0), to: Point(x: x1, y: y1)),
        of: Material(
          name.hasPrefix("screen") ? "screen" : name == "far" ? "brick" : "partition",
          loss: Decibels(loss)))
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: -1, y: -1), to: Point(x: 13, y: 9)),
      walls: [
        wall("south half", 6, -1, 6, 3.5, partition), wall("north half", 6, 4.6, 6, 9, partition),
        wall("screen", 1.6, 4.6, 4.2, 4.6, screen), wall("far", -0.9, 8.5, 5, 8.5, 7),
      ])
    return FloorPlanFile(
      plan: plan, materials: Materials(all: plan.walls.map(\.material)), devices: devices)
  }

  /// The simulated recording of the walk, with a seed.
  func recording(seed: UInt64) throws -> Recording {
    let plan = try Self.plan(partition: partition, screen: screen).plan
    let west = [1.0, 2.5, 4, 5.4, 7].map { [Point(x: 0.5, y: $0), Point(x: 5.3, y: $0)] }
    let east = [1.0, 2.5, 4, 5.5, 7].map { [Point(x: 6.7, y: $0), Point(x: 11.5, y: $0)] }
    let through = [Point(x: 5.3, y: 4), Point(x: 11.5, y: 4), Point(x: 11.5, y: 1)]
    // Up and down, each row in the other direction; around the screen's end.
    var points: [Point] = []
    for (index, row) in west.enumerated() { points += index % 2 == 0 ? row : row.reversed() }
    points += through
    for (index, row) in east.enumerated() { points += index % 2 == 0 ? row.reversed() : row }
    let walk = try Walk(
      from: points[0], through: points.dropFirst().map { .walk(to: $0, speed: 0.6) }, on: plan)
    let beacons = Self.devices.enumerated().map { index, device in
      Beacon(
        device.name, at: device.position, transmitPower: PowerLevel(dBm: 0),
        interval: .milliseconds(100), payload: [],
        antennaGain: Decibels(Self.gain(index)))
    }
    let phone = Phone(
      "phone", scanner: Scanner(interval: .milliseconds(40), window: .milliseconds(40)))
    let world = try World(
      plan: plan, beacons: beacons,
      walkers: [Walker("surveyor", walk: walk, phone: phone, carriage: .mast)],
      environment: environment, duration: .seconds(170))
    return Run(of: world, seed: seed) { _ in ListeningEngine() }.recording
  }

  /// The calibration on this recording.
  func calibration(
    seed: UInt64, walls: Calibration.Settings.Walls = .materials
  ) throws -> Calibration {
    try Calibration(
      of: [recording(seed: seed)], in: Self.plan(), at: InputPlace("rooms.json"),
      settings: Calibration.Settings(height: CarryPosition.mast.height, walls: walls))
  }
}
