import BLE
import Documents
import Foundation
@testable import Scenarios
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct HouseholdFileTests {
  /// Returns the tiny scenario with people, as JSON5.
  private static func tiny(_ people: String) throws -> TinyScenario {
    try TinyScenario().changing("durationS: 5,", to: "durationS: 5, people: \(people),")
  }

  @Test func readsTheKeysOfTheSchema() {
    let readings = KeyReadings(HouseholdKeys.document) { file, place throws(InputError) in
      _ = try HouseholdKeys.shared.read(file, at: place)
    }
    #expect(readings.unread == [])
    #expect(readings.unlisted == [])
  }

  /// A default of the scenario's phone is no default of a person's, who keeps the scenario's.
  @Test func peopleHaveNoDefaultsOfThePhone() {
    let objects = HouseholdKeys.document.objects.values
    #expect(Set(objects.map(\.name)) == ["household", "person", "personPhone"])
    for property in objects.flatMap(\.properties) {
      #expect(property.default == nil, "\(property.key)")
    }
  }

  @Test func aFileAndAScenarioHaveTheSamePeople() throws {
    let people = """
      [{ name: "Ada", phone: { model: "Pixel 4", carried: "trouser" }, speedMps: 0.9,
         stayS: [30, 45], rooms: ["house"], doors: "open" },
       { name: "Bo" }]
      """
    let scenario = try Self.tiny(people).read()
    let inScenario = try #require(scenario.household)
    try withTemporaryFolder { folder in
      try Data("{ people: \(people) }".utf8).write(to: URL(fileURLWithPath: "\(folder)/us.json"))
      let inFile = try Household("\(folder)/us.json", at: InputPlace("--over"))
      #expect(inFile.name == "us")
      #expect(inFile.people.map(\.name) == ["Ada", "Bo"])
      #expect(inFile.people.map(\.phone) == inScenario.people.map(\.phone))
      #expect(inFile.people.map(\.speed) == [0.9, nil])
      #expect(inFile.people.map(\.stay) == [30...45, nil])
      #expect(inFile.people.map(\.rooms) == [["house"], []])
      #expect(inFile.people.map(\.leavesDoorsOpen) == [true, false])
    }
    let ada = inScenario.people[0].phone
    #expect(ada.carriage == .trouser && ada.height == CarryPosition.trouser.height)
    #expect(ada.receiveOffset.map { abs($0.value + 4.4) < 1e-9 } == true)
    #expect(inScenario.people[1].phone == PersonPhone())
  }

  @Test(arguments: [
    ("[]", "people: a count of 0 is outside 1 ... 100"),
    ("[{ name: 'a' }, { name: 'a' }]", "people[1].name: the name 'a' is used twice"),
    (
      "[{ name: 'a', phone: { model: 'Pixle 4' } }]",
      "people[0].phone.model: there is no 'Pixle 4'; did you mean 'Pixel 4'?"
    ),
    (
      "[{ name: 'a', phone: { scanWindowMs: 20 } }]",
      "people[0].phone.scanWindowMs: requires 'scanIntervalMs', or a model, whose interval it is "
        + "part of"
    ),
    (
      "[{ name: 'a', phone: { scanIntervalMs: 40, scanWindowMs: 50 } }]",
      "people[0].phone.scanWindowMs: 50 is outside 2.5 ... 40"
    ),
    (
      "[{ name: 'a', stayS: [90, 60] }]",
      "people[0].stayS: the shortest stay, 90 s, is longer than the longest, 60 s"
    ),
    (
      "[{ name: 'a', rooms: ['yard', 'hous'] }]",
      "people[0].rooms[1]: there is no 'hous'; did you mean 'house'?"
    ),
    (
      "[{ name: 'a', doors: 'ajar' }]",
      "people[0].doors: there is no 'ajar'; choose from 'closed', 'open'"
    ),
  ])
  func rejects(people: String, sentence: String) throws {
    #expect(try Self.tiny(people).sentence() == "scenario.json: \(sentence)")
  }

  @Test func rejectsMoreThanAHundredPeople() throws {
    func people(_ count: Int) -> String {
      "[" + (0..<count).map { "{ name: 'p\($0)' }" }.joined(separator: ",") + "]"
    }
    #expect(try Self.tiny(people(100)).sentence() == "no error")
    #expect(
      try Self.tiny(people(101)).sentence()
        == "scenario.json: people: a count of 101 is outside 1 ... 100")
  }

  /// A system has its own scan windows, also if the person has a model, whose windows are then not
  /// those of the phone.
  @Test func rejectsAScanScheduleForAPhoneWithASystem() throws {
    let files = try TinyScenario().changing("carried: \"bag\"", to: "system: 'ios'")
    func sentence(_ phone: String) throws -> String {
      try files.changing(
        "durationS: 5,", to: "durationS: 5, people: [{ name: 'a', phone: { \(phone) } }],"
      ).sentence()
    }
    #expect(
      try sentence("scanIntervalMs: 100")
        == "scenario.json: people[0].phone.scanIntervalMs: a phone of the scenario has a system, "
        + "which has its own scan windows; system 'raw' takes this key")
    #expect(try sentence("model: 'Pixel 4'") == "no error")
  }

  @Test func namesWhatAHouseholdMayBe() {
    let error = #expect(throws: InputError.self) {
      _ = try Household("flet", at: InputPlace("--over"))
    }
    #expect(
      error.map { "\($0)" }
        == "--over: there is no 'flet'; give 'fleet' for the known phones, or the file of a "
        + "household, such as household.json")
    let missing = #expect(throws: InputError.self) {
      _ = try Household("none/of.json", at: InputPlace("--over"))
    }
    #expect(missing.map { "\($0)".contains("none/of.json") } == true)
  }

  @Test func theFleetHasTheKnownModelsAndThePopulation() throws {
    let people = Household.fleet.people
    #expect(people.count == PhoneModel.known.count + 20)
    #expect(people.compactMap(\.phone.model) == PhoneModel.known)
    // By the error function of the C library, 2.5 %, 7.5 % ... 97.5 % of phones have a lower
    // offset.
    for (index, person) in people.suffix(20).enumerated() {
      let offset = try #require(person.phone.receiveOffset)
      let below = erfc(-offset.value / 4.4 / 2.0.squareRoot()) / 2
      #expect(abs(below - (Double(index) + 0.5) / 20) < 1e-4)
      #expect(person.phone == PersonPhone(receiveOffset: offset))
    }
    #expect(try Household("fleet", at: InputPlace("--over")) == .fleet)
  }
}
