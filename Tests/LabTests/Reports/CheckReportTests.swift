import Foundation
import Lab
import Testing

@Suite struct CheckReportTests {
  private struct Page: Decodable {
    var scenario: String
    var seeds: Int
    var met: Bool
    var expectations: [Verdict]

    struct Verdict: Decodable {
      var expectation: String
      var met: Bool
      var runsMeasured: Int
      var runsMet: Int
      var share: Double?
      var interval95: [Double]?
      var firstSeedNotMet: Int?
    }
  }

  private static func report(
    expecting expectations: String, seeds: UInt64, phone: String = "carried: \"bag\""
  ) throws -> CheckReport {
    let scenario = try TinyScenario()
      .changing("{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: expectations)
      .changing("carried: \"bag\"", to: phone).read()
    return CheckReport(
      try Check(of: scenario, seeds: 1...seeds), of: scenario, at: scenario.name, seeds: seeds)
  }

  @Test func saysInHowManyRunsEachExpectationIsMet() throws {
    let report = try Self.report(
      expecting: """
        { measure: "packetsReceived", atLeast: 1 },
        { measure: "packetsReceived", atMost: 0, variant: "open" }
        """, seeds: 10)
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    #expect(page.seeds == 10)
    #expect(!page.met)
    #expect(page.expectations.map(\.met) == [true, false])
    #expect(page.expectations.map(\.runsMet) == [10, 0])
    #expect(page.expectations.map(\.runsMeasured) == [10, 10])
    #expect(page.expectations.map(\.share) == [1, 0])
    #expect(page.expectations.map(\.firstSeedNotMet) == [nil, 1])
    // Clopper and Pearson: of 10 successes in 10 trials, 0.025^(1/10) ... 1.
    let least = pow(0.025, 0.1)
    let interval = try #require(page.expectations[0].interval95)
    #expect(abs(interval[0] - least) < 1e-9)
    #expect(interval[1] == 1)
    #expect(
      report.text.hasSuffix(
        """
        : Going in
        seeds 1 ... 10

        met     packetsReceived is at least 1 in every run
                so in 100.0 % of 10 runs (95 % interval 69.2 ... 100.0 %)
        NOT MET packetsReceived is at most 0 in every run, variant open
                so in 0.0 % of 10 runs (95 % interval 0.0 ... 30.8 %)
                see simrun run \(page.scenario) --variant 'open' --seed 1

        """))
  }

  @Test func saysWhereThereWasNothingToMeasure() throws {
    let report = try Self.report(
      expecting: "{ measure: 'exteriorStrongerShare', room: 'yard', atMost: 1 }", seeds: 1,
      phone: "sensitivityDBm: -40")
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    #expect(page.expectations.map(\.runsMeasured) == [0])
    #expect(page.expectations.map(\.share) == [nil])
    #expect(page.expectations.map(\.met) == [false])
    #expect(report.text.hasSuffix("        in no run was there anything to measure\n"))
  }
}
