import BLE

/// A JSON value of a file or a report.
///
/// Foundation reads and writes it: see `JSON.parse`, `line` and `page`.
public enum JSON: Hashable, Sendable {
  /// No value.
  case null
  /// A Boolean.
  case flag(Bool)
  /// A number. Infinity and NaN can be read, because JSON5 has words for them. JSON has no such
  /// words, so infinity and NaN are written as `null`.
  case number(Double)
  /// Text.
  case text(String)
  /// Values in order.
  case list([JSON])
  /// Values by key. The output is sorted by key.
  case object([String: JSON])
}

extension JSON {
  /// Creates a number.
  public init(_ number: Double) { self = .number(number) }

  /// Creates a number, or `null` for `nil`.
  public init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// Creates a number from an integer.
  ///
  /// - Precondition: A `Double` represents the integer exactly, as it does any integer up to 2^53.
  public init(_ number: some BinaryInteger) {
    guard let exact = Double(exactly: number) else {
      preconditionFailure("\(number) cannot be written exactly")
    }
    self = .number(exact)
  }

  /// Creates a number from a duration, in seconds.
  public init(seconds duration: Duration) { self.init(duration.inSeconds) }

  /// Returns the value with changes. If the value and the changes are both objects, the changes
  /// apply to the object's members, and `null` removes a member; any other change replaces the
  /// value.
  ///
  /// This is a merge patch (RFC 7396, section 2), except that a new member keeps `null` values
  /// inside it.
  package func merged(with changes: JSON) -> JSON {
    guard case .object(var members) = self, case .object(let others) = changes else {
      return changes
    }
    for (key, value) in others {
      members[key] = value == .null ? nil : members[key]?.merged(with: value) ?? value
    }
    return .object(members)
  }

  /// Creates a list of strings, in order.
  public init(_ texts: [String]) { self = .list(texts.map { .text($0) }) }

  /// Returns the member `never`, with the names of infinite numbers; empty if there are none.
  package static func never(among numbers: [(String, Double?)]) -> [String: JSON] {
    let endless = numbers.filter { $0.1?.isInfinite == true }
    return endless.isEmpty ? [:] : ["never": JSON(endless.map(\.0))]
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// Creates text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Creates a Boolean.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Creates a list of values in order.
  public init(arrayLiteral values: JSON...) { self = .list(values) }
  /// Creates an object with values by key.
  ///
  /// - Precondition: No key occurs twice.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(uniqueKeysWithValues: members))
  }
}
