import BLE

/// The settings of `FallWatch`.
public struct FallWatchSettings: Hashable, Sendable {
  /// The persons, each with the device on the chair; not empty.
  public var chairs: [WatchedDevice]
  /// The way in which the devices are mounted.
  public var axes = ChairAxes.default
  /// The time that a chair spends out of its upright position before the person is asked; not
  /// negative. Protects from incorrect readings, and from chairs that are stowed on purpose.
  public var wait = Duration.seconds(10)
  /// The time for an answer, after which help is called; longer than zero.
  public var answer = Duration.seconds(30)
  /// The beacons in rooms and hallways that are sent with an incident, if they are in range.
  public var beacons: [Anchor] = []
  /// The time for which a beacon counts as in range after its newest reading; longer than zero. The
  /// level of the beacon is the mean of the readings in that time.
  public var inRange = Duration.seconds(5)
  /// The settings of the reports.
  public var reports = ServerReportSettings()

  /// Creates the default settings.
  public init(chairs: [WatchedDevice]) { self.chairs = chairs }
}
