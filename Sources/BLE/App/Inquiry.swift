/// A request of an app to the user, the server or the location system.
public enum Inquiry: Hashable, Sendable {
  /// The device's position on the globe; answered by `Reply.location`.
  case location
  /// The server's record of the patient with this beacon; answered by `Reply.record`.
  case record(of: String)
}
