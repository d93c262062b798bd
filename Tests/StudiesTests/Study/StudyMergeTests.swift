import BLE
@testable import Documents
import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct StudyMergeTests {
  private static func part(
    _ number: Int, of count: Int, runs: UInt64 = 40, scenario: String = "office-walk-past",
    variant: String? = nil, isCarriedOut: Bool = true
  ) async throws -> StudyPart {
    let shard = try #require(Shard(number, of: count))
    let seeds = try #require(shard.seeds(of: 1...runs))
    var study = try Study(of: Shipped.scenario(scenario), variant: variant, seeds: seeds)
    if isCarriedOut { try await study.perform() }
    return try StudyPart(study, shard: shard, of: 1...runs)
  }

  /// Returns the error of merging the parts; each file is named by the part's position.
  private static func complaint(about parts: [StudyPart]) -> String? {
    let files = parts.enumerated().map { ("\($0 + 1).json", $1) }
    do {
      _ = try StudyMerge.outcome(of: files)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func mergesPartsInAnyOrder() async throws {
    var whole = try Study(of: Shipped.scenario("office-walk-past"), seeds: 1...40)
    try await whole.perform()
    var parts: [StudyPart] = []
    for number in 1...3 { parts.append(try await Self.part(number, of: 3)) }
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      #expect(try StudyMerge.outcome(of: order.map { ("", parts[$0]) }) == whole.outcome)
    }
  }

  /// A lock with a threshold above the level of the beacon never ends a delay.
  @Test func mergesDelaysThatNeverEnd() async throws {
    let deaf = try Shipped.scenario("arrive-and-unlock")
      .with(preset: nil, overrides: [SettingOverride("unlockRSSI=-20")])
    func study(_ seeds: ClosedRange<UInt64>) async throws -> Study {
      var study = try Study(of: deaf, seeds: seeds)
      try await study.perform()
      return study
    }
    var parts: [StudyPart] = []
    for number in 1...2 {
      let shard = try #require(Shard(number, of: 2))
      let done = try await study(try #require(shard.seeds(of: 1...8)))
      parts.append(try StudyPart(done, shard: shard, of: 1...8))
    }
    var files: [(String, StudyPart)] = []
    try withTemporaryFolder { folder in
      for (path, part) in zip([folder + "/1.json", folder + "/2.json"], parts) {
        try OutputPlace(file: path).write(part.text)
        files.append((path, try StudyPart.read(path)))
      }
    }
    let merged = try StudyMerge.outcome(of: files)
    #expect(merged == (try await study(1...8)).outcome)
    #expect(
      merged.tally.walkers[0].delays(of: .unlockDelayS).sorted
        == Array(repeating: .infinity, count: 8))
  }

  /// A server loses reports, and a globe has the places of reports. Neither is on the air.
  @Test(
    arguments: [
      ("server", ["lossShare": JSON(0.5)]),
      ("globe", ["route": [["atS": JSON(0), "latitude": JSON(43), "longitude": JSON(-79)]]]),
    ] as [(String, JSON)])
  func namesPartsWithOtherCircumstances(key: String, value: JSON) async throws {
    let source = try ScenarioLibrary.source(of: Shipped.path("scenarios/approach-scan"))
    func part(_ number: Int, _ description: JSON) async throws -> StudyPart {
      let shard = try #require(Shard(number, of: 2))
      var study = try Study(
        of: source.scenario(saying: description), seeds: try #require(shard.seeds(of: 1...2)))
      try await study.perform()
      return try StudyPart(study, shard: shard, of: 1...2)
    }
    let same = source.description
    let (one, two) = (try await part(1, same), try await part(2, same))
    let other = try await part(2, same.merged(with: .object([key: value])))
    #expect(Self.complaint(about: [one, two]) == nil)
    #expect(
      Self.complaint(about: [one, other])
        == "2.json: not a part of the same study as '1.json': its scenario has other settings or "
        + "another floor plan")
  }

  @Test func namesMissingShards() async throws {
    var parts: [StudyPart] = []
    for number in [2, 5, 9] { parts.append(try await Self.part(number, of: 10)) }
    #expect(
      Self.complaint(about: parts) == "merge: shards 1, 3 ... 4, 6 ... 8, 10 of 10 are missing")
    let one = try await Self.part(2, of: 2)
    #expect(Self.complaint(about: [one]) == "merge: shard 1 of 2 is missing")
  }

  @Test func namesARepeatedShard() async throws {
    let (one, two) = (try await Self.part(1, of: 2), try await Self.part(2, of: 2))
    #expect(
      Self.complaint(about: [one, two, one])
        == "3.json: shard 1/2 is given twice, here and in '1.json'")
  }

  @Test func namesAnInterruptedShard() async throws {
    let one = try await Self.part(1, of: 2)
    let two = try await Self.part(2, of: 2, isCarriedOut: false)
    #expect(
      Self.complaint(about: [one, two])
        == "2.json: shard 2/2 is partial: it was interrupted after 0 of 20 runs")
  }

  @Test func namesPartsOfOtherStudies() async throws {
    let one = try await Self.part(1, of: 2)
    let foreign = [
      (
        try await Self.part(2, of: 2, scenario: "flat", isCarriedOut: false),
        "its scenario is 'flat', not 'office"
      ),
      (try await Self.part(2, of: 2, variant: "walled"), "its variant is 'walled', not none"),
      (try await Self.part(2, of: 2, runs: 41), "its study has 41 runs from seed 1, not 40"),
      (try await Self.part(2, of: 4), "its study has 4 shards, not 2"),
    ]
    for (part, reason) in foreign {
      let complaint = try #require(Self.complaint(about: [one, part]))
      #expect(complaint.hasPrefix("2.json: not a part of the same study as '1.json': \(reason)"))
    }
  }
}
