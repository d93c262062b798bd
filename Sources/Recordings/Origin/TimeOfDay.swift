/// Times of day as ISO 8601 text, exact to the nanosecond. Leap seconds do not count.
package enum TimeOfDay {
  private static let second: Int64 = 1_000_000_000
  private static let day: Int64 = 86_400

  /// Returns the text in UTC, with as many decimals as needed, such as `2026-11-26T06:02:49.25Z`.
  ///
  /// - Parameter nanoseconds: The time since the beginning of 1970.
  package static func text(of nanoseconds: Int64) -> String {
    let (seconds, fraction) = floor(nanoseconds, second)
    let (days, rest) = floor(seconds, day)
    let (year, month, dayOfMonth) = date(days)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T"
    text += "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
    if fraction > 0 {
      text += "." + padded(fraction, 9)
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text + "Z"
  }

  /// Returns the nanoseconds since the beginning of 1970 that a text states: a date, `T` or a
  /// space, the time of day with up to 9 decimals (further ones are cut off), and `Z`, `+0100` or
  /// `+01:00`. Without a time zone, the text is taken as UTC.
  ///
  /// - Returns: `nil` for any other text, for a day that its month does not have, and for years
  ///   outside 1678 ... 2261.
  package static func nanoseconds(of text: some StringProtocol) -> Int64? {
    var rest = Array(text.utf8)[...]
    func number(_ count: Int) -> Int64? {
      guard rest.count >= count else { return nil }
      var value: Int64 = 0
      for digit in rest.prefix(count) {
        guard 0x30...0x39 ~= digit else { return nil }
        value = value * 10 + Int64(digit - 0x30)
      }
      rest = rest.dropFirst(count)
      return value
    }
    func takes(_ character: Character) -> Bool {
      guard rest.first == character.asciiValue else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), takes("-"), let month = number(2), takes("-"),
      let dayOfMonth = number(2), takes("T") || takes(" "), let hour = number(2), takes(":"),
      let minute = number(2), takes(":"), let whole = number(2)
    else { return nil }
    guard 1678...2261 ~= year, 1...12 ~= month, 1...31 ~= dayOfMonth, hour < 24, minute < 60,
      whole < 61
    else { return nil }
    var fraction: Int64 = 0
    if takes(".") || takes(",") {
      var unit = second
      while let digit = number(1) {
        unit /= 10
        fraction += digit * unit
      }
      guard unit < second else { return nil }
    }
    var offset: Int64 = 0
    if !rest.isEmpty, !takes("Z") {
      let sign: Int64 = takes("-") ? -1 : takes("+") ? 1 : 0
      guard sign != 0, let hours = number(2) else { return nil }
      if !rest.isEmpty { _ = takes(":") }
      guard let minutes = rest.isEmpty ? 0 : number(2), hours < 24, minutes < 60 else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
    }
    guard rest.isEmpty else { return nil }
    let days = days(year, month, dayOfMonth)
    guard date(days) == (year, month, dayOfMonth) else { return nil }
    return (days * day + hour * 3600 + minute * 60 + whole - offset) * second + fraction
  }

  private static func floor(_ number: Int64, _ unit: Int64) -> (Int64, Int64) {
    let quotient = number >= 0 ? number / unit : ~(~number / unit)
    return (quotient, number - quotient * unit)
  }

  /// Returns the days from the beginning of 1970 to a date of the Gregorian calendar. Years are
  /// taken to begin in March, so that the leap day is their last day.
  ///
  /// - SeeAlso: H. Hinnant, *chrono-Compatible Low-Level Date Algorithms* (2021),
  ///   `days_from_civil`.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = floor(shifted, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the date a number of days after the beginning of 1970.
  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floor(days + 719_468, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
