import Buildings
import Documents
import Sensors

/// A detector of motion as described in a scenario.
package struct MotionFile: Described {
  private let place: InputPlace
  private let settlingTime: Duration
  private let doors: [String]

  /// The time for which a device counts as moving after a disturbance, in seconds, by default.
  package static let usualSettlingTime = 2.0

  package init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    settlingTime = try fields.duration(
      "settlesAfterS", in: 0...86_400, default: Self.usualSettlingTime)
    doors = try fields.texts("doors", count: 0...100)
  }

  /// Returns the detector on a plan.
  package func detector(on plan: FloorPlan) throws(InputError) -> MotionDetector {
    var indices: [Int] = []
    for (index, door) in doors.enumerated() {
      indices.append(try plan.door(named: door, at: place.key("doors")[index]))
    }
    return MotionDetector(settlingTime: settlingTime, doors: indices)
  }
}
