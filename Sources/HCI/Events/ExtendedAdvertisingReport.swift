import BLE

/// A packet of an advertiser in an extended report.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.13.
public struct ExtendedAdvertisingReport: Hashable, Sendable {
  /// The properties of the packet.
  public var properties: AdvertisingProperties
  /// The advertiser.
  public var advertiser: PeerAddress
  /// The layer of the primary channel: 1 for 1 Mbit/s, 3 for the coded one.
  public var primaryLayer: UInt8 = 1
  /// The layer of the secondary channel: 1 for 1 Mbit/s, 2 for 2 Mbit/s, 3 for the coded one; 0 if
  /// there is no packet on that channel.
  public var secondaryLayer: UInt8 = 0
  /// The advertising set, 0 ... 15; 0xFF means no set.
  public var set: UInt8 = 0xFF
  /// The radiated power in dBm; 127 if it is not known.
  public var transmitPower: Int8 = 127
  /// The level in dBm; 127 if it is not known.
  public var rssi: Int8
  /// The interval of periodic advertising, in units of 1.25 ms; 0 means no periodic advertising.
  public var periodicInterval: UInt16 = 0
  /// The central that the packet is for, if it is directed.
  public var target = PeerAddress(DeviceAddress(0), .public)
  /// The data; at most 229 bytes in one report.
  public var data: [UInt8]

  /// Creates a report of a packet that has no advertising set, is not from periodic advertising,
  /// and is for all devices.
  public init(
    _ properties: AdvertisingProperties, from advertiser: PeerAddress, _ data: [UInt8], rssi: Int8
  ) {
    self.properties = properties
    self.advertiser = advertiser
    self.rssi = rssi
    self.data = data
  }

  /// The bytes of data that one report carries.
  static let capacity = 229
}
