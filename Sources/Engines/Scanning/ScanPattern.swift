import BLE

/// The way in which an app scans: the mode that it asks for, and when it scans and pauses.
public struct ScanPattern: Hashable, Sendable {
  /// The mode of scans for which the engine names no mode; `nil` means the platform's default.
  public var mode: ScanMode?
  /// The time after which the app stops its scan; above zero. `nil` for a scan without an end.
  public var period: Duration?
  /// The time from the end of a period to the next scan; not negative. With zero, the next scan
  /// starts at once.
  public var pause: Duration
  /// The shortest time for which a scan runs, even beyond the end of a period; not negative.
  ///
  /// Apps scan at least this long, so that they do not start scans too often.
  public var shortestScan: Duration
  /// `false` for an app to which each scan reports a device only once.
  public var allowsDuplicates: Bool
  /// The periods while the app is in the background; `nil` means the same as in the foreground.
  public var background: ScanPeriods?
  /// The search for beacons in pauses; `nil` if the app does not search.
  public var search: PauseSearch?
  /// `true` if scans that name no devices have an empty filter.
  public var hasWildcard: Bool

  /// Creates a pattern; by default a scan without an end, in the platform's default mode.
  public init(
    mode: ScanMode? = nil, period: Duration? = nil, pause: Duration = .zero,
    shortestScan: Duration = .zero, allowsDuplicates: Bool = true,
    background: ScanPeriods? = nil, search: PauseSearch? = nil, hasWildcard: Bool = false
  ) {
    self.mode = mode
    self.period = period
    self.pause = pause
    self.shortestScan = shortestScan
    self.allowsDuplicates = allowsDuplicates
    self.background = background
    self.search = search
    self.hasWildcard = hasWildcard
  }

  /// The periods of an app in the foreground, or in the background.
  package func periods(inForeground isInForeground: Bool) -> ScanPeriods {
    let foreground = ScanPeriods(period, pause: pause, shortestScan: shortestScan)
    return isInForeground ? foreground : background ?? foreground
  }
}
