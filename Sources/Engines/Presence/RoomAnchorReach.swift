import BLE

/// The distance beyond which one fixed device does not determine the room, if that distance differs
/// from the distance for the other devices.
///
/// A receiver in an entryway, which hears the rooms around it, has a shorter reach.
public struct RoomAnchorReach: Hashable, Sendable {
  /// The fixed device.
  public var anchor: Anchor
  /// The distance in metres; not negative.
  public var metres: Double

  /// Creates the reach of a device.
  ///
  /// - Precondition: The distance is not negative.
  public init(_ anchor: Anchor, _ metres: Double) {
    precondition(metres >= 0, "a reach of \(metres) m is negative")
    self.anchor = anchor
    self.metres = metres
  }
}
