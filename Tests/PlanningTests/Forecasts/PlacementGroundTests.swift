import BLE
import Buildings
import Documents
@testable import Planning
import Scenarios
import Sim
import Testing

/// The cells of a placement on a plan.
@Suite struct PlacementGroundTests {
  /// A room of 5 m by 5 m on a plan of some side, in metres.
  private static func ground(ofSide side: Double) throws(InputError) -> PlacementGround {
    let corners = [(0, 0), (5, 0), (5, 5), (0, 5)].map { Point(x: $0.0, y: $0.1) }
    let plan: FloorPlan
    do {
      plan = try FloorPlan(
        bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: side, y: side)), walls: [],
        rooms: [Room(name: "den", corners: corners)])
    } catch { preconditionFailure("a room is not a plan: \(error)") }
    let spots = try Spots.onGrid(of: plan, at: InputPlace("plan.json"), spacing: 2, height: 2)
    let setting = PlacementSetting(
      plan: plan, at: InputPlace("plan.json"), link: .beacons(to: Phone("phone")), goal: .reception,
      heardAtLeast: 1)
    return try PlacementGround(of: spots.all, in: setting, mostCells: 100)
  }

  /// Its cells of half a metre would be 10^8 on a plan of 5 km, for each of four mounting points.
  @Test func refusesARoomThatIsLostOnThePlan() throws {
    let small = try Self.ground(ofSide: 20)
    #expect(small.cells.count == 100 && small.levels.count == 4)
    let failure = #expect(throws: InputError.self) { try Self.ground(ofSide: 5_000) }
    let words = failure.map(String.init(describing:)) ?? ""
    #expect(
      words.hasPrefix("plan.json: its rooms are so small a part of its bounds that there are"))
    #expect(words.hasSuffix("400000000 levels to compute; at most 20000000 are allowed"))
  }
}
