import EngineFiles
import BLE
import Buildings
import Documents
import Foundation
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// An unused beacon affects the others only as a real one would.
@Suite struct AddedBeaconTests {
  private static func table(of world: World, seed: UInt64, _ engine: EngineChoice) throws
    -> [Substring]
  {
    var lines: [Substring] = []
    try withTemporaryFolder { folder in
      let run = Run(of: world, seed: seed) { _ in engine.makeEngine() }
      try run.recording.files().write(to: folder)
      let text = try String(contentsOfFile: "\(folder)/advertisements.csv", encoding: .utf8)
      lines = text.split(separator: "\n")
    }
    return lines
  }

  private static func adding(_ beacon: Beacon, to world: World, first: Bool) throws -> World {
    try World(
      plan: world.plan, beacons: first ? [beacon] + world.beacons : world.beacons + [beacon],
      walkers: world.walkers, environment: world.environment, duration: world.duration)
  }

  @Test(arguments: Shipped.scenarioNames, [true, false])
  func outOfReachItChangesNoOtherReception(name: String, first: Bool) throws {
    let scenario = try Shipped.scenario(name)
    let far = Beacon(
      "far", at: Position(scenario.world.plan.bounds.lower + Vector(dx: 0.1, dy: 0.1), height: 0),
      transmitPower: PowerLevel(dBm: -60), interval: .milliseconds(20), payload: [1])
    let more = try Self.adding(far, to: scenario.world, first: first)
    for seed: UInt64 in 1...(Build.isOptimised ? 5 : 2) {
      let lines = try Self.table(of: scenario.world, seed: seed, scenario.engine)
      #expect(lines.count > 50)
      #expect(try Self.table(of: more, seed: seed, scenario.engine) == lines)
    }
  }

  @Test func affectsOthersOnlyByCollisions() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let near = Beacon(
      "near", at: Position(Point(x: 7.4, y: 6), height: 1.5), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(20), payload: Payload(repeating: 0, count: 31))
    let more = try Self.adding(near, to: scenario.world, first: false)
    var collisions = 0
    for seed: UInt64 in 1...5 {
      let before = Fates(of: scenario.world, seed: seed)
      let after = Fates(of: more, seed: seed)
      for (packet, outcome) in before.outcomes {
        let now = after.outcomes[packet]
        let isLost = if case .collided(with: 2, _) = now { true } else { false }
        #expect(now == outcome || isLost)
        if isLost { collisions += 1 }
      }
      let lines = try Self.table(of: scenario.world, seed: seed, scenario.engine)
      let left = try Self.table(of: more, seed: seed, scenario.engine)
        .filter { !$0.contains(",near,") }
      #expect(left == lines.filter(left.contains))
    }
    #expect(collisions > 0)
  }
}

/// The outcome of each packet of a run at the only phone.
private struct Fates: Observer {
  private(set) var outcomes: [Transmission: Reception.Outcome] = [:]

  init(of world: World, seed: UInt64) {
    var simulation = Simulation(of: world, seed: seed) { _ in ListeningEngine() }
    while simulation.step(notifying: &self) {}
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    guard case .receptions(let receptions) = observation else { return }
    for reception in receptions { outcomes[reception.packet] = reception.outcome }
  }
}
