import Planning
import Scenarios
import Scoring
import Testing

struct PlacementGoalTests {
  @Test(arguments: PlacementGoal.allCases)
  func hasTheWordOfItsMeasure(goal: PlacementGoal) {
    #expect(goal.rawValue == goal.measure.rawValue)
  }

  @Test func lowerErrorsAndHigherSharesAreBetter() {
    #expect(PlacementGoal.allCases.map(\.isLowerBetter) == [true, false, false, false])
    #expect(PlacementGoal.allCases.map(\.unit) == ["m", "%", "%", "%"])
  }
}
