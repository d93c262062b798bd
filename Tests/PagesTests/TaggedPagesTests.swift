@testable import Pages
@testable import Planning
@testable import Reports
import Scenarios
@testable import Studies
import TestScenes
import Testing

/// Pages of a scenario with receivers and a tag say so.
@Suite struct TaggedPagesTests {
  /// The text of a page that a reader sees.
  private static func words(of page: some ResultPage) -> String {
    page.html(madeBy: "simrun")
      .replacing(/<(script|style).*?<\/\1>/.dotMatchesNewlines(), with: "")
      .replacing(/<[^>]*>/, with: " ")
  }

  @Test func pageOfARun() throws {
    let page = try #require(
      try RunPage(on: TinyScenario.tagged.read(), seed: 1, explaining: "simrun explain"))
    let words = Self.words(of: page)
    #expect(
      words.contains(
        "A tag sends each advertisement on channels 37, 38 and 39; a receiver listens on one of them"
      ))
    #expect(!words.contains(/[Bb]eacon|[Pp]hone/))
  }

  @Test(arguments: CoverageMap.Kind.allCases)
  func pageOfACoverageMap(kind: CoverageMap.Kind) throws {
    let scenario = try TinyScenario.tagged.read()
    let map = CoverageMap(of: scenario.world, showing: kind, cellSide: 0.5)
    let words = Self.words(of: CoveragePage(of: CoverageReport(map, of: scenario)))
    #expect(words.contains("fewer than 3 receivers"))
    #expect(!words.contains(/[Bb]eacon|[Pp]hone/))
  }

  @Test func pageOfAStudy() async throws {
    var study = try Study(of: TinyScenario.tagged.read(), seeds: 1...3)
    try await study.perform()
    let words = Self.words(of: StudyPage(of: study, at: "s"))
    #expect(words.contains("guest") && !words.contains(/[Bb]eacon|[Pp]hone/))
  }
}
