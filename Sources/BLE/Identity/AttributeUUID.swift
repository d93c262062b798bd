/// The identifier of a service, a characteristic or a descriptor. Advertisements list services, so
/// that centrals find the device.
///
/// The Bluetooth SIG assigns identifiers of 16 bits. They stand for 128 bits:
///
///     0000xxxx-0000-1000-8000-00805F9B34FB
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part B, 2.5.1.
public struct AttributeUUID: Hashable, Sendable {
  /// The identifier, in 128 bits.
  public let uuid: BeaconUUID

  /// The identifier of a vendor's service or characteristic.
  public init(_ uuid: BeaconUUID) {
    self.uuid = uuid
  }

  /// The identifier with an assigned number of 16 or 32 bits.
  public init(assigned number: UInt32) {
    uuid = BeaconUUID(high: UInt64(number) << 32 | 0x1000, low: 0x8000_0080_5F9B_34FB)
  }

  /// The assigned number of 16 or 32 bits; `nil` for a vendor's identifier.
  public var assignedNumber: UInt32? {
    let number = UInt32(truncatingIfNeeded: uuid.high >> 32)
    return AttributeUUID(assigned: number) == self ? number : nil
  }

  /// Creates an identifier from 2, 4 or 16 bytes as they are sent, low byte first; `nil` for any
  /// other count.
  package init?(littleEndian bytes: some BidirectionalCollection<UInt8>) {
    switch bytes.count {
    case 2, 4:
      self.init(assigned: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    default:
      guard let uuid = BeaconUUID(bytes: bytes.reversed()) else { return nil }
      self.init(uuid)
    }
  }

  /// The bytes as the attribute protocol sends them, low byte first: 2 bytes for an assigned number
  /// of 16 bits, otherwise 16.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.2.1.
  package var littleEndianBytes: [UInt8] {
    guard let number = assignedNumber, number <= 0xFFFF else { return uuid.bytes.reversed() }
    return [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// Returns `true` if an advertisement lists the service, completely or not. Service data alone
  /// does not list it.
  public func isListed(in payload: Payload) -> Bool {
    Self.list(in: payload).contains(self)
  }

  /// The services that an advertisement lists, in order.
  package static func list(in payload: Payload) -> [AttributeUUID] {
    guard let data = AdvertisingData(Array(payload)) else { return [] }
    var services: [AttributeUUID] = []
    for structure in data where width(of: structure.kind) > 0 {
      let width = width(of: structure.kind)
      var rest = structure.value
      while rest.count >= width {
        if let service = AttributeUUID(littleEndian: rest.prefix(width)) {
          services.append(service)
        }
        rest = rest.dropFirst(width)
      }
    }
    return services
  }

  /// The length in bytes of each identifier in a list of this type; 0 for a type other than a list
  /// of services.
  ///
  /// - SeeAlso: Bluetooth SIG, *Assigned Numbers*, section 2.3.
  private static func width(of kind: AdvertisingData.Kind) -> Int {
    switch kind.rawValue {
    case 0x02, 0x03: 2
    case 0x04, 0x05: 4
    case 0x06, 0x07: 16
    default: 0
    }
  }
}
