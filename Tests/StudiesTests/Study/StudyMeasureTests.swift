@testable import Documents
import Scenarios
import Scoring
@testable import Studies
import Testing

@Suite struct StudyMeasureTests {
  @Test(arguments: StudyMeasure.known)
  func roundTripsThroughItsWord(measure: StudyMeasure) {
    #expect(StudyMeasure(word: measure.word) == measure)
  }

  @Test func readsTheWordsOfTheCommandLine() {
    #expect(StudyMeasure(word: "falseUnlocks") == .rate(.falseUnlocks))
    #expect(StudyMeasure(word: "sideFlips") == .mean(.sideFlips))
    #expect(StudyMeasure(word: "unlockDelayS.p95") == .percentile(95, of: .unlockDelayS))
    #expect(StudyMeasure(word: "unlockDelayS.p1") == .percentile(1, of: .unlockDelayS))
    #expect(StudyMeasure(word: "sideDelayS.p99") == .percentile(99, of: .sideDelayS))
    #expect(StudyMeasure(word: "unlockDistanceM") == .mean(.unlockDistanceM))
    #expect(StudyMeasure(word: "unlockDistanceM.p5") == .percentile(5, of: .unlockDistanceM))
    #expect(StudyMeasure(word: "wrongRoomShare.p95") == .percentile(95, of: .wrongRoomShare))
    #expect(StudyMeasure(word: "unlocks") == .mean(.unlocks))
  }

  @Test(arguments: Measure.events)
  func anEventIsANumberOfOccurrences(event: Measure) {
    #expect([.count, .event].contains(event.definition.kind))
  }

  /// Its interval is that of a share, of a number of rare events, of numbers in an hour, or of a
  /// time as a share of the walk.
  @Test(arguments: Measure.means)
  func aMeanIsOfACountAFrequencyATimeOrAShare(measure: Measure) {
    #expect([.count, .frequency, .time, .share].contains(measure.definition.kind))
  }

  @Test(arguments: Measure.delays)
  func aDelayIsATime(delay: Measure) {
    #expect(delay.definition.kind == .time)
  }

  /// Each measure that a study or a placement reports has a label and a direction of improvement.
  @Test(arguments: StudyMeasure.all.map(\.measure))
  func aMeasureOfAStudyHasALabelAndADirection(measure: Measure) {
    #expect(measure.definition.label != nil)
    #expect(measure.definition.better != nil)
  }

  /// Columns of earlier versions stay where they were.
  @Test func whatMoreOfIsBetterComesLast() {
    let better = StudyMeasure.all.filter(\.isMoreBetter)
    #expect(better == [.mean(.rightRoomShare)])
    #expect(StudyMeasure.all.suffix(1) == better && Measure.means.last == .rightRoomShare)
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
    // A measure of one beacon.
    ("channelSpreadDB", "'channelSpreadDB' is not one of 'falseUnlocks', 'missedUnlock', "),
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
    "UnlockDelayS.p95", "unlocks.p95", "falseUnlocks.p50", "wrongSide.p50", "channelSpreadDB",
    "levelDBm.p50", "receptionShare", "medianErrorM", "unlockDistanceM.p100",
  ])
  func isNilForOtherWords(word: String) {
    #expect(StudyMeasure(word: word) == nil)
  }
}
