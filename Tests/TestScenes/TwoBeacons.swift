import EngineFiles
import BLE
import Buildings
import Documents
import Recordings
import Scenarios
import Scoring
import Sim
import Studies

/// A hall without walls, a near and a far beacon, and a person who walks 2.5 m with a phone that
/// receives both.
///
///     6 +------------------------+
///       |      ----->            |
///       |  near              far |
///     0 +------------------------+
///       0                       12
package enum TwoBeacons {
  package static var world: World {
    get throws {
      let plan = try FloorPlan(
        bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 6)), walls: [])
      return try World(
        plan: plan,
        beacons: [("near", 2.0), ("far", 10)].map { name, x in
          Beacon(
            name, at: Position(Point(x: x, y: 2), height: 1.5), transmitPower: PowerLevel(dBm: 0),
            interval: .milliseconds(100), payload: Payload(repeating: 0, count: 30))
        },
        walkers: [
          Walker(
            "walker",
            walk: try Walk(
              from: Point(x: 2, y: 4), through: [.walk(to: Point(x: 4.5, y: 4), speed: 1)],
              on: plan),
            phone: Phone(
              "phone",
              scanner: Scanner(interval: .milliseconds(30), window: .milliseconds(30)),
              reportsChannel: true),
            carriage: .mast)
        ],
        environment: RadioEnvironment(kFactor: 8), duration: .milliseconds(2500))
    }
  }

  /// The event that the far beacon is stronger on average by a margin in decibels.
  package static func farIsStronger(by margin: Double) throws -> RareEvent {
    let world = try world
    return try RareEvent(in: world, at: InputPlace("world")) { seed, tilt throws(InputError) in
      let run = Run(of: world, seed: seed, tilt: tilt) { _ in ListeningEngine() }
      var (sums, counts) = ([0.0, 0], [0.0, 0])
      for heard in run.journal.heard {
        sums[heard.device] += heard.sighting.advertisement.rssi?.dBm ?? 0
        counts[heard.device] += 1
      }
      return counts[0] > 0 && counts[1] > 0
        && sums[1] / counts[1] - sums[0] / counts[0] > margin
    }
  }
}
