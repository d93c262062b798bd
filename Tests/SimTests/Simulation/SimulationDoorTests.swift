import BLE
@testable import Buildings
@testable import Sim
import TestSupport
import Testing

/// A walker who reaches a locked door after 1.7 s.
struct SimulationDoorTests {
  private func run(
    _ parts: [[(milliseconds: Int64, act: EngineOutput)]], walkers: [Walker]? = nil,
    beacons: [Beacon] = [], seconds: Int = 20
  ) throws -> Witness {
    let world = try World(
      plan: Corridor.plan, beacons: beacons, walkers: walkers ?? [Corridor.walker()],
      environment: .calm, duration: .seconds(seconds))
    var parts = parts.makeIterator()
    var simulation = Simulation(of: world, seed: 1) { _ in Actor(parts.next() ?? []) }
    return simulation.witnessed()
  }

  private func doors(_ witness: Witness) -> [String] {
    witness.doors.map { time, state in
      "\(time.nanoseconds / 1_000_000) \(state.isOpen ? "open" : "closed")"
        + (state.isLocked ? " locked" : "")
    }
  }

  private func x(_ witness: Witness, at milliseconds: Int64) -> Double? {
    witness.poses.first { $0.time.nanoseconds == milliseconds * 1_000_000 }?.pose.point.x
  }

  @Test func walkersWaitAtALockedDoor() throws {
    let witness = try run([[]])
    #expect(doors(witness).isEmpty)
    let places: [(time: Int64, x: Double)] = [(1000, 3), (1700, 4.4), (5000, 4.4), (20_000, 4.4)]
    for place in places {
      #expect(x(witness, at: place.time).isNear(place.x, within: 1e-9))
    }
  }

  /// After 3.4 m at 2 m/s, the walker is 0.6 m in front of the door. If it is unlocked, there is no
  /// wait.
  @Test(arguments: [(nil, [1700]), (5000, [1700]), (1000, [])] as [(Int64?, [Int64])])
  func eachWaitIsReportedOnce(unlocked: Int64?, waits: [Int64]) throws {
    let witness = try run([unlocked.map { [($0, .decide(.unlock))] } ?? []])
    #expect(witness.waits.map { $0.time.nanoseconds / 1_000_000 } == waits)
    #expect(witness.waits.allSatisfy { $0.door == 0 && $0.walker == 0 })
  }

