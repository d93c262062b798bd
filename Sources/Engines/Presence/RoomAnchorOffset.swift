import BLE

/// The offset added to each level of a fixed device, so that the levels of devices that hear or
/// send unequally can be compared.
///
/// A receiver with a better antenna, which hears 20 dB more than the others, has an offset of -20
/// dB.
public struct RoomAnchorOffset: Hashable, Sendable {
  /// The fixed device.
  public var anchor: Anchor
  /// The offset.
  public var offset: Decibels

  /// Creates the offset of a device.
  public init(_ anchor: Anchor, _ offset: Decibels) {
    self.anchor = anchor
    self.offset = offset
  }
}
