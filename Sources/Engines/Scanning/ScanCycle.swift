import BLE

/// The progress of an app through its scan periods and the pauses between them.
struct ScanCycle: Hashable, Sendable {
  private var period: Duration
  private(set) var pause: Duration
  /// `true` in a period, `false` in the pause after it.
  private(set) var isInPeriod = true
  private var begin: Instant
  /// The end of the period or of the pause.
  private(set) var due: Instant

  /// Creates a cycle whose first period begins at a time; `nil` for a scan without an end.
  init?(_ periods: ScanPeriods, at start: Instant) {
    guard let period = periods.period else { return nil }
    self.period = period
    pause = periods.pause
    begin = start
    due = start.advanced(by: period)
  }

  /// Creates a cycle whose first period ends at a time; `nil` for a scan without an end.
  init?(_ periods: ScanPeriods, after end: Instant) {
    guard let period = periods.period else { return nil }
    self.init(periods, at: end.advanced(by: .nanoseconds(-period.nanoseconds)))
  }

  /// The end of the period, or of the period after the pause.
  var periodEnd: Instant { isInPeriod ? due : due.advanced(by: period) }

  /// Advances to a time, through any number of periods.
  mutating func pass(to now: Instant) {
    guard due <= now else { return }
    let whole = (period + pause).nanoseconds
    due = due.advanced(by: .nanoseconds(due.duration(to: now).nanoseconds / whole * whole))
    // At most two changes between periods and pauses are left.
    while due <= now {
      begin = due
      isInPeriod = !isInPeriod || pause == .zero
      due = due.advanced(by: isInPeriod ? period : pause)
    }
  }

  /// Changes the periods. The present period or pause ends earlier if it would now be shorter, and
  /// never later than before.
  ///
  /// - Returns: `false` for a scan without an end, which has no cycle.
  mutating func change(to periods: ScanPeriods, at now: Instant) -> Bool {
    guard let period = periods.period else { return false }
    self.period = period
    pause = periods.pause
    let end = begin.advanced(by: isInPeriod ? period : pause)
    due = max(now, min(due, end))
    return true
  }
}
