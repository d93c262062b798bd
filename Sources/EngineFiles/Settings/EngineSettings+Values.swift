import BLE
import Documents
import Positioning

// Each method reads a value within its range. A value that is not given is unchanged. `null` in a
// file is `nil`.

extension EngineSettings {
  /// The levels that a radio can report, in dBm.
  public static let levels = -127.0...20

  /// Declares a number.
  public mutating func number(
    _ key: String, _ value: inout Double, in range: ClosedRange<Double>, aliases: [String] = [],
    _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .number(range), help, aliases: aliases), &value, .number(range))
  }

  /// Declares an integer.
  public mutating func integer(
    _ key: String, _ value: inout Int, in range: ClosedRange<Int>, aliases: [String] = [],
    _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .integer(range), help, aliases: aliases), &value, .integer(range))
  }

  /// Declares an integer; `null` means that there is none.
  public mutating func integer(
    _ key: String, _ value: inout Int?, in range: ClosedRange<Int>, _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .integer(range), help, takesNull: true), &value,
      ValueKind(orNull: .integer(range)))
  }

  /// Declares a flag: `true` or `false`.
  public mutating func flag(
    _ key: String, _ value: inout Bool, aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(SettingDeclaration(key, .flag, help, aliases: aliases), &value, .flag)
  }

  /// Declares a string that is not empty.
  public mutating func text(
    _ key: String, _ value: inout String, aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(SettingDeclaration(key, .text, help, aliases: aliases), &value, .text)
  }

  /// Declares a time of day, as the time since midnight; `null` means that there is none.
  mutating func clockTime(
    _ key: String, _ value: inout Duration?, _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .clockTime, help, takesNull: true), &value,
      ValueKind(orNull: .clockTime))
  }

  /// Declares an optional path or name.
  ///
  /// - Parameter resolve: Returns the resolved path for a text and its place.
  public mutating func path(
    _ key: String, _ value: inout String?, _ help: String,
    resolve: (String, InputPlace) -> String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .text, help, takesNull: true), &value,
      read: { (fields, fallback) throws(InputError) in
        let place = fields.place(of: key)
        return try fields.optionalText(key).map { resolve($0, place) }
      },
      write: { $0.map { .text($0) } })
  }

  /// Declares a level in dBm.
  ///
  /// - Parameters:
  ///   - widest: The widest range that any values of the other settings allow, if the range depends
  ///     on them.
  ///   - isRequired: `true` if the level must be given because it has no default.
  public mutating func level(
    _ key: String, _ value: inout PowerLevel, in range: ClosedRange<Double> = levels,
    within widest: ClosedRange<Double>? = nil, isRequired: Bool = false, aliases: [String] = [],
    _ help: String
  ) throws(InputError) {
    let type = SettingDeclaration.Kind.number(widest ?? range)
    try settle(
      SettingDeclaration(key, type, help, isRequired: isRequired, aliases: aliases), &value,
      .level(range))
  }

  /// Declares a level in dBm; `null` means that there is none.
  public mutating func level(
    _ key: String, _ value: inout PowerLevel?, in range: ClosedRange<Double> = levels,
    aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .number(range), help, takesNull: true, aliases: aliases), &value,
      ValueKind(orNull: .level(range)))
  }

  /// Declares the rule for missing levels: a level in dBm, the word for leaving them out, or
  /// `null`.
  mutating func missing(
    _ key: String, _ value: inout MissingRule?, _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(
        key, .numberOrWord(PositioningLevelLimits.range, MissingRule.leftOutWord), help,
        takesNull: true),
      &value, ValueKind(orNull: .missing))
  }

  /// Declares a difference of levels, in dB.
  public mutating func decibels(
    _ key: String, _ value: inout Decibels, in range: ClosedRange<Double>,
    aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .number(range), help, aliases: aliases), &value, .decibels(range))
  }

  /// Declares a distance in metres; `null` means that there is none.
  public mutating func distance(
    _ key: String, _ value: inout Double?, in range: ClosedRange<Double>, aliases: [String] = [],
    _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .number(range), help, takesNull: true, aliases: aliases), &value,
      ValueKind(orNull: .number(range)))
  }

  /// Declares a duration. The unit of the value and of the range is the suffix of the key.
  public mutating func duration(
    _ key: String, _ value: inout Duration, in range: ClosedRange<Double>,
    aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .number(range), help, aliases: aliases), &value, .duration(range))
  }

  /// Declares a duration; `null` means that there is none. The unit of the value and of the range
  /// is the suffix of the key.
  public mutating func duration(
    _ key: String, _ value: inout Duration?, in range: ClosedRange<Double>,
    aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .number(range), help, takesNull: true, aliases: aliases), &value,
      ValueKind(orNull: .duration(range)))
  }

  /// Declares a number that is another way to give settings with keys of their own. Returns `nil`
  /// if the number is not given. The number is read, but never written.
  ///
  /// - Parameter widest: The widest range that any values of the other settings allow, if the range
  ///   depends on them.
  public mutating func shorthand(
    _ key: String, in range: ClosedRange<Double>, within widest: ClosedRange<Double>? = nil,
    aliases: [String] = [], _ help: String
  ) throws(InputError) -> Double? {
    var value: Double?
    let type = SettingDeclaration.Kind.number(widest ?? range)
    try settle(
      SettingDeclaration(key, type, help, isShorthand: true, aliases: aliases), &value,
      read: { (fields, _) throws(InputError) in
        fields.has(key) ? try fields.number(key, in: range) : nil
      },
      write: { JSON($0) })
    return value
  }
}
