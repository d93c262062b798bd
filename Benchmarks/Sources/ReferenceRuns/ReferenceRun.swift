import BLE
import Lab
import Sim

/// A piece of work whose speed is watched.
public struct ReferenceRun: Sendable {
  /// A letter, and what it is about.
  public let name: String
  /// What is counted, in the plural.
  public let unit: String
  /// Makes ready what all seeds share.
  private let prepare: @Sendable () throws -> Work

  /// Carries it out with a seed, and gives how many there were of what is counted.
  public typealias Work = @Sendable (UInt64) -> Int

  /// All of them, in order.
  public static let all = [
    ReferenceRun("A: 20 beacons, 50 walls, one phone") { try .hall(beacons: 20, walls: 50) },
    ReferenceRun("B: 200 beacons, 500 walls, one phone") { try .hall(beacons: 200, walls: 500) },
    ReferenceRun("C: office-walk-past", unit: "packets") {
      let office = try ScenarioLibrary.scenario("office-walk-past")
      return simulation(of: office.world) { office.engine.makeEngine() }
    },
    ReferenceRun("D: 100 beacons, 100 phones") {
      try .hall(beacons: 100, walls: 0, phones: 100)
    },
    ReferenceRun("E: map of 12 beacons at 1,000,000 cells, 100 walls", unit: "links") {
      map(of: try .hall(beacons: 12, walls: 100, phones: 0))
    },
    ReferenceRun("F: map of 12 beacons at 1,000,000 cells, 1,000 walls", unit: "links") {
      map(of: try .hall(beacons: 12, walls: 1000, phones: 0))
    },
    ReferenceRun(
      "G: particle filter, 1,000 particles, 100 walls, 12 anchors, 1,024 cells", unit: "positions"
    ) { try particleFilter() },
    ReferenceRun(
      "H: exact nearest of 40,960 fingerprints, 1,024 cells, 12 anchors", unit: "positions"
    ) { try nearestFingerprint() },
  ]

  private init(
    _ name: String, unit: String, prepare: @escaping @Sendable () throws -> Work
  ) {
    self.name = name
    self.unit = unit
    self.prepare = prepare
  }

  /// A simulation of a world.
  private init(_ name: String, in world: @escaping @Sendable () throws -> World) {
    self.init(name, unit: "packets") {
      Self.simulation(of: try world()) { EngineUnderTest(Listener()) }
    }
  }

  /// Makes it ready to be carried out, which is no part of what is measured.
  public func prepared() throws -> Work { try prepare() }

  /// A run whose packets are counted once for each phone that they reached or might have.
  private static func simulation(
    of world: World, makeEngine: @escaping @Sendable () -> EngineUnderTest
  ) -> Work {
    { seed in
      var simulation = Simulation(of: world, seed: seed) { _ in makeEngine() }
      var counter = PacketCounter()
      while simulation.step(telling: &counter) {}
      return counter.packets
    }
  }

  /// A map of mean levels; its links are its beacons times its cells. There is no chance in it.
  private static func map(of world: World) -> Work {
    { _ in
      LevelMap(
        of: world.beacons, on: world.plan, in: world.environment, height: 1.2,
        openDoors: OpenDoors(closed: world.plan.doors.count),
        over: CellGrid(over: world.plan.bounds, side: 0.04)
      ).levels.count
    }
  }
}

/// Hears everything, and decides nothing.
private struct Listener: DecisionEngine {
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

private struct PacketCounter: Observer {
  private(set) var packets = 0

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .receptions(let receptions) = observation { packets += receptions.count }
  }
}
