import Scenarios
import Testing

@Suite struct ExpectedLimitsTests {
  @Test(arguments: [
    (ExpectedLimits(), [-1e9, 0, 1e9], []),
    (ExpectedLimits(atLeast: 1), [1, 2], [0.999, -1]),
    (ExpectedLimits(atMost: 1), [1, 0, -5], [1.001]),
    (ExpectedLimits(atLeast: 1, atMost: 3), [1, 2, 3], [0.5, 3.5]),
    (ExpectedLimits(atLeast: 2, atMost: 2), [2], [1.9, 2.1, .nan]),
  ])
  func includeTheirBounds(limits: ExpectedLimits, allowed: [Double], refused: [Double]) {
    for number in allowed { #expect(limits.allow(number)) }
    for number in refused { #expect(!limits.allow(number)) }
  }
}
