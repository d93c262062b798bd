import BLE
import Buildings
import Documents
import FloorPlans
import Scenarios

/// The mounting points of a file:
/// `{ spots: [{ name: "above the desk", at: [2, 3.1], heightM: 2.2 }] }`.
package struct SpotsFile: Described, Sendable {
  /// The mounting points, in order.
  package let spots: [FixedDevice]
  private let places: [InputPlace]

  /// Reads the mounting points from a file's fields.
  package init(from fields: inout Fields) throws(InputError) {
    let files = try fields.list("spots", of: DeviceFile.self, count: 1...PlacementStudy.mostSpots)
    for (index, file) in files.enumerated()
    where files[..<index].contains(where: { $0.device.name == file.device.name }) {
      throw .usedTwice(file.device.name, at: file.place)
    }
    spots = files.map(\.device)
    places = files.map { $0.place.key("at") }
  }

  /// The mounting points on a plan.
  ///
  /// - Throws: `unusable` if one is outside the plan's bounds, or within a wall.
  package func spots(on plan: FloorPlan) throws(InputError) -> Spots {
    for (spot, place) in zip(spots, places) {
      try spot.check(on: plan, at: place)
    }
    return Spots.listed(spots, on: plan)
  }
}
