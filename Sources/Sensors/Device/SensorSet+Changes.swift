import BLE

extension SensorSet {
  /// The next time at which the value of a characteristic changes, if nothing happens to the
  /// device; a peripheral then notifies its subscribers.
  ///
  /// The time is exact to the nanosecond. Between turns a quantity only rises or only falls, so
  /// that bisection finds the time.
  ///
  /// - Parameters:
  ///   - measurand: The quantity.
  ///   - format: The format of the value. With `float32`, the value changes at nearly every moment.
  ///   - time: The start of the search; changes after this time count.
  ///   - horizon: The end of the search.
  /// - Returns: `nil` if the value changes at the horizon or later, or the device has no such
  ///   sensor.
  public func nextChange(
    of measurand: Measurand, as format: ValueFormat, after time: Instant, before horizon: Instant
  ) -> Instant? {
    guard let present = value(of: measurand, at: time).map({ format.code(of: $0) }) else {
      return nil
    }
    var sensors = self
    var start = time
    while start < horizon {
      sensors.advance(to: start)
      let stretch = sensors
      let isChanged = { (time: Instant) in
        stretch.value(of: measurand, at: time).map { format.code(of: $0) } != present
      }
      let end = min(stretch.nextTurn(after: start) ?? horizon, horizon)
      let last = Instant(nanoseconds: end.nanoseconds - 1)
      if isChanged(last) { return Self.first(from: start, to: last, where: isChanged) }
      if end < horizon, isChanged(end) { return end }
      start = end
    }
    return nil
  }

  /// The first time at which a condition is met. The condition must not be met at the start, and
  /// must stay met from that time on.
  private static func first(
    from start: Instant, to end: Instant, where isMet: (Instant) -> Bool
  ) -> Instant {
    var (before, after) = (start.nanoseconds, end.nanoseconds)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if isMet(Instant(nanoseconds: middle)) { after = middle } else { before = middle }
    }
    return Instant(nanoseconds: after)
  }
}
