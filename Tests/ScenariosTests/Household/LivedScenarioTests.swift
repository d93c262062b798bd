import BLE
import Buildings
import Documents
import EngineFiles
import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct LivedScenarioTests {
  private static let phone = "phone: { carried: \"bag\" }"

  /// Returns the tiny scenario with a person, as JSON5 without the name.
  private static func scenario(
    _ person: String, _ files: TinyScenario = TinyScenario()
  ) throws -> (own: Scenario, lived: Scenario) {
    let scenario = try files.changing(
      "durationS: 5,", to: "durationS: 5, people: [{ name: 'p', \(person) }],"
    ).read()
    let person = try #require(scenario.household?.people.first)
    return (scenario, try scenario.lived(inBy: person))
  }

  /// The phone's keys, written into the scenario, make the same walkers.
  @Test(arguments: [
    "model: 'Pixel 4'", "receiveOffsetDB: -6", "model: 'Pixel 4', receiveOffsetDB: -6",
    "sensitivityDBm: -88", "scanIntervalMs: 100, scanWindowMs: 50", "scanIntervalMs: 20",
    "scanBlindMs: 1", "model: 'Pixel', scanWindowMs: 1000", "antennaDepthM: 0.01",
    "heightM: 0.3", "carried: 'trouser'", "carried: 'ear', heightM: 1.9", "",
  ])
  func livesLikeAScenarioWithThePhone(keys: String) throws {
    let carried = keys.contains("carried") ? "" : "carried: 'bag', "
    for life in ["", "schedule: [{ atS: 2, screen: 'off' }],"] {
      let files = try TinyScenario().changing(
        Self.phone, to: "phone: { \(life) carried: \"bag\" }")
      let (own, lived) = try Self.scenario("phone: { \(keys) }", files)
      let written = try TinyScenario().changing(
        Self.phone, to: "phone: { \(life) \(carried)\(keys) }"
      ).read()
      #expect(lived.world.walkers == written.world.walkers)
      #expect(lived.variants[0].world.walkers == written.variants[0].world.walkers)
      #expect((lived.world == own.world) == keys.isEmpty)
    }
  }

  /// 4.5 m at 0.5 m/s, and a rest of a second, are 10 s in place of 5.5 s; so the run takes 9.5 s.
  @Test func livesLikeAScenarioWithTheSpeed() throws {
    let (_, lived) = try Self.scenario("speedMps: 0.5")
    let written = try TinyScenario().changing("speedMps: 1,", to: "speedMps: 0.5,")
      .changing("durationS: 5,", to: "durationS: 9.5,").read()
    #expect(lived.world.walkers == written.world.walkers)
    #expect(lived.world.duration == written.world.duration)
    let (one, other) = (lived, written)
    let runs = try [one, other].map { scenario in
      try scenario.run(scenario.world, seed: 3, on: nil).journal
    }
    #expect(runs[0].heard.count > 50)
    #expect(runs[0].heard.map(\.sighting) == runs[1].heard.map(\.sighting))
  }

  @Test func someoneWithoutDifferencesChangesNothing() throws {
    let (own, lived) = try Self.scenario("phone: {}, doors: 'closed', rooms: ['house']")
    #expect(lived.world == own.world && lived.world.surveyors == nil)
  }

  /// If nobody has a phone, tags are carried, except those of things.
  @Test func aTagIsCarriedIfNobodyHasAPhone() throws {
    let files = TinyScenario.tagged
    let (own, lived) = try Self.scenario(
      "phone: { carried: 'trouser', receiveOffsetDB: -6 }", files)
    #expect(own.world.walkers[0].carriage == .bag)
    #expect(lived.world.walkers[0].carriage == .trouser)
    #expect(lived.world.walkers[0].phoneHeight == CarryPosition.trouser.height)
    #expect(lived.world.walkers[0].tag == own.world.walkers[0].tag)
    let thing = try Self.scenario(
      "phone: { carried: 'trouser' }", files.changing("carried: \"bag\"", to: "carried: \"mast\""))
    #expect(thing.lived.world == thing.own.world)
  }

  /// The map is that of the scenario's phone, whoever is located on it.
  @Test func theBuildingStaysSurveyed() throws {
    let (own, lived) = try Self.scenario("phone: { receiveOffsetDB: -8, carried: 'trouser' }")
    let place = InputPlace("tiny")
    let surveys = try [own, lived].map { scenario in
      try SurveyRun(scenario.survey, of: scenario.world, at: place).recording(seed: 2).sightings
    }
    #expect(surveys[0].count > 100)
    #expect(surveys[0] == surveys[1])
  }

  /// A phone with a 5 dB greater RSSI offset receives all packets of the other, 5 dB higher.
  @Test func phonesShareRandomNumbers() throws {
    func heard(_ offset: Double) throws -> [String: Double] {
      let (_, lived) = try Self.scenario("phone: { receiveOffsetDB: \(offset) }")
      let run = Run(of: lived.world, seed: 4) { _ in ListeningEngine() }
      return Dictionary(
        uniqueKeysWithValues: run.journal.heard.map {
          ("\($0.device) \($0.sighting.time.nanoseconds)", $0.budget.level.dBm)
        })
    }
    let (plain, loud) = (try heard(0), try heard(5))
    #expect(plain.count > 10 && loud.count >= plain.count)
    for (packet, level) in plain {
      #expect(loud[packet].isNear(level + 5, within: 1e-9))
    }
  }

  /// In trials the phone is the person's, on the map of the scenario's phone.
  @Test func trialsAreOfThePersonOnTheSameMap() throws {
    let scenario = try Shipped.scenario("three-rooms")
    let person = Person(
      "p", place: InputPlace("p"), phone: PersonPhone(receiveOffset: Decibels(-8)))
    let (own, lived) = (
      try #require(scenario.trials), try #require(scenario.lived(inBy: person).trials)
    )
    #expect(own.survey === lived.survey)
    for (before, after) in zip(own.trials, lived.trials) {
      let phones = [before, after].map { $0.world.walkers[$0.walker].phone?.receiveOffset }
      #expect(phones[1] == Decibels(-8) && phones[0] != phones[1])
    }
  }
}
