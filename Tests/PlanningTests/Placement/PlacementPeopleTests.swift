import BLE
import Buildings
import Documents
import EngineFiles
@testable import Planning
@testable import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// Placements for the people of a household, with beacons in two rooms.
@Suite struct PlacementPeopleTests {
  private static let broadcast = PlacementBroadcastSetting(
    power: PowerLevel(dBm: -12), interval: .milliseconds(500))
  private static let spots = [2.0, 3.0, 6.0].map {
    Spot("\($0)", at: Position(Point(x: $0, y: 2), height: 2.2), room: nil)
  }
  private static let place = InputPlace("plan.json")

  private static func person(
    _ name: String, phone: PersonPhone = PersonPhone(), speed: Double? = nil
  ) -> Person {
    Person(name, place: InputPlace("us.json"), file: [:], phone: phone, speed: speed)
  }

  private static func setting(
    _ goal: PlacementGoal, of people: [Person]?, share: String = "1 of 1",
    motion: PlacementMotion? = nil
  ) throws -> PlacementSetting {
    PlacementSetting(
      plan: try TwoRooms.plan(TwoRooms.door(locked: false)), at: place, goal: goal,
      person: PlacementPerson(motion: motion),
      people: try people.map {
        PlacementPeople(
          of: Household("us", of: $0), share: try PeopleShare(share, at: place),
          like: PlacementPerson(motion: motion))
      })
  }

