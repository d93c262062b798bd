import BLE
import Buildings
import Scenarios
import Scoring
import Sim
import TestSupport
import Testing

/// A walker walks at 1 m/s from (5, 0.05) through a door at y = 5, from outside to inside.
@Suite struct DoorScoreTests {
  private static func score(
    unlocksAt seconds: [Double], from start: Point = Point(x: 5, y: 0.05),
    withIntruder: Bool = false
  ) throws -> DoorScore {
    let paper = Material("paper", loss: .zero)
    let door = Opening(
      "door", offset: 4, width: 2, material: paper,
      door: DoorKind(hasLock: true, unlockedFor: .seconds(10), closesAfter: .seconds(1)))
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: [
        Wall(
          "front", along: Segment(from: Point(x: 0, y: 5), to: Point(x: 10, y: 5)), of: paper,
          openings: [door])
      ],
      rooms: [
        Room(
          name: "home",
          corners: [
            Point(x: 0, y: 5), Point(x: 10, y: 5), Point(x: 10, y: 10), Point(x: 0, y: 10),
          ])
      ])
    func walk(from start: Point) throws -> Walk {
      try Walk(from: start, through: [.walk(to: Point(x: 5, y: 9), speed: 1)], on: plan)
    }
    var walkers = [Walker("w", walk: try walk(from: start), phone: Phone("w"), key: 0)]
    if withIntruder {
      walkers.append(Walker("i", walk: try walk(from: Point(x: 5, y: 2)), phone: nil))
    }
    let world = try World(plan: plan, beacons: [], walkers: walkers, duration: .seconds(20))
    return DoorScore(
      of: Run(of: world, seed: 1) { _ in TimedUnlocks(seconds: seconds) }, walker: 0, door: 0)
  }

  /// After 3 s the walker is at y = 3.05: 1.95 m before the door, and 1 s before y = 4.05, the
  /// first recorded pose (ten times a second) within 1 m of it.
  @Test func measuresAnUnlockBeforeArrival() throws {
    let score = try Self.score(unlocksAt: [3])
    #expect((score.unlocks, score.falseUnlocks) == (1, 0))
    #expect(score.unlockDelay == .seconds(-1))
    #expect(score.unlockDistance.isNear(1.95, within: 1e-9))
    #expect((score.openings, score.closings) == (1, 1))
  }

  /// The walker stops 0.6 m before the door and waits.
  @Test func measuresAnUnlockAfterAWait() throws {
    let score = try Self.score(unlocksAt: [6])
    #expect(score.unlockDelay == .seconds(2))
    #expect(score.unlockDistance.isNear(0.6, within: 1e-9))
    #expect((score.openings, score.closings) == (1, 1))
  }

  /// Unlocked after 3 s, the door lets the walker pass without a wait. After 6 s they are at y =
  /// 6.05.
  @Test func countsFalseUnlocksAndMeasuresTheFirstFromOutside() throws {
    let score = try Self.score(unlocksAt: [3, 6, 10, 11])
    #expect((score.unlocks, score.falseUnlocks) == (4, 3))
    #expect(score.unlockDelay == .seconds(-1))
  }

  @Test func hasNoDelayWithoutAnUnlockFromOutside() throws {
    let score = try Self.score(unlocksAt: [1, 2], from: Point(x: 5, y: 9))
    #expect((score.unlocks, score.falseUnlocks) == (2, 2))
    #expect(score.unlockDelay == nil)
    #expect(score.unlockDistance == nil)
    #expect((score.openings, score.closings) == (0, 0))
  }

  /// The door locks again after 10 s without having been opened.
  @Test func hasNoDelayWithoutAnArrival() throws {
    let score = try Self.score(unlocksAt: [0.5], from: Point(x: 5, y: 9))
    #expect(score.unlockDelay == nil)
  }

  @Test func countsNothingIfTheDoorStaysLocked() throws {
    let score = try Self.score(unlocksAt: [])
    #expect((score.unlocks, score.falseUnlocks) == (0, 0))
    #expect((score.openings, score.closings) == (0, 0))
    #expect(score.unlockDistance == nil)
  }

  /// The intruder walks 2.4 m from y = 2 to 0.6 m before the door. A false unlock before that lets
  /// them in at 2.4 s, and one at 6 s ends their wait. The lock engages 10 s after it was released,
  /// or when the door closes.
  @Test(arguments: [([], []), ([1], [2.4]), ([6], [6]), ([1, 6], [2.4])])
  func findsWhomAFalseUnlockLetsIn(unlocksAt: [Double], intrusions: [Double]) throws {
    let score = try Self.score(
      unlocksAt: unlocksAt, from: Point(x: 5, y: 9), withIntruder: true)
    #expect(score.falseUnlocks == unlocksAt.count)
    #expect(score.intrusions?.map(\.time.seconds) == intrusions)
  }

  /// The owner is at y = 4.4 after 4.35 s; the intruder has waited since 2.4 s, and goes in first.
  @Test func findsWhoGoesInWithTheOwner() throws {
    #expect(
      try Self.score(unlocksAt: [4], withIntruder: true).intrusions?.map(\.time.seconds) == [4])
  }

  @Test func hasNoIntrusionsWithoutAnIntruder() throws {
    #expect(try Self.score(unlocksAt: [3, 6]).intrusions == nil)
  }

  /// Unlocked after 13 s, the door opens, the walker passes in 1.2 s, and it closes 1 s later, at
  /// 15.2 s. Unlocked at 18.5 s, it is still open at the end, at 20 s.
  @Test func doesNotCountADoorThatStaysOpenAsClosed() throws {
    #expect(try Self.score(unlocksAt: [13]).closings == 1)
    let late = try Self.score(unlocksAt: [18.5])
    #expect((late.openings, late.closings) == (1, 0))
  }
}
