import BLE

/// A higher mode for an app's scan at its beginning.
public struct ScanUpgrade: Hashable, Sendable {
  /// The time for which a scan has the next higher mode.
  public var length: Duration
  /// The time after the end of the app's last scan within which a new scan keeps its own mode.
  public var gap: Duration

  /// Creates an upgrade.
  public init(for length: Duration, unlessWithin gap: Duration) {
    self.length = length
    self.gap = gap
  }
}
