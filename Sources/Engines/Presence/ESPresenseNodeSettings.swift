import BLE

/// The settings by which an ESPresense node computes and reports a distance.
public struct ESPresenseNodeSettings: Hashable, Sendable {
  /// The measured power of an anchor that declares none. In ESPresense it is 6 dB below `ref_rssi`
  /// (-65), because such a device counts as one that transmits -6 dBm.
  ///
  /// - SeeAlso: ESPresense, `BleFingerprint.cpp` at a6f1105, line 157 (`get1mRssi`), and `rssi.h`,
  ///   `DEFAULT_TX`.
  public var measuredPower = refRSSI + assumedPower
  /// The RSSI offset of the node, relative to other nodes (ESPresense's `rx_adj_rssi`).
  public var rxAdjRSSI = Decibels.zero
  /// The path-loss exponent, 0.1 ... 10 (ESPresense's `absorption`).
  public var absorption = 2.7
  /// The smoothing of the readings.
  public var smoothing = Smoothing.windowFencedMean(.seconds(15))
  /// The distance in metres beyond which nothing is reported; 0 for no limit (ESPresense's
  /// `max_dist`).
  public var maxDistance = 16.0
  /// The change in metres from which a distance is reported before the mark; not negative, and 0 if
  /// none is (ESPresense's `skip_dist`).
  public var skipDistance = 0.5
  /// The time between two marks, at which any distance is reported; not negative, and zero if each
  /// reading is reported at once (ESPresense's `skip_ms`).
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

  /// The level at 1 m of a device that transmits 0 dBm (ESPresense's `ref_rssi`).
  public static let refRSSI = PowerLevel(dBm: -65)
  /// The power that a device without a declared one is assumed to transmit, relative to 0 dBm
  /// (ESPresense's `DEFAULT_TX`).
  public static let assumedPower = Decibels(-6)

  /// Returns the level at 1 m from which distances follow.
  ///
  /// - Parameter power: The declared measured power; `nil` if there is none.
  public func reference(declaring power: PowerLevel?) -> PowerLevel {
    (power ?? measuredPower) + rxAdjRSSI
  }

  /// Returns a largest distance in metres, infinite for 0.
  public static func limit(_ metres: Double) -> Double { metres == 0 ? .infinity : metres }
}
