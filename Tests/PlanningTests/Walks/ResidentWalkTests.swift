import BLE
import Buildings
import Documents
import EngineFiles
@testable import Planning
@testable import Scoring
@testable import Sim
import Testing

@Suite struct ResidentWalkTests {
  private static func walk(_ opening: Opening?, seed: UInt64) throws -> ResidentWalk {
    try ResidentWalk(
      on: FloorWays(of: try TwoRooms.plan(opening)), seed: seed, at: InputPlace("plan.json"))
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func staysAreSixtyToNinetySecondsInEachRoomInTurn(seed: UInt64) throws {
    let resident = try Self.walk(TwoRooms.door(locked: false), seed: seed)
    var (stays, rooms): ([Duration], [Bool]) = ([], [])
    var (here, all) = (resident.walk.start, Duration.zero)
    var isStaying = false
    for stage in resident.walk.stages {
      switch stage {
      case .stand(let time, _):
        if isStaying {
          stays[stays.count - 1] += time
        } else {
          stays.append(time)
          rooms.append(here.x > 4)
        }
        (isStaying, all) = (true, all + time)
      case .walk(let leg, let takes):
        #expect(leg.start == here && abs(leg.length - takes.inSeconds) < 1e-6)
        (here, isStaying, all) = (leg.end, false, all + takes)
      case .open, .release, .leaveOpen: break
      }
    }
    #expect(stays.count == 6 && resident.stays == 6)
    for stay in stays { #expect((59.999...90.001).contains(stay.inSeconds)) }
    for (room, next) in zip(rooms, rooms.dropFirst()) { #expect(room != next) }
    #expect(abs(all.inSeconds - resident.duration.inSeconds) < 1e-6)
    let opened = resident.walk.stages.count { if case .open = $0 { true } else { false } }
    #expect(opened == 5)
  }

  @Test func staysAndRoomsCanBeAPersonsOwn() throws {
    let ways = FloorWays(of: try TwoRooms.plan(TwoRooms.gap))
    let place = InputPlace("plan.json")
    let all = try ResidentWalk(on: ways, seed: 7, at: place)
    #expect(try ResidentWalk(on: ways, seed: 7, in: ways.names, at: place).walk == all.walk)
    let own = try ResidentWalk(on: ways, seed: 7, stay: 10...10, in: [ways.names[1]], at: place)
    // Six stays of 10 s, all in the room with x above 4 m, and ways between.
    #expect(own.walk.start.x > 4 && own.walk.legs.allSatisfy { $0.end.x > 4 })
    let stays = own.walk.stages.reduce(Duration.zero) { sum, stage in
      if case .stand(let time, _) = stage { sum + time } else { sum }
    }
    #expect(abs(stays.inSeconds - 60) < 1e-6)
  }

  @Test func walkDependsOnTheSeedAlone() throws {
    let one = try Self.walk(TwoRooms.gap, seed: 7)
    #expect(try Self.walk(TwoRooms.gap, seed: 7).walk == one.walk)
    #expect(try Self.walk(TwoRooms.gap, seed: 8).walk != one.walk)
  }

  /// Nobody waits for a lock, nor before a wall without a door.
  @Test(arguments: [TwoRooms.door(locked: true), nil])
  func locksAndWallsDoNotStopAResident(opening: Opening?) throws {
    let resident = try Self.walk(opening, seed: 3)
    #expect(
      resident.walk.stages.allSatisfy { stage in
        if case .open = stage { false } else { true }
      })
    let ends = resident.walk.legs.map { $0.end.x > 4 }
    #expect(ends.contains(true) && ends.contains(false))
  }

  /// Centres of cells lie in the doorway of a wall at 4.125 m, so a leg of the way may end there.
  /// The run ends where the last stay is.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func locksBetweenTwoLegsDoNotStopAResident(seed: UInt64) throws {
    let plan = try TwoRooms.plan(TwoRooms.door(locked: true), wall: 4.125)
    let resident = try ResidentWalk(
      on: FloorWays(of: plan), seed: seed, at: InputPlace("plan.json"))
    let tag = Sim.Tag(
      "tag", transmitPower: PowerLevel(dBm: -12),
      schedule: AdvertisingSchedule(
        interval: .milliseconds(1000), payload: Payload(repeating: 0, count: 30)))
    let receiver = Receiver("r", at: Position(Point(x: 2, y: 2), height: 2))
    let world = try World(
      plan: plan, beacons: [], receivers: [receiver],
      walkers: [Walker("w", walk: resident.walk, phone: nil, tag: tag, carriage: .mast)],
      environment: .calm, duration: resident.duration)
    let run = Run(of: world, seed: seed) { _ in EngineChoice.listener.makeEngine() }
    let last = try #require(run.journal.tracks[0].last?.pose.point)
    let end = try #require(resident.walk.legs.last?.end)
    #expect(last.distance(to: end) < 1e-6)
  }

  /// The plan of a setting has no locks for a resident, who opens the door on each of five ways.
  @Test func residentsHaveAllKeys() throws {
    let locked = try TwoRooms.plan(TwoRooms.door(locked: true))
    let setting = PlacementSetting(plan: locked, at: InputPlace("plan.json"), goal: .room)
    let resident = try ResidentWalk(
      on: FloorWays(of: setting.personPlan), seed: 3, at: InputPlace("plan.json"))
    let opened = resident.walk.stages.count { if case .open = $0 { true } else { false } }
    #expect(opened == 5 && setting.plan.doors[0].kind.hasLock)
    let door = PlacementSetting(
      plan: locked, at: InputPlace("plan.json"), goal: .door, door: 0)
    #expect(door.personPlan.doors[0].kind.hasLock)
  }

  @Test func refusesAFloorWithoutAPlace() throws {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 4)), walls: [],
      rooms: [
        Room(
          name: "box", corners: [(1.0, 1.0), (1.1, 1), (1.1, 1.1)].map { Point(x: $0.0, y: $0.1) })
      ])
    #expect(throws: InputError.self) {
      try ResidentWalk(on: FloorWays(of: plan), seed: 1, at: InputPlace("plan.json"))
    }
  }
}
