/// The scan on one physical layer.
public struct PHYScan: Hashable, Sendable {
  /// The layer.
  public var layer: PHYLayer
  /// `true` to ask advertisers for scan responses.
  public var isActive: Bool
  /// The time from the start of one window to the start of the next, in units of 0.625 ms; 4 ... 16
  /// 384 in the legacy command.
  public var interval: UInt16
  /// The time that the radio listens in each interval, in units of 0.625 ms; at most the interval.
  public var window: UInt16

  /// Creates a scan on a layer.
  public init(_ layer: PHYLayer = .le1M, isActive: Bool, interval: UInt16, window: UInt16) {
    self.layer = layer
    self.isActive = isActive
    self.interval = interval
    self.window = window
  }

  /// The duration of a given count of units of 0.625 ms each.
  public static func duration(of units: UInt16) -> Duration { .microseconds(625 * Int(units)) }
}
