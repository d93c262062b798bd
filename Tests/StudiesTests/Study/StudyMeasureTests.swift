import Studies
import Testing

@Suite struct StudyMeasureTests {
  @Test(arguments: StudyMeasure.all)
  func roundTripsThroughItsWord(measure: StudyMeasure) {
    #expect(StudyMeasure(word: measure.word) == measure)
  }

  @Test func readsTheWordsOfTheCommandLine() {
    #expect(StudyMeasure(word: "falseUnlock") == .rate(.falseUnlock))
    #expect(StudyMeasure(word: "flipsPerHour") == .amount(.flipsPerHour))
    #expect(StudyMeasure(word: "delay.p95") == .delay(.unlock, percentile: 95))
    #expect(StudyMeasure(word: "delay.p1") == .delay(.unlock, percentile: 1))
    #expect(StudyMeasure(word: "passageDelay.p99") == .delay(.passage, percentile: 99))
  }

  @Test(arguments: [
    "", "false", "delay", "delay.", "delay.p", "delay.p0", "delay.p100", "delay.95", "delay.p95.p5",
    "p95", "delay.p-5", "Delay.p95",
  ])
  func isNilForOtherWords(word: String) {
    #expect(StudyMeasure(word: word) == nil)
  }
}
