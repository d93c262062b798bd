import EngineFiles
import BLE
import Maps
import Scenarios
import Sim
import Studies

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
    ReferenceRun("I: office-walk-past with one setting, scored", unit: "settings") {
      try settings(1, of: "office-walk-past")
    },
    ReferenceRun("J: office-walk-past with 101 settings", unit: "settings") {
      try settings(101, of: "office-walk-past")
    },
    ReferenceRun("K: arrive-and-unlock with one setting, scored", unit: "settings") {
      try settings(1, of: "arrive-and-unlock")
    },
    ReferenceRun("L: arrive-and-unlock with 101 settings", unit: "settings") {
      try settings(101, of: "arrive-and-unlock")
    },
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

  /// Runs of a scenario with so many settings of its door lock, as a search tries them, on the luck
  /// of ten seeds. The settings differ in when they lock, so that all let the walker in at the same
  /// moment.
  private static func settings(_ count: Int, of name: String) throws -> Work {
    let scenario = try ScenarioLibrary.scenario(name)
    let grid = try Grid(of: [Variation("lockRSSI=-100:-80:0.2")], in: name)
    let engines = count == 1 ? [scenario.engine] : grid.candidates.prefix(count).map(\.engine)
    return { seed in
      var walks = 0
      for luck in (seed * 10)..<(seed * 10 + 10) {
        let runs = try? scenario.sharedRuns(by: engines, seed: luck)
        walks += runs?.scores.count ?? 0
      }
      return walks
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
