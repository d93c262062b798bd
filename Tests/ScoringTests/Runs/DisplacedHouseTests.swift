import BLE
import Buildings
import Engines
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// A plan drawn in ten minutes gives the answer of a careful one: each wall's end is displaced by
/// up to 1 cm, and the answers are compared with those of the exact drawing.
@Suite struct DisplacedHouseTests {
  private static let houses = Build.isOptimised ? 400 : 10
  private static let runs = Build.isOptimised ? 100 : 10

  /// A beacon outside, beside the entrance.
  private static let beacon = Beacon(
    "entrance", at: Position(Point(x: 2.5, y: 0.8), height: 1.5),
    transmitPower: PowerLevel(dBm: -12), interval: .milliseconds(200),
    payload: Payload(repeating: 0, count: 30))

  /// A lock that unlocks for the beacon at the entrance, near the level behind the wall.
  private static let lock: DoorLock = {
    var settings = DoorLockSettings(
      interior: [], exterior: [.device(beacon.address)],
      side: .exteriorAbove(PowerLevel(dBm: -84)))
    settings.unlockRSSI = nil
    return DoorLock(settings: settings)
  }()

  /// The fraction of walks past the entrance, inside, in which the lock unlocks.
  private static func rate(on walls: [Wall]) throws -> Double {
    let plan = try FloorPlan(bounds: House.ground, walls: walls)
    let walk = try Walk(
      from: Point(x: 2, y: 2.4), through: [.walk(to: Point(x: 3.8, y: 2.4), speed: 0.3)], on: plan)
    let world = try World(
      plan: plan, beacons: [beacon], walkers: [Walker("walker", walk: walk, phone: Phone("phone"))],
      duration: .seconds(6))
    let unlocks = (1...UInt64(runs)).count { seed in
      Run(of: world, seed: seed) { _ in lock }.journal.decisions.contains {
        $0.decision.verdict == .unlock
      }
    }
    return Double(unlocks) / Double(runs)
  }

  @Test func ratesAreThoseOfTheExactDrawing() throws {
    var (exactRates, differences) = ([Double](), [Double]())
    for seed in 0..<UInt64(Self.houses) {
      var dice = Dice(seed)
      let house = House(by: &dice)
      let displaced = house.displaced(by: 0.01, with: &dice)
      let (exact, other) = (try Self.rate(on: house.walls), try Self.rate(on: displaced))
      exactRates.append(exact)
      differences.append(abs(exact - other))
    }
    #expect(differences.reduce(0, +) / Double(differences.count) <= 0.01)
    #expect(Double(differences.count { $0 > 0.05 }) / Double(differences.count) <= 0.01)
    // Some doors unlock, and some do not.
    #expect(exactRates.contains { $0 > 0.1 } && exactRates.contains { $0 < 0.9 }, "\(exactRates)")
  }
}
