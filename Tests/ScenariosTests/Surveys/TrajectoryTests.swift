import BLE
import Documents
import Measurements
import Recordings
@testable import Scenarios
import Sim
import Testing

@Suite struct TrajectoryTests {
  private let tag = DeviceAddress(named: "tag")

  private func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  private func trajectory(_ rows: [TruthRow]?) throws -> Trajectory {
    var names = DeviceNames()
    names.add("tag")
    return try Trajectory(
      of: tag, in: Recording(source: "walk", sightings: [], truth: rows, names: names))
  }

  private func row(_ seconds: Double, _ x: Double, _ y: Double, _ place: String? = nil) -> TruthRow
  {
    TruthRow(time: time(seconds), subject: tag, position: Point(x: x, y: y), place: place)
  }

  @Test func isStraightBetweenRows() throws {
    let trajectory = try trajectory([row(1, 0, 0), row(3, 4, 0), row(4, 4, 2)])
    #expect(trajectory.pose(at: time(2))?.point == Point(x: 2, y: 0))
    #expect(trajectory.pose(at: time(2))?.heading == Vector(dx: 1, dy: 0))
    #expect(trajectory.pose(at: time(3.5))?.point == Point(x: 4, y: 1))
    #expect(trajectory.pose(at: time(4))?.point == Point(x: 4, y: 2))
    #expect(trajectory.pose(at: time(0.9)) == nil)
    #expect(trajectory.pose(at: time(4.1)) == nil)
  }

  @Test func staysAtANamedPlaceUntilOneSecondBeforeTheNext() throws {
    let trajectory = try trajectory([row(0, 0, 0, "a"), row(60, 8, 0, "b"), row(90, 8, 0, "b")])
    #expect(trajectory.pose(at: time(59))?.point == Point(x: 0, y: 0))
    #expect(trajectory.pose(at: time(59.5))?.point == Point(x: 4, y: 0))
  }

  @Test func usesTheRecordedHeading() throws {
    var row = row(0, 0, 0)
    row.headingDegrees = 90
    let trajectory = try trajectory([row, self.row(9, 0, 5)])
    #expect(trajectory.pose(at: time(1))?.heading.headingDegrees == 90)
  }

  /// Two rows at "a", without a heading, and then one of a walk to the right.
  @Test func whoStandsWithoutARecordedHeadingHasNone() throws {
    let standing = [row(0, 1, 1), row(5, 1, 1)]
    #expect(try trajectory(standing).heading(at: time(2)) == nil)
    #expect(try !trajectory(standing).hasHeadings)
    #expect(try !trajectory([row(0, 1, 1)]).hasHeadings)
    let walking = try trajectory(standing + [row(7, 3, 1)])
    #expect(walking.heading(at: time(2)) == nil)
    #expect(walking.heading(at: time(6)) == 90)
    #expect(walking.heading(at: time(8)) == nil)
    #expect(walking.hasHeadings)
    var recorded = row(0, 1, 1)
    recorded.headingDegrees = 270
    #expect(try trajectory([recorded, row(5, 1, 1)]).heading(at: time(2)) == 270)
    #expect(try trajectory([recorded]).hasHeadings)
  }

  @Test func requiresPositionsInTheGroundTruth() {
    #expect(throws: InputError.missingFile(path: "walk/truth.csv")) { try trajectory(nil) }
    let sentence = "walk/truth.csv: no positions of 'tag'"
    let error = #expect(throws: InputError.self) {
      try trajectory([TruthRow(time: .start, subject: tag, place: "inside")])
    }
    #expect(error?.description == sentence)
  }

  /// A stay of 40 s with errors of centimetres, a path of 70 s, and a stay of 20 s, which is too
  /// short.
  @Test func isDividedIntoStaysAndPiecesOfThePath() throws {
    var rows = (0...40).map { row(Double($0), 1 + ($0.isMultiple(of: 2) ? 0.02 : -0.02), 1) }
    rows += (41...110).map { row(Double($0), Double($0 - 39), 1) }
    rows += (111...130).map { row(Double($0), 71, 1) }
    let stretches = try trajectory(rows).stretches
    #expect(stretches.map(\.isStill) == [true, false, false, false])
    #expect(stretches.map(\.start) == [0, 40, 70, 100].map { time($0) })
    #expect(stretches.map(\.end) == [40, 70, 100, 130].map { time($0) })
  }
}
