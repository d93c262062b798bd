import Testing

@testable import Lab

/// Someone walks for five seconds, and hears packets in every run.
@Suite struct BaselineComparisonTests {
  private static func check(_ expectations: String, seeds: UInt64 = 20) async throws -> Check {
    let scenario = try TinyScenario()
      .changing("{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: expectations)
      .read()
    return try await Check(of: scenario, seeds: 1...seeds)
  }

  /// An earlier result of a check's scenario, with these outcomes.
  private static func baseline(
    of check: Check, _ records: [(sentence: String, outcomes: String, values: [Double])]
  ) throws -> Baseline {
    let page: JSON = [
      "format": "simrun check", "version": .number(1), "partial": false,
      "scenarios": [
        [
          "scenario": .text(check.scenario.name), "firstSeed": .number(1),
          "expectations": .list(
            records.map { record in
              [
                "expectation": .text(record.sentence), "walker": "guest",
                "outcomes": .text(record.outcomes),
                "runsMeasured": JSON(record.outcomes.count { $0 != "." }),
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

  /// All runs miss it now.
  private static let missed = "{ measure: 'packetsReceived', atMost: 0, inRuns: { atLeast: 0 } }"
  private static let missedSentence =
    "packetsReceived is at most 0 in at least 0 % of runs"

  @Test(
    arguments: [
      // Of McNemar's test: 2 · 0.5¹², 2 · 0.5⁷, and one seed that did not count then.
      ("---++++++++++++-----", 0.00048828125, true, 4, 20),
      ("+++++++-------------", 0.015625, false, 1, 20),
      (".--++++++++++++-----", 0.00048828125, true, 4, 19),
      // More seeds than now, and fewer.
      ("---++++++++++++-----+++", 0.00048828125, true, 4, 20),
      ("++++++++++++", 0.00048828125, true, 1, 12),
    ] as [(String, Double, Bool, UInt64, Int)])
  func aShareThatFellIsWorseWhereLuckDoesNotExplainIt(
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

  @Test func whatFewMayMeetIsWorseWhereMoreDo() async throws {
    let check = try await Self.check(
      "{ measure: 'packetsReceived', atLeast: 1, inRuns: { atMost: 1 } }")
    let sentence = "packetsReceived is at least 1 in at most 100 % of runs"
    let rose = try Self.baseline(of: check, [(sentence, "++--++------------++", [])])
    let comparison = BaselineComparison(of: [check], with: rose)
    #expect(comparison.worse.map(\.seed) == [3])
    #expect(comparison.worse.map(\.then) == [0.3])
    #expect(comparison.worse.map(\.now) == [1])
  }

  @Test func whatIsMetMoreOftenIsBetter() async throws {
    let check = try await Self.check("{ measure: 'packetsReceived', atLeast: 1 }")
    let sentence = "packetsReceived is at least 1 in every run"
    let baseline = try Self.baseline(of: check, [(sentence, "--------------------", [])])
    let comparison = BaselineComparison(of: [check], with: baseline)
    #expect(comparison.worse.isEmpty)
    #expect(comparison.better.count == 1)
    #expect(CheckReport([(check, "tiny")], baseline: baseline).isMet)
  }

  @Test func aMeanIsComparedSeedBySeed() async throws {
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
    // SciPy's `ttest_1samp` has 0.000528; but that nine that differ all go one way has 2 / 2⁹.
    #expect(change.probability == 0.00390625)
    #expect(change.seed == 4)
    #expect(abs((change.then ?? 0) - (change.now ?? 0) - 1.4) < 1e-9)
  }

  @Test func theMoreIsComparedTheMoreItTakes() async throws {
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
    // 2 · 0.5⁸ = 0.0078 is below 0.01 alone, and not as one of two; 2 · 0.5⁹ is.
    #expect(try worse("++++++++------------") == 0)
    #expect(try worse("+++++++++-----------") == 1)
  }

  @Test func namesWhatIsNewAndWhatIsGone() async throws {
    let check = try await Self.check(Self.missed, seeds: 3)
    let baseline = try Self.baseline(of: check, [("unlocks is at least 1 in every run", "+++", [])])
    let text = CheckReport([(check, "tiny")], baseline: baseline).text
    let name = check.scenario.name
    #expect(text.contains("\nnew     \(name): \(Self.missedSentence)\n"))
    #expect(text.contains("\ngone    \(name): unlocks is at least 1 in every run\n"))
    #expect(text.contains("0 worse, 0 better, of 0 expectations"))
  }

  @Test func aCheckIsNotWorseThanItself() async throws {
    let check = try await Self.check(
      "\(Self.missed), { measure: 'packetsReceived', onAverage: { atLeast: 0.5 } }")
    let report = CheckReport([(check, "tiny")])
    let baseline = try Baseline(report.json, path: "b.json")
    #expect(baseline.records.map(\.outcomes.marks) == check.verdicts.map(\.tally.marks))
    let comparison = BaselineComparison(of: [check], with: baseline)
    #expect(comparison.changes.map(\.probability) == [1, 1])
    #expect(comparison.changes.map(\.pairs) == [20, 20])
    #expect(comparison.new.isEmpty && comparison.vanished.isEmpty)
    // And what was compared can be compared with again.
    let compared = CheckReport([(check, "tiny")], baseline: baseline)
    #expect(try Baseline(compared.json, path: "b.json").records == baseline.records)
  }
}