  private static func study(_ setting: PlacementSetting) async throws -> PlacementStudy {
    try #require(
      try await PlacementStudy(
        setting, at: .listed(FixedDevices.of(spots), on: setting.plan), counts: 1...2,
        powers: [broadcast.power], intervals: [broadcast.interval],
        chance: .init(first: 5, choosing: 2, scoring: 3)))
  }

  @Test func scoreThatCountsIsThatOfTheLastOfTheShare() throws {
    func judged(_ scores: [Double], _ share: String, _ goal: PlacementGoal) throws -> Int {
      let people = scores.indices.map { Self.person("\($0)") }
      return try Self.setting(goal, of: people, share: share).people.judged(by: scores, for: goal)
    }
    #expect(try judged([90, 70, 80], "100 %", .room) == 1)
    #expect(try judged([90, 70, 80], "2 of 3", .room) == 2)
    #expect(try judged([90, 70, 80], "1 of 3", .room) == 0)
    #expect(try judged([80, 70, 70], "100 %", .room) == 1)
    #expect(try judged([1, 3, 2], "100 %", .error) == 1)
    #expect(try judged([1, 3, 2], "60 %", .error) == 2)
  }

  /// One seed at a time with nothing kept, and all seeds at once with everything kept.
  @Test func outcomesDoNotDependOnTheLimitsOfMemory() async throws {
    let people = [Self.person("Ada", speed: 0.5), Self.person("Bo")]
    let setting = try Self.setting(.room, of: people, motion: .resident)
    let placements = [[0, 1], [1, 2], [0, 2]].map {
      PlacementTrials.Placement(spots: $0, broadcast: Self.broadcast)
    }
    func outcomes(_ limits: PlacementVisits.Limits) async throws -> [[[[PlacementOutcome]]]] {
      let trials = PlacementTrials(
        of: Self.spots, in: setting, separation: nil, sideBySide: ParallelRuns(threads: 2),
        along: PlacementVisits(in: setting, limits: limits))
      var outcomes: [[[[PlacementOutcome]]]] = []
      for chosen in [placements, [placements[0]]] {
        outcomes.append(
          try #require(try await trials.outcomes(of: chosen, seeds: [3, 4, 5], dead: [nil, 1])))
      }
      return outcomes
    }
    let few = PlacementVisits.Limits(found: 1, seeds: 1, kept: 0, walks: 1)
    #expect(try await outcomes(few) == outcomes(PlacementVisits.Limits()))
  }

  @Test func personWithNothingOfTheirOwnIsTheSurveyor() async throws {
    let alone = try await Self.study(try Self.setting(.room, of: nil))
    let household = try await Self.study(try Self.setting(.room, of: [Self.person("Ada")]))
    #expect(alone.results.map(\.placement) == household.results.map(\.placement))
    #expect(alone.results.map(\.outcomes) == household.results.map(\.outcomes))
    #expect(alone.losses == household.losses && alone.advised == household.advised)
    #expect(household.advice.people?.people == [alone.advice.score])
  }

  /// Each person of a household has the scores of that person alone, and the worst one counts.
  @Test(arguments: [PlacementMotion.still, .resident])
  func peopleScoreAsTheyDoAlone(motion: PlacementMotion) async throws {
    let people = [
      Self.person("Ada", speed: 0.5),
      Self.person("Bo", phone: PersonPhone(receiveOffset: Decibels(-20))),
      Self.person("Cleo", phone: PersonPhone(carriage: .bag)),
    ]
    let placement = PlacementTrials.Placement(spots: [0, 2], broadcast: Self.broadcast)
    func outcomes(_ people: [Person]) async throws -> [[PlacementOutcome]] {
      let trials = PlacementTrials(
        of: Self.spots, in: try Self.setting(.room, of: people, motion: motion), separation: nil,
        sideBySide: ParallelRuns(threads: 2))
      return try #require(
        try await trials.outcomes(of: [placement], seeds: [7, 8], dead: [nil, 1]))[0]
    }
    let together = try await outcomes(people)
    for (index, person) in people.enumerated() {
      let alone = try await outcomes([person])
      #expect(together.map { [$0[index], $0[3 + index]] } == alone)
    }
    let all = PeopleOutcomes(of: together, people: 3)
    let setting = try Self.setting(.room, of: people, motion: motion)
    #expect(all.score(by: setting).mean == all.people.map { $0[0].score + $0[1].score }.min()! / 2)
    // Beyond the wall, a phone that reads 20 dB less hears nothing.
    #expect(together[0][1] != together[0][0])
  }

  /// A phone that hears nothing below -60 dBm has fewer links than one with -95 dBm, so it counts,
  /// unless one of two is enough.
  @Test func worstPersonCountsUnlessAShareIsEnough() async throws {
    let people = [
      Self.person("Ada"),
      Self.person("Bo", phone: PersonPhone(sensitivity: PowerLevel(dBm: -60))),
    ]
    let all = try await Self.study(try Self.setting(.reception, of: people)).advice
    let scores = try #require(all.people)
    #expect(scores.worst == 1 && all.score == scores.people[1])
    #expect(scores.people[0].mean > scores.people[1].mean)
    #expect(
      abs((scores.mean.estimate ?? 0) - (scores.people[0].mean + scores.people[1].mean) / 2) < 1e-9)
    let half = try await Self.study(
      try Self.setting(.reception, of: people, share: "1 of 2")
    ).advice
    #expect(half.score == half.people?.people[0])
  }

  /// At half the speed, the ways take twice as long, and the stays as long.
  @Test func slowPersonWalksForLonger() throws {
    let ways = FloorWays(of: try TwoRooms.plan(TwoRooms.gap))
    let resident = try ResidentWalk(on: ways, seed: 3, of: nil, at: Self.place)
    let slow = try ResidentWalk(
      on: ways, seed: 3, of: Self.person("Ada", speed: 0.5), at: Self.place)
    #expect(slow.walk.legs == resident.walk.legs)
    let length = resident.walk.legs.reduce(0) { $0 + $1.length }
    let longer = slow.duration.inSeconds - resident.duration.inSeconds
    #expect(abs(longer - length) < 1e-6, "\(length)")
  }

  /// The routes from a place do not depend on the other places of the world in which they were
  /// found.
  @Test func obstructionsFromMorePointsAreTheSame() throws {
    let setting = try Self.setting(.room, of: nil)
    let walk = PlacementTestPlaces(6, on: setting.plan, seed: 2).walk
    func world(_ spots: [Spot], like other: World? = nil) throws -> World {
      try setting.link.devices(at: spots, sending: Self.broadcast).world(
        of: walk, for: .seconds(24), in: setting, seed: 1, like: other)
    }
    let ground = try world(Self.spots)
    let some = [Self.spots[2], Self.spots[0]]
    let runs = [try world(some), try world(some, like: ground)].map {
      Run(of: $0, seed: 1) { _ in AnyEngine(ListeningEngine()) }
    }
    let heard = runs.map { $0.journal.heard.map { "\($0.sighting)" } }
    #expect(!heard[0].isEmpty && heard[0] == heard[1])
  }
}
