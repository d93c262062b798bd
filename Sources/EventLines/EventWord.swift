import Documents

/// The kind of a line: the value of its key `event`.
enum EventWord: String {
  /// The first line.
  case start
  /// The position and heading of a subject.
  case truth
  /// A change of a door.
  case door
  /// An event of an app.
  case delivered
  /// A decision of an engine.
  case decision
  /// The figures that an engine holds of a device.
  case distance
  /// The last line.
  case end

  /// The word as a value.
  var json: JSON { .text(rawValue) }
}
