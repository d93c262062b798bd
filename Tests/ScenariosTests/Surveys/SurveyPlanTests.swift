import BLE
import Buildings
import Documents
import Engines
import Positioning
import Recordings
@testable import Scenarios
import Testing

@Suite struct SurveyPlanTests {
  /// A room 5 m wide and 4 m deep, and beside it a corridor 1 m wide.
  private static func plan() throws -> FloorPlan {
    let stone = Material("stone", loss: Decibels(10))
    return try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 6, y: 4)),
      walls: [
        Wall(
          "between", along: Segment(from: Point(x: 5, y: 0), to: Point(x: 5, y: 4)), of: stone)
      ],
      rooms: [
        Room(name: "den", corners: Self.corners(0, 5)),
        Room(name: "way", corners: Self.corners(5, 6)),
      ])
  }

  private static func corners(_ left: Double, _ right: Double) -> [Point] {
    [
      Point(x: left, y: 0), Point(x: right, y: 0), Point(x: right, y: 4), Point(x: left, y: 4),
    ]
  }

  @Test func centresCellsInEachRoom() throws {
    let cells = SurveyPlan(spacing: 2).cells(on: try Self.plan())
    #expect(
      cells.map(\.name) == ["den 1", "den 2", "den 3", "den 4", "way 1", "way 2"])
    #expect(
      cells.map(\.point) == [
        Point(x: 1.5, y: 1), Point(x: 3.5, y: 1), Point(x: 1.5, y: 3), Point(x: 3.5, y: 3),
        Point(x: 5.5, y: 1), Point(x: 5.5, y: 3),
      ])
  }

  @Test func leavesOutCellsNearWalls() throws {
    // Columns are at 0.25, 0.75 ... 4.75. The last one is 0.25 m from the wall.
    let cells = SurveyPlan(spacing: 0.5).cells(on: try Self.plan())
    let den = cells.filter { $0.name.hasPrefix("den") }
    #expect(den.map(\.point.x).max() == 4.25)
    #expect(den.count == 9 * 8)
    #expect(den.last?.name == "den 72")
  }

  @Test func treatsAPlanWithoutRoomsAsOneRoom() {
    let ground = FloorPlan(
      openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 4, y: 2)))
    #expect(SurveyPlan(spacing: 2).cells(on: ground).map(\.name) == ["cell 1", "cell 2"])
  }

  @Test func refusesMillionsOfPoints() throws {
    let ground = FloorPlan(
      openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 2000, y: 2000)))
    let place = InputPlace("x")
    #expect(throws: Never.self) { try SurveyPlan(spacing: 2).check(on: ground, at: place) }
    let failure = #expect(throws: InputError.self) {
      try SurveyPlan(spacing: 1).check(on: ground, at: place)
    }
    #expect(
      failure.map(String.init(describing:))
        == "x: rows and columns 1 m apart have 4000000 points in the rooms; at most 1000000 are "
        + "allowed")
  }

  @Test func turnsThroughAllDirectionsInEachCell() throws {
    let plan = SurveyPlan(spacing: 2, fingerprints: 5, orientations: 4, interval: .seconds(2))
    let cells = Array(plan.cells(on: try Self.plan()).prefix(2))
    let truth = plan.truth(about: DeviceAddress(named: "phone"), in: cells)
    #expect(truth.map(\.time.seconds) == [0, 4, 6, 8, 10, 12, 16, 18, 20, 22])
    #expect(
      truth.compactMap(\.headingDegrees).map { $0.rounded() } == [
        0, 90, 180, 270, 270, 0, 90, 180, 270, 270,
      ])
    #expect(
      truth.map(\.place) == Array(repeating: "den 1", count: 5)
        + Array(repeating: "den 2", count: 5))
    #expect(plan.duration(ofCells: 2) == .seconds(22))
  }
}
