import BLE
@testable import Buildings
@testable import Sim
import Testing

@Suite struct WalkHabitsTests {
  /// A corridor, 10 m by 4 m, with a door at 3 m and one with a lock at 7 m.
  private func corridor() throws -> FloorPlan {
    try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 4)),
      walls: [(3.0, false), (7, true)].map { x, hasLock in
        Wall(
          "wall at \(x)", along: Segment(from: Point(x: x, y: 0), to: Point(x: x, y: 4)),
          of: Material("concrete", loss: Decibels(24)),
          openings: [
            Opening(
              "door at \(x)", offset: 1.5, width: 1,
              material: Material("metal", loss: Decibels(20)), door: DoorKind(hasLock: hasLock))
          ])
      })
  }

  private func walk(at speeds: [Double], on plan: FloorPlan) throws -> Walk {
    try Walk(
      from: Point(x: 1, y: 2),
      through: [
        .walk(to: Point(x: 5, y: 2), speed: speeds[0]), .stand(.seconds(3), facing: nil),
        .walk(to: Point(x: 9, y: 2), speed: speeds[1]),
      ], on: plan)
  }

  /// 8 m at 2 m/s and at 0.5 m/s, with a rest of 3 s.
  @Test func anotherSpeedIsThatOfAllLegs() throws {
    let plan = try corridor()
    let walk = try walk(at: [2, 4], on: plan)
    #expect(walk.duration == .seconds(6))
    let slow = walk.walked(at: 0.5)
    #expect(slow.duration == .seconds(19))
    #expect(try slow == self.walk(at: [0.5, 0.5], on: plan))
  }

  @Test func onlyADoorWithoutALockIsLeftOpen() throws {
    let plan = try corridor()
    let open = try walk(at: [1, 1], on: plan).leavingDoorsOpen(on: plan)
    let doors = open.stages.compactMap { stage -> String? in
      switch stage {
      case .walk, .stand: nil
      case .open(let door, _): "open \(plan.doors[door].name)"
      case .release(let door): "release \(plan.doors[door].name)"
      case .leaveOpen(let door): "leave \(plan.doors[door].name)"
      }
    }
    #expect(
      doors == ["open door at 3.0", "leave door at 3.0", "open door at 7.0", "release door at 7.0"])
    #expect(try open.duration == walk(at: [1, 1], on: plan).duration)
  }

  /// The walker opens the first door after 1.4 m, and the other after 5.4 m and 3 s.
  @Test func aDoorThatIsLeftOpenStaysOpen() throws {
    let plan = try corridor()
    let walk = try walk(at: [1, 1], on: plan)
    func changes(_ walk: Walk) throws -> [String] {
      let world = try World(
        plan: plan, beacons: [], walkers: [Walker("w", walk: walk, phone: Phone("w"), key: 1)],
        environment: .calm, duration: .seconds(30))
      var simulation = Simulation(of: world, seed: 1) { _ in ReleasesTheLock() }
      return simulation.witnessed().doors.map { time, state in
        "\(time.nanoseconds / 1_000_000) \(state.isOpen ? "open" : "closed")"
      }
    }
    // The lock is released at the start. After 1.2 m each door is let go, to close 3 s later.
    let left = try changes(walk.leavingDoorsOpen(on: plan))
    let closed = try changes(walk)
    #expect(left == ["0 closed", "1400 open", "8400 open", "12600 closed"])
    #expect(closed == ["0 closed", "1400 open", "5600 closed", "8400 open", "12600 closed"])
  }

  /// A walk of 8 m at 1 m/s, in a run of 10 s.
  @Test func aRunLastsLongerByTheTimeOfASlowerWalk() throws {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 4)), walls: [])
    let walkers = try ["a", "b"].map { name in
      Walker(
        name,
        walk: try Walk(
          from: Point(x: 1, y: 2), through: [.walk(to: Point(x: 9, y: 2), speed: 1)], on: plan),
        phone: Phone(name))
    }
    let world = try World(plan: plan, beacons: [], walkers: walkers, duration: .seconds(10))
    func lived(at speed: Double) -> World {
      world.inhabited { walker in
        var walker = walker
        if walker.name == "a" { walker.walk = walker.walk.walked(at: speed) }
        return walker
      }
    }
    #expect(lived(at: 0.5).duration == .seconds(18))
    #expect(lived(at: 2).duration == .seconds(10))
    #expect(lived(at: 2).surveyors == walkers)
    #expect(lived(at: 2).inhabited { $0 }.surveyors == walkers)
    #expect(lived(at: 1) == world && lived(at: 1).surveyors == nil)
  }
}

/// An engine that unlocks the walker's door at the start.
private struct ReleasesTheLock: DecisionEngine {
  mutating func start(at time: Instant) -> [EngineOutput] { [.decide(.unlock)] }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}
