import BLE

/// The position and the measured power of an anchor, as ranging methods need them.
public struct AnchorSite: Hashable, Sendable {
  /// The position.
  public var position: Position
  /// The level at 1 m, in dBm: a beacon's declared measured power, or a survey's result.
  public var measuredPower: PowerLevel

  /// Creates a site.
  public init(_ position: Position, measuredPower: PowerLevel) {
    self.position = position
    self.measuredPower = measuredPower
  }
}
