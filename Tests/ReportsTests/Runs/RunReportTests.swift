import BLE
import Documents
import Foundation
@testable import Pages
import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// The content of the JSON report.
private struct Page: Decodable {
  var scenario: String
  var variant: String?
  var seed: UInt64
  var durationS: Double
  var decisions: [Decision]
  var doors: [Door]
  var crossings: [Crossing]
  var walkers: [Walker]
  var beacons: [Beacon]
  var expectations: [Expectation]

  struct Decision: Decodable, Hashable {
    var timeS: Double
    var walker: String
    var decision: String
    var side: String?
    var evidence: [Evidence]
  }

  struct Evidence: Decodable, Hashable {
    var anchor: String
    var levelDBm: Double?
    var samples: Int
    var newestS: Double?
  }

  struct Door: Decodable {
    var timeS: Double
    var door: String
    var open: Bool
    var locked: Bool
  }

  struct Crossing: Decodable, Hashable {
    var door: String
    var walker: String
    var out: Bool
    var key: Bool
  }

  struct Walker: Decodable {
    var name: String
    var score: [String: Double?]
    var exteriorStrongerShares: [String: Double]
    var smoothedOutsideS: Double?
    var packets: [Packets]
  }

  struct Packets: Decodable {
    var beacon: String
    var received: Int
    var notListening: Int
    var tooWeak: Int
    var collided: Int
    var interference: Int

    var lost: Int { notListening + tooWeak + collided + interference }
  }

  struct Beacon: Decodable {
    var name: String
    var packetsSent: Int
  }

  struct Expectation: Decodable {
    var expectation: String
    var value: Double?
    var met: Bool?
  }
}

@Suite struct RunReportTests {
  private static func report(
    _ name: String, variant: String? = nil, seed: UInt64 = 3
  ) throws -> RunReport {
    try #require(try RunReport(on: Shipped.scenario(name), variant: variant, seed: seed))
  }

  private static func page(_ report: RunReport) throws -> Page {
    try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
  }

