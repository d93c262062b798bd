import BLE
import Buildings
import Documents
@testable import Planning
import Sim
import Statistics
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct PlacementChangeTests {
  private static let broadcast = PlacementBroadcastSetting(
    power: PowerLevel(dBm: -12), interval: .milliseconds(500))
  private static let spots = [2.0, 6.0].map {
    Spot("\($0)", at: Position(Point(x: $0, y: 2), height: 2.2), room: nil)
  }

  private static func setting(
    _ goal: PlacementGoal = .room, environment: RadioEnvironment = RadioEnvironment(),
    person: PlacementPerson = PlacementPerson(offset: .unknown)
  ) throws -> PlacementSetting {
    PlacementSetting(
      plan: try TwoRooms.plan(TwoRooms.door(locked: false)), at: InputPlace("plan.json"),
      environment: environment, goal: goal, person: person)
  }

  @Test func changesAreThoseThatThePlaceAndTheGoalHave() throws {
    let persons: [PlacementChange] = [
      .offset(.zero), .offset(Decibels(-4.4)), .offset(Decibels(4.4)), .motion(.resident),
      .carriage(.trouser),
    ]
    let buildings: [PlacementChange] = [
      .openDoors, .bookshelves, .wallLoss(factor: 0.7), .wallLoss(factor: 1.3),
      .shadowing(by: Decibels(-1)), .shadowing(by: Decibels(1)),
    ]
    #expect(PlacementChange.all(of: try Self.setting()) == persons + buildings)
    // Reception has no method, and a calm radio no shadowing.
    let calm = try Self.setting(.reception, environment: .calm, person: .surveyor)
    #expect(
      PlacementChange.all(of: calm)
        == Array(persons[1...2]) + [.carriage(.trouser)] + buildings[0...3])
  }

  /// Between walls 0.5 m apart there are points 0.2 m from both, but no such cell of 0.25 m: the
  /// centres of the columns are at 0.125 and 0.375 m. A deviation of 0.5 dB is not 1 dB less.
  @Test func changesThatAPlaceDoesNotHaveAreLeftOut() throws {
    let walls = [0.0, 0.5].map { x in
      Wall(
        "\(x)", along: Segment(from: Point(x: x, y: 0), to: Point(x: x, y: 4)),
        of: Material("brick", loss: Decibels(10)))
    }
    let slot = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 0.5, y: 4)), walls: walls, rooms: [])
    let setting = PlacementSetting(
      plan: slot, at: InputPlace("plan.json"),
      environment: RadioEnvironment(shadowingDeviation: 0.5), goal: .error)
    let changes = PlacementChange.all(of: setting)
    #expect(!changes.contains(.motion(.resident)))
    #expect(!changes.contains(.shadowing(by: Decibels(-1))))
    #expect(changes.contains(.shadowing(by: Decibels(1))))
  }

  /// A wall of 30 dB and a door of 20 dB, 1.3 times as much; shadowing of 3 dB, 1 dB less. Both are
  /// there in the survey, too; open doors are not.
  @Test func surveyMeetsChangesOfTheBuilding() throws {
    let setting = try Self.setting()
    let thick = PlacementChange.wallLoss(factor: 1.3).applied(to: setting).plan.walls[0]
    #expect(abs(thick.material.loss.value - 39) < 1e-9)
    #expect(abs((thick.openings[0].material?.loss.value ?? 0) - 26) < 1e-9)
    let calmer = PlacementChange.shadowing(by: Decibels(-1)).applied(to: setting).environment
    #expect(calmer.shadowingDeviation == 2 && calmer.kFactor == setting.environment.kFactor)
    let open = PlacementChange.openDoors.applied(to: setting)
    #expect(open.plan.doors.count == 1 && open.personPlan.doors.isEmpty)
    // The way through the doorway is free of walls, as it is through an open door.
    let way = Segment(from: Point(x: 3, y: 2), to: Point(x: 5, y: 2))
    #expect(open.personPlan.obstacle(along: way) == nil)
  }

  /// The longest walls of rooms of 4 m by 4 m with a door in the middle of the right one: the
  /// bottom wall of each is first, and its middle 2 m from the door.
  @Test func eachRoomGetsABookshelfThatTheSurveyDidNotMeet() throws {
    let change = PlacementChange.bookshelves.applied(to: try Self.setting())
    #expect(change.plan.walls.count == 1)
    let shelves = change.personPlan.walls.dropFirst()
    #expect(shelves.map(\.name) == ["bookshelf in west", "bookshelf in east"])
    #expect(shelves.allSatisfy { $0.material.loss.value == 4 })
    #expect(
      shelves.map(\.line)
        == [1.0, 5].map {
          Segment(from: Point(x: $0, y: 0.2), to: Point(x: $0 + 2, y: 0.2))
        })
  }

  /// In a room 0.8 m wide, a shelf of 2 m at either long wall is within a metre of the door. So one
  /// of 0.4 m stands at the short wall.
  @Test func bookshelvesLeaveDoorsFree() throws {
    let plan = try TwoRooms.plan(TwoRooms.door(locked: false), wall: 0.8).withBookshelves()
    #expect(plan.walls.map(\.name) == ["middle", "bookshelf in west", "bookshelf in east"])
    let shelf = plan.walls[1].line
    #expect(
      abs(shelf.length - 0.4) < 1e-9 && shelf.start.distance(to: Point(x: 0.2, y: 0.2)) < 1e-9)
  }

  @Test func personCarriesTheChangedDevice() throws {
    let devices = PlacementLink.default(.beacons).devices(at: Self.spots, sending: Self.broadcast)
    let walk = Walk(tracing: [TracePoint(at: .start, Point(x: 1, y: 1))])
    func walker(_ change: PlacementChange) throws -> Walker {
      try devices.world(
        of: walk, for: .seconds(1), in: change.applied(to: Self.setting()), seed: 0
      ).walkers[0]
    }
    #expect(try walker(.offset(Decibels(-4.4))).phone?.receiveOffset == Decibels(-4.4))
    let trouser = try walker(.carriage(.trouser))
    #expect(trouser.carriage == .trouser && trouser.phoneHeight == 0.8)
    // A tag that sends more says what it said before.
    let tags = PlacementLink.default(.receivers).devices(at: Self.spots, sending: Self.broadcast)
    let tag = try tags.world(
      of: walk, for: .seconds(1),
      in: PlacementChange.offset(Decibels(4.4)).applied(to: Self.setting()), seed: 0
    ).walkers[0].tag
    #expect(tag?.transmitPower.dBm == -12 + 4.4 && tag?.schedule == tags.tag?.schedule)
  }

  /// A study's scores under changes are those of settings made by hand, on the same seeds.
  @Test func scoresAreThoseOfSettingsMadeByHand() async throws {
    let setting = try Self.setting(.reception, person: .surveyor)
    let more = Decibels(1)
    let study = try #require(
      try await PlacementStudy(
        setting, at: .listed(FixedDevices.of(Self.spots), on: setting.plan), counts: 1...1,
        powers: [Self.broadcast.power], intervals: [Self.broadcast.interval],
        changes: { _ in [.shadowing(by: more), .offset(Decibels(-20))] },
        chance: .init(first: 5, choosing: 2, scoring: 2)))
    #expect(study.changes.map(\.change) == [.shadowing(by: more), .offset(Decibels(-20))])
    let rough = try Self.setting(
      .reception, environment: RadioEnvironment(shadowingDeviation: 4), person: .surveyor)
    var phone = Phone("phone")
    phone.receiveOffset = Decibels(-20)
    let deaf = PlacementSetting(
      plan: setting.plan, at: InputPlace("plan.json"), link: .beacons(to: phone),
      goal: .reception)
    for (changed, setting) in zip(study.changes, [rough, deaf]) {
      let trials = PlacementTrials(
        of: study.spots.all, in: setting, separation: nil, sideBySide: ParallelRuns(threads: 1))
      func score(_ placement: PlacementTrials.Placement) async throws -> Double {
        let outcomes = try await trials.outcomes(of: [placement], seeds: study.chance.heldOut)
        return try #require(outcomes)[0].reduce(0) { $0 + $1[0].score } / 2
      }
      let advised = study.advice.placement
      #expect(abs(changed.score.mean - (try await score(advised))) < 1e-9)
      guard let rival = changed.rival else { continue }
      var other = advised
      other.spots = [1 - advised.spots[0]]
      let theirs = try await score(other)
      #expect(abs(rival.score.mean - theirs) < 1e-9)
      #expect(abs(rival.gain.mean - (theirs - changed.score.mean)) < 1e-9)
    }
    // 20 dB less are heard at fewer points.
    #expect(study.changes[1].score.mean < study.advice.score.mean)
  }
}
