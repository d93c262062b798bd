import BLE
import HCI

/// A legacy advertising PDU: a header of 2 bytes, the advertiser's address, and the data.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.3.
public struct AdvertisingPDU: Hashable, Sendable {
  /// The kind of an advertising PDU, as 4 bits of its header.
  public enum Kind: UInt8, Hashable, Sendable {
    /// Connectable (ADV_IND).
    case connectable = 0
    /// For one central (ADV_DIRECT_IND), without data.
    case directed = 1
    /// Neither connectable nor scannable (ADV_NONCONN_IND), as most beacons are.
    case beacon = 2
    /// The answer to a scan request (SCAN_RSP).
    case scanResponse = 4
    /// Scannable, but not connectable (ADV_SCAN_IND).
    case scannable = 6
  }

  /// The kind.
  public var kind: Kind
  /// The advertiser.
  public var advertiser: PeerAddress
  /// The central that a directed PDU is for; `nil` for any other kind.
  public var target: PeerAddress?
  /// The data; at most 31 bytes.
  public var data: [UInt8]

  /// Creates a PDU that is not directed.
  ///
  /// - Precondition: The data has at most 31 bytes.
  public init(_ kind: Kind, from advertiser: PeerAddress, _ data: [UInt8]) {
    precondition(data.count <= Payload.capacity, "such a PDU has at most 31 bytes of data")
    self.kind = kind
    self.advertiser = advertiser
    self.data = data
  }

  /// Reads a PDU; `nil` if it is of another kind, or of a length that the kind does not have.
  public init?(_ pdu: [UInt8]) {
    var fields = CaptureFieldReader(pdu, .littleEndian)
    let header = fields.byte()
    let length = Int(fields.byte())
    guard let kind = Kind(rawValue: header & 0xF), fields.rest.count == length else { return nil }
    self.kind = kind
    advertiser = PeerAddress(
      DeviceAddress(fields.number(6)), AddressKind(rawValue: header >> 6 & 1))
    if kind == .directed {
      target = PeerAddress(DeviceAddress(fields.number(6)), AddressKind(rawValue: header >> 7))
    }
    guard !fields.isShort else { return nil }
    data = Array(fields.rest)
    guard data.count <= (kind == .directed ? 0 : Payload.capacity) else { return nil }
  }

  /// The PDU as it is sent, without its check sequence.
  public var bytes: [UInt8] {
    let kinds = (advertiser.kind.rawValue & 1) << 6 | ((target?.kind.rawValue ?? 0) & 1) << 7
    var payload = Array(advertiser.address.value.littleEndianBytes.prefix(6))
    if let target { payload += target.address.value.littleEndianBytes.prefix(6) }
    payload += data
    return [kind.rawValue | kinds, UInt8(payload.count)] + payload
  }
}

extension AdvertisingPDU.Kind {
  /// The kind of the PDU of a legacy packet with these properties; `nil` for an extended packet.
  init?(_ properties: AdvertisingProperties) {
    guard properties.contains(.legacy) else { return nil }
    self =
      properties.contains(.scanResponse)
      ? .scanResponse
      : properties.contains(.directed)
        ? .directed
        : properties.contains(.connectable)
          ? .connectable : properties.contains(.scannable) ? .scannable : .beacon
  }

  /// The properties with which a controller reports a packet of this kind.
  var properties: AdvertisingProperties {
    switch self {
    case .connectable: [.legacy, .connectable, .scannable]
    case .directed: [.legacy, .connectable, .directed]
    case .beacon: .legacy
    case .scanResponse: [.legacy, .scannable, .scanResponse]
    case .scannable: [.legacy, .scannable]
    }
  }
}
