import BLE
import Buildings
import Scenarios
import Sim
import Testing

@testable import Measurements

/// The mean levels of devices in squares of a path.
@Suite struct InstallationWalkTests {
  /// 2 m along a line at 1 m/s, in four squares of half a metre.
  private let points = [
    TracePoint(at: .start, Point(x: 0.01, y: 0.1)),
    TracePoint(at: .start.advanced(by: .seconds(2)), Point(x: 1.99, y: 0.1)),
  ]
  private var trajectory: Trajectory { Trajectory(points: points) }

  private func reading(_ milliseconds: Int64, _ level: Double) -> LinkSeries.Reading {
    LinkSeries.Reading(at: .start.advanced(by: .milliseconds(milliseconds)), level: level)
  }

  @Test func averagesThePacketsOfASquare() {
    let squares = InstallationSquares(of: trajectory, most: 10)
    #expect(squares.poses.count == 4)
    #expect(squares.index(of: Point(x: 0.7, y: 0.3)) == 1)
    #expect(squares.index(of: Point(x: 0.7, y: 0.9)) == nil)
    let one = DeviceAddress(named: "one")
    let walk = InstallationWalk(
      [
        LinkSeries(
          to: one,
          readings: [
            reading(100, -60), reading(200, -61), reading(300, -65), reading(700, -70),
            reading(800, -72), reading(2100, -50),
          ])
      ], to: [DeviceAddress(named: "none"), one], on: trajectory, in: squares)
    #expect(walk.levels[1].map(\.mean) == [-62, -71, nil, nil])
    // (-60 + 62)² + (-61 + 62)² + (-65 + 62)², and 1² + 1².
    #expect(walk.levels[1].map(\.scatter) == [14, 2, 0, 0])
    #expect(walk.levels[0].map(\.mean) == [nil, nil, nil, nil])
    // The last packet comes after the end of the path.
    #expect(walk.packets == [0, 5])
  }

  /// Along 2 m there are three squares of 0.75 m, or two of 1 m.
  @Test func takesLargerSquaresOnALongPath() {
    #expect(InstallationSquares(of: trajectory, most: 2).poses.count == 2)
    #expect(InstallationSquares(of: trajectory, most: 3).poses.count == 3)
  }
}
