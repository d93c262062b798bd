import Buildings
import Documents
import Sensors

/// A value while a door is open, as described in a scenario: an entry of `whileOpen`.
struct OpeningFile<Value: Hashable & Sendable> {
  private let place: InputPlace
  private let door: String
  private let value: Value

  /// Reads the entries of `whileOpen`.
  ///
  /// - Parameter value: Reads what holds.
  static func list(
    from fields: inout Fields, value: (inout Fields) throws(InputError) -> Value
  ) throws(InputError) -> [OpeningFile] {
    var openings: [OpeningFile] = []
    for var entry in try fields.objects("whileOpen", count: 0...100) {
      openings.append(
        OpeningFile(place: entry.place, door: try entry.text("door"), value: try value(&entry)))
      try entry.finish()
    }
    return openings
  }

  /// Returns the opening of a door of a plan.
  func opening(on plan: FloorPlan) throws(InputError) -> DoorChoice<Value>.Opening {
    .init(door: try plan.door(named: door, at: place.key("door")), value)
  }
}