  /// The passage takes 0.6 s. The door closes 3 s later, and locks.
  @Test func unlockingLetsTheWalkerGoOn() throws {
    let witness = try run([[(5000, .decide(.unlock))]])
    #expect(
      doors(witness) == ["5000 closed", "5000 open", "8600 closed locked"])
    #expect(x(witness, at: 5300).isNear(5, within: 1e-9))
    #expect(x(witness, at: 7300).isNear(9, within: 1e-9))
    #expect(x(witness, at: 19_000).isNear(9, within: 1e-9))
  }

  @Test func unlockedDoorIsOpenedWithoutAWait() throws {
    let witness = try run([[(1000, .decide(.unlock))]])
    #expect(doors(witness) == ["1000 closed", "1700 open", "5300 closed locked"])
  }

  @Test func unusedUnlockTimesOutAfterTenSeconds() throws {
    let witness = try run([[(1000, .decide(.unlock))]], walkers: [Corridor.stander(x: 2)])
    #expect(doors(witness) == ["1000 closed", "11000 closed locked"])
  }

  @Test func secondUnlockRestartsTheTenSecondTimeout() throws {
    let witness = try run(
      [[(1000, .decide(.unlock)), (6000, .decide(.unlock))]], walkers: [Corridor.stander(x: 2)])
    #expect(doors(witness) == ["1000 closed", "16000 closed locked"])
  }

  @Test func lockingRevokesTheUnlock() throws {
    let witness = try run([[(500, .decide(.unlock)), (1000, .decide(.lock))]])
    #expect(doors(witness) == ["500 closed", "1000 closed locked"])
    #expect(x(witness, at: 20_000).isNear(4.4, within: 1e-9))
  }

  @Test func lockingAnOpenDoorHasNoEffect() throws {
    let witness = try run([[(1000, .decide(.unlock)), (1800, .decide(.lock))]])
    #expect(doors(witness) == ["1000 closed", "1700 open", "5300 closed locked"])
  }

  /// The engine of a walker who starts at the door may open it before any walker has taken a step.
  @Test func unlockingAtTheStartMovesEachWalkerOnce() throws {
    let walkers = try [4.5, 1].enumerated().map { number, x in
      Walker(
        "walker \(number)",
        walk: try Walk(
          from: Point(x: x, y: 2), through: [.walk(to: Point(x: 9, y: 2), speed: 1)],
          on: Corridor.plan),
        phone: Phone("phone \(number)"), key: 0)
    }
    let world = try World(
      plan: Corridor.plan, beacons: [], walkers: walkers, environment: .calm,
      duration: .seconds(4))
    var simulation = Simulation(of: world, seed: 1) { _ in UnlocksAtOnce() }
    let witness = simulation.witnessed()
    let places = witness.poses.filter { $0.time.nanoseconds == 3_000_000_000 }.map(\.pose.point.x)
    #expect(places.count == 2)
    #expect(zip(places, [7.5, 4]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func walkersFromInsideOpenALockedDoor() throws {
    let plan = try FloorPlan(
      bounds: Corridor.plan.bounds, walls: Corridor.plan.walls,
      rooms: [
        Room(
          name: "hall",
          corners: [
            Point(x: 0, y: 0), Point(x: 5, y: 0), Point(x: 5, y: 4), Point(x: 0, y: 4),
          ])
      ])
    let walk = try Walk(
      from: Point(x: 1, y: 2), through: [.walk(to: Point(x: 9, y: 2), speed: 2)], on: plan)
    let world = try World(
      plan: plan, beacons: [], walkers: [Walker("w", walk: walk, phone: Phone("p"))],
      duration: .seconds(20))
    var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
    let witness = simulation.witnessed()
    #expect(doors(witness) == ["1700 open", "5300 closed locked"])
    #expect(witness.waits.isEmpty)
  }

  /// One walker starts in the doorway and stays. The others find the door open, in any order of the
  /// list.
  @Test(arguments: [true, false]) func heldDoorIsOpenForWaitingWalkers(first: Bool) throws {
    let holder = Walker(
      "holder", walk: try Walk(from: Point(x: 5, y: 2), through: [], on: Corridor.plan),
      phone: Phone("holder"))
    let visitor = Walker(
      "visitor",
      walk: try Walk(
        from: Point(x: 4.7, y: 2), through: [.walk(to: Point(x: 9, y: 2), speed: 2)],
        on: Corridor.plan),
      phone: Phone("visitor"))
    let witness = try run([[]], walkers: first ? [holder, visitor] : [visitor, holder])
    #expect(doors(witness) == ["0 open"])
    let last = witness.poses.filter { $0.time.nanoseconds == 20_000_000_000 }.map(\.pose.point.x)
    #expect(last.contains { abs($0 - 9) < 1e-9 })
  }

  @Test func walkersWithoutAKeyCanWait() throws {
    var walker = try Corridor.walker()
    walker.key = nil
    #expect(doors(try run([[(1000, .decide(.unlock))]], walkers: [walker])).isEmpty)
  }

  /// The last walker comes 2 s later, before the door has closed, and holds it open.
  @Test func waitingWalkersPassTogether() throws {
    let plan = try Corridor.plan
    let walkers = try [0, 0, 5].enumerated().map { number, rest in
      Walker(
        "walker \(number)",
        walk: try Walk(
          from: Point(x: 1, y: 2),
          through: [
            .stand(.seconds(rest), facing: nil), .walk(to: Point(x: 9, y: 2), speed: 2),
          ], on: plan),
        phone: Phone("phone \(number)"), key: 0)
    }
    let witness = try run([[(5000, .decide(.unlock))]], walkers: walkers)
    // The last walker is at the door at 6.7 s, and through it at 7.3 s.
    #expect(doors(witness) == ["5000 closed", "5000 open", "10300 closed locked"])
  }

  /// Two adjacent phones receive each packet equally, although the first one's engine opens the
  /// door at the first packet.
  @Test func doorsMoveForAllPhonesAfterThePacket() throws {
    let world = try World(
      plan: Corridor.plan, beacons: [Corridor.beacon("b", x: 9)],
      walkers: ["first", "second"].map { name in
        let walk = try Walk(
          from: Point(x: 4.4, y: 2), through: [.walk(to: Point(x: 9, y: 2), speed: 2)],
          on: Corridor.plan)
        return Walker(
          name, walk: walk, phone: Phone("\(name) phone", scanner: Corridor.phone.scanner), key: 0)
      }, environment: .calm, duration: .seconds(1))
    var heardByBoth = 0
    for seed: UInt64 in 1...20 {
      var simulation = Simulation(of: world, seed: seed) { _ in UnlocksAtFirst() }
      let witness = simulation.witnessed()
      let decision = try #require(witness.decisions.first)
      #expect(!doors(witness).isEmpty)
      let losses = witness.receptions.filter { $0.time == decision.time }
        .compactMap { $0.reception.budget?.wallLoss }
      #expect(losses.allSatisfy { $0 == Decibels(20) })
      if losses.count == 2 { heardByBoth += 1 }
    }
    #expect(heardByBoth > 2)
  }

  /// A beacon beyond the door, straight ahead of the waiting walker. Only the leaf's 20 dB are in
  /// between. Around the jambs it is 21 dB plus the leaf or the wall.
  @Test func openDoorLetsRadioThrough() throws {
    let witness = try run(
      [[(3000, .decide(.unlock))]], walkers: [Corridor.stander(x: 4.4)],
      beacons: [Corridor.beacon("b", x: 9)])
    let other = try run(
      [[(3000, .decide(.unlock))], []],
      walkers: [
        Corridor.stander(x: 4.4, phone: Corridor.phone), Corridor.walker(phone: Phone("other")),
      ], beacons: [Corridor.beacon("b", x: 9)])
    func losses(_ witness: Witness, _ milliseconds: ClosedRange<Int64>) -> Set<Double> {
      Set(
        witness.receptions.compactMap { time, reception in
          guard milliseconds.contains(time.nanoseconds / 1_000_000), reception.walker == 0,
            reception.packet.channel == .channel37
          else { return nil }
          return reception.budget?.wallLoss.value
        })
    }
    #expect(losses(witness, 0...20_000) == [20])
    // The other walker opens the door at 3 s; it closes at 6.6 s.
    #expect(losses(other, 3000...6599) == [0])
    #expect(losses(other, 0...2999) == [20] && losses(other, 6601...20_000) == [20])
  }
}

/// Decides once, at the start.
private struct UnlocksAtOnce: DecisionEngine {
  mutating func start(at time: Instant) -> [EngineOutput] { [.decide(.unlock)] }
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

/// Unlocks at the first reception.
private struct UnlocksAtFirst: DecisionEngine {
  var isDone = false

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    guard case .advertisement = event, !isDone else { return [] }
    isDone = true
    return [.decision(Decision(.unlock, at: time))]
  }
}
