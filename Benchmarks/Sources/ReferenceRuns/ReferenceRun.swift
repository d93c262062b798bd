import BLE
import Lab
import Sim

/// A run whose speed is watched: a world, and the engine on each phone.
public struct ReferenceRun: Sendable {
  /// A letter, and what it is about.
  public let name: String
  private let world: World
  private let makeEngine: @Sendable () -> EngineUnderTest

  /// All of them, in order.
  public static func all() throws -> [ReferenceRun] {
    let office = try ScenarioLibrary.scenario("office-walk-past")
    return [
      ReferenceRun("A: 20 beacons, 50 walls, one phone", in: try .hall(beacons: 20, walls: 50)),
      ReferenceRun("B: 200 beacons, 500 walls, one phone", in: try .hall(beacons: 200, walls: 500)),
      ReferenceRun("C: office-walk-past", in: office.world) { office.engine.makeEngine() },
      ReferenceRun(
        "D: 100 beacons, 100 phones", in: try .hall(beacons: 100, walls: 0, phones: 100)),
    ]
  }

  private init(
    _ name: String, in world: World,
    makeEngine: @escaping @Sendable () -> EngineUnderTest = { EngineUnderTest(Listener()) }
  ) {
    self.name = name
    self.world = world
    self.makeEngine = makeEngine
  }

  /// Carries it out.
  ///
  /// - Returns: How many packets reached a phone or might have: packets times phones.
  public func carryOut(seed: UInt64) -> Int {
    var simulation = Simulation(of: world, seed: seed) { _ in makeEngine() }
    var counter = PacketCounter()
    while simulation.step(telling: &counter) {}
    return counter.packets
  }
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
