import BLE
import Buildings
@testable import FloorPlans
import Foundation
@testable import Positioning
@testable import Recordings
@testable import Scenarios
@testable import Scoring
import TestSupport

/// A hall of two rooms without a wall between them, with five beacons and a survey by the path-loss
/// law, with noise.
///
///     8 +-----------+-----------+
///       | c         |         d |
///       |   west    |   east    |
///       | a         |  e      b |
///     0 +-----------+-----------+
///       0           5          10
struct NoisyHall {
  static let sites = [(0.5, 0.5), (9.5, 0.5), (0.5, 7.5), (9.5, 7.5), (6, 0.5)].map {
    Point(x: $0.0, y: $0.1)
  }
  static let names = ["a", "b", "c", "d", "e"]
  /// The levels at 1 m, in dBm. One is weak, so that path-loss laws disagree on the nearest beacon.
  static let powers = [-59.0, -59, -59, -59, -80]
  static let phone = DeviceAddress(named: "phone")

  private var dice = Dice(11)

  /// A level of each beacon, in dBm.
  mutating func levels(at point: Point, noise: Double = 4) -> [Double] {
    zip(Self.sites, Self.powers).map { site, power in
      power - 22 * log10(max(site.distance(to: point), 0.5)) + noise * dice.normal()
    }
  }

  mutating func survey() -> SurveyMap {
    let places = (0..<20).map { Point(x: 1 + 2 * Double($0 % 5), y: 1 + 2 * Double($0 / 5)) }
    return SurveyMap(
      anchorNames: Self.names,
      cells: places.enumerated().map { RadioMap.Cell("cell \($0)", at: $1) },
      fingerprints: places.indices.flatMap { cell in
        (0..<4).map { _ in
          RadioMap.Fingerprint(at: .start, in: cell, levels(at: places[cell]))
        }
      })
  }

  /// Groups of ten scans on a path along the hall, by a phone that reads 6 dB less than the
  /// survey's.
  mutating func recentScans() -> [RecentScans] {
    (1...12).map { second in
      let place = Point(x: 2 + 0.5 * Double(second), y: 3)
      let scans = (0..<10).map { before in
        let time = Instant(nanoseconds: Int64(second * 10 + before) * 1_000_000_000)
        return Scan(
          endingAt: time, levels(at: place).map { Scan.Heard(mean: $0 - 6, newest: time) })
      }
      return RecentScans(scans)
    }
  }

  /// The receptions of a phone that stays at a point, five per second from each beacon.
  mutating func sightings(at place: Point, for seconds: Int) -> [Sighting] {
    (0..<seconds * 5).flatMap { fifth in
      zip(Self.names, levels(at: place, noise: 1)).map { name, level in
        Sighting(
          Advertisement(
            transmitter: DeviceAddress(named: name), receiver: Self.phone,
            rssi: PowerLevel(dBm: level.rounded())),
          at: .start.advanced(by: .milliseconds(200 * fifth)))
      }
    }
  }

  /// The plan of the hall.
  ///
  /// - Parameter margin: The width of the surroundings on the plan, in metres. Levels are computed
  ///   all over the plan, so without surroundings that takes a quarter of the time.
  static func plan(margin: Double = 5) throws -> FloorPlanFile {
    func room(_ name: String, from x: Double) -> Room {
      Room(
        name: name,
        corners: [(x, 0), (x + 5, 0), (x + 5, 8), (x, 8)].map { Point(x: $0.0, y: $0.1) })
    }
    return FloorPlanFile(
      plan: try FloorPlan(
        bounds: Bounds(
          from: Point(x: -margin, y: -margin), to: Point(x: 10 + margin, y: 8 + margin)), walls: [],
        rooms: [room("west", from: 0), room("east", from: 5)]),
      materials: Materials(own: []),
      devices: zip(names, sites).map { FixedDevice(name: $0, position: Position($1, height: 1.2)) })
  }
}
