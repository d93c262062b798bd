@testable import Statistics
import Testing

@Suite struct JackknifeTests {
  /// For a mean it is the sample deviation over √n: for 1, 2, 3, 4, 5 that is √(2.5 / 5).
  @Test func givesTheStandardErrorOfAMean() throws {
    let numbers: [Double] = [1, 2, 3, 4, 5]
    let means = numbers.map { (15 - $0) / 4 }
    let error = try #require(Jackknife.standardError(leavingOut: means))
    #expect(abs(error - 0.5.squareRoot()) < 1e-12)
  }

  @Test func needsThreeGroups() {
    #expect(Jackknife.standardError(leavingOut: [1, 2]) == nil)
  }
}
