/// The holder of a token.
package struct Access: Sendable, Equatable {
  /// The role that a token grants.
  package enum Role: String, Sendable, CaseIterable {
    /// Sends reports, reads its own, and reads patients.
    case device
    /// Reads everything.
    case viewer
  }

  /// The name of the token, which is that of the device.
  package let name: String
  /// The role.
  package let role: Role
}
