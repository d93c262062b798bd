import BLE
@testable import Sim
import TestScenes
import TestSupport
import Testing

/// The guarantees for a run as a whole.
struct SimulationTests {
  /// One beacon on each side of the office's door, a walker who passes it, and another who stands
  /// outside.
  private func world(adding more: [Beacon] = [], seconds: Int = 4) throws -> World {
    let plan = try Office.plan
    let beacons = [("interior", Office.interior), ("exterior", Office.exterior)].map {
      name, point in
      Beacon(
        name, at: Position(point, height: 1.8), transmitPower: PowerLevel(dBm: -12),
        interval: .milliseconds(100), payload: Payload(repeating: 0, count: 30))
    }
    let walker = Walker(
      "walker",
      walk: try Walk(
        from: Point(x: 4, y: 5.8),
        through: [
          .walk(to: Point(x: 9.8, y: 5.8), speed: 2.5),
          .walk(to: Point(x: 10.4, y: 3.4), speed: 2.5),
        ], on: plan),
      phone: Phone("first phone"))
    let stander = Walker(
      "stander", walk: try Walk(from: Point(x: 6.5, y: 1), through: [], on: plan),
      phone: Phone("second phone"), carriage: .trouser, key: 0)
    return try World(
      plan: plan, beacons: beacons + more, walkers: [walker, stander], duration: .seconds(seconds))
  }

  private func simulation(_ world: World, seed: UInt64) -> Simulation<Actor> {
    Simulation(of: world, seed: seed) { walker in
      Actor(walker.key == nil ? [] : [(1500, .decide(.unlock))])
    }
  }

  @Test func sameSeedGivesTheSameRun() throws {
    var first = simulation(try world(), seed: 42)
    var second = simulation(try world(), seed: 42)
    let seen = first.witnessed().seen
    #expect(seen.count > 400)
    #expect(seen == second.witnessed().seen)
  }

  @Test func differentSeedGivesADifferentRun() throws {
    var first = simulation(try world(), seed: 42)
    var second = simulation(try world(), seed: 43)
    #expect(first.witnessed().seen != second.witnessed().seen)
  }

  @Test(arguments: [1, 10, 100, 333])
  func copyIsASnapshotThatContinuesEqually(steps: Int) throws {
    var simulation = simulation(try world(), seed: 7)
    var witness = Witness()
    for _ in 0..<steps { _ = simulation.step(notifying: &witness) }
    var copy = simulation
    let rest = simulation.witnessed().seen
    #expect(copy.witnessed().seen == rest)
    var whole = self.simulation(try world(), seed: 7)
    #expect(whole.witnessed().seen == witness.seen + rest)
  }

  @Test func runEndsOnTimeAndStaysEnded() throws {
    var simulation = simulation(try world(), seed: 1)
    var witness = simulation.witnessed()
    let end = Instant(nanoseconds: 4_000_000_000)
    #expect(simulation.now == end)
    #expect(witness.seen.allSatisfy { $0.time <= end })
    #expect(zip(witness.seen, witness.seen.dropFirst()).allSatisfy { $0.time <= $1.time })
    let count = witness.seen.count
    let goesOn = simulation.step(notifying: &witness)
    #expect(!goesOn && witness.seen.count == count)
  }

  @Test func truthIsRecordedTenTimesASecond() throws {
    for (milliseconds, expected) in [(1000, 11), (1050, 12), (40, 2)] {
      let world = try World(
        plan: Corridor.plan, beacons: [], walkers: [Corridor.walker()],
        duration: .milliseconds(milliseconds))
      var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
      let times = simulation.witnessed().poses.map(\.time)
      #expect(times.count == expected && Set(times).count == expected)
      #expect(times.last == Instant(nanoseconds: Int64(milliseconds) * 1_000_000))
    }
  }

  /// Adds a beacon behind concrete, 100 dB weaker than the others: all but its own observations are
  /// unchanged.
  @Test(arguments: 0..<(Build.isOptimised ? 50 : 10) as Range<UInt64>)
  func distantBeaconChangesNothing(seed: UInt64) throws {
    let far = Beacon(
      "far", at: Position(Point(x: 13.9, y: 0.1), height: 1), transmitPower: PowerLevel(dBm: -120),
      interval: .milliseconds(20), payload: Payload(repeating: 0, count: 31))
    var (without, with) = (
      simulation(try world(), seed: seed), simulation(try world(adding: [far]), seed: seed)
    )
    #expect(without.witnessed().seen == with.witnessed().seen.filter { $0.beacon != 2 })
  }

  /// A strong beacon at 20 ms, amid the others.
  @Test(arguments: 0..<(Build.isOptimised ? 50 : 10) as Range<UInt64>)
  func nearbyBeaconOnlyCollides(seed: UInt64) throws {
    let near = Beacon(
      "near", at: Position(Point(x: 8, y: 5), height: 1), transmitPower: PowerLevel(dBm: 4),
      interval: .milliseconds(20), payload: Payload(repeating: 0, count: 31))
    var (without, with) = (
      simulation(try world(), seed: seed), simulation(try world(adding: [near]), seed: seed)
    )
    let before = without.witnessed().seen
    let after = with.witnessed().seen.filter { $0.beacon != 2 }
    #expect(before.count == after.count)
    for (old, new) in zip(before, after) where old != new {
      guard case .receptions(let were) = old.observation,
        case .receptions(let are) = new.observation, were.count == are.count
      else {
        Issue.record("\(old) became \(new)")
        continue
      }
      #expect(old.time == new.time)
      for (was, now) in zip(were, are) where was != now {
        guard case .collided(with: 2, _) = now.outcome else {
          Issue.record("it became \(now.outcome)")
          continue
        }
        var otherwise = now
        otherwise.outcome = was.outcome
        #expect(otherwise == was)
      }
    }
  }

  @Test func nearbyBeaconDoesCollide() throws {
    let near = Beacon(
      "near", at: Position(Point(x: 8, y: 5), height: 1), transmitPower: PowerLevel(dBm: 4),
      interval: .milliseconds(20), payload: Payload(repeating: 0, count: 31))
    var simulation = simulation(try world(adding: [near], seconds: 20), seed: 1)
    let collisions = simulation.witnessed().receptions.count {
      if case .collided(with: 2, _) = $0.reception.outcome { true } else { false }
    }
    #expect(collisions > 3)
  }
}

extension Witness.Seen {
  /// The observation's beacon; `nil` if it has none.
  fileprivate var beacon: Int? {
    switch observation {
    case .sent(let packet): packet.sender
    case .receptions(let receptions): receptions.first?.packet.sender
    case .decided, .door, .waits, .crosses, .pose: nil
    }
  }
}
