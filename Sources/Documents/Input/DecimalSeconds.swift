import BLE

/// The form of times in tables: decimal seconds. Both conversions are exact to the nanosecond and
/// use no `Double`.
package enum DecimalSeconds {
  /// The longest time in a table, in seconds: 126 years, so that sums of two times fit an
  /// `Instant`.
  package static let limit: Int64 = 4_000_000_000

  /// A description of the format, for error messages.
  package static let form = "a time in seconds, with up to 9 decimals and up to \(limit)"

  /// Returns the instant for a text: a minus sign if it is negative, digits, and optionally a point
  /// with 1 to 9 digits. Returns `nil` for any other text.
  package static func instant(_ digits: ArraySlice<UInt8>) -> Instant? {
    let isNegative = digits.first == UInt8(ascii: "-")
    let parts = (isNegative ? digits.dropFirst() : digits)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let seconds = number(parts[0], digits: 1...10), seconds <= limit
    else { return nil }
    var nanoseconds = seconds * 1_000_000_000
    if parts.count == 2 {
      guard var rest = number(parts[1], digits: 1...9) else { return nil }
      for _ in parts[1].count..<9 { rest *= 10 }
      nanoseconds += rest
    }
    return Instant(nanoseconds: isNegative ? -nanoseconds : nanoseconds)
  }

  private static func number(_ digits: ArraySlice<UInt8>, digits count: ClosedRange<Int>) -> Int64?
  {
    guard count.contains(digits.count) else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// Returns the shortest text for an instant.
  package static func text(_ instant: Instant) -> String {
    let (seconds, rest) = instant.nanoseconds.magnitude.quotientAndRemainder(
      dividingBy: 1_000_000_000)
    var text = (instant.nanoseconds < 0 ? "-" : "") + String(seconds)
    if rest > 0 {
      let digits = String(rest)
      text += "." + String(repeating: "0", count: 9 - digits.count) + digits
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text
  }
}

extension Instant {
  /// Creates the time of a command-line option in seconds, such as `10.2s`: not negative, with up
  /// to 9 decimals; `nil` if the text is something else.
  public init?(option text: String) {
    guard text.hasSuffix("s"), !text.hasPrefix("-"),
      let instant = DecimalSeconds.instant(Array(text.utf8)[...].dropLast())
    else { return nil }
    self = instant
  }
}
