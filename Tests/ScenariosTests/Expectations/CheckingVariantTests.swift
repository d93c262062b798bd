import Scenarios
import Scoring
import TestScenes
import Testing

/// The expectations that a check of one variant takes.
@Suite struct CheckingVariantTests {
  private static let base = "{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }"

  @Test func areTheScenariosIfTheVariantHasNone() throws {
    let scenario = try TinyScenario().read()
    let checked = scenario.checking("open").expectations
    #expect(checked.map(\.variant) == ["open"])
    #expect(checked.map(\.measure) == scenario.expectations.map(\.measure))
    #expect(checked.map(\.limits) == scenario.expectations.map(\.limits))
  }

  @Test func areTheVariantsOwnAlone() throws {
    let own = "{ measure: \"falseUnlocks\", atMost: 3, variant: \"open\" }"
    let scenario = try TinyScenario().changing(Self.base, to: "\(Self.base), \(own)").read()
    #expect(scenario.expectations.count == 2)
    #expect(scenario.checking("open").expectations == [scenario.expectations[1]])
  }

  /// The variant removes the first of two walkers: the other one has another index.
  @Test func followTheirWalkers() throws {
    let second = """
      {
        name: "first", from: [5, 1], path: [{ standS: 1 }], phone: {},
      },
      {
        name: "guest",
      """
    let scenario = try TinyScenario()
      .changing("{\n      name: \"guest\",", to: second)
      .changing(
        Self.base,
        to: "{ measure: \"unlocks\", walker: \"first\", atLeast: 0 }, "
          + "{ measure: \"doorOpenings\", walker: \"guest\", atLeast: 0 }"
      ).changing(
        "replace: [{ what: \"window\", with: \"air\" }]", to: "walkers: { first: null }"
      ).read()
    #expect(scenario.expectations.map(\.walker) == [0, 1])
    let checked = scenario.checking("open").expectations
    #expect(checked.map(\.walker) == [0])
    #expect(checked.map(\.measure) == [.doorOpenings])
  }
}
