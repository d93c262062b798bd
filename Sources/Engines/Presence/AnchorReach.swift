import BLE

/// The distance beyond which one fixed device does not determine the room, where it differs from
/// that of the others.
///
/// A receiver in an entryway, which hears the rooms around it, has a shorter one.
public struct AnchorReach: Hashable, Sendable {
  /// The fixed device.
  public var anchor: Anchor
  /// The distance in metres; not negative.
  public var metres: Double

  /// Creates the reach of a device.
  public init(_ anchor: Anchor, _ metres: Double) {
    self.anchor = anchor
    self.metres = metres
  }
}
