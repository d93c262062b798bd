import BLE

/// The reason why services cannot form a database.
public enum AttributeDatabaseError: Error, Hashable, Sendable {
  /// The services need more attributes than there are handles.
  case tooManyAttributes
  /// A characteristic or a descriptor has a value of this many bytes, which is too long.
  case longValue(Int, of: AttributeUUID)
  /// The services define a descriptor that the database makes by itself.
  case clientConfiguration(of: AttributeUUID)
}

extension AttributeDatabaseError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .tooManyAttributes: "services: more attributes than handles; allowed are 65535"
    case .longValue(let length, let uuid):
      "attribute \(uuid.uuid): \(length) bytes; allowed are \(ATTLimits.longestValue)"
    case .clientConfiguration(let uuid):
      "characteristic \(uuid.uuid): descriptor 2902; it follows from the properties"
    }
  }
}
