import BLE

/// A debounce, as room-assistant's entities have it: new rooms are reported once the rule has not
/// decided them again for a while.
///
/// A call is an application of the rule whose decided rooms differ from the reported rooms. The
/// rooms of the newest call are reported `wait` after that call, but at most `maxWait` after the
/// first call or after the last report; with `leading`, the rooms of the first call are reported at
/// once. Returning to the rooms that are reported is not a call, and does not take back an earlier
/// one.
///
/// - SeeAlso: room-assistant, `debounce.proxy.ts` at 95d4550, lines 8 to 34, and
///   `entities.service.ts` at bff7d82, `applyEntityBehaviors`; Lodash, `debounce`.
public struct RoomDebounce: Hashable, Sendable {
  /// The settings of a debounce, with room-assistant's defaults.
  public struct Settings: Hashable, Sendable {
    /// The time without a call after which rooms are reported, above zero (room-assistant's
    /// `wait`).
    public var wait: Duration
    /// The time after which rooms are reported despite further calls (room-assistant's `maxWait`).
    /// If it is shorter than `wait`, or `nil`, then `wait` counts instead.
    ///
    /// Without `maxWait`, room-assistant gives Lodash a NaN, which counts as zero.
    public var maxWait: Duration?
    /// `true` if the first call is reported at once (room-assistant's `leading`). Together with
    /// `isTrailing`, and without `maxWait`, rooms are reported at most once in `wait`.
    public var isLeading: Bool
    /// `true` if the newest call is reported at the end (room-assistant's `trailing`).
    public var isTrailing: Bool

    /// Creates settings.
    public init(
      wait: Duration, maxWait: Duration? = nil, isLeading: Bool = false, isTrailing: Bool = true
    ) {
      self.wait = wait
      self.maxWait = maxWait
      self.isLeading = isLeading
      self.isTrailing = isTrailing
    }

    /// The longest time from the first call to the report.
    public var longestWait: Duration { max(wait, maxWait ?? .zero) }
  }

  private let settings: Settings
  /// The rooms of the newest call, which have not been reported; `nil` if there are none.
  private(set) var waiting: [Bool]?
  /// The time of the newest call; `nil` before the first.
  public private(set) var lastCall: Instant?
  /// The time of the last report, or of the first call after a pause; `nil` before either.
  public private(set) var lastReport: Instant?
  /// The time at which the wait is checked; `nil` if nothing is awaited.
  private(set) var nextDue: Instant?

  /// Creates a debounce without a call.
  init(_ settings: Settings) {
    precondition(settings.wait > .zero, "a debounce waits for no time")
    self.settings = settings
  }

  /// Processes a call. Returns the rooms to report now; `nil` if there is nothing to report.
  mutating func call(_ rooms: [Bool], at now: Instant) -> [Bool]? {
    let isOver = isOver(at: now)
    waiting = rooms
    lastCall = now
    guard isOver else {
      if nextDue == nil { nextDue = now.advanced(by: settings.wait) }
      return nil
    }
    let isFirst = nextDue == nil
    nextDue = now.advanced(by: settings.wait)
    if isFirst { lastReport = now }
    return !isFirst || settings.isLeading ? report(at: now) : nil
  }

  /// Checks the wait. Returns the rooms to report now; `nil` if there is nothing to report.
  mutating func passTime(to due: Instant) -> [Bool]? {
    guard isOver(at: due) else {
      nextDue = due.advanced(by: remainingWait(at: due))
      return nil
    }
    nextDue = nil
    guard settings.isTrailing else {
      waiting = nil
      return nil
    }
    return report(at: due)
  }

  private mutating func report(at now: Instant) -> [Bool]? {
    guard let rooms = waiting else { return nil }
    waiting = nil
    lastReport = now
    return rooms
  }

  private func isOver(at now: Instant) -> Bool {
    guard let lastCall, let lastReport else { return true }
    return lastCall.duration(to: now) >= settings.wait
      || lastReport.duration(to: now) >= settings.longestWait
  }

  private func remainingWait(at now: Instant) -> Duration {
    guard let lastCall, let lastReport else { return settings.wait }
    return min(
      settings.wait - lastCall.duration(to: now),
      settings.longestWait - lastReport.duration(to: now))
  }
}
