import BLE
@testable import Documents
import EngineFiles
import Foundation
@testable import Reports
import Scenarios
import Scoring
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// Comparisons of two engines on the same walks.
struct EngineComparisonTests {
  @Test func findsNoDifferenceOfAnEngineFromItself() async throws {
    var comparison = try EngineComparison(
      of: ["scenario", "scenario"], in: Shipped.scenario("arrive-and-unlock"), runs: 12)
    try await comparison.perform()
    #expect(comparison.lines.count > 5)
    #expect(comparison.lines.allSatisfy { $0.difference.pValue == 1 })
    #expect(comparison.lines.allSatisfy { $0.difference.difference == 0 })
    #expect(comparison.lines.allSatisfy { $0.pAmongAll == 1 })
    // Both make the same world.
    #expect(comparison.simulations == 12)
  }

  @Test func namesDifferingRunsWithTheirCommands() async throws {
    let settings = """
      side: "exterior-stronger", marginDB: 12, smoothing: "mean", windowS: 1, unlockRSSI: null,
      unlockSamples: 2,
      """
    try await withFile(settings) { path in
      let scenario = try Shipped.scenario("office-walk-past")
      var pages: Set<String> = []
      for threads in [1, 2, 8] {
        var comparison = try EngineComparison(of: ["scenario", path], in: scenario, runs: 24)
        try await comparison.perform(by: ParallelRuns(threads: threads))
        let line = try #require(comparison.lines.first { $0.measure == .rate(.falseUnlocks) })
        let seed = try #require(line.onlyFirst.first)
        #expect(line.onlySecond.isEmpty)
        let own = try scenario.outcomes(in: scenario.world, seed: seed)[0].score
        let other = try scenario.with(engine: path).outcomes(in: scenario.world, seed: seed)[0]
          .score
        #expect(own.happened(.falseUnlocks) == true)
        #expect(other.happened(.falseUnlocks) == false)
        let report = ComparisonReport(comparison, at: "office-walk-past")
        #expect(report.text.contains("see simrun run office-walk-past --seed \(seed)\n"))
        pages.insert(report.text + report.json.page + report.csv)
      }
      #expect(pages.count == 1)
    }
  }

  @Test func pValuesAreAlsoAdjustedForAllMeasures() async throws {
    try await withFile("side: \"exterior-stronger\", marginDB: 12, unlockRSSI: -30") { path in
      var comparison = try EngineComparison(
        of: ["scenario", path], in: Shipped.scenario("arrive-and-unlock"), runs: 12)
      try await comparison.perform()
      let tested = comparison.lines.filter { $0.difference.pValue != nil }
      let least = try #require(tested.min { $0.difference.pValue ?? 1 < $1.difference.pValue ?? 1 })
      // Holm's method multiplies the least p-value by the number of tests.
      let pValue = try #require(least.difference.pValue)
      #expect(tested.count > 5 && pValue < 0.001)
      #expect(least.pAmongAll == pValue * Double(tested.count))
      let csv = ComparisonReport(comparison, at: "arrive-and-unlock").csv.split(separator: "\n")
      #expect(csv.first?.hasSuffix(",p,pHolm,pairs,partial") == true)
      #expect(csv.dropFirst().allSatisfy { $0.hasSuffix(",12,false") || $0.hasSuffix(",0,false") })
    }
  }

  /// Each engine asks its phone's system for something else, and has a simulation of its own: its
  /// scores are those of the scenario with that engine alone.
  @Test func enginesOnPhonesWithASystemRunAlone() async throws {
    let scenario = try Shipped.scenario("approach-scan")
    var comparison = try EngineComparison(of: ["scenario", "opencarkey"], in: scenario, runs: 3)
    try await comparison.perform()
    #expect(comparison.simulations == 2 * 3)
    let index = try #require(EngineComparison.measures.firstIndex(of: .rate(.lockedOut)))
    var found: [[Int64?]] = []
    for (name, series) in zip(["scenario", "opencarkey"], comparison.series) {
      let engine = try scenario.with(engine: name)
      let scores = try (1...3).map { seed in
        try engine.outcomes(in: engine.world, seed: seed).map(\.score)
      }
      let numbers = scores.flatMap { EngineComparison.measures[index].numbers(of: $0) }
      #expect(Array(series[index].numbers) == numbers)
      found.append(numbers)
    }
    #expect(found[0] != found[1])
  }

