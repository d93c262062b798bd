import EventInput

/// An entry in the database.
package struct StoredEntry: Sendable, Equatable {
  /// The number in order of receipt; no two have the same, even after some were deleted.
  package let number: Int64
  /// The device that sent it, by the name of its token.
  package let device: String
  /// The time of receipt, by the server's clock.
  package let receivedAt: Moment
  /// The entry.
  package let entry: Entry

  /// Creates an entry as it is stored.
  package init(number: Int64, device: String, receivedAt: Moment, entry: Entry) {
    self.number = number
    self.device = device
    self.receivedAt = receivedAt
    self.entry = entry
  }

  /// The object that is sent to those who ask.
  package var json: JSON {
    var members = entry.members
    members["device"] = .text(device)
    members["receivedAt"] = .text(receivedAt.iso8601)
    members["number"] = .integer(Int(number))
    return .object(members)
  }
}
