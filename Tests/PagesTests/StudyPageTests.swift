import Foundation
@testable import Pages
@testable import Scenarios
@testable import Scoring
@testable import Studies
import TestScenes
import Testing

@Suite struct StudyPageTests {
  private static func page(of scenario: Scenario, runs: UInt64) async throws -> (String, Study) {
    var study = try Study(of: scenario, seeds: 1...runs)
    try await study.perform()
    return (StudyPage(of: study, at: "s").html(madeBy: "simrun study s"), study)
  }

  @Test func hasTheFiguresOfTheReportAndTheLocationsOfErrors() async throws {
    let (html, study) = try await Self.page(of: Shipped.scenario("office-walk-past"), runs: 30)
    let share = study.tally.walkers[0].rate(of: .falseUnlocks)
    #expect(html.contains(">\(share.happened) of 30</td>"))
    #expect(html.contains("30 runs, seeds 1 ... 30"))
    let events = study.tally.events[.falseUnlocks].reduce(0, +)
    #expect(html.contains("unlocked while inside, \(events) in total"))
    // Only cells with an event have a mark.
    let cells = study.tally.events[.falseUnlocks].count { $0 > 0 }
    #expect(html.components(separatedBy: "unlocked while inside: ").count - 1 == cells)
  }

  @Test func namesAreNeverMarkup() async throws {
    let name = #"name: "<img src=x>""#
    let scenario = try TinyScenario().changing(#"name: "guest""#, to: name).read()
    let (html, _) = try await Self.page(of: scenario, runs: 2)
    #expect(html.contains("&lt;img src=x&gt;") && !html.contains("<img"))
  }

  @Test func unstartedStudyIsPartial() throws {
    let study = try Study(of: Shipped.scenario("arrive-and-unlock"), seeds: 1...5)
    let html = StudyPage(of: study, at: "s").html(madeBy: "c")
    #expect(html.contains("PARTIAL: interrupted after 0 of 5 runs"))
    #expect(html.contains("No error has a location") && !html.contains("NaN"))
  }
}
