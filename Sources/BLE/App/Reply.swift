/// A message to an app from its user, its server or the location system.
public enum Reply: Hashable, Sendable {
  /// The device's position; `nil` if it cannot be located.
  case location(GeoPoint?)
  /// The server's record of a patient.
  ///
  /// - Parameter record: `nil` if the server knows no such patient, or could not be reached.
  case record(CareRecord?, of: String)
  /// The server has stored the report with this number.
  case stored(report: UInt32)
  /// The user has answered a question.
  case answer(Answer, question: UInt32)
  /// The user has ticked off a task.
  case ticked(task: String)
  /// The system hands the app its notification with this text.
  ///
  /// - Parameter isActive: `false` if the user has chosen the notification's action, `true` if the
  ///   notification was handed over at once, because the app was in the foreground.
  case notification(String, isActive: Bool)

  /// An answer to the question whether help is needed.
  public enum Answer: Hashable, Sendable {
    /// "I am fine."
    case fine
    /// "Help."
    case help
  }
}
