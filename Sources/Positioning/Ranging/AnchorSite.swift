import BLE

/// Where an anchor hangs, and how strong it is: what methods need to know that reckon distances.
public struct AnchorSite: Hashable, Sendable {
  /// Where it hangs.
  public var position: Position
  /// The level at 1 m, in dBm: what a beacon declares as its measured power, or what a survey found.
  public var measuredPower: PowerLevel

  /// An anchor at a place.
  public init(_ position: Position, measuredPower: PowerLevel) {
    self.position = position
    self.measuredPower = measuredPower
  }
}
