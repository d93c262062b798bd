import BLE

/// A scan that an app has requested.
struct AppScan: Hashable, Sendable {
  let request: ScanRequest
  /// The number that identifies the scan, counted from 1.
  let number: Int
  /// The time of the request.
  let start: Instant
  /// The time since which the scan has run without a pause.
  var runningSince: Instant
  /// `true` if the system has taken the request, but ignores it.
  var isIgnored = false
  /// `true` if the scan has run for too long.
  var isTooLong = false
  /// The end of the time for which the scan has a higher mode; `nil` if the scan has its own mode.
  var upgradedUntil: Instant?
}

/// The latest scans of an app that have ended, as Android counts them.
///
/// A scan counts from its end on, but with the time of its start. With a limit of n scans, a start
/// is ignored if at least n scans have ended, and the first of the latest n of them started less
/// than the period ago.
///
/// - SeeAlso: AOSP, `AppScanStats.isScanningTooFrequently` and `recordScanStop`.
struct RecentScans: Hashable, Sendable {
  private var starts: [Instant] = []
  private var lastEnd: Instant?

  /// Returns `true` if a start at this time exceeds the limit.
  func exceed(_ limit: StartLimit, at now: Instant) -> Bool {
    guard starts.count >= limit.count else { return false }
    return starts[starts.count - limit.count].duration(to: now) < limit.period
  }

  /// Returns `true` if the last scan ended less than `gap` before `now`.
  ///
  /// - SeeAlso: AOSP, `AppScanStats.hasRecentScan`.
  func ended(within gap: Duration, before now: Instant) -> Bool {
    lastEnd.map { $0.duration(to: now) < gap } ?? false
  }

  /// Counts a scan that ends.
  mutating func add(_ scan: AppScan, endingAt end: Instant, _ limit: StartLimit?) {
    lastEnd = end
    guard let limit else { return }
    if starts.count >= limit.count { starts.removeFirst(starts.count - limit.count + 1) }
    starts.append(scan.start)
  }

  /// Forgets all scans, for example when Bluetooth is switched off.
  mutating func forget() { self = RecentScans() }
}
