@testable import Positioning
import Testing

struct LevelLimitsTests {
  @Test(arguments: [
    (-60, -60), (-200, -200), (100, 100), (-200.5, -200), (101, 100), (.infinity, 100),
    (-.infinity, -200), (.nan, -200),
  ])
  func clampsLevelsAndMapsNaNToTheLowest(
    level: Double, expected: Double
  ) {
    #expect(LevelLimits.within(level) == expected)
    #expect(LevelLimits.contain(level) == (level == expected))
  }
}