  /// In the variant without Ann, Bob is the first walker, and his phone is his.
  @Test func engineOfAFileKnowsTheOwnersInTheVariant() throws {
    try withTemporaryFolder { folder in
      let app = """
        {
          kind: "welcome-home", rooms: { house: ["in"] },
          actions: [{ title: "Light", topic: "light", asks: false, people: ["bob"] }],
        }
        """
      try Data(app.utf8).write(to: URL(fileURLWithPath: "\(folder)/app.json"))
      let home = try TinyScenario(
        scenario: """
          {
            title: "Home", floorplan: "tiny", durationS: 5,
            beacons: [{ name: "in", at: [3, 3.2], minor: 1 }],
            walkers: [
              { name: "ann", from: [5, 4], phone: { system: "ios" } },
              { name: "bob", from: [6, 4], phone: { system: "ios" } },
            ],
            engine: {
              kind: "welcome-home", rooms: { house: ["in"] },
              actions: [{ title: "Light", topic: "light", asks: false, people: ["bob"] }],
            },
            variants: [{ name: "bob alone", walkers: { ann: null } }],
          }
          """
      ).read()
      func owners(in variant: String?, of walkers: [Int]) throws -> [[String?]] {
        try EngineComparison(
          of: ["scenario", "\(folder)/app.json"], in: home, variant: variant, runs: 1
        ).engines.map { engines in walkers.map { engines[$0].owner } }
      }
      #expect(try owners(in: nil, of: [0, 1]) == [["ann", "bob"], ["ann", "bob"]])
      #expect(try owners(in: "bob alone", of: [0]) == [["bob"], ["bob"]])
    }
  }

  @Test func rejectsMoreRunsThanFitIntoMemory() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    // Forty-eight measures of two engines are 96 numbers a run, and a comparison adds 12. The limit
    // is 100 million numbers.
    #expect(throws: InputError.self) {
      _ = try EngineComparison(of: ["scenario", "scenario"], in: scenario, runs: 925_926)
    }
    _ = try EngineComparison(of: ["scenario", "scenario"], in: scenario, runs: 925_925)
  }

  /// With a margin of 2 dB instead of 3 dB, the engine of arrive-and-unlock is on the wrong side in
  /// a little over five percentage points more of the walks.
  @Test(.enabled(if: Build.isOptimised)) func findsADifferenceOfFivePointsIn1000Walks() async throws
  {
    let settings = """
      side: "exterior-stronger", marginDB: 2, smoothing: "latest", latestN: 5, unlockSamples: 5,
      unlockRSSI: -76, lockRSSI: -88,
      """
    try await withFile(settings) { path in
      var comparison = try EngineComparison(
        of: ["scenario", path], in: Shipped.scenario("arrive-and-unlock"), runs: 20_000)
      try await comparison.perform()
      let index = try #require(EngineComparison.measures.firstIndex(of: .rate(.wrongSide)))
      let numbers = comparison.series.map { Array($0[index].numbers) }
      let studies = stride(from: 0, to: 20_000, by: 1000).map { start in
        let parts = numbers.map { numbers in
          var part = CandidateSeries(of: .rate(.wrongSide), lasting: .seconds(30))
          part.append(Array(numbers[start..<start + 1000]))
          return part
        }
        return CandidateComparison(parts[0], to: parts[1])
      }
      let all = try #require(comparison.lines.first { $0.measure == .rate(.wrongSide) })
      let points = try #require(all.difference.difference).magnitude
      #expect(points > 0.05 && points < 0.06)
      #expect(studies.count { ($0.pValue ?? 1) <= 0.05 } >= 19)
    }
  }

  /// Passes the file of a door lock with these settings, between the beacons of both scenarios.
  private func withFile(_ settings: String, _ use: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("engine-\(UUID().uuidString).json").path
    let text = """
      { kind: "door-lock", interior: ["interior"], exterior: ["exterior"], \(settings) }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await use(path)
  }
}
