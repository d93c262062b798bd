/// A door that was locked, unlocked, opened or closed.
package struct DoorLine: Sendable, Equatable {
  /// Seconds since the start of the run.
  package let timeS: Double
  /// The name of the door.
  package let door: String
  /// True if it stands open.
  package let isOpen: Bool
  /// True if it is locked.
  package let isLocked: Bool

  /// Creates the state of a door.
  package init(timeS: Double, door: String, isOpen: Bool, isLocked: Bool) {
    self.timeS = timeS
    self.door = door
    self.isOpen = isOpen
    self.isLocked = isLocked
  }

  init(_ fields: Fields) throws(FieldError) {
    timeS = try fields.number("timeS", in: -1e9...1e9)
    door = try fields.text("door", longest: 200)
    isOpen = try fields.bool("open")
    isLocked = try fields.bool("locked")
  }
}
