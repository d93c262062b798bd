import Foundation
@testable import Pages
@testable import Reports
import TestScenes
import Testing

@Suite struct TrialPageTests {
  private static func page(
    of files: TinyScenario = CalmHall.files, variant: String? = nil
  ) throws -> String {
    let report = try #require(try TrialReport(on: try files.read(), variant: variant, seed: 1))
    return TrialPage(of: report).html(madeBy: "simrun run hall")
  }

  @Test func showsResultsAbovePublishedOnes() throws {
    let html = try Self.page()
    #expect(
      html.contains(
        "Seed 1, 3 cells with 12 fingerprints of 2 beacons. Stationary phone: "
          + "nearest-fingerprint has the most fixes in the correct cell, 100.0 %."))
    // One place is one trial, with one success: 0.025 ... 1 by Clopper and Pearson. The scale of
    // 0 ... 100 % spans 6 ... 234 units.
    #expect(html.components(separatedBy: "M11.7 7v10M11.7 12H234M234 7v10").count - 1 == 2)
    #expect(html.components(separatedBy: ">2.5 ... 100.0</td>").count - 1 == 2)
    #expect(html.contains("M120 8L124 12L120 16L116 12z"), "a diamond at 50 %")
    #expect(html.contains("<td class=\"figure\">of 5</td>"))
  }

  @Test func showsErrorsOfMovingPhonesAndATrackOfEachTrial() throws {
    let html = try Self.page()
    #expect(html.contains("<h2>Errors, moving phone</h2>"))
    #expect(html.contains("curve series-1"))
    #expect(html.components(separatedBy: "data-track=").count - 1 == 2 * 2)
    #expect(html.contains("<option value=\"3\">histogram: way, w</option>"))
    #expect(html.contains("rightCellShare of histogram is at least 1 on average</td>"))
  }

  @Test func methodWithoutFixesHasNoDot() throws {
    let html = try Self.page(variant: "louder")
    #expect(html.contains(", variant louder: positioning methods</h1>"))
    #expect(html.contains("<td class=\"figure\">of 0</td>") && !html.contains("NaN"))
  }

  @Test func namesAreNeverMarkup() throws {
    let html = try Self.page(of: CalmHall.files.changing(#""still""#, to: #""<img src=x>""#))
    #expect(html.contains("&lt;img src=x&gt;") && !html.contains("<img"))
  }
}
