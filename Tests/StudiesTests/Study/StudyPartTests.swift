import BLE
@testable import Documents
import Foundation
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct StudyPartTests {
  /// A part of a study of 90 runs of arrive-and-unlock, which has delays. Made once for all tests.
  private static let part = Task {
    let shard = try #require(Shard(2, of: 3))
    let seeds = try #require(shard.seeds(of: 1...90))
    var study = try Study(of: Shipped.scenario("arrive-and-unlock"), seeds: seeds)
    try await study.perform()
    return try StudyPart(study, shard: shard, of: 1...90)
  }

  /// Reads a text as the file of a part.
  private static func read(_ text: String) throws -> StudyPart {
    var part: StudyPart?
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/part.json"))
      part = try StudyPart.read(folder + "/part.json")
    }
    return try #require(part)
  }

  @Test func roundTripsThroughAFile() async throws {
    let part = try await Self.part.value
    #expect(part.tally.runs == 30 && part.tally.walkers[0].delays(of: .unlockDelayS).count > 0)
    #expect(try Self.read(part.text) == part)
    #expect(!part.isPartial)
  }

  @Test func rejectsAnyChangedDigit() async throws {
    let text = Array(try await Self.part.value.text)
    let digits = text.indices.filter { text[$0].isNumber }
    #expect(digits.count > 500)
    let step = Build.isOptimised ? 7 : 41
    for index in stride(from: 0, to: digits.count, by: step).map({ digits[$0] }) {
      var spoilt = text
      spoilt[index] = text[index] == "9" ? "8" : "9"
      #expect(throws: InputError.self) { try Self.read(String(spoilt)) }
    }
  }

  @Test func rejectsTruncatedFiles() async throws {
    let text = try await Self.part.value.text
    for length in stride(from: 0, to: text.count - 2, by: Build.isOptimised ? 97 : 397) {
      #expect(throws: InputError.self) { try Self.read(String(text.prefix(length))) }
    }
  }

  @Test func unfinishedShardIsPartial() throws {
    let study = try Study(of: Shipped.scenario("arrive-and-unlock"), seeds: 31...60)
    let part = try StudyPart(study, shard: try #require(Shard(2, of: 3)), of: 1...90)
    #expect(part.isPartial && part.runsAsked == 30)
    #expect(part.text.contains("\"partial\" : true"))
    #expect(try Self.read(part.text) == part)
  }

  /// Tallies that no study can have, even if the checksum is correct.
  @Test(
    arguments: [
      (["runs"], JSON(31)), (["anyone", "falseUnlocks", "happened"], JSON(31)),
      (["anyone", "falseUnlocks", "possible"], JSON(-1)),
      (["anyone", "falseUnlocks", "possible"], .null),
    ])
  func rejectsImpossibleTallies(path: [String], value: JSON) async throws {
    let json = try await Self.part.value.tally.json
    #expect(try StudyTally(json, at: InputPlace("part")).runs == 30)
    #expect(throws: InputError.self) {
      try StudyTally(json.replacing(path[...], by: value), at: InputPlace("part"))
    }
  }

  /// Also with a checksum that matches.
  @Test(arguments: [nil, "open"])
  func rejectsAPartWithoutAKey(variant: String?) async throws {
    var study = try Study(of: TinyScenario().read(), variant: variant, seeds: 1...2)
    try await study.perform()
    let part = try StudyPart(study, shard: try #require(Shard(1, of: 2)), of: 1...4)
    let file = try JSON.parse(Array(part.text.utf8), source: "part.json")
    guard case .object(let members) = file, let json = members["part"] else {
      Issue.record("no part")
      return
    }
    #expect(try StudyPart(json, at: InputPlace("part.json")) == part)
    // Earlier versions did not count what more of is better.
    let damaged = json.withoutEachKey.filter { !$0.path.hasSuffix("amounts.rightRoomShare") }
    #expect(damaged.count > 200 && damaged.count < json.withoutEachKey.count)
    for (path, value) in damaged {
      #expect(throws: InputError.self, "\(path)") {
        try StudyPart(value, at: InputPlace("part.json"))
      }
    }
  }

  /// A lock decides no rooms, so that nothing was counted either.
  @Test func readsTalliesOfVersionsWithoutTheShareOfTheRightRoom() async throws {
    let tally = try await Self.part.value.tally
    let earlier = try #require(
      tally.json.withoutEachKey.first { $0.path == "walkers.0.amounts.rightRoomShare" })
    #expect(try StudyTally(earlier.value, at: InputPlace("part")) == tally)
  }

  @Test func rejectsPartsOfTheFirstFormat() async throws {
    let part = try await Self.part.value
    let file = try JSON.parse(Array(part.text.utf8), source: "part.json")
    guard case .object(let members) = file, case .object(var old) = members["part"] else {
      Issue.record("no part")
      return
    }
    old["version"] = nil
    let error = #expect(throws: InputError.self) {
      try StudyPart(.object(old), at: InputPlace("part.json", path: "part"))
    }
    #expect(
      error?.description
        == "part.json: part.version: format version 1 is not supported; expected 2: run the shard again"
    )
  }

  @Test func fingerprintCoversSettingsAndFirstRun() throws {
    func fingerprint(_ scenario: Scenario, seed: UInt64 = 1) throws -> StudyFingerprint {
      try scenario.fingerprint(of: scenario.world, firstSeed: seed)
    }
    let defaults = try fingerprint(try TinyScenario().read())
    #expect(try fingerprint(try TinyScenario().read()) == defaults)
    let other = try fingerprint(try TinyScenario().read(), seed: 2)
    #expect(other.settings == defaults.settings && other.firstRun != defaults.firstRun)
  }
}

extension JSON {
  /// Returns the value with the member at a path replaced.
  fileprivate func replacing(_ path: ArraySlice<String>, by value: JSON) -> JSON {
    guard let key = path.first, case .object(var members) = self else { return value }
    members[key] = members[key]?.replacing(path.dropFirst(), by: value)
    return .object(members)
  }
}
