@testable import Documents
import Foundation
import Scoring
@testable import Studies
import TestScenes
import Testing

@Suite struct BaselineTests {
  private static let page = """
    {
      "format": "simrun check", "version": 1, "partial": false, "met": true,
      "scenarios": [{
        "scenario": "s", "firstSeed": 1, "seeds": 4, "runs": 4, "partial": false,
        "expectations": [{
          "expectation": "unlocks is at least 1 on average", "walker": "w", "variant": null,
          "runsMeasured": 3, "runsMet": 2, "outcomes": "+-.+", "values": "1 0 2.5"
        }]
      }]
    }
    """

  private static func read(_ page: String) throws -> Baseline {
    try Baseline(JSON.parse(Array(page.utf8), source: "b.json"), path: "b.json")
  }

  @Test func readsTheOutcomeOfEachRun() throws {
    let record = try #require(try Self.read(Self.page).records.first)
    #expect(record.key.scenario == "s" && record.key.walker == "w")
    #expect(record.outcomes.marks == [.met, .missed, .unmeasured, .met])
    #expect(record.outcomes.runs.map(\.seed) == [1, 2, 3, 4])
    #expect(record.outcomes.runs.map(\.value) == [1, 0, nil, 2.5])
  }

  /// Each person of a household has records, beside those of the scenarios.
  @Test func readsTheOutcomesOfEachPerson() throws {
    let household = """
      { "scenario": "t", "household": "us", "firstSeed": 7, "seeds": 2, "partial": false,
        "expectations": [{ "expectation": "x", "variant": null, "met": true, "peopleMet": 1,
          "peopleNeeded": 1, "worst": "Ada", "people": [{ "name": "Ada", "walker": "w",
            "outcomes": "+-", "runsMeasured": 2, "runsMet": 1 }] }] }
      """
    func page(_ household: String) -> String {
      Self.page.replacingOccurrences(
        of: "\"met\": true,", with: "\"met\": true, \"households\": [\(household)],")
    }
    let records = try Self.read(page(household)).records
    let own = try Self.read(Self.page).records
    #expect(Array(records.dropLast()) == own)
    let record = try #require(records.last)
    #expect(
      record.key == Baseline.Key(scenario: "t", walker: "w", sentence: "x", person: "Ada"))
    #expect(record.outcomes.runs.map(\.seed) == [7, 8])
    #expect(record.outcomes.marks == [.met, .missed])
    for (damage, with) in [
      ("+-", "+-+"), ("seeds\": 2", "seeds\": 3"), ("partial\": false", "partial\": true"),
      ("scenario\": \"t", "scenario\": \"s"),
    ] {
      let damaged = household.replacingOccurrences(of: damage, with: with)
      #expect(throws: InputError.self, "\(damage)") { try Self.read(page(damaged)) }
    }
    let error = #expect(throws: InputError.self) {
      try Self.read(
        """
        { "format": "simrun check", "version": 2, "partial": false, "households": [],
          "scenarios": [] }
        """)
    }
    #expect(
      error.map { "\($0)" }
        == "b.json: households: a count of 0 is outside 1 ... 10000")
  }

  @Test(arguments: [1, 2, 3])
  func readsMissingEvents(runsMet: Int) throws {
    let page = Self.page.replacingOccurrences(of: "\"version\": 1", with: "\"version\": 2")
      .replacingOccurrences(of: "\"+-.+\"", with: "\"+!-.+\"")
      .replacingOccurrences(of: "\"seeds\": 4, \"runs\": 4", with: "\"seeds\": 5, \"runs\": 5")
      .replacingOccurrences(of: "\"runsMet\": 2", with: "\"runsNever\": 1, \"runsMet\": \(runsMet)")
    guard runsMet > 1 else {
      #expect(throws: InputError.self) { try Self.read(page) }
      return
    }
    let record = try #require(try Self.read(page).records.first)
    #expect(record.outcomes.marks == [.met, .never, .missed, .unmeasured, .met])
    #expect(record.outcomes.runs.map(\.value) == [1, nil, 0, nil, 2.5])
  }

  @Test(arguments: [
    ("\"simrun check\"", "\"other\"", "format: 'other' is not 'simrun check'"),
    (
      "\"version\": 1", "\"version\": 3",
      "version: format version 3 is not supported; expected 1 or 2"
    ),
    (
      "\"+-.+\"", "\"+-!+\"",
      "scenarios[0].expectations[0].outcomes: the outcomes do not match the counts; "
        + "the file is damaged"
    ),
    (
      "\"partial\": false, \"met\"", "\"partial\": true, \"met\"",
      "partial: the baseline is partial (interrupted); a complete one is required"
    ),
    (
      "\"partial\": false,\n    \"expectations\"", "\"partial\": true,\n    \"expectations\"",
      "scenarios[0].partial: the check of 's' is partial (interrupted); a complete one is required"
    ),
    (
      "\"seeds\": 4, \"runs\": 4", "\"seeds\": 5, \"runs\": 4",
      "scenarios[0].runs: 4 runs of 5 seeds; 5 are required"
    ),
    (
      "\"seeds\": 4, \"runs\": 4", "\"seeds\": 5, \"runs\": 5",
      "scenarios[0].expectations[0].outcomes: 4 outcomes of 5 seeds"
    ),
    (
      "\"runsMeasured\": 3", "\"runsMeasured\": 3, \"runsUnmeasured\": 0",
      "scenarios[0].expectations[0].outcomes: the outcomes do not match the counts; "
        + "the file is damaged"
    ),
    (
      "\"scenarios\": [{", "\"scenarios\": [], \"withoutExpectations\": [{",
      "scenarios: a count of 0 is outside 1 ... 10000"
    ),
    (
      "\"+-.+\"", "\"+-.-\"",
      "scenarios[0].expectations[0].outcomes: the outcomes do not match the counts; "
        + "the file is damaged"
    ),
    (
      "\"+-.+\"", "\"+-.+x\"",
      "scenarios[0].expectations[0].outcomes: the outcomes do not match the counts; "
        + "the file is damaged"
    ),
    (
      "\"1 0 2.5\"", "\"1 0\"",
      "scenarios[0].expectations[0].values: the values do not match the counts; "
        + "the file is damaged"
    ),
    (
      "\"1 0 2.5\"", "\"1 0 nan\"",
      "scenarios[0].expectations[0].values: the values do not match the counts; "
        + "the file is damaged"
    ),
    (
      "\"1 0 2.5\"", "\"1e300 0 2.5\"",
      "scenarios[0].expectations[0].values: the values do not match the counts; "
        + "the file is damaged"
    ),
    (
      "\"firstSeed\": 1", "\"firstSeed\": -1",
      "scenarios[0].firstSeed: -1 is outside 0 ... 9007199254740992"
    ),
  ])
  func rejectsInconsistentFiles(old: String, new: String, sentence: String) throws {
    let error = #expect(throws: InputError.self) {
      try Self.read(Self.page.replacingOccurrences(of: old, with: new))
    }
    #expect(error?.description == "b.json: \(sentence)")
  }

  @Test func rejectsFilesWithoutAResult() {
    let error = #expect(throws: InputError.self) { try Self.read("{ \"runs\": 3 }") }
    #expect(error?.description == "b.json: 'format' is missing")
  }

  /// A damaged file is read, or rejected in one line.
  @Test func survivesAnyDamage() throws {
    var mutator = Mutator(seed: 4)
    for _ in 0..<300 {
      let spoilt = mutator.spoilt(Array(Self.page.utf8))
      do {
        for record in try Baseline(JSON.parse(spoilt, source: "b.json"), path: "b.json").records {
          #expect(record.outcomes.runs.count == record.outcomes.marks.count)
        }
      } catch {
        #expect(!error.description.contains("\n") && error.description.hasPrefix("b.json"))
      }
    }
  }
}
