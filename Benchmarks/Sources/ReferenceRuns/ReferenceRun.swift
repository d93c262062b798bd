import EngineFiles
import BLE
import Buildings
import Maps
import Phones
import Scenarios
import Sim
import Studies

/// A workload whose speed is measured.
public struct ReferenceRun: Sendable {
  /// A letter and a description.
  public let name: String
  /// The unit of the count, in the plural.
  public let unit: String
  /// Prepares the parts that all seeds share.
  private let prepare: @Sendable () throws -> Work

  /// Runs the workload with a seed and returns the count.
  public typealias Work = @Sendable (UInt64) -> Int

  /// The reference runs, in order.
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
    ReferenceRun("M: A with an app on iOS, in the foreground") {
      try .hall(beacons: 20, walls: 50, system: alwaysListening)
    },
  ]

  /// iOS with the windows of the other runs, so that as many packets are received.
  private static var alwaysListening: SystemSettings {
    var settings = SystemSettings.ios
    settings.foregroundScan = ScanWindow(.milliseconds(30), every: .milliseconds(30))
    return settings
  }

  private init(
    _ name: String, unit: String, prepare: @escaping @Sendable () throws -> Work
  ) {
    self.name = name
    self.unit = unit
    self.prepare = prepare
  }

  /// Creates a reference run that simulates a world.
  private init(_ name: String, in world: @escaping @Sendable () throws -> World) {
    self.init(name, unit: "packets") {
      Self.simulation(of: try world()) { AnyEngine(Listener()) }
    }
  }

  /// Prepares the workload. The preparation is not measured.
  public func prepared() throws -> Work { try prepare() }

  /// Returns a simulation that counts packets, once for each phone that they could reach.
  private static func simulation(
    of world: World, makeEngine: @escaping @Sendable () -> AnyEngine
  ) -> Work {
    { seed in
      var simulation = Simulation(of: world, seed: seed) { _ in makeEngine() }
      var counter = PacketCounter()
      while simulation.step(notifying: &counter) {}
      return counter.packets
    }
  }

  /// Returns runs of a scenario with `count` settings of its door lock, as in a search, on ten
  /// seeds. The settings differ in `lockRSSI`, so all let the walker in at the same time.
  private static func settings(_ count: Int, of name: String) throws -> Work {
    let scenario = try ScenarioLibrary.scenario(name)
    let grid = try TuningGrid(of: [Variation("lockRSSI=-100:-80:0.2")], in: name)
    let engines = count == 1 ? [scenario.engines] : grid.candidates.prefix(count).map(\.engines)
    return { seed in
      var walks = 0
      for luck in (seed * 10)..<(seed * 10 + 10) {
        let runs = try? scenario.sharedRuns(by: engines, seed: luck)
        walks += runs?.scores.count ?? 0
      }
      return walks
    }
  }

  /// Returns a map of mean levels. Its links are its beacons times its cells. It uses no random
  /// numbers.
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

/// An engine that listens and decides nothing.
private struct Listener: DecisionEngine {
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

private struct PacketCounter: Observer {
  private(set) var packets = 0

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .receptions(let receptions) = observation { packets += receptions.count }
  }
}
