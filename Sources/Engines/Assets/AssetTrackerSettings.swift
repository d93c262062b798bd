import BLE

/// The settings of `AssetTracker`.
public struct AssetTrackerSettings: Hashable, Sendable {
  /// The assets, each with the beacon on it; not empty.
  public var assets: [WatchedDevice]
  /// The level below which an asset is too far away. The default is the published edge between a
  /// nearable's zones near and far.
  public var farRSSI = PowerLevel(dBm: -85)
  /// The level at which an asset that was too far away is near again; not below `farRSSI`. The gap
  /// between the two levels keeps an alert from ending at every swing of a level about `farRSSI`.
  public var nearRSSI = PowerLevel(dBm: -80)
  /// The smoothing of an asset's readings. Without it, a single reading that fading has lowered
  /// could start a countdown.
  public var smoothing = Smoothing.windowMean(.seconds(5))
  /// The silence after which an asset counts as out of range; longer than zero.
  public var lost = Duration.seconds(10)
  /// The time for which an asset is out of range before the alert; not negative.
  public var countdown = Duration.seconds(30)
  /// The interval at which the alert is repeated; longer than zero.
  public var repetition = Duration.seconds(60)
  /// The readings that the engine asks for.
  public var readings = Readings.packets
  /// The settings of the reports.
  public var reports = ServerReportSettings()

  /// Creates the default settings.
  public init(assets: [WatchedDevice]) { self.assets = assets }
}
