import Buildings
import Documents
import Sensors

/// The keys of a motion detector.
struct MotionKeys: ObjectKeys {
  let settlingTime = Key(
    "settlesAfterS", .time,
    "the time for which it moves after a turn, a door or a walk, in seconds", default: .seconds(2))
  let doors = Key(
    "doors", .texts(count: 0...100), "the doors that move it when they open or close", default: [])

  var schema: ObjectSchema { ObjectSchema("motion", "detector of motion", self) }

  func read(from fields: inout Fields) throws(InputError) -> MotionDescription {
    MotionDescription(
      place: fields.place, settlingTime: try fields[settlingTime], doors: try fields[doors])
  }
}

/// A motion detector that refers to doors by name.
struct MotionDescription {
  fileprivate let place: InputPlace
  fileprivate let settlingTime: Duration
  fileprivate let doors: [String]

  /// Returns the detector on a plan.
  func detector(on plan: FloorPlan) throws(InputError) -> MotionDetector {
    var indices: [Int] = []
    for (index, door) in doors.enumerated() {
      indices.append(try plan.door(named: door, at: place.key("doors")[index]))
    }
    return MotionDetector(settlingTime: settlingTime, doors: indices)
  }
}
