/// What an app asks of others than the radio.
public enum Inquiry: Hashable, Sendable {
  /// Where the device is on the globe; answered by `Reply.location`.
  case location
  /// What the server knows of the patient with this beacon; answered by `Reply.record`.
  case record(of: String)
}
