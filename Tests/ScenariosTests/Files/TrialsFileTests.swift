import Reports
import Scenarios
import Studies
import TestScenes
import Testing

@Suite struct TrialsFileTests {
  @Test(arguments: [
    (
      "[\"nearest-fingerprint\", \"histogram\"]", "[\"histograms\"]",
      "scenario.json: trials.methods[0]: there is no 'histograms'; did you mean 'histogram'?"
    ),
    (
      "name: \"way\"", "name: \"still\"",
      "scenario.json: trials.walks[1].name: the name 'still' is used twice"
    ),
    (
      "delayS: 5", "bystanders: [{ name: 'x', from: [1, 1] }, { name: 'w', from: [1, 1] }]",
      "scenario.json: variants[1].trials.bystanders[1].name: the name 'w' is used twice"
    ),
    (
      "standS: 5", "standS: 0.5",
      "scenario.json: trials.walks[0].path: a path of 0.5 s is outside 1 ... 3600"
    ),
    (
      "from: [3, 1]", "from: [3, 9]",
      "scenario.json: trials.walks[0].from: the position is outside the plan's bounds"
    ),
    (
      "delayS: 5", "delay: 5",
      "scenario.json: variants[1].trials: there is no key 'delay'; did you mean 'delayS'?"
    ),
    (
      "{ delayS: 5 }", "{ missingDBm: -300 }",
      "scenario.json: variants[1].trials.missingDBm: -300 is outside -200 ... 100"
    ),
    (
      "{ delayS: 5 }", "{ binWidthDB: 41 }",
      "scenario.json: variants[1].trials.binWidthDB: 41 is outside 1 ... 40"
    ),
    (
      "{ delayS: 5 }", "{ offsetM: [4, 0] }",
      "scenario.json: variants[1]: the rest of the scenario does not fit: trials.walks[0].from: "
        + "the position is outside the plan's bounds"
    ),
    (
      "orientations: 1", "orientations: 8",
      "scenario.json: survey.orientations: 8 exceeds the number of fingerprints, 4"
    ),
    (
      "right: 0.5,", "right: 50,",
      "scenario.json: trials.published[0].right: 50 is outside 0 ... 1"
    ),
    (
      "{ name: \"rough\", survey: { spacingM: 6 } }", "{ name: \"rough\" }",
      "scenario.json: variants[2]: the variant changes nothing: no key besides 'name' has a value"
    ),
    (
      "method: \"histogram\", onAverage", "method: \"naive-bayes\", onAverage",
      "scenario.json: expectations[0].method: there is no 'naive-bayes'; "
        + "choose from 'nearest-fingerprint', 'histogram'"
    ),
    (
      "method: \"histogram\", onAverage: { atLeast: 1 }", "onAverage: { atLeast: 1 }",
      "scenario.json: expectations[0]: 'rightCellShare' requires 'method'"
    ),
    (
      "onAverage: { atLeast: 1 }", "onAverage: { atLeast: 1 }, atMost: 1",
      "scenario.json: expectations[0].atMost: cannot be combined with 'onAverage'"
    ),
    (
      "measure: \"packetsReceived\",", "measure: \"packetsReceived\", method: \"histogram\",",
      "scenario.json: expectations[2].method: 'packetsReceived' does not take 'method'"
    ),
  ])
  func rejectsUnusableFilesInOneLine(old: String, new: String, sentence: String) throws {
    #expect(try CalmHall.sentence(changing: old, to: new) == sentence)
  }

  @Test func rejectsASettingThatAllMethodsIgnore() throws {
    let sentence = try CalmHall.files
      .changing("[\"nearest-fingerprint\", \"histogram\"]", to: "[\"histogram\"]")
      .changing("{ delayS: 5 }", to: "{ missingDBm: 0 }").sentence()
    #expect(
      sentence
        == "scenario.json: variants[1].trials.missingDBm: the setting applies to "
        + "nearest-fingerprint, nearest-mean, nearest-median and weighted-neighbours only; all "
        + "methods here ignore it")
  }

  /// Published results are about the scenario's cells and fingerprints, and its methods.
  @Test func publishedResultsAreOnlyWhereTheyFit() throws {
    func shares(
      of variant: String?, changing old: String = "delayS: 5", to new: String = "delayS: 5"
    ) throws -> [Double] {
      let scenario = try CalmHall.files.changing(old, to: new).read()
      return try #require(scenario.trials(of: variant)).published.map(\.right)
    }
    #expect(try shares(of: nil) == [0.5])
    #expect(try shares(of: "later") == [0.5])
    #expect(try shares(of: "later", to: "published: null") == [])
    let other = "published: [{ method: 'histogram', right: 0.75, adjoining: 0.25, farther: 0 }]"
    #expect(try shares(of: "later", to: other) == [0.75])
    // Cells of 6 m, and cells of another plan.
    #expect(try shares(of: "rough") == [])
    let plan = "floorplan: 'tiny'"
    #expect(try shares(of: "later", changing: "trials: { delayS: 5 }", to: plan) == [])
    let kept = "survey: { spacingM: 6 }, trials: { \(other) }"
    #expect(try shares(of: "rough", changing: "survey: { spacingM: 6 }", to: kept) == [0.75])
  }

  @Test func measuresOfTrialsRequireTrials() throws {
    let sentence = try TinyScenario().changing(
      "measure: \"unlocks\",", to: "measure: \"rightCellShare\", method: \"histogram\","
    ).sentence()
    #expect(
      sentence
        == "scenario.json: expectations[0]: 'rightCellShare' requires 'trials'")
  }

  @Test func checksMeansOverRuns() async throws {
    let scenario = try CalmHall.files.read()
    let check = try await Check(of: scenario, seeds: 1...3)
    #expect(check.isMet)
    #expect(check.verdicts.map(\.tally.measured) == [3, 3, 3])
    // Values are stored only for expectations on average.
    #expect(check.verdicts.map(\.tally.values.count) == [3, 0, 0])
    let text = CheckReport([(check, "hall")]).text
    // By Clopper and Pearson 3 of 3 leave shares down to 0.025^(1/3).
    #expect(text.contains("1.000 in 3 runs (95 % CI 0.292 ... 1.000)"))
  }
}
