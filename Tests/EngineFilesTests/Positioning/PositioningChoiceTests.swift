@testable import EngineFiles
@testable import Documents
@testable import Scenarios
import Testing

@Suite struct PositioningChoiceTests {
  private func sentence(_ words: String) -> String {
    do {
      _ = try PositioningChoice.list(words, at: InputPlace("--method"))
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func readsWordsInOrder() throws {
    let choices = try PositioningChoice.list(
      "histogram,naive-bayes+kalman", at: InputPlace("--method"))
    #expect(
      choices == [
        PositioningChoice(.histogram), PositioningChoice(.naiveBayes, isSmoothed: true),
      ])
    #expect(choices.map(\.word) == ["histogram", "naive-bayes+kalman"])
  }

  @Test func allMeansEveryMethodOnce() throws {
    let choices = try PositioningChoice.list("all", at: InputPlace("--method"))
    #expect(choices.map(\.kind) == PositioningChoice.Kind.allCases)
    #expect(choices.allSatisfy { !$0.isSmoothed })
  }

  @Test func suggestsTheClosestWord() {
    #expect(
      sentence("naive-bays")
        == "--method: there is no 'naive-bays'; did you mean 'naive-bayes'?")
    #expect(
      sentence("histogramm+kalman")
        == "--method: there is no 'histogramm'; did you mean 'histogram'?")
    #expect(sentence("histogram,histogram") == "--method: 'histogram' is listed twice")
    #expect(sentence("histogram,").hasPrefix("--method: there is no ''; "))
  }

  @Test func statesThePrior() {
    #expect(PositioningChoice(.naiveBayes).prior == "map")
    #expect(PositioningChoice(.naiveBayes, isSmoothed: true).prior == "map, motion")
    #expect(PositioningChoice(.particleFilter).prior == "map, walls, motion")
    #expect(PositioningChoice(.particleFilter, isSmoothed: true).prior == "map, walls, motion")
  }

  @Test func aNoteOnASettingBeginsWithItsPlace() throws {
    let choices = [PositioningChoice(.nearestMean), PositioningChoice(.particleFilter)]
    let note = try MethodSetting.heading.note(
      "the heading", forAllOf: choices, at: InputPlace("--uses-heading"))
    #expect(note.hasPrefix("--uses-heading: the heading applies to "))
    #expect(note.hasSuffix(" only; the other methods ignore it"))
  }
}
