import Documents
import Foundation
import Reports
import Scenarios
import TestScenes
import TestSupport
import Testing

/// The scenario and the plan that a run writes, read again as anyone's.
@Suite struct RunFilesTests {
  /// A variant with an engine of its own, beside another.
  private static func scenario() throws -> Scenario {
    try TinyScenario().changing(
      "variants: [{ name: \"open\", replace: [{ what: \"window\", with: \"air\" }] }],",
      to: """
        variants: [
          { name: "open", replace: [{ what: "window", with: "air" }], transmitPowerDBm: 4 },
          { name: "patient", engine: { dwellS: 2 } },
        ],
        """
    ).read()
  }

  /// The scenario as the files of a run in one of its variants have it.
  private static func rewritten(_ scenario: Scenario, variant: String?) throws -> Scenario {
    let report = try #require(try RunReport(on: scenario, variant: variant, seed: 2))
    var again: Scenario?
    try withTemporaryFolder { folder in
      try report.files().write(to: folder)
      again = try ScenarioLibrary.scenario(folder)
    }
    return try #require(again)
  }

  @Test(arguments: [nil, "open", "patient"], [[], ["dwellS=0.5", "unlockSamples=1"]])
  func giveTheSameRunsOfEachVariant(ran: String?, settings: [String]) throws {
    let scenario = try Self.scenario().with(
      preset: nil, overrides: settings.map { try SettingOverride($0) })
    let again = try Self.rewritten(scenario, variant: ran)
    #expect(again.title == "Going in" && again.variantNames == ["open", "patient"])
    for variant in [nil, "open", "patient"] {
      let first = try #require(try RunReport(on: scenario, variant: variant, seed: 5))
      let second = try #require(try RunReport(on: again, variant: variant, seed: 5))
      #expect(first.scenario.engine == second.scenario.engine)
      #expect(first.run.journal.heard.map(\.sighting) == second.run.journal.heard.map(\.sighting))
      #expect(first.decisionLines == second.decisionLines)
    }
  }

  /// A preset takes the place of all engines.
  @Test func haveTheEngineThatAPresetMade() throws {
    let scenario = try Self.scenario().with(preset: "bleunlock")
    let again = try Self.rewritten(scenario, variant: "patient")
    for variant in [nil, "open", "patient"] {
      let report = try #require(try RunReport(on: again, variant: variant, seed: 5))
      #expect(report.scenario.engine == scenario.engine)
    }
  }
}
