import Scenarios
import Testing

@Suite struct LimitsTests {
  @Test(arguments: [
    (Limits(), [-1e9, 0, 1e9], []),
    (Limits(atLeast: 1), [1, 2], [0.999, -1]),
    (Limits(atMost: 1), [1, 0, -5], [1.001]),
    (Limits(atLeast: 1, atMost: 3), [1, 2, 3], [0.5, 3.5]),
    (Limits(atLeast: 2, atMost: 2), [2], [1.9, 2.1, .nan]),
  ])
  func includeTheirBounds(limits: Limits, allowed: [Double], refused: [Double]) {
    for number in allowed { #expect(limits.allow(number)) }
    for number in refused { #expect(!limits.allow(number)) }
  }
}
