import BLE

/// A connection that a controller is to make: the parameters of LE Create Connection, or of the
/// extended command.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.12 and 7.8.66.
public struct HCIConnectionRequest: Hashable, Sendable {
  /// The devices to connect to: 0 for the peer, 1 for the devices of a list.
  public var filterPolicy: UInt8
  /// The kind of this end's address.
  public var ownAddress: AddressKind
  /// The device to connect to.
  public var peer: PeerAddress
  /// The physical layers, each with its timing, in the order of their bits.
  public var layers: [PHYConnection]

  /// Creates a request.
  public init(
    to peer: PeerAddress, filterPolicy: UInt8 = 0, ownAddress: AddressKind, layers: [PHYConnection]
  ) {
    self.filterPolicy = filterPolicy
    self.ownAddress = ownAddress
    self.peer = peer
    self.layers = layers
  }
}
