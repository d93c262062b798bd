import BLE
import Buildings
@testable import Documents
@testable import FloorPlans
import Foundation
@testable import Planning
@testable import Scenarios
import Sim
import Testing

@Suite struct DoorSeparationTests {
  /// A lossless wall along y = 5, with a door of 1 m in the middle; the house is above it.
  private static func plan(_ rooms: Bool = true) throws -> FloorPlan {
    let sides = """
      { name: "house", corners: [[0, 5], [10, 5], [10, 10], [0, 10]] },
      { name: "yard", side: "outside", corners: [[0, 0], [10, 0], [10, 5], [0, 5]] },
      """
    let text = """
      {
        bounds: [[0, 0], [10, 10]],
        materials: [{ name: "air", lossDB: 0 }],
        walls: [
          {
            name: "front", from: [0, 5], to: [10, 5], material: "air",
            openings: [{ kind: "door", name: "door", offsetM: 4.5, widthM: 1, material: "air" }],
          },
        ],
        rooms: [\(rooms ? sides : "")],
      }
      """
    let json = try JSON.parse(Array(text.utf8), source: "plan")
    return try FloorPlanFile(json, at: InputPlace("plan")).plan
  }

  private static func separation(_ spots: [(Double, Double)]) throws -> DoorSeparation {
    let plan = try plan()
    let setting = PlacementSetting(plan: plan, at: InputPlace("plan.json"), goal: .door, door: 0)
    return try DoorSeparation(
      of: spots.enumerated().map { number, at in
        Spot("\(number)", at: Position(Point(x: at.0, y: at.1), height: 2.1), room: nil)
      }, at: PlacementDoorstep(of: 0, on: plan), in: setting, interval: .milliseconds(200))
  }

  /// In the open, levels fall by 20 dB per decade: at five points across the door, 2 m behind and 2
  /// m in front of it, 1 m below the beacon.
  @Test func separationInTheOpenFollowsFromDistances() throws {
    let spots = [(5.0, 5.1), (5, 8), (2, 3.5), (5, 0.5)]
    let separations = try Self.separation(spots).separations
    for (spot, found) in zip(spots, separations) {
      var expected = 0.0
      for x in [4.6, 4.8, 5, 5.2, 5.4] {
        func level(_ y: Double) -> Double {
          -10 * log10(pow(spot.0 - x, 2) + pow(spot.1 - y, 2) + 1)
        }
        expected += (level(7) - level(3)) / 5
      }
      #expect(abs(found - expected) < 1e-6)
    }
  }

  /// The formula's matrix σ²I + τ²11ᵀ, solved by hand for one and for two beacons.
  @Test func commonOffsetCancelsInADifference() throws {
    let separation = try Self.separation([(5, 8), (5, 2)])
    let (sigma, tau) = (separation.scatter, DoorSeparation.deviceDeviation)
    let s = separation.separations
    // The two beacons are symmetric about the door.
    #expect(abs(s[0] + s[1]) < 1e-9 && s[0] > 5)
    #expect(
      abs(separation.deviationsApart([0]) - s[0] / (sigma * sigma + tau * tau).squareRoot()) < 1e-9)
    #expect(abs(separation.deviationsApart([0, 1]) - s[0] * 2.0.squareRoot() / sigma) < 1e-9)
  }

  /// About 6 dB are too few for one beacon.
  @Test func recommendsTwoBeaconsIfOneIsNotEnough() throws {
    let advice = try #require(
      try Self.separation([(5, 8), (5, 2), (2, 5.5)]).advice(among: [0, 1, 2]))
    #expect(!advice.isOneEnough)
    #expect(advice.pair?.interior == 0 && advice.pair?.exterior == 1)
  }

  @Test func insideIsLeftOfTheWallWithoutRooms() throws {
    let door = try PlacementDoorstep(of: 0, on: try Self.plan(false))
    #expect(door.side(of: Point(x: 1, y: 7)) == .inside)
    #expect(door.side(of: Point(x: 9, y: 2)) == .outside)
  }

  @Test func tourPassesTheDoorOnBothSidesAndThroughIt() throws {
    let door = try PlacementDoorstep(of: 0, on: try Self.plan())
    let (trace, sides) = door.tour(0)
    #expect(sides.first?.1 == .inside && sides.last?.1 == .inside)
    #expect(sides.map(\.1).contains(.outside))
    // 3 m in each direction, at 2 m and 1 m.
    for (x, y) in [(2.0, 7.0), (8, 7), (2, 6), (8, 3), (2, 4)] {
      #expect(trace.contains { $0.point.distance(to: Point(x: x, y: y)) < 1e-9 })
    }
  }
}
