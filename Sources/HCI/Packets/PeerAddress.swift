import BLE

/// The address of a device with its kind. The same 48 bits of another kind are another device.
public struct PeerAddress: Hashable, Sendable {
  /// The 48 bits.
  public var address: DeviceAddress
  /// The kind.
  public var kind: AddressKind

  /// Creates an address of a kind.
  public init(_ address: DeviceAddress, _ kind: AddressKind) {
    self.address = address
    self.kind = kind
  }
}
