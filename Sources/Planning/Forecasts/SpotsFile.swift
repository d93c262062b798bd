import Buildings
import Documents
import FloorPlans

/// The mounting points of a file:
/// `{ spots: [{ name: "above the desk", at: [2, 3.1], heightM: 2.2 }] }`.
package struct SpotsFile: Described, Sendable {
  /// The mounting points, in order.
  package let spots: [FixedDevice]
  private let places: [InputPlace]

  private static let spots = Key(
    "spots", .list(DeviceKeys(), count: 1...PlacementStudy.mostSpots), "the mounting points")

  /// Reads the mounting points from a file's fields.
  package init(from fields: inout Fields) throws(InputError) {
    let placed = try fields[Self.spots]
    for (index, one) in placed.enumerated()
    where placed[..<index].contains(where: { $0.device.name == one.device.name }) {
      throw .usedTwice(one.device.name, at: one.place)
    }
    spots = placed.map(\.device)
    places = placed.map { $0.place.key("at") }
  }

  /// Returns the mounting points on a plan.
  ///
  /// - Throws: `unusable` if a point is outside the plan's bounds, or within a wall.
  package func spots(on plan: FloorPlan) throws(InputError) -> Spots {
    for (spot, place) in zip(spots, places) { try spot.check(on: plan, at: place) }
    return Spots.listed(spots, on: plan)
  }
}
