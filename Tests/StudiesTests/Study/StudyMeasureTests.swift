@testable import Documents
import Scenarios
@testable import Studies
import Testing

@Suite struct StudyMeasureTests {
  @Test(arguments: StudyMeasure.all)
  func roundTripsThroughItsWord(measure: StudyMeasure) {
    #expect(StudyMeasure(word: measure.word) == measure)
  }

  @Test func readsTheWordsOfTheCommandLine() {
    #expect(StudyMeasure(word: "falseUnlocks") == .rate(.falseUnlocks))
    #expect(StudyMeasure(word: "sideFlips") == .amount(.sideFlips))
    #expect(StudyMeasure(word: "unlockDelayS.p95") == .delay(.unlockDelayS, percentile: 95))
    #expect(StudyMeasure(word: "unlockDelayS.p1") == .delay(.unlockDelayS, percentile: 1))
    #expect(StudyMeasure(word: "sideDelayS.p99") == .delay(.sideDelayS, percentile: 99))
  }

  @Test(arguments: Rate.allCases)
  func takesTheWordOfARateFromItsMeasure(rate: Rate) {
    #expect(rate.rawValue == rate.measure.rawValue)
    #expect([.count, .event].contains(rate.measure.definition.kind))
  }

  @Test(arguments: Amount.allCases)
  func takesTheWordOfAMeanFromItsMeasure(amount: Amount) {
    #expect(amount.rawValue == amount.measure.rawValue)
    #expect([.count, .share].contains(amount.measure.definition.kind))
  }

  @Test(arguments: Delay.allCases)
  func takesTheWordOfADelayFromItsMeasure(delay: Delay) {
    #expect(delay.rawValue == delay.measure.rawValue)
    #expect(delay.measure.definition.kind == .time)
  }

  /// A word of an earlier version is answered with the present one, in one line.
  @Test(arguments: [
    ("falseUnlock", "'falseUnlock' is now 'falseUnlocks'"),
    ("delay.p95", "'delay.p95' is now 'unlockDelayS.p95'"),
    ("delay.p90", "'delay.p90' is now 'unlockDelayS.p90'"),
    ("passageDelay.p50", "'passageDelay.p50' is now 'sideDelayS.p50' or 'roomDelayS.p50'"),
    ("flipsPerHour", "'flipsPerHour' is now 'sideFlips' or 'roomFlips'"),
    ("falseUnlok", "there is no 'falseUnlok'; did you mean 'falseUnlocks'?"),
    // A word of placements alone.
    ("reception", "there is no 'reception'; choose from "),
    // A measure that a study does not report.
    ("unlocks", "'unlocks' is not one of 'falseUnlocks', 'missedUnlock', "),
  ])
  func answersAWordItDoesNotTake(word: String, sentence: String) {
    let error = #expect(throws: InputError.self) {
      try StudyMeasure(word, at: InputPlace("--minimise"))
    }
    #expect(error.map { "\($0)".hasPrefix("--minimise: \(sentence)") } == true)
  }

  @Test(arguments: [
    "", "false", "unlockDelayS", "unlockDelayS.", "unlockDelayS.p", "unlockDelayS.p0",
    "unlockDelayS.p100", "unlockDelayS.95", "unlockDelayS.p95.p5", "p95", "unlockDelayS.p-5",
    "UnlockDelayS.p95", "unlocks",
  ])
  func isNilForOtherWords(word: String) {
    #expect(StudyMeasure(word: word) == nil)
  }
}
