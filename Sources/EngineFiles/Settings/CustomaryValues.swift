import Documents

/// The values that are customary for settings without a number: those that are `null`, zero or not
/// given, which mean that the setting does not apply, and those that are words or flags.
///
/// They are steps through the part of the allowed range that makes sense in a building, chosen by
/// this project and not taken from a product; no engine has them by itself. A scan of 300 s is
/// shorter than those that any version of Android ends; scans of 10 s with pauses are too rare for
/// its limit of five starts in 30 s.
enum CustomaryValues {
  /// The customary values by key, the mildest first.
  ///
  /// - SeeAlso: `StartLimit` and `ScanTimeout`.
  static let byKey: [String: [JSON]] = [
    "awayTimeoutS": numbers(180, 60, 30),
    "timeoutS": numbers(60, 30, 5),
    "minRSSI": numbers(-90, -80, -70),
    "unlockRSSI": numbers(-80, -70, -60),
    "maxDistanceM": numbers(16, 8, 4),
    "locatorMaxDistanceM": numbers(16, 8, 4),
    "dwellS": numbers(2, 5, 10),
    "debounceS": numbers(2, 5, 10),
    "debounceMaxWaitS": numbers(5, 10, 30),
    "rollingAverageS": numbers(5, 10, 30),
    "scanPeriodMs": numbers(300_000, 60_000, 10_000, 1100),
    "betweenScanPeriodMs": numbers(5000, 10_000, 30_000),
    "scanMode": ["balanced", "low-latency"],
    "allowDuplicates": [true],
  ]

  /// The keys of the way in which an app scans.
  static let ofScans: Set<String> = [
    "scanPeriodMs", "betweenScanPeriodMs", "scanMode", "allowDuplicates",
  ]

  /// The keys of flags, which are written to files only if they differ from the customary value.
  static let flags: Set<String> = ["allowDuplicates"]

  private static func numbers(_ numbers: Double...) -> [JSON] { numbers.map { .number($0) } }
}
