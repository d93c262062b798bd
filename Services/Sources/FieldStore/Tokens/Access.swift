/// Who somebody is, by the token they showed.
package struct Access: Sendable, Equatable {
  /// What a token allows.
  package enum Role: String, Sendable, CaseIterable {
    /// Sends reports, reads its own, and reads patients.
    case device
    /// Reads everything.
    case viewer
  }

  /// The name of the token, which is that of the device.
  package let name: String
  /// What it allows.
  package let role: Role
}
