import BLE
import EngineFiles
import Explaining
import Foundation
import Recordings
import Reports
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Statistics
import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct ReadmeTests {
  /// The first run in README.md is the program's output.
  @Test func showsTheOutputOfTheRun() throws {
    let readme = try Self.text(of: "README.md")
    let report = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 3))
    let shown = report.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    #expect(readme.contains(shown))
  }

  /// The packet in the guide is explain's output.
  @Test func guideShowsTheExplanationOfThePacket() throws {
    let guide = try Self.text(of: "docs/guide/explaining-packets.md")
    let choice = PacketChoice(device: 0, time: Instant(nanoseconds: 14_000_000_000), count: 1)
    let report = try #require(
      try ExplainReport(on: Shipped.scenario("office-walk-past"), seed: 3, of: choice))
    let packet = try #require(report.text.dropLast().split(separator: "\n\n").last)
    let shown = packet.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    #expect(guide.contains(shown + "\n\n"))
  }

  /// The shares in the scenario's README.md are the results of its expectations.
  @Test(.enabled(if: Build.isOptimised, "200 runs of each variant"))
  func scenarioPageStatesTheMeasuredShares() async throws {
    let text = try Self.text(of: "scenarios/office-walk-past/README.md")
    let check = try await Check(of: try Shipped.scenario("office-walk-past"), seeds: 1...200)
    for verdict in check.verdicts {
      let share = try #require(verdict.estimate)
      let range = try #require(verdict.interval)
      #expect(text.contains(Self.row(share, range.lowerBound, range.upperBound)))
    }
  }

  /// The shares of false unlocks in the scenario's README.md, and in README.md, are the results of
  /// a study.
  @Test(
    .enabled(if: Build.isOptimised, "200 runs of each variant"),
    arguments: [(nil, "the lock unlocked, falsely"), ("walled", "it did, with the window")])
  func bothPagesStateTheRateOfFalseUnlocks(variant: String?, words: String) async throws {
    var study = try Study(
      of: Shipped.scenario("office-walk-past"), variant: variant, seeds: 1...200)
    try await study.perform()
    let share = study.tally.walkers[0].rate(of: .falseUnlocks)
    let interval = BinomialInterval(successes: share.happened, trials: 200)
    let row = Self.row(Double(share.happened) / 200, interval.lower, interval.upper)
    let page = try Self.text(of: "scenarios/office-walk-past/README.md")
    #expect(page.split(separator: "\n").contains { $0.contains(words) && $0.hasSuffix(row) })
    let percent = String(format: "%.1f %%", Double(share.happened) / 2)
    #expect(try Self.text(of: "README.md").contains(percent))
  }

  /// The numbers of walks in which either the lock unlocks or the exterior's 1 s mean is higher,
  /// but not both. The scenario's page explains the unlocks by fewer than two packets of a beacon
  /// in the second before, which are counted here.
  @Test(.enabled(if: Build.isOptimised, "200 runs"))
  func scenarioPageExplainsUnlocksWithoutAHigherMean() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    var (unlockedAlone, fewer, higherAlone) = (0, 0, 0)
    for seed in 1...200 as ClosedRange<UInt64> {
      let run = Run(of: scenario.world, seed: seed) { _ in scenario.engine.makeEngine() }
      let isHigher = try #require(scenario.score(of: run, walker: 0).contest).duration > .zero
      let unlock = run.journal.decisions.first { $0.decision.verdict == .unlock }?.decision.time
      if isHigher && unlock == nil { higherAlone += 1 }
      guard let unlock, !isHigher else { continue }
      unlockedAlone += 1
      let counts = scenario.world.beacons.indices.map { beacon in
        run.journal.heard.count {
          let age = $0.sighting.time.duration(to: unlock)
          return $0.device == beacon && age >= .zero && age < .seconds(1)
        }
      }
      if counts.contains(where: { $0 < 2 }) { fewer += 1 }
    }
    let page = try Self.text(of: "scenarios/office-walk-past/README.md")
      .replacing("\n", with: " ")
    #expect(page.contains("in \(fewer) of them the phone had received fewer than two packets"))
    #expect(page.contains(" unlocks in \(unlockedAlone) walks in which "))
    #expect(page.contains(" In \(higherAlone) walks it is the other way round"))
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOfFile: Shipped.path(path), encoding: .utf8)
  }

  private static func row(_ share: Double, _ lower: Double, _ upper: Double) -> String {
    let percent = { (share: Double) in String(format: "%.1f", share * 100) }
    return "| \(percent(share)) % | \(percent(lower)) ... \(percent(upper)) % |"
  }
}
