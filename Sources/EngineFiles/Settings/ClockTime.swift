import BLE
import Documents

/// Texts of times of day to the minute, such as `18:30`, for the time since midnight.
enum ClockTime {
  private static let minute: Int64 = 60

  /// The time since midnight that a text states; `nil` if the text is no time of day.
  static func duration(of text: String) -> Duration? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(isDigit) }),
      let hours = Int64(String(Substring(parts[0]))),
      let minutes = Int64(String(Substring(parts[1]))),
      hours < 24, minutes < minute
    else { return nil }
    return .seconds((hours * 60 + minutes) * minute)
  }

  /// The text of a time since midnight, which is less than a day.
  static func text(of time: Duration) -> String {
    let minutes = Int64(time.inSeconds) / minute
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}

extension ValueKind where Value == Duration {
  /// Times of day as `HH:MM`, for the time since midnight.
  static var clockTime: ValueKind {
    ValueKind(
      .form("^([01][0-9]|2[0-3]):[0-5][0-9]$"),
      read: { entry throws(InputError) in
        let text = try Fields.text(entry)
        guard let time = ClockTime.duration(of: text) else {
          throw .outOfRange(entry.place, given: text.quoted, allowed: "'00:00' ... '23:59'")
        }
        return time
      },
      json: { time, _ in .text(ClockTime.text(of: time)) })
  }
}
