import Documents

/// The values that are customary for settings without a number: for settings that are `null`, zero
/// or not given and so do not apply, and for words and flags.
///
/// This project chose the values: steps through the part of the allowed range that makes sense in a
/// building. Some are also the defaults of products, as AltBeacon's scans of 1100 ms in mode
/// low-latency. A scan of 300 s is shorter than the scans that some versions of Android end; scans
/// of 10 s with pauses start too rarely to reach Android's limit of five starts in 30 s.
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

  /// `true` if a lower number of a setting is milder: the mildest of its customary values is the
  /// lowest.
  static func isMilderBelow(_ key: String) -> Bool {
    let numbers = (byKey[key] ?? []).compactMap { value in
      if case .number(let number) = value { number } else { nil }
    }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  private static func numbers(_ numbers: Double...) -> [JSON] { numbers.map { .number($0) } }
}
