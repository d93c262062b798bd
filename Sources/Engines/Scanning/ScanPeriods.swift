/// The periods in which an app scans, and the pauses between them.
public struct ScanPeriods: Hashable, Sendable {
  /// The time after which the app stops its scan; above zero. `nil` for a scan without an end.
  public var period: Duration?
  /// The time from the end of a period to the next scan; not negative. With zero, the next scan
  /// starts at once.
  public var pause: Duration
  /// The shortest time for which a scan runs, even beyond the end of a period; not negative.
  ///
  /// Apps scan at least this long, so that they do not start scans too often.
  public var shortestScan: Duration

  /// Creates periods; by default a single period without an end.
  public init(
    _ period: Duration? = nil, pause: Duration = .zero, shortestScan: Duration = .zero
  ) {
    self.period = period
    self.pause = pause
    self.shortestScan = shortestScan
  }
}
