@testable import Documents
@testable import Reports
import Scenarios
import Scoring
@testable import Studies
import TestScenes
import Testing

/// A walker who walks for five seconds and receives packets in every run.
@Suite struct BaselineComparisonTests {
  private static func check(_ expectations: String, seeds: UInt64 = 20) async throws -> Check {
    let scenario = try TinyScenario()
      .changing("{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: expectations)
      .read()
    return try await Check(of: scenario, seeds: 1...seeds)
  }

  /// Returns an earlier result of a check's scenario with these outcomes.
  private static func baseline(
    of check: Check, _ records: [(sentence: String, outcomes: String, values: [Double])]
  ) throws -> Baseline {
    let page: JSON = [
      "format": "simrun check", "version": .number(1), "partial": false,
      "scenarios": [
        [
          "scenario": .text(check.scenario.name), "firstSeed": .number(1),
          "seeds": JSON(records[0].outcomes.count), "runs": JSON(records[0].outcomes.count),
          "partial": false,
          "expectations": .list(
            records.map { record in
              [
                "expectation": .text(record.sentence), "walker": "guest", "variant": .null,
                "outcomes": .text(record.outcomes),
                "runsMeasured": JSON(record.outcomes.count { $0 == "+" || $0 == "-" }),
                "runsNever": JSON(record.outcomes.count { $0 == "!" }),
                "runsMet": JSON(record.outcomes.count { $0 == "+" }),
                "values": record.values.isEmpty
                  ? .null : .text(record.values.map(\.inFewDigits).joined(separator: " ")),
              ]
            }),
        ]
      ],
    ]
    return try Baseline(page, path: "b.json")
  }

  /// An expectation that all present runs miss.
  private static let missed = "{ measure: 'packetsReceived', atMost: 0, inRuns: { atLeast: 0 } }"
  private static let missedSentence =
    "packetsReceived is at most 0 in at least 0 % of runs"

  @Test(
    arguments: [
      // By McNemar's test: 2 · 0.5¹², 2 · 0.5⁷, and one seed that did not count then.
      ("---++++++++++++-----", 0.00048828125, true, 4, 20),
      ("+++++++-------------", 0.015625, false, 1, 20),
      (".--++++++++++++-----", 0.00048828125, true, 4, 19),
      // More seeds than now, and fewer.
      ("---++++++++++++-----+++", 0.00048828125, true, 4, 20),
      ("++++++++++++", 0.00048828125, true, 1, 12),
    ] as [(String, Double, Bool, UInt64, Int)])
  func significantDropOfAShareIsWorse(
    outcomes: String, p: Double, isWorse: Bool, seed: UInt64, pairs: Int
  ) async throws {
    let check = try await Self.check(Self.missed)
    #expect(check.isMet)
    let baseline = try Self.baseline(of: check, [(Self.missedSentence, outcomes, [])])
    let comparison = BaselineComparison(of: [check], with: baseline)
    let change = try #require(comparison.changes.first)
    #expect(abs(change.probability - p) < 1e-12)
    #expect(change.adjusted == change.probability)
    #expect(change.pairs == pairs)
    #expect(change.now == 0)
    #expect(change.seed == seed)
    #expect(comparison.worse.map(\.key.sentence) == (isWorse ? [Self.missedSentence] : []))
    #expect(comparison.better.isEmpty)
    let report = CheckReport([(check, "tiny")], baseline: baseline)
    #expect(report.isMet == !isWorse)
    #expect(report.text.contains("\nWORSE ") == isWorse)
    #expect(report.text.contains("; see simrun run tiny --seed \(seed)\n") == isWorse)
    #expect(report.junit.contains("worse than in b.json: ") == isWorse)
  }

  @Test func riseOfAShareWithAnUpperLimitIsWorse() async throws {
    let check = try await Self.check(
      "{ measure: 'packetsReceived', atLeast: 1, inRuns: { atMost: 1 } }")
    let sentence = "packetsReceived is at least 1 in at most 100 % of runs"
    let rose = try Self.baseline(of: check, [(sentence, "++--++------------++", [])])
    let comparison = BaselineComparison(of: [check], with: rose)
    #expect(comparison.worse.map(\.seed) == [3])
    #expect(comparison.worse.map(\.then) == [0.3])
    #expect(comparison.worse.map(\.now) == [1])
  }

  @Test func riseOfAShareWithALowerLimitIsBetter() async throws {
    let check = try await Self.check("{ measure: 'packetsReceived', atLeast: 1 }")
    let sentence = "packetsReceived is at least 1 in every run"
    let baseline = try Self.baseline(of: check, [(sentence, "--------------------", [])])
    let comparison = BaselineComparison(of: [check], with: baseline)
    #expect(comparison.worse.isEmpty)
    #expect(comparison.better.count == 1)
    #expect(CheckReport([(check, "tiny")], baseline: baseline).isMet)
  }

  @Test func meansAreComparedSeedBySeed() async throws {
    let check = try await Self.check(
      "{ measure: 'packetsReceived', onAverage: { atLeast: 0 } }", seeds: 10)
    let now = try #require(check.verdicts.first).tally.values
    #expect(now.count == 10)
    // Student's test of the differences -1, -2, -1, -3, -1, -2, 0, -1, -2, -1: t = -5.249.
    let differences = [1.0, 2, 1, 3, 1, 2, 0, 1, 2, 1]
    let then = zip(now, differences).map { Double($0) + $1 }
    let sentence = "packetsReceived is at least 0 on average"
    let baseline = try Self.baseline(of: check, [(sentence, "++++++++++", then)])
    let change = try #require(BaselineComparison(of: [check], with: baseline).worse.first)
    // SciPy's `ttest_1samp` gives 0.000528, but nine differences of one sign give at least 2 / 2⁹.
    #expect(change.probability == 0.00390625)
    #expect(change.seed == 4)
    #expect(abs((change.then ?? 0) - (change.now ?? 0) - 1.4) < 1e-9)
  }

  @Test func moreComparisonsRequireSmallerPValues() async throws {
    let check = try await Self.check(
      "\(Self.missed), { measure: 'packetsReceived', atLeast: 1 }")
    let same = "packetsReceived is at least 1 in every run"
    func worse(_ outcomes: String) throws -> Int {
      BaselineComparison(
        of: [check],
        with: try Self.baseline(
          of: check,
          [(Self.missedSentence, outcomes, []), (same, String(repeating: "+", count: 20), [])])
      ).worse.count
    }
    // 2 · 0.5⁸ = 0.0078 is below 0.01 alone, but not as one of two tests; 2 · 0.5⁹ is.
    #expect(try worse("++++++++------------") == 0)
    #expect(try worse("+++++++++-----------") == 1)
  }

  /// Returns a check of a door that never unlocks: no beacon reaches -1 dBm, so the guest waits.
  private static func deafCheck(_ expectation: String, seeds: UInt64) async throws -> Check {
    let scenario = try TinyScenario()
      .changing("{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: expectation)
      .changing("exterior: [\"out\"]", to: "exterior: [\"out\"], unlockRSSI: -1").read()
    return try await Check(of: scenario, seeds: 1...seeds)
  }

  /// p is 2 · 0.5⁸ for eight seeds that unlocked then and never do now; four were late then.
  @Test(
    arguments: [
      ("++--++++--++", [0.0078125, 0.00048828125], [1, 1], [12, 12]),
      // From version 1, which does not distinguish an event that never came from an unmeasured run.
      ("++..++++..++", [0.0078125, 0.0078125], [1, 1], [8, 12]),
      ("!!!!!!!!!!!!", [1], [nil], [12]),
      // Seven seeds cannot be significant, because 2 · 0.5⁷ is above 0.01, and do not count as a
      // second test.
      ("!!!!!+++++++", [0.015625], [6], [12]),
    ] as [(String, [Double], [UInt64?], [Int])])
  func detectsRunsThatNoLongerUnlock(
    outcomes: String, p: [Double], seeds: [UInt64?], pairs: [Int]
  ) async throws {
    let check = try await Self.deafCheck("{ measure: 'unlockDelayS', atMost: 2 }", seeds: 12)
    let sentence = "unlockDelayS is at most 2 in every run"
    #expect(check.verdicts[0].tally.outcomes == "!!!!!!!!!!!!")
    let baseline = try Self.baseline(of: check, [(sentence, outcomes, [])])
    let comparison = BaselineComparison(of: [check], with: baseline)
    let quantities: [BaselineComparison.Quantity] = [.met, .measured]
    #expect(comparison.changes.map(\.quantity) == Array(quantities.prefix(p.count)))
    #expect(zip(comparison.changes.map(\.probability), p).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(comparison.changes.map(\.seed) == seeds)
    #expect(comparison.changes.map(\.pairs) == pairs)
    #expect(comparison.changes.allSatisfy { $0.now == 0 })
  }

  /// The mean is over the runs that unlocked both times; there are none.
  @Test func meanIsWorseIfTheEventNoLongerComes() async throws {
    let check = try await Self.deafCheck(
      "{ measure: 'unlockDelayS', onAverage: { atMost: 2 } }", seeds: 12)
    let sentence = "unlockDelayS is at most 2 on average"
    let baseline = try Self.baseline(
      of: check,
      [(sentence, String(repeating: "+", count: 12), Array(repeating: 1.5, count: 12))])
    let comparison = BaselineComparison(of: [check], with: baseline)
    #expect(comparison.changes.map(\.quantity) == [.mean, .measured])
    #expect(comparison.changes.map(\.pairs) == [0, 12])
    let worse = try #require(comparison.worse.first)
    #expect(comparison.worse.count == 1 && worse.quantity == .measured)
    // 2 · 0.5¹², as one of two tests.
    #expect(abs(worse.adjusted - 0.0009765625) < 1e-12)
    let report = CheckReport([(check, "tiny")], baseline: baseline)
    let finding =
      "measured in 100.0 % then, 0.0 % now, of 12 seeds, p = 0.0010; see simrun run tiny --seed 1"
    #expect(report.text.contains(": \(sentence)\n        \(finding)\n"))
    #expect(report.text.contains(": 1 worse, 0 better of 1 expectation ("))
    #expect(report.junit.contains("; worse than in b.json: \(finding)"))
  }

  /// A phone that receives nothing has nothing to measure in any room.
  @Test func fewerMeasuredRunsAreWorse() async throws {
    let scenario = try TinyScenario()
      .changing(
        "{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }",
        to: "{ measure: 'levelDBm', beacon: 'in', room: 'house', atMost: 0 }"
      )
      .changing("carried: \"bag\"", to: "sensitivityDBm: -40").read()
    let check = try await Check(of: scenario, seeds: 1...9)
    #expect(check.verdicts[0].tally.outcomes == ".........")
    let sentence = "levelDBm of in in house is at most 0 in every run"
    func worse(_ outcomes: String) throws -> [BaselineComparison.Change] {
      BaselineComparison(
        of: [check], with: try Self.baseline(of: check, [(sentence, outcomes, [])])
      ).worse
    }
    // As one of two tests, 2 · 0.5⁸ = 0.0078 is not below 0.01, and 2 · 0.5⁹ is.
    #expect(try worse("++++.++++").isEmpty)
    #expect(try worse("+++++++++").map(\.quantity) == [.measured])
    #expect(try worse("+++++++++").map(\.pairs) == [9])
    #expect(try worse(".........").isEmpty)
  }

  private static let shareAndMean =
    "\(missed), { measure: 'packetsReceived', onAverage: { atLeast: 0.5 } }"

  /// A key that is gone is noticed, or it has no part in the comparison.
  @Test func aMissingKeyIsRefusedOrHasNoEffect() async throws {
    let check = try await Self.check(Self.shareAndMean, seeds: 6)
    let page = CheckReport([(check, "tiny")]).json
    func changes(_ page: JSON) throws -> [BaselineComparison.Change] {
      let baseline = try Baseline(page, path: "b.json")
      try baseline.requireComparability(with: [check.scenario], seeds: check.seeds)
      let comparison = BaselineComparison(of: [check], with: baseline)
      #expect(comparison.new.isEmpty && comparison.vanished.isEmpty)
      return comparison.changes
    }
    let whole = try changes(page)
    #expect(whole.map(\.quantity) == [.met, .mean] && whole.allSatisfy { $0.pairs == 6 })
    var refused: [String] = []
    for (path, damaged) in page.withoutEachKey {
      do {
        #expect(try changes(damaged) == whole, "\(path)")
      } catch {
        #expect("\(error)".hasPrefix("b.json: ") && !"\(error)".contains("\n"))
        refused.append(path)
      }
    }
    #expect(
      refused == [
        "format", "partial", "scenarios", "version",
      ]
        + ["expectations", "firstSeed", "partial", "runs", "scenario", "seeds"]
        .map { "scenarios.0.\($0)" }
        + ["expectation", "outcomes", "runsMeasured", "runsMet", "variant", "walker"]
        .map { "scenarios.0.expectations.0.\($0)" }
        + ["expectation", "outcomes", "runsMeasured", "runsMet", "values", "variant", "walker"]
        .map { "scenarios.0.expectations.1.\($0)" })
  }

  @Test func aMeanWithoutItsValuesIsRefused() async throws {
    let check = try await Self.check(Self.shareAndMean, seeds: 6)
    let mean = "packetsReceived is at least 0.5 on average"
    let baseline = try Self.baseline(of: check, [(mean, "++++++", [])])
    let error = #expect(throws: InputError.self) {
      try baseline.requireComparability(with: [check.scenario], seeds: check.seeds)
    }
    #expect(
      error?.description
        == "b.json: scenarios[0].expectations[0].values: 0 values of 6 measured runs; a mean requires "
        + "one for each")
  }

  @Test func nothingInCommonIsRefused() async throws {
    let check = try await Self.check(Self.missed, seeds: 3)
    let baseline = try Self.baseline(of: check, [("unlocks is at least 1 in every run", "+++", [])])
    let error = #expect(throws: InputError.self) {
      try baseline.requireComparability(with: [check.scenario], seeds: check.seeds)
    }
    #expect(
      error?.description
        == "b.json: scenarios: none of its expectations is among those checked now (another scenario, variant or household?)"
    )
  }

  /// The lock never opened, then or now, for a walker who never comes: nothing is compared.
  @Test func saysWhatWasMeasuredInNeither() async throws {
    let check = try await Self.check(
      "{ measure: 'intrusions', atMost: 0 }, \(Self.missed)", seeds: 3)
    let report = CheckReport(
      [(check, "tiny")], baseline: try Baseline(CheckReport([(check, "tiny")]).json, path: "b.json")
    )
    #expect(report.text.contains("0 worse, 0 better of 1 expectation ("))
    #expect(
      report.text.contains(
        "\n-       \(check.scenario.name): intrusions is at most 0 in every run\n"
          + "        nothing to measure in both with the same seed\n"))
  }

  @Test func namesNewAndVanishedExpectations() async throws {
    let check = try await Self.check(Self.missed, seeds: 3)
    let baseline = try Self.baseline(of: check, [("unlocks is at least 1 in every run", "+++", [])])
    let text = CheckReport([(check, "tiny")], baseline: baseline).text
    let name = check.scenario.name
    #expect(text.contains("\nnew     \(name): \(Self.missedSentence)\n"))
    #expect(text.contains("\ngone    \(name): unlocks is at least 1 in every run\n"))
    #expect(text.contains("0 worse, 0 better of 0 expectations"))
  }

  @Test func checkIsNotWorseThanItself() async throws {
    let check = try await Self.check(
      "\(Self.missed), { measure: 'packetsReceived', onAverage: { atLeast: 0.5 } }")
    let report = CheckReport([(check, "tiny")])
    let baseline = try Baseline(report.json, path: "b.json")
    #expect(baseline.records.map(\.outcomes.marks) == check.verdicts.map(\.tally.marks))
    let comparison = BaselineComparison(of: [check], with: baseline)
    #expect(comparison.changes.map(\.probability) == [1, 1])
    #expect(comparison.changes.map(\.pairs) == [20, 20])
    #expect(comparison.new.isEmpty && comparison.vanished.isEmpty)
    // A compared result can be a baseline again.
    let compared = CheckReport([(check, "tiny")], baseline: baseline)
    #expect(try Baseline(compared.json, path: "b.json").records == baseline.records)
  }
}
