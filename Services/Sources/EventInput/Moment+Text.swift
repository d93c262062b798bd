extension Moment {
  /// Reads ISO 8601: a date, `T` or a space, a time, perhaps a fraction, and `Z` or an offset.
  ///
  /// Digits after the sixth of the fraction are dropped. Leap seconds are not known.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    func take(_ digits: Int) -> Int? {
      let taken = rest.prefix(digits)
      guard taken.count == digits, taken.allSatisfy({ (48...57).contains($0) }) else { return nil }
      rest = rest.dropFirst(digits)
      return taken.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    func take(oneOf characters: String) -> UInt8? {
      guard let first = rest.first, characters.utf8.contains(first) else { return nil }
      rest = rest.dropFirst()
      return first
    }
    guard let year = take(4), take(oneOf: "-") != nil, let month = take(2),
      take(oneOf: "-") != nil, let day = take(2), take(oneOf: "Tt ") != nil,
      let hour = take(2), take(oneOf: ":") != nil, let minute = take(2),
      take(oneOf: ":") != nil, let second = take(2),
      Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year), hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction = 0
    if take(oneOf: ".,") != nil {
      var digits = 0
      while let digit = take(1) {
        if digits < 6 { fraction = fraction * 10 + digit }
        digits += 1
      }
      guard digits > 0 else { return nil }
      for _ in 0..<max(0, 6 - digits) { fraction *= 10 }
    }
    var offset = 0
    switch take(oneOf: "Zz+-") {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): break
    case let sign?:
      guard let hours = take(2), hours < 24 else { return nil }
      _ = take(oneOf: ":")
      guard let minutes = take(2), minutes < 60 else { return nil }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    case nil: return nil
    }
    guard rest.isEmpty else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    self.init(microseconds: Int64(seconds) * 1_000_000 + Int64(fraction))
  }

  /// The moment in ISO 8601, as `2015-05-01T11:42:46.107382Z`.
  package var iso8601: String { "\(day)T\(timeOfDay)Z" }

  /// The date, as `2015-05-01`.
  package var day: String {
    let (year, month, day) = Self.date(ofDay: wholeDays)
    return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
  }

  /// The time of the day in UTC, as `11:42:46.107382`.
  package var timeOfDay: String {
    let rest = Int(microseconds) - wholeDays * 86_400_000_000
    let seconds = rest / 1_000_000
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Self.digits($0, 2) }
      .joined(separator: ":") + "." + Self.digits(rest % 1_000_000, 6)
  }

  /// The days since 1970-01-01, rounded down.
  private var wholeDays: Int {
    let day = 86_400_000_000 as Int64
    return Int(microseconds >= 0 ? microseconds / day : -((-microseconds + day - 1) / day))
  }

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar, by counting from March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date a number of days after 1970-01-01.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let day = day + 719_468
    let era = day / 146_097
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1
    )
  }
}
