import BLE

/// The settings by which an ESPresense node computes and reports a distance.
public struct ESPresenseNodeSettings: Hashable, Sendable {
  /// The measured power of an anchor that declares none (ESPresense's `ref_rssi`).
  public var refRSSI = PowerLevel(dBm: -65)
  /// The RSSI offset of the node, relative to other nodes (ESPresense's `rx_adj_rssi`).
  public var rxAdjRSSI = Decibels.zero
  /// The path-loss exponent, 0.1 ... 10 (ESPresense's `absorption`).
  public var absorption = 2.7
  /// The smoothing of the readings.
  public var smoothing = Smoothing.windowFencedMean(.seconds(15))
  /// The distance in metres beyond which nothing is reported (ESPresense's `max_dist`).
  public var maxDistance = 16.0
  /// The minimum change in metres for a report sooner than `skipTime` after the last one; not
  /// negative (ESPresense's `skip_dist`).
  public var skipDistance = 0.5
  /// The time after which any distance is reported; not negative (ESPresense's `skip_ms`).
  public var skipTime = Duration.seconds(5)
  /// The silence after which an anchor is forgotten; above zero (ESPresense's `forget_ms`).
  public var forget = Duration.seconds(150)

  /// Creates ESPresense's default settings.
  public init() {}

  /// A node that reports the distance of each reading.
  public static var raw: ESPresenseNodeSettings {
    var settings = ESPresenseNodeSettings()
    settings.smoothing = .latest(1)
    settings.skipDistance = 0
    settings.skipTime = .zero
    return settings
  }
}
