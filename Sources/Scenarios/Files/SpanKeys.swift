import BLE
import Documents

/// The keys of a span of time, with a start and an end.
struct SpanKeys: KeyGroup {
  private let start = Key("fromS", .time, "the start, in seconds")
  private let end = Key("toS", .time, "the end, in seconds")

  /// Reads the start, which must not be before the end of the preceding entry, and the end.
  func read(
    from fields: inout Fields, notBefore last: Instant?
  ) throws(InputError) -> (start: Instant, end: Instant) {
    let start = try fields.time(start, notBefore: last)
    return (start, try fields.time(end, notBefore: start))
  }
}

extension Fields {
  /// Reads the time of an entry in a list that is in order of time.
  ///
  /// - Parameter before: The time of the preceding entry; `nil` for the first entry.
  mutating func time(
    _ key: Key<Duration>, notBefore before: Instant?
  ) throws(InputError) -> Instant {
    let time = Instant.start.advanced(by: try self[key])
    if let before, time < before {
      throw .unusable(
        place(of: key),
        "\(time.seconds.inFewDigits) is before \(before.seconds.inFewDigits) of the entry above; "
          + "entries are in order of time")
    }
    return time
  }
}