  @Test func namesTheScenarioVariantAndSeed() throws {
    let report = try Self.report("office-walk-past", variant: "walled", seed: 17)
    let page = try Self.page(report)
    #expect(page.scenario == "office-walk-past")
    #expect(page.variant == "walled")
    #expect(page.seed == 17)
    #expect(page.durationS == 15)
    #expect(
      report.text.hasPrefix(
        """
        office-walk-past, variant walled: Walking past the office door, always inside
        seed 17, 15 s


        """))
    #expect(try Self.page(Self.report("office-walk-past")).variant == nil)
  }

  @Test func isNilForAnUnknownVariant() throws {
    #expect(try RunReport(on: Shipped.scenario("office-walk-past"), variant: "x", seed: 1) == nil)
  }

  @Test(arguments: Shipped.scenarioNames)
  func listsEveryDecisionWithTimeAndEvidence(name: String) throws {
    let report = try Self.report(name)
    let page = try Self.page(report)
    let entries = report.run.journal.decisions
    #expect(!entries.isEmpty)
    #expect(page.decisions.map(\.timeS) == entries.map(\.decision.time.seconds))
    #expect(
      page.decisions.map(\.decision).filter { $0 == "unlock" }.count
        == entries.count { $0.decision.verdict == .unlock })
    for (decision, entry) in zip(page.decisions, entries) {
      #expect(decision.evidence.map(\.samples) == entry.decision.evidence.map(\.samples))
      #expect(decision.evidence.map(\.levelDBm) == entry.decision.evidence.map(\.level?.dBm))
      #expect(decision.evidence.map(\.anchor) == ["interior", "exterior"])
      #expect(report.text.contains("  \(String(format: "%.3f", decision.timeS)) s  "))
    }
    // Each line of decisions.jsonl is a decision of the JSON report.
    let lines = try report.decisionLines.split(separator: "\n").map {
      try JSONDecoder().decode(Page.Decision.self, from: Data($0.utf8))
    }
    #expect(lines == page.decisions)
  }

  /// A positioning engine with places has both: the light in the right room, and the error.
  @Test func positionsAfterAFailureHaveTheirError() throws {
    let report = try #require(
      try RunReport(on: Shipped.scenario("light-follows"), variant: "one fails", seed: 1))
    let score = report.scores[0]
    let error = try #require(score.positions?.errorAfterChange)
    let line = try #require(
      report.text.split(separator: "\n").first { $0.contains("since the first change: correct ") })
    #expect(line.hasSuffix("; mean error \(error.with(2)) m"))
  }

  @Test func scoresAWalkPastTheDoor() throws {
    let report = try Self.report("office-walk-past")
    let score = try #require(Self.page(report).walkers.first).score
    // A walker who never leaves can only cause false unlocks, and has no arrival to measure.
    let unlocks = Double(report.run.journal.decisions.count { $0.decision.verdict == .unlock })
    #expect(unlocks > 0)
    #expect(score["unlocks"] == unlocks)
    #expect(score["falseUnlocks"] == unlocks)
    #expect(score["unlockDelayS"] == .some(nil))
    #expect(score["unlockDistanceM"] == .some(nil))
    #expect(report.text.contains("false: walker inside"))

    let contest = try #require(report.scores[0].contest)
    #expect(score["exteriorStrongerS"] == contest.duration.inSeconds)
    #expect(score["exteriorStrongerDB"] == contest.greatestMargin?.value)
    let margin = try #require(contest.greatestMargin).value
    #expect(
      report.text.contains(
        String(
          format: "  1 s means: exterior higher for %.1f s, by up to %.1f dB; in bay 100 %%\n",
          contest.duration.inSeconds, margin)))
  }

  /// With seed 17, the lock unlocks because its smoothed level of the exterior is higher. There is
  /// no 1 s mean: the phone received no packet of the interior beacon in the second before.
  @Test func distinguishesSmoothedLevelsFromOneSecondMeans() throws {
    let report = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 17))
    let journal = report.run.journal
    let unlock = try #require(journal.decisions.first { $0.decision.verdict == .unlock }).decision
    let before = journal.heard.filter { heard in
      let age = heard.sighting.time.duration(to: unlock.time)
      return age >= .zero && age < .seconds(1)
    }
    #expect(before.count { report.run.world.name(of: $0.device) == "interior" } == 0)
    #expect(report.text.contains("  1 s means: exterior never higher\n"))

    // Each interval is from a decision for outside to the next decision about the side, or to the
    // end of the run at 15 s.
    var (outside, since) = (0.0, nil as Double?)
    for entry in journal.decisions {
      guard case .side(let side) = entry.decision.verdict else { continue }
      if let since { outside += entry.decision.time.seconds - since }
      since = side == .outside ? entry.decision.time.seconds : nil
    }
    if let since { outside += 15 - since }
    #expect(outside > 0)
    let words = String(format: "  smoothed: exterior higher for %.2f s\n", outside)
    #expect(report.text.contains(words))
    let json = try #require(try Self.page(report).walkers.first?.smoothedOutsideS)
    #expect(abs(json - outside) < 1e-9)
  }

  /// A lock without sides compares no levels, and an engine without sides has neither line.
  @Test func showsSmoothedLevelsOnlyIfTheyDetermineASide() throws {
    let walk = try Shipped.scenario("office-walk-past")
    for (preset, hasMeans) in [("bleunlock", true), ("bermuda", false)] {
      let report = try #require(try RunReport(on: walk.with(preset: preset), seed: 9))
      #expect(report.text.contains("1 s means:") == hasMeans, "\(preset)")
      #expect(!report.text.contains("smoothed:"), "\(preset)")
      #expect(try Self.page(report).walkers.first?.smoothedOutsideS == nil)
    }
  }

  /// Five pieces of equipment are there at the nurse's one stay, so that each may turn present
  /// once.
  @Test func scoresEquipment() throws {
    let scenario = try Shipped.scenario("home-visit")
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let score = scenario.score(of: report.run, walker: 0)
    let turns = report.run.journal.decisions.count { entry in
      if case .item(_, isPresent: true) = entry.decision.verdict { true } else { false }
    }
    #expect(score.value(of: .itemFlips) == Double(turns - 5))
    let share = try #require(score.value(of: .wrongItemShare))
    #expect(0 < share && share < 0.2)
    #expect(
      report.text.contains("  equipment: wrong \((share * 100).with(1)) %; flips \(turns - 5)\n"))
  }

  /// A plan has one home, so equipment of several patients has no score.
  @Test func scoresNoEquipmentOfSeveralPatients() throws {
    try withTemporaryFolder { folder in
      let files = ["scenarios/home-visit/scenario.json", "floorplans/apartment.json"]
      let other = #"records: [{ of: "a", name: "b", items: [], tasks: [] },"#
      for (file, name) in zip(files, ["scenario.json", "plan.json"]) {
        try String(contentsOfFile: Shipped.path(file), encoding: .utf8)
          .replacing("floorplan: \"apartment\"", with: "floorplan: \"plan.json\"")
          .replacing("records: [", with: other)
          .replacing("durationS: 1800", with: "durationS: 120")
          .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let scenario = try ScenarioLibrary.scenario(folder)
      let report = try #require(try RunReport(on: scenario, seed: 1))
      let score = scenario.score(of: report.run, walker: 0)
      #expect(score.value(of: .itemFlips) == nil && score.value(of: .wrongItemShare) == nil)
    }
  }

  @Test func scoresAnArrival() throws {
    let report = try Self.report("arrive-and-unlock")
    let page = try Self.page(report)
    let score = try #require(page.walkers.first).score
    #expect(score["unlocks"] == 1)
    #expect(score["falseUnlocks"] == 0)
    #expect(score["doorOpenings"] == 1)
    #expect(score["doorClosings"] == 1)
    // The door unlocks at the decision, opens later, and locks when it has closed.
    #expect(page.doors.map(\.open).contains(true))
    #expect(page.doors.map(\.timeS) == page.doors.map(\.timeS).sorted())
    #expect(page.doors.first?.timeS == page.decisions.first { $0.decision == "unlock" }?.timeS)
    #expect(page.doors.first?.locked == false)
    #expect(report.text.contains("  1 unlock, from outside\n"))
    #expect(report.text.contains("  door: opened once, closed once; crossed by resident\n"))
  }

  @Test func namesAnIntruder() throws {
    let scenario = try TinyScenario.withThief().read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let page = try Self.page(report)
    #expect(page.walkers.map { $0.score["intrusions"] } == [1])
    #expect(
      page.crossings == [
        .init(door: "door", walker: "thief", out: false, key: false)
      ])
    #expect(
      report.text.contains("  door: opened once, closed 0 times; crossed by thief (no key)\n"),
      "\(report.text)")
  }

  @Test(arguments: Shipped.scenarioNames)
  func accountsForEveryPacket(name: String) throws {
    let report = try Self.report(name)
    let page = try Self.page(report)
    for walker in page.walkers {
      #expect(walker.packets.map(\.beacon) == page.beacons.map(\.name))
      for (link, beacon) in zip(walker.packets, page.beacons) {
        // The run may end during an event of three packets.
        #expect((beacon.packetsSent - 3...beacon.packetsSent).contains(link.received + link.lost))
        #expect(beacon.packetsSent > 200)
        let row = [
          beacon.packetsSent, link.received, link.notListening, link.tooWeak, link.collided,
          link.interference,
        ]
        let line = try #require(
          report.text.split(separator: "\n").first {
            $0.hasPrefix("  \(beacon.name) to \(walker.name)  ")
          })
        #expect(line.split(separator: " ").suffix(6).map { Int($0) } == row)
      }
    }
    #expect(
      report.text.contains(
        #/packets +sent +received +not listening +too weak +collided +interference\n/#))
  }

  @Test func evaluatesTheExpectationsAboutTheVariant() throws {
    let text = """
      { measure: "packetsReceived", atLeast: 1 }, { measure: "packetsReceived", atMost: 0 },
      { measure: "unlockDelayS", atMost: -1000, inRuns: { atLeast: 0.5 } },
      { measure: "packetsReceived", atLeast: 0, variant: "open" },
      """
    let scenario = try TinyScenario()
      .changing("{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: text).read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    let stated = try Self.page(report).expectations
    #expect(
      stated.map(\.expectation) == [
        "packetsReceived is at least 1 in every run", "packetsReceived is at most 0 in every run",
        "unlockDelayS is at most -1000 in at least 50 % of runs",
      ])
    #expect(stated.prefix(2).map(\.met) == [true, false])
    let received = Double(report.run.journal.heard.count)
    #expect(stated.prefix(2).map(\.value) == [received, received])
    #expect(stated[2].met != true)
    #expect(report.fallsShort)

    let open = try #require(try RunReport(on: scenario, variant: "open", seed: 1))
    #expect(
      try Self.page(open).expectations.map(\.expectation)
        == ["packetsReceived is at least 0 in every run, variant open"])
    #expect(!open.fallsShort)
  }

  @Test func doesNotFallShortOfExpectationsAboutSomeRuns() throws {
    let scenario = try TinyScenario().changing("atLeast: 0,", to: "atLeast: 1000,").read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    #expect(try Self.page(report).expectations.map(\.met) == [false])
    #expect(!report.fallsShort)
    #expect(report.text.contains("  not met  "))
  }

  @Test func fallsShortIfTheDoorNeverUnlocks() throws {
    let scenario = try TinyScenario()
      .changing(
        "{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }",
        to: "{ measure: 'unlockDelayS', atMost: 2 }"
      )
      .changing("exterior: [\"out\"]", to: "exterior: [\"out\"], unlockRSSI: -1").read()
    let report = try #require(try RunReport(on: scenario, seed: 1))
    #expect(report.fallsShort)
    #expect(report.text.contains("  not met  never  unlockDelayS is at most 2 in every run\n"))
    #expect(try Self.page(report).expectations.map(\.met) == [false])
    let never = report.json.line.matches(of: /"never":(\[[^\]]*\])/).map { String($0.1) }
    #expect(
      never == ["[\"value\"]", "[\"unlockDelayS\",\"unlockDistanceM\",\"doorWaitS\"]"])
  }

  @Test func oneRunHasNoVerdictOnAMean() throws {
    let scenario = try TinyScenario().changing(
      "atLeast: 0, inRuns: { atLeast: 0.5 } }", to: "onAverage: { atLeast: 1000 } }"
    ).read()
    let text = try #require(try RunReport(on: scenario, seed: 1)).text
    let verdicts = try #require(text.split(separator: "expectations\n").last)
    #expect(verdicts.contains("  this run  ") && !verdicts.contains("not met"))
  }

  @Test func writesAllFilesToOneFolder() throws {
    try withTemporaryFolder { folder in
      try Self.report("office-walk-past").files().write(to: folder)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          == [
            "advertisements.csv", "decisions.jsonl", "engine.json", "floorplan.json", "run.json",
            "scenario.json", "truth.csv",
          ])
    }
  }
}
