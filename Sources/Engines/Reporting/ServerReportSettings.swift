import BLE

/// The settings of an app's reports to its server.
public struct ServerReportSettings: Hashable, Sendable {
  /// The time after which reports without an acknowledgement are sent again for the first time;
  /// from then on, the time doubles up to `longestRetry`. Allowed: 1 s ... `longestRetry`.
  public var retry = Duration.seconds(10)
  /// The time for which a report waits for the place of the device; not negative. With zero, the
  /// place is not asked for.
  public var locationWait = Duration.seconds(10)

  /// The longest time between two attempts.
  public static let longestRetry = Duration.seconds(600)

  /// Creates the default settings.
  public init() {}
}
