import BLE
import Lab
import Sim

/// A piece of work whose speed is watched.
public struct ReferenceRun: Sendable {
  /// A letter, and what it is about.
  public let name: String
  /// What is counted, in the plural.
  public let unit: String
  private let work: @Sendable (UInt64) -> Int

  /// All of them, in order.
  public static func all() throws -> [ReferenceRun] {
    let office = try ScenarioLibrary.scenario("office-walk-past")
    return [
      ReferenceRun("A: 20 beacons, 50 walls, one phone", in: try .hall(beacons: 20, walls: 50)),
      ReferenceRun("B: 200 beacons, 500 walls, one phone", in: try .hall(beacons: 200, walls: 500)),
      ReferenceRun("C: office-walk-past", in: office.world) { office.engine.makeEngine() },
      ReferenceRun(
        "D: 100 beacons, 100 phones", in: try .hall(beacons: 100, walls: 0, phones: 100)),
      ReferenceRun(
        "E: map of 12 beacons at 1,000,000 cells, 100 walls",
        mapOf: try .hall(beacons: 12, walls: 100, phones: 0)),
      ReferenceRun(
        "F: map of 12 beacons at 1,000,000 cells, 1,000 walls",
        mapOf: try .hall(beacons: 12, walls: 1000, phones: 0)),
    ]
  }

  /// A simulation; its packets are counted once for each phone that they reached or might have.
  private init(
    _ name: String, in world: World,
    makeEngine: @escaping @Sendable () -> EngineUnderTest = { EngineUnderTest(Listener()) }
  ) {
    self.name = name
    unit = "packets"
    work = { seed in
      var simulation = Simulation(of: world, seed: seed) { _ in makeEngine() }
      var counter = PacketCounter()
      while simulation.step(telling: &counter) {}
      return counter.packets
    }
  }

  /// A map of mean levels; its links are its beacons times its cells. There is no chance in it.
  private init(_ name: String, mapOf world: World) {
    self.name = name
    unit = "links"
    work = { _ in
      LevelMap(
        of: world.beacons, on: world.plan, in: world.environment, height: 1.2,
        openDoors: OpenDoors(closed: world.plan.doors.count),
        over: CellGrid(over: world.plan.bounds, side: 0.04)
      ).levels.count
    }
  }

  /// Carries it out.
  ///
  /// - Returns: How many there were of what is counted.
  public func carryOut(seed: UInt64) -> Int { work(seed) }
}

/// Hears everything, and decides nothing.
private struct Listener: DecisionEngine {
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

private struct PacketCounter: Observer {
  private(set) var packets = 0

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .reception = observation { packets += 1 }
  }
}
