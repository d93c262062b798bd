/// The properties of an advertising packet, as extended reports carry them.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.13, Event_Type.
public struct AdvertisingProperties: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Creates properties from their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The advertiser accepts connections.
  public static let connectable = AdvertisingProperties(rawValue: 0x01)
  /// The advertiser answers scan requests.
  public static let scannable = AdvertisingProperties(rawValue: 0x02)
  /// The packet is for one central.
  public static let directed = AdvertisingProperties(rawValue: 0x04)
  /// The packet answers a scan request.
  public static let scanResponse = AdvertisingProperties(rawValue: 0x08)
  /// The packet is of a kind that all versions of Low Energy have.
  public static let legacy = AdvertisingProperties(rawValue: 0x10)
  /// The first of two bits about the completeness of the data: more is to come.
  public static let moreToCome = AdvertisingProperties(rawValue: 0x20)
  /// The second of the two bits: the rest of the data was not received.
  public static let truncated = AdvertisingProperties(rawValue: 0x40)

  /// A legacy packet of a device that accepts connections (ADV_IND).
  public static let connectableLegacy: AdvertisingProperties = [.legacy, .connectable, .scannable]
  /// A legacy packet of a device that neither accepts connections nor answers scan requests
  /// (ADV_NONCONN_IND), like most beacons.
  public static let beacon: AdvertisingProperties = .legacy

  /// The code of a legacy packet in legacy reports; `nil` for an extended packet.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.2, Event_Type.
  var legacyCode: UInt8? {
    guard contains(.legacy) else { return nil }
    if contains(.scanResponse) { return 4 }
    if contains(.directed) { return 1 }
    if contains(.connectable) { return 0 }
    return contains(.scannable) ? 2 : 3
  }

  /// The properties of a packet in a legacy report; `nil` for a code that is not known.
  package init?(legacyCode: UInt8) {
    switch legacyCode {
    case 0: self = [.legacy, .connectable, .scannable]
    case 1: self = [.legacy, .connectable, .directed]
    case 2: self = [.legacy, .scannable]
    case 3: self = .legacy
    // The report does not state whether the device is connectable.
    case 4: self = [.legacy, .scannable, .scanResponse]
    default: return nil
    }
  }
}
