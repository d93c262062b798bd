import Planning
import Scenarios
import Testing

struct PlacementGoalTests {
  @Test(arguments: PlacementGoal.allCases)
  func hasTheWordOfItsMeasure(goal: PlacementGoal) {
    #expect(goal.rawValue == goal.measure.rawValue)
  }

  /// An error is the better the smaller it is, a share the greater.
  @Test func comparesScores() {
    #expect(PlacementGoal.allCases.map(\.isLowerBetter) == [true, false, false, false])
    #expect(PlacementGoal.allCases.map(\.unit) == ["m", "%", "%", "%"])
  }
}
