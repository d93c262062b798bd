import BLE
import Buildings
@testable import Scoring
import Testing

@Suite struct PositionScoreTests {
  private static func time(_ seconds: Int) -> Instant { .start.advanced(by: .seconds(seconds)) }

  /// Fixes one a second from 1 s on, each so many metres from the walker.
  private static func score(errors: [Double], changeAt second: Int?) throws -> PositionScore {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20)))
    let entries = errors.enumerated().map { number, error in
      let fix = PositionFix(
        Point(x: 1 + error, y: 1), covariance: Covariance(deviation: 1), cell: nil)
      return (
        decision: Decision(.position(fix), at: time(number + 1), evidence: []),
        point: Point(x: 1, y: 1)
      )
    }
    return try #require(PositionScore(of: entries, on: plan, since: second.map(time)))
  }

  /// The mean of 2, 4 and 9 m; a fix at the time of the change counts.
  @Test func averagesTheErrorsSinceTheChange() throws {
    #expect(try Self.score(errors: [1, 1, 2, 4, 9], changeAt: 3).errorAfterChange == 5)
    #expect(try Self.score(errors: [1, 1, 2, 4, 9], changeAt: 0).errorAfterChange == 3.4)
  }

  @Test func thereIsNoneWithoutAChangeOrAFixAfterIt() throws {
    #expect(try Self.score(errors: [1, 2], changeAt: nil).errorAfterChange == nil)
    #expect(try Self.score(errors: [1, 2], changeAt: 3).errorAfterChange == nil)
  }
}
