import BLE

/// A packet of an advertiser in a legacy report.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.2.
public struct AdvertisingReport: Hashable, Sendable {
  /// The kind of packet: 0 connectable, 1 directed, 2 scannable, 3 neither, 4 a scan response.
  public var code: UInt8
  /// The advertiser.
  public var advertiser: PeerAddress
  /// The data; at most 31 bytes.
  public var data: [UInt8]
  /// The level in dBm; 127 if it is not known.
  public var rssi: Int8

  /// Creates a report.
  public init(code: UInt8, from advertiser: PeerAddress, _ data: [UInt8], rssi: Int8) {
    self.code = code
    self.advertiser = advertiser
    self.data = data
    self.rssi = rssi
  }
}
