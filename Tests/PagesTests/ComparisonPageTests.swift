import BLE
import Foundation
@testable import Pages
@testable import Reports
@testable import Studies
import TestScenes
import Testing

@Suite struct ComparisonPageTests {
  private static func page(of names: [String], runs: Int) async throws -> String {
    var comparison = try EngineComparison(
      of: names, in: Shipped.scenario("arrive-and-unlock"), runs: runs)
    try await comparison.perform()
    return ComparisonPage(
      of: ComparisonReport(comparison, at: "arrive-and-unlock")
    ).html(madeBy: "simrun tune")
  }

  @Test func anEngineDoesNotDifferFromItself() async throws {
    let html = try await Self.page(of: ["scenario", "scenario"], runs: 12)
    #expect(
      html.contains(
        "12 runs, seeds 1 ... 12 for both; 12 simulations. No significant difference."))
    #expect(html.contains("<td class=\"figure\">p 1.0000</td>"))
    #expect(!html.contains("Reproduce"))
  }

  /// No packet reaches -30 dBm, so the other engine never unlocks.
  @Test func namesSignificantDifferencesAndCommandsThatReproduceThem() async throws {
    try await withOtherEngine { path in
      let html = try await Self.page(of: ["scenario", path], runs: 12)
      let story = try #require(html.firstMatch(of: /<p class="story">(.*?)<\/p>/)).1
      #expect(story.contains("Significant: A is better in missedUnlock"))
      #expect(story.contains("unlockDelayS.p50"))
      // The difference of a finite delay and an infinite one is beyond the left end.
      #expect(html.contains("M6 7L11 17H1z"))
      #expect(html.contains(">-∞</td>"))
      #expect(html.contains("missedUnlock with B only: "))
      #expect(html.contains("simrun run arrive-and-unlock --seed 1 --engine \(path)"))
      #expect(!html.contains("NaN") && !html.contains("Infinity"))
    }
  }

  @Test func unstartedComparisonIsPartial() throws {
    let comparison = try EngineComparison(
      of: ["scenario", "scenario"], in: Shipped.scenario("arrive-and-unlock"), runs: 5)
    let html = ComparisonPage(of: ComparisonReport(comparison, at: "s")).html(madeBy: "c")
    #expect(html.contains("PARTIAL: interrupted after 0 of 5 runs"))
    #expect(html.contains("Nothing to measure.") && !html.contains("<table"))
  }

  private func withOtherEngine(_ use: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("engine-\(UUID().uuidString).json").path
    let text = """
      { kind: "door-lock", interior: ["interior"], exterior: ["exterior"], unlockRSSI: -30 }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await use(path)
  }
}
