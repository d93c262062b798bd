import BLE

/// A JSON value whose objects keep the order of their keys, and whose numerals keep the digits they were written with.
///
/// Foundation's decoder silently takes the first of two equal keys, and on Linux does not say where a text stops being
/// JSON. Both matter in files that people write by hand, so this project reads them itself: see `JSON.parse`.
public enum JSON: Hashable, Sendable {
  /// No value.
  case null
  /// Yes or no.
  case flag(Bool)
  /// A number, as written: `-60`, `2.5e3`, `0x1F`, `NaN`.
  case numeral(String)
  /// Text.
  case text(String)
  /// Values in order.
  case list([JSON])
  /// Values by key, in the order written. No key occurs twice.
  case object([Member])

  /// A key of an object, and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var key: String
    /// Its value.
    public var value: JSON

    /// A key and its value.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON {
  /// A number, in the fewest digits that give it again; `null` where it is not finite, for which JSON has no word.
  public init(_ number: Double) {
    guard number.isFinite else {
      self = .null
      return
    }
    let digits = number.description
    self = .numeral(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  /// A number, or `null`.
  public init(_ number: Double?) {
    self = number.map { JSON($0) } ?? .null
  }

  /// A whole number.
  public init(_ number: some BinaryInteger) {
    self = .numeral(number.description)
  }

  /// A time span, in seconds.
  public init(seconds duration: Duration) {
    self.init(duration.inSeconds)
  }

  /// Texts, in order.
  public init(_ texts: [String]) {
    self = .list(texts.map { .text($0) })
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// Text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Yes or no.
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Values in order.
  public init(arrayLiteral values: JSON...) { self = .list(values) }
  /// Values by key, in the order written.
  ///
  /// - Precondition: No key occurs twice.
  public init(dictionaryLiteral members: (String, JSON)...) {
    precondition(Set(members.map(\.0)).count == members.count, "a key occurs twice")
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
