import BLE
import Buildings
import Scoring
import Sim
import Testing

/// A walker stands 0.95 m from a beacon for 10 s, and then walks away from it at 1 m/s. After 11.05
/// s they are 2 m from it.
@Suite struct LockingScoreTests {
  private struct TimedTurns: DecisionEngine {
    let turns: [(seconds: Double, verdict: Verdict)]
    private var made = 0

    init(_ turns: [(seconds: Double, verdict: Verdict)]) { self.turns = turns }

    mutating func start(at time: Instant) -> [EngineOutput] {
      turns.map { .command(.wake(at: Instant(nanoseconds: Int64($0.seconds * 1e9)))) }
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard event == .wake, made < turns.count else { return [] }
      made += 1
      return [.decision(Decision(turns[made - 1].verdict, at: time))]
    }
  }

  private static func score(
    _ turns: (seconds: Double, verdict: Verdict)..., in rooms: [Room] = [],
    deciding kinds: Set<DecisionTopic> = [.lock]
  ) throws -> WalkerScore {
    try score(turns, until: 30, in: rooms, deciding: kinds)
  }

  private static func score(
    _ turns: [(seconds: Double, verdict: Verdict)], until end: Double, in rooms: [Room] = [],
    deciding kinds: Set<DecisionTopic> = [.lock]
  ) throws -> WalkerScore {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 10)), walls: [], rooms: rooms)
    let walk = try Walk(
      from: Point(x: 1, y: 5),
      through: [.stand(.seconds(10), facing: nil), .walk(to: Point(x: 15, y: 5), speed: 1)],
      on: plan)
    let beacon = Beacon(
      "lock", at: Position(Point(x: 0.05, y: 5), height: 1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(100), payload: [])
    let world = try World(
      plan: plan, beacons: [beacon], walkers: [Walker("w", walk: walk, phone: Phone("w"))],
      duration: .milliseconds(Int64(end * 1000)))
    let run = Run(of: world, seed: 1) { _ in TimedTurns(turns) }
    return WalkerScore(
      of: run, walker: 0, around: DoorAnchors(exterior: [.device(world.beacons[0].address)]),
      deciding: kinds)
  }

  /// Locked until the first unlock at 2 s, and from 5 to 6 s.
  @Test func countsLocksWhileNear() throws {
    let score = try Self.score((2, .unlock), (5, .lock), (6, .unlock), (15, .lock))
    let locking = try #require(score.locking)
    #expect((locking.locks, locking.falseLocks) == (2, 1))
    #expect(abs(locking.nearTime.inSeconds - 11.1) < 0.06)
    #expect(abs(locking.lockedTime.inSeconds - 3) < 0.06)
    #expect(score.value(of: .falseLocks) == 1)
    #expect(score.value(of: .lockedWhileNearS) == locking.lockedTime.inSeconds)
    #expect(!locking.staysLocked)
  }

  /// A lock at each tenth of a second is false while the walker is less than 2 m away, also at the
  /// end of a run in which they just left.
  @Test(arguments: [11.0, 11.1, 20])
  func locksAreFalseWhileNear(end: Double) throws {
    let times = (1...Int(end * 10)).map { Double($0) / 10 }
    let turns = times.map { (seconds: $0, verdict: Verdict.lock) }
    let score = try #require(try Self.score(turns, until: end).locking)
    #expect(score.falseLocks == times.count { $0 < 11.05 })
  }

  /// The lock is unlocked only after the walker has left.
  @Test func staysLockedBesideItsOwner() throws {
    let locking = try #require(try Self.score((20, .unlock), (25, .lock)).locking)
    #expect(locking.staysLocked && locking.falseLocks == 0)
  }

  @Test func isUnlockedWhileNear() throws {
    let score = try Self.score((0, .unlock), (20, .lock))
    #expect(score.value(of: .falseLocks) == 0)
    #expect(try #require(score.value(of: .lockedWhileNearS)) < 0.11)
  }

  /// Behind a door with sides, who is inside wants it locked; the lock of a computer does not ask.
  @Test func knowsWhoIsInside() throws {
    let room = Room(
      name: "home",
      corners: [
        Point(x: 0, y: 0), Point(x: 20, y: 0), Point(x: 20, y: 10), Point(x: 0, y: 10),
      ])
    let kept = try Self.score((5, .lock), in: [room], deciding: [.lock, .side])
    #expect(kept.value(of: .falseLocks) == nil && kept.locking?.locks == 1)
    #expect(try Self.score((5, .lock), in: [room]).value(of: .falseLocks) == 1)
  }

  /// A receiver beside the door hears the walker's tag.
  @Test func knowsReceivers() throws {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 10)), walls: [], rooms: [])
    let walk = try Walk(
      from: Point(x: 1, y: 5), through: [.stand(.seconds(10), facing: nil)], on: plan)
    let tag = Tag(
      "tag", transmitPower: PowerLevel(dBm: 0),
      schedule: AdvertisingSchedule(interval: .milliseconds(100), payload: []))
    let receiver = Receiver("door", at: Position(Point(x: 2, y: 5), height: 1))
    let world = try World(
      plan: plan, beacons: [], receivers: [receiver],
      walkers: [Walker("w", walk: walk, phone: nil, tag: tag)], duration: .seconds(10))
    let run = Run(of: world, seed: 1) { _ in TimedTurns([(5, .lock)]) }
    let score = WalkerScore(
      of: run, walker: 0, around: DoorAnchors(exterior: [.device(receiver.address)]),
      deciding: [.lock])
    #expect(score.value(of: .falseLocks) == 1)
  }

  @Test func isNoneOfAnEngineWithoutALock() throws {
    let score = try Self.score((5, .lock), deciding: [.rooms])
    #expect(score.locking == nil && score.value(of: .lockedWhileNearS) == nil)
  }
}
