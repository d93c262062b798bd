@testable import Positioning
import Testing

struct PositioningLevelLimitsTests {
  @Test(arguments: [
    (-60, -60), (-200, -200), (100, 100), (-200.5, -200), (101, 100), (.infinity, 100),
    (-.infinity, -200), (.nan, -200),
  ])
  func clampsLevelsAndMapsNaNToTheLowest(
    level: Double, expected: Double
  ) {
    #expect(PositioningLevelLimits.within(level) == expected)
    #expect(PositioningLevelLimits.contain(level) == (level == expected))
  }
}
