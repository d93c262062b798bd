/// The reason why a text is not a name or filter of topics.
public enum TopicError: Error, Hashable, Sendable {
  /// The text has no characters.
  case empty
  /// A name has `+` or `#`.
  case wildcard
  /// In a filter, `+` is not a whole level, or `#` is not the whole of the last level.
  case misplacedWildcard
  /// The text cannot be carried in a packet.
  case string(MQTTStringError)
}

extension TopicError: CustomStringConvertible {
  /// One line, such as `a topic has at least one character`.
  public var description: String {
    switch self {
    case .empty: "a topic has at least one character"
    case .wildcard: "+ and # are for filters; a topic has none"
    case .misplacedWildcard: "+ is a whole level, and # the whole of the last one"
    case .string(let error): error.description
    }
  }
}
