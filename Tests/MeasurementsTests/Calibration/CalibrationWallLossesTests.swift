import BLE
import FloorPlans
@testable import Measurements
import Scenarios
import Sim
import Testing

@Suite struct CalibrationWallLossesTests {
  @Test func slopesCountThePassagesOfEachMaterial() throws {
    var walls = CalibrationWallLosses(of: try SurveyedRooms.plan().plan, byWall: false)
    #expect(walls.names == ["partition", "screen", "brick"])
    walls.set([2, 1, 3])
    // Across the partition and the screen, far from the ends of both.
    let cost = walls.cost(between: Point(x: 2.2, y: 6), and: Point(x: 8, y: 0))
    #expect(abs(cost.loss - 3) < 1e-9)
    for (slope, expected) in zip(cost.slopes, [1.0, 1, 0]) { #expect(abs(slope - expected) < 1e-6) }
  }

  @Test func lossIsLimitedByThePathAroundAnEdge() throws {
    var walls = CalibrationWallLosses(of: try SurveyedRooms.plan().plan, byWall: true)
    walls.set(walls.names.map { _ in 40 })
    // Just past the north end of the south half: a few decibels around it, and forty through it.
    let cost = walls.cost(between: Point(x: 5, y: 3.4), and: Point(x: 7, y: 3.4))
    #expect((6.0...15).contains(cost.loss))
    #expect(cost.slopes.allSatisfy { abs($0) < 1e-6 })
  }
}
