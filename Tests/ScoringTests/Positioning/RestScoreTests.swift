import BLE
@testable import Scoring
import Testing

@Suite struct RestScoreTests {
  /// Cells a, b and c, 2 m apart.
  private static let cells = ScoredCells(
    ["a", "b", "c"].enumerated().map { ($1, Point(x: 2 * Double($0), y: 0)) },
    spacing: 2)

  private static func time(_ seconds: Int) -> Instant { .start.advanced(by: .seconds(seconds)) }

  /// The fixes of a timeline, one a second from 1 s on; a dot is none.
  private static func fixes(_ line: String) -> [(time: Instant, fix: PositionFix)] {
    line.enumerated().filter { $1 != "." }.map { second, cell in
      let point = Point(x: 0, y: 0)
      return (
        time(second + 1),
        PositionFix(point, covariance: Covariance(deviation: 1), cell: String(cell))
      )
    }
  }

  private static func score(
    _ line: String, on track: [(time: Instant, point: Point)]
  ) -> RestScore? {
    RestScore(of: fixes(line), during: DeviceRest.all(in: track), among: cells)
  }

  /// At b for ten seconds.
  private static let stand = [
    (time: time(0), point: Point(x: 2, y: 0)), (time(10), Point(x: 2, y: 0)),
  ]

  /// In b for good from the seventh second on. Five changes in 10 s are 1800 an hour.
  @Test func countsChangesUntilTheCellSettles() throws {
    let score = try #require(Self.score("aababcbbbb", on: Self.stand))
    #expect(score.cellChanges == 5)
    #expect(score.duration == .seconds(10))
    #expect(score.cellChangesPerHour == 1800)
    #expect(score.settlingDelay == 7)
  }

  @Test(arguments: [
    ("bbbbbbbbbb", 0, 1.0), ("..bbbbbbbb", 0, 3), ("bbbbbbbbba", 1, .infinity),
    ("aaaaaaaaaa", 0, .infinity), ("..........", 0, .infinity), ("a........b", 1, 10),
  ])
  func settlesInTheCorrectCellOnly(line: String, changes: Int, delay: Double) throws {
    let score = try #require(Self.score(line, on: Self.stand))
    #expect(score.cellChanges == changes)
    #expect(score.settlingDelay == delay)
  }

  /// From a to b in 4 s, 6 s at b, then on to c. Only the fixes at 5 ... 10 s are at rest.
  @Test func walkingDoesNotCount() throws {
    let track = [
      (time: Self.time(0), point: Point(x: 0, y: 0)), (Self.time(4), Point(x: 2, y: 0)),
      (Self.time(10), Point(x: 2, y: 0)), (Self.time(14), Point(x: 4, y: 0)),
    ]
    let score = try #require(Self.score("aabaaabbbbbcbc", on: track))
    #expect(score.cellChanges == 1)
    #expect(score.duration == .seconds(6))
    #expect(score.settlingDelay == 3)
  }

  @Test func aShortStopIsNoRest() {
    func stop(_ seconds: Int) -> [(time: Instant, point: Point)] {
      [
        (Self.time(0), Point(x: 0, y: 0)), (Self.time(2), Point(x: 2, y: 0)),
        (Self.time(2 + seconds), Point(x: 2, y: 0)), (Self.time(14), Point(x: 4, y: 0)),
      ]
    }
    #expect(Self.score("bbbbbbbbbb", on: stop(4)) == nil)
    #expect(Self.score("bbbbbbbbbb", on: stop(5))?.duration == .seconds(5))
  }

  @Test func isNilWithoutASurvey() {
    let rests = DeviceRest.all(in: Self.stand)
    #expect(RestScore(of: Self.fixes("bbbbb"), during: rests, among: .none) == nil)
  }

  /// A fix without a cell is in the one nearest to it.
  @Test func fixesWithoutACellAreInTheNearest() throws {
    let fixes = [0.2, 0.8, 1.2, 1.9, 2.3].enumerated().map { second, x in
      (
        time: Self.time(second + 1),
        fix: PositionFix(Point(x: x, y: 0), covariance: Covariance(deviation: 1))
      )
    }
    let score = try #require(
      RestScore(of: fixes, during: DeviceRest.all(in: Self.stand), among: Self.cells))
    #expect(score.cellChanges == 1)
    #expect(score.settlingDelay == 3)
  }

  /// Delays of 1, 4 and never: the median is 4.
  @Test func medianCountsRestsThatNeverSettle() throws {
    var score = try #require(Self.score("bbbbbbbbbb", on: Self.stand))
    score.add(try #require(Self.score("aaabbbbbbb", on: Self.stand)))
    score.add(try #require(Self.score("aaaaaaaaaa", on: Self.stand)))
    #expect(score.settlingDelays == [1, 4, .infinity])
    #expect(score.settlingDelay == 4)
    #expect(score.duration == .seconds(30))
    #expect(score.cellChanges == 1)
  }
}
