/// A kind of decision of an engine.
public enum DecisionTopic: Hashable, Sendable {
  /// Unlocking and locking a door.
  case lock
  /// The side of a door that the subject is on.
  case side
  /// Entering and leaving rooms.
  case rooms
  /// The position of the device.
  case position
  /// Notifications to the person.
  case notifications
  /// Alerts to the person.
  case alerts
  /// Calls for help, besides alerts.
  case help
  /// Reports to a server.
  case reports
  /// The presence of equipment.
  case items
  /// Connections to devices.
  case connections
}
