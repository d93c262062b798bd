import BLE
import Buildings
import Phones
import Testing

@testable import Sim

/// The motion sensors of phones in a run: steps and headings once a second.
struct SimulationMotionTests {
  /// An engine that gives commands and records its events, except packets.
  private struct Follower: DecisionEngine {
    var commands: [CentralCommand]
    private(set) var heard: [(event: CentralEvent, time: Instant)] = []

    init(_ commands: [CentralCommand]) { self.commands = commands }

    mutating func start(at time: Instant) -> [EngineOutput] { commands.map { .command($0) } }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      heard.append((event, time))
      return []
    }

    /// The readings, with their times.
    var readings: [(seconds: Double, heading: Double?, steps: Int?)] {
      heard.compactMap { event, time in
        guard case .motion(let motion) = event else { return nil }
        return (time.seconds, motion.heading, motion.steps)
      }
    }
  }

  private static let plan = FloorPlan(
    openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20)))

  /// 7 m to the right at 1.4 m/s, 7 m up the page, a stay of 3 s, and 7 m to the left: legs of 5 s.
  private static func walker(
    _ name: String = "walker", compassDeviation: Double = 0, use: PhoneUse? = nil,
    from y: Double = 1
  ) throws -> Walker {
    let plan = Self.plan
    var phone = Phone(name)
    phone.compassDeviation = compassDeviation
    phone.use = use
    var walker = Walker(
      name,
      walk: try Walk(
        from: Point(x: 1, y: y),
        through: [
          .walk(to: Point(x: 8, y: y), speed: 1.4), .walk(to: Point(x: 8, y: y + 7), speed: 1.4),
          .stand(.seconds(3), facing: nil), .walk(to: Point(x: 1, y: y + 7), speed: 1.4),
        ], on: plan), phone: phone)
    walker.stepLength = 0.75
    return walker
  }

  private static func run(
    _ walkers: [Walker], _ commands: [CentralCommand] = [.followMotion]
  ) throws -> (engines: [Follower], witness: Witness) {
    let world = try World(
      plan: Self.plan,
      beacons: [Corridor.beacon("b", x: 3, every: 1000)], walkers: walkers,
      duration: .milliseconds(17_500))
    var simulation = Simulation(of: world, seed: 5) { _ in Follower(commands) }
    let witness = simulation.witnessed()
    return (walkers.indices.map { simulation.engine(of: $0) }, witness)
  }

  /// 1.4 m a second, in steps of 0.75 m, of which whole ones count: 1.4 / 0.75 = 1.87, 2.8 / 0.75 =
  /// 3.73 and so on.
  private static let steps = [1, 3, 5, 7, 9, 11, 13, 14, 16, 18, 18, 18, 18, 20, 22, 24, 26]

  /// The headings of the legs; a turn comes after the report at the end of its leg.
  private static let headings: [Double] =
    Array(repeating: 90, count: 5) + Array(repeating: 0, count: 8) + Array(repeating: 270, count: 4)

  @Test(arguments: [nil, PhoneUse(.ios), PhoneUse(.raw())])
  func stepsAndHeadingsAreThoseOfTheWay(use: PhoneUse?) throws {
    let (engines, witness) = try Self.run([try Self.walker(use: use)])
    let readings = engines[0].readings
    #expect(readings.map(\.seconds) == (1...17).map { Double($0) })
    #expect(readings.map(\.steps) == Self.steps)
    #expect(readings.map(\.heading) == Self.headings)
    // They are noted for the recording, also of a bare radio.
    let noted = witness.app.filter {
      if case .delivered(.motion, rule: nil) = $0.kind { true } else { false }
    }
    #expect(noted.count == 17)
    #expect(use != nil || noted.count == witness.app.count)
  }

  /// The error is drawn for the phone, and anew after each turn; whoever stands does not turn.
  @Test func theErrorOfTheCompassChangesWithEachTurn() throws {
    let readings = try Self.run([try Self.walker(compassDeviation: 20)]).engines[0].readings
    let chance = Chance(seed: 5)
    for (reading, exact) in zip(readings, Self.headings) {
      let turns: UInt64 = exact == 90 ? 0 : exact == 0 ? 1 : 2
      let expected = exact + 20 * chance.normal(.compass, RandomStream("walker"), turns)
      let heading = try #require(reading.heading)
      #expect((0..<360).contains(heading))
      let off = (heading - expected).remainder(dividingBy: 360)
      #expect(abs(off) <= 0.005 + 1e-9)
    }
    #expect(Set(readings.map(\.heading)).count == 3)
  }

  /// A door splits a leg into parts, whose directions differ by rounding.
  @Test func theWayThroughADoorIsNoTurn() throws {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 4)),
      walls: [
        Wall(
          "wall", along: Segment(from: Point(x: 5, y: 0), to: Point(x: 5, y: 4)),
          of: Material("wood", loss: Decibels(3)),
          openings: [
            Opening(
              "door", offset: 1.5, width: 1, material: Material("wood", loss: Decibels(3)),
              door: DoorKind(hasLock: false))
          ])
      ])
    let walk = try Walk(
      from: Point(x: 1, y: 0.7), through: [.walk(to: Point(x: 9, y: 3.3), speed: 1)], on: plan)
    var progress = WalkProgress(walk, at: .start)
    var way = WalkedWay(walk)
    var now = Instant.start
    while let stage = progress.current {
      now = progress.ends ?? now
      _ = way.follow(progress, at: now)
      progress.advance(at: now)
      if case .open = stage { #expect(way.turns == 0) }
    }
    #expect(walk.legs.count == 4)
    #expect(abs(way.follow(progress, at: now) - (8 * 8 + 2.6 * 2.6).squareRoot()) < 1e-9)
    #expect(way.turns == 0)
  }

  @Test func isReportedOnlyToAnEngineThatAsks() throws {
    let (engines, witness) = try Self.run([try Self.walker()], [.wake(at: Instant(nanoseconds: 1))])
    #expect(engines[0].heard.map(\.event) == [.wake])
    #expect(witness.app.isEmpty)
  }

  /// The wake was asked for before.
  @Test(arguments: [nil, PhoneUse(.ios)])
  func comesBeforeTheWakeOfItsInstant(use: PhoneUse?) throws {
    let end = Instant(nanoseconds: 2_000_000_000)
    let (engines, _) = try Self.run([try Self.walker(use: use)], [.wake(at: end), .followMotion])
    let atTheEnd = engines[0].heard.filter { $0.time == end }.map(\.event)
    #expect(atTheEnd == [.motion(DeviceMotion(heading: 90, steps: 3)), .wake])
  }

  @Test func walkersDoNotDisturbEachOther() throws {
    let alone = try Self.run([try Self.walker("first", compassDeviation: 20)]).engines[0]
    let both = try Self.run([
      try Self.walker("first", compassDeviation: 20),
      try Self.walker("second", compassDeviation: 20, from: 9),
    ]).engines
    #expect(both[0].heard.map(\.event) == alone.heard.map(\.event))
    #expect(both[1].readings.map(\.steps) == Self.steps)
    #expect(both[1].readings.map(\.heading) != alone.readings.map(\.heading))
  }

  /// A relaunched app asks anew, half-way between two reports. The phone goes on counting.
  @Test func thePeriodBeginsAnewWithEachRequest() throws {
    let use = PhoneUse(
      .android13,
      schedule: [
        .init(.appTerminated, at: Instant(nanoseconds: 2_200_000_000)),
        .init(.appOpened, at: Instant(nanoseconds: 3_500_000_000)),
      ])
    let readings = try Self.run([try Self.walker(use: use)]).engines[0].readings
    #expect(readings.map(\.seconds) == (0...13).map { 4.5 + Double($0) })
    // 6.3 m and 7.7 m in steps of 0.75 m.
    #expect(readings.prefix(2).map(\.steps) == [8, 10])
  }
}
