@testable import Statistics
import Testing

@Suite struct MajorityTests {
  @Test(
    arguments: [
      ([], nil), ([7], nil), ([7, 7], 2), ([7, 8], nil), ([7, 7, 8], 2), ([7, 7, 8, 9], nil),
      ([-7, 9, 9, 8, 9], 3), (Array(repeating: 0, count: 100) + Array(1...19), 100),
      (Array(repeating: 0, count: 100) + Array(1...20), nil),
    ] as [([Int64], Int?)])
  func findsMajoritiesWithFewOthers(numbers: [Int64], alike: Int?) {
    let majority = Majority.of(numbers)
    #expect(majority?.successes == alike)
    #expect(majority?.trials == alike.map { _ in numbers.count })
  }
}
