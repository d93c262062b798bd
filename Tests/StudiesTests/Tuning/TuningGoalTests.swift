@testable import Documents
import Scoring
@testable import Studies
import Testing

/// The parsing of goals and limits.
struct TuningGoalTests {
  @Test(arguments: [
    ("unlockDelayS.p95<=2s", "unlockDelayS.p95 <= 2.000 s"),
    ("unlockDelayS.p50 <= 800ms", "unlockDelayS.p50 <= 0.800 s"),
    ("missedUnlock<=5%", "missedUnlock <= 5.00 %"),
    ("wrongSideShare>=0.25", "wrongSideShare >= 25.00 %"),
    ("sideFlips<=3", "sideFlips <= 3.00 /h"), ("sideFlips<=1", "sideFlips <= 1.00 /h"),
    ("falseUnlocks<=1", "falseUnlocks <= 100.00 %"),
    ("falseUnlocks<=100%", "falseUnlocks <= 100.00 %"), ("wrongSide>=1", "wrongSide >= 100.00 %"),
    ("unlockDelayS.p5>=-1s", "unlockDelayS.p5 >= -1.000 s"),
    ("unlockDistanceM.p95<=1.5m", "unlockDistanceM.p95 <= 1.500 m"),
    ("unlockDistanceM >= 0.5 m", "unlockDistanceM >= 0.500 m"),
    ("wrongRoomShare.p95<=5%", "wrongRoomShare.p95 <= 5.00 %"),
    ("rightRoomShare>=90%", "rightRoomShare >= 90.00 %"), ("unlocks<=3", "unlocks <= 3.00 /h"),
    ("connectionChargeUC<=20uC", "connectionChargeUC <= 20.000 uC"),
  ])
  func parsesLimits(text: String, words: String) throws {
    #expect(try TuningGoal.Limit(text, at: InputPlace("--subject-to")).words == words)
  }

  @Test(arguments: [
    ("unlockDelayS.p95<=2", "--subject-to: '2' is not a time with its unit, such as 2s or 800ms"),
    (
      "unlockDelayS.p95=2s",
      "--subject-to: 'unlockDelayS.p95=2s' is not of the form MEASURE<=NUMBER or MEASURE>=NUMBER"
    ),
    ("missedUnlock<=5", "--subject-to: '5' is not a share such as 5% or 0.05, within 0 ... 100 %"),
    (
      "unlockDistanceM<=2",
      "--subject-to: '2' is not a number with its unit, such as 1.5m"
    ),
    ("sideFlips<=inf", "--subject-to: 'inf' is not a number an hour, such as 3"),
  ])
  func rejectsLimitsInOneLine(text: String, sentence: String) {
    #expect(throws: (any Error).self) { try TuningGoal.Limit(text, at: InputPlace("--subject-to")) }
    do { _ = try TuningGoal.Limit(text, at: InputPlace("--subject-to")) } catch {
      #expect("\(error)" == sentence)
    }
  }

  @Test(arguments: [
    ("falseUnlocks<=1", true), ("falseUnlocks<=100%", true), ("falseUnlocks<=0.99", false),
    ("wrongSide>=1", false), ("sideFlips<=1", false), ("unlockDelayS.p95<=1s", false),
  ])
  func noShareExceedsOne(text: String, isMetByAll: Bool) throws {
    let limit = try TuningGoal.Limit(text, at: InputPlace("--subject-to"))
    #expect(limit.isMetByAll == isMetByAll)
  }

  @Test func suggestsTheNearestMeasure() {
    do { _ = try TuningGoal.Limit("misedUnlock<=5%", at: InputPlace("--subject-to")) } catch {
      #expect("\(error)".hasPrefix("--subject-to: there is no 'misedUnlock'"))
      #expect("\(error)".contains("did you mean 'missedUnlock'?"))
    }
  }

  @Test func listsEachMeasureOnce() {
    let limit = TuningGoal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 0.1)
    let goal = TuningGoal(.rate(.falseUnlocks), limits: [limit, limit])
    #expect(goal.measures == [.rate(.falseUnlocks), .rate(.missedUnlock)])
    #expect(goal.against == [.rate(.missedUnlock)])
    let others = TuningGoal(
      .rate(.falseUnlocks), limits: [limit],
      against: [.mean(.unlockDistanceM), .rate(.missedUnlock)])
    #expect(
      others.measures == [.rate(.falseUnlocks), .rate(.missedUnlock), .mean(.unlockDistanceM)])
  }
}
