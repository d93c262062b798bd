import BLE

/// A scan that an app has requested.
struct Scan: Hashable, Sendable {
  let request: ScanRequest
  /// The number of the scan, from 1 on.
  let number: Int
  /// The time of the request.
  let start: Instant
  /// The time since which the scan has run without a pause.
  var runningSince: Instant
  /// `true` if the system took the request and ignores it.
  var isIgnored = false
  /// `true` if the scan has run for too long.
  var isTooLong = false
}

/// The starts of an app's latest scans that have ended, as Android counts them.
///
/// A scan counts once it has ended, with the time of its start. A start is ignored while as many
/// scans as the limit have ended, and the first of the latest ones started within the period.
///
/// - SeeAlso: AOSP, `AppScanStats.isScanningTooFrequently` and `recordScanStop`.
struct RecentStarts: Hashable, Sendable {
  private var starts: [Instant] = []

  /// Returns `true` if a start at this time exceeds the limit.
  func exceed(_ limit: StartLimit, at now: Instant) -> Bool {
    guard starts.count >= limit.count else { return false }
    return starts[starts.count - limit.count].duration(to: now) < limit.period
  }

  /// Counts a scan that ends.
  mutating func add(_ scan: Scan, _ limit: StartLimit) {
    if starts.count >= limit.count { starts.removeFirst(starts.count - limit.count + 1) }
    starts.append(scan.start)
  }

  /// Forgets all scans, as when Bluetooth is switched off.
  mutating func forget() { starts.removeAll() }
}
