/// The way in which a controller is to scan: the parameters of LE Set Scan Parameters, or of the
/// extended command.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.10 and 7.8.64.
public struct ScanParameters: Hashable, Sendable {
  /// The kind of address in scan requests.
  public var ownAddress: AddressKind
  /// The devices that are reported: 0 for all devices, other values for the devices of a list.
  public var filterPolicy: UInt8
  /// The physical layers, each with its timing, in the order of their bits.
  public var layers: [PHYScan]

  /// Creates parameters.
  public init(ownAddress: AddressKind, filterPolicy: UInt8 = 0, layers: [PHYScan]) {
    self.ownAddress = ownAddress
    self.filterPolicy = filterPolicy
    self.layers = layers
  }
}
