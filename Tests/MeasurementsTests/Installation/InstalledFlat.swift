import BLE
import Buildings
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim

/// Two rooms of 6 x 6 m with a doorway between them and four beacons, and an installer who walks
/// through both with a phone.
struct InstalledFlat {
  var partition = 4.0
  var places = [(1.0, 0.4), (5.5, 5.5), (6.5, 5.5), (11.5, 0.6)]
  var phoneOffset = 0.0

  static let names = ["a", "b", "c", "d"]

  /// The world, without a beacon if its index is given.
  func world(without dead: Int? = nil) throws -> World {
    let brick = Material("brick", loss: Decibels(8))
    func wall(
      _ name: String, _ from: (Double, Double), _ to: (Double, Double), of material: Material,
      openings: [Opening] = []
    ) -> Wall {
      Wall(
        name,
        along: Segment(from: Point(x: from.0, y: from.1), to: Point(x: to.0, y: to.1)),
        of: material, openings: openings)
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: -1, y: -1), to: Point(x: 13, y: 7)),
      walls: [
        wall("south", (0, 0), (12, 0), of: brick), wall("north", (0, 6), (12, 6), of: brick),
        wall("west", (0, 0), (0, 6), of: brick), wall("east", (12, 0), (12, 6), of: brick),
        wall("partition low", (6, 0), (6, 2), of: Material("board", loss: Decibels(partition))),
        wall("partition", (6, 3), (6, 6), of: Material("board", loss: Decibels(partition))),
      ])
    let points = [
      (5.2, 1.0), (5.2, 4.8), (0.8, 4.8), (0.8, 2.5), (7.0, 2.5), (7.0, 5.0), (11.2, 5.0),
      (11.2, 1.0), (7.0, 1.0),
    ].map { Point(x: $0.0, y: $0.1) }
    let walk = try Walk(
      from: Point(x: 1, y: 1), through: points.map { .walk(to: $0, speed: 0.8) }, on: plan)
    let beacons = Self.names.indices.filter { $0 != dead }.map { index in
      Beacon(
        Self.names[index],
        at: Position(Point(x: places[index].0, y: places[index].1), height: 2.2),
        transmitPower: PowerLevel(dBm: -4), interval: .milliseconds(200), payload: [])
    }
    let phone = Phone(
      "phone", scanner: Scanner(interval: .milliseconds(40), window: .milliseconds(40)),
      receiveOffset: Decibels(phoneOffset))
    return try World(
      plan: plan, beacons: beacons,
      walkers: [Walker("installer", walk: walk, phone: phone)], duration: .seconds(50))
  }

  /// The recording of the walk, with a seed.
  func recording(seed: UInt64, without dead: Int? = nil) throws -> Recording {
    Run(of: try world(without: dead), seed: seed) { _ in ListeningEngine() }.recording
  }
}
