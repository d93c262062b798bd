import EngineFiles
import BLE
import Documents
import Recordings
import Scenarios
import Scoring
import TestScenes
import Testing

/// Timelines from left to right, one column a second: `i` inside, `o` outside, `.` unknown.
@Suite struct SideScoreTests {
  private static func sides(_ line: String) -> [(Instant, Side)] {
    line.enumerated().map { second, letter in
      let side: Side = letter == "i" ? .inside : letter == "o" ? .outside : .unknown
      return (Instant(nanoseconds: Int64(second) * 1_000_000_000), side)
    }
  }

  private static func score(truth: String, decided: String) -> SideScore {
    let decisions = sides(decided).map { Decision(.side($0.1), at: $0.0) }
    let end = Instant(nanoseconds: Int64(truth.count) * 1_000_000_000)
    return SideScore(of: decisions, against: sides(truth), until: end)
  }

  @Test func weighsByTimeAndUnknownIsNotCorrect() {
    let score = Self.score(
      truth: "iiiiioooo.",  //
      decided: "..iiiiioo.")
    #expect(score.scored == .seconds(9))
    #expect(score.right == .seconds(5))
    #expect(score.unknown == .seconds(2))
    #expect(score.rightFraction == 5.0 / 9)
    #expect(score.unknownFraction == 2.0 / 9)
  }

  /// Correct for three seconds and wrong for one. Time with an unknown true side does not count.
  @Test func weighsTheTimeOutsideCorrectOrNot() {
    let score = Self.score(
      truth: "iiiiioooo.",  //
      decided: "..iiooooio")
    #expect(score.outside == .seconds(4))
    #expect(score.lead == "higher for 4.00 s")
    #expect(Self.score(truth: "iio", decided: ".i.").lead == "never higher")
  }

  @Test func countsStretchesOnTheWrongSideOfTwoSecondsOrMore() {
    let score = Self.score(
      truth: "iiiiiiiiii.iooooo",  //
      decided: "ioiooiii.ooooiioo")
    #expect(score.wrongRuns.map(\.start.seconds) == [3, 13])
    #expect(score.wrongRuns.map(\.duration) == [.seconds(2), .seconds(2)])
  }

  @Test func aWrongStretchContinuesIfBothSidesChangeAtOnce() {
    let score = Self.score(
      truth: "iiooii",  //
      decided: "ioioii")
    #expect(score.wrongRuns.map(\.duration) == [.seconds(2)])
  }

  @Test func measuresDelaysFromEachCrossing() {
    let score = Self.score(
      truth: "iiiooooooiiiiooiii",  //
      decided: "iiiiiooooooooooooi")
    #expect(score.crossings.map(\.side) == [.outside, .inside, .outside, .inside])
    // The first crossing to the inside was missed. At the next crossing to the outside, the decided
    // side was outside already.
    #expect(score.crossings.map(\.delay) == [.seconds(2), nil, .zero, .seconds(2)])
    #expect(score.missedCrossings == 1)
    #expect(score.delay(quantile: 0.5) == .seconds(2))
    #expect(score.delay(quantile: 1) == .seconds(2))
  }

  @Test func findsACrossingThroughAnUnknownSide() {
    let score = Self.score(
      truth: "ii..oo..oo",  //
      decided: "iiiiiooooo")
    #expect(score.crossings.count == 1)
    #expect(score.crossings.first?.time == Instant(nanoseconds: 4_000_000_000))
    #expect(score.crossings.first?.delay == .seconds(1))
  }

  @Test func undefinedFiguresAreNil() {
    let nothing = SideScore(of: [], against: [])
    #expect(nothing.rightFraction == nil)
    #expect(nothing.unknownFraction == nil)
    #expect(nothing.delay(quantile: 0.9) == nil)
    #expect(Self.score(truth: "...", decided: "iii").rightFraction == nil)
    #expect(Self.score(truth: "iii", decided: "...").rightFraction == 0)
    #expect(Self.score(truth: "io", decided: "ii").delay(quantile: 0.5) == nil)
  }

  @Test func theLastOfTwoSimultaneousSidesCounts() {
    let now = Instant.start
    let end = Instant(nanoseconds: 10)
    let score = SideScore(
      of: [Decision(.side(.outside), at: now), Decision(.side(.inside), at: now)],
      against: [(now, .outside), (now, .inside)], until: end)
    #expect(score.rightFraction == 1)
  }

  @Test func decisionsBeforeTheGroundTruthCount() {
    let score = SideScore(
      of: [Decision(.side(.inside), at: .start), Decision(.unlock, at: Instant(nanoseconds: 6))],
      against: [(Instant(nanoseconds: 5), .inside)], until: Instant(nanoseconds: 9))
    #expect(score.scored == .nanoseconds(4))
    #expect(score.rightFraction == 1)
  }

  @Test func requiresGroundTruthInARecording() throws {
    let recording = try RecordingText.read("0,a,tag,,-60,\n")
    let replay = Replay(of: recording, subject: DeviceAddress(named: "tag"), to: ListeningEngine())
    #expect(throws: InputError.missingFile(path: "\(recording.source)/truth.csv")) {
      try SideScore(of: replay, against: recording)
    }
  }
}
