import BLE
import HCI

/// An extended advertising PDU: on an advertising channel it points to the packet with the data,
/// which is on a data channel.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.3.4.
struct ExtendedPDU: Hashable, Sendable {
  /// The kind in the header of an extended advertising PDU.
  static let kind: UInt8 = 7

  /// The advertiser; `nil` if another packet of the event states it, or if no packet does.
  var advertiser: PeerAddress?
  var properties: AdvertisingProperties = []
  /// `true` if another packet has the data, or more of it.
  var isContinued = false
  var data: [UInt8]

  /// Reads a PDU; `nil` if it is of another kind, or a field goes beyond the end of the PDU.
  init?(_ pdu: [UInt8]) {
    var fields = CaptureFieldReader(pdu, .littleEndian)
    let header = fields.byte()
    let length = Int(fields.byte())
    guard header & 0xF == Self.kind, fields.rest.count == length else { return nil }
    let lengthAndMode = fields.byte()
    var extended = CaptureFieldReader(fields.bytes(Int(lengthAndMode & 0x3F)), .littleEndian)
    guard !fields.isShort else { return nil }
    data = Array(fields.rest)
    if lengthAndMode & 0x40 != 0 { properties.insert(.connectable) }
    if lengthAndMode & 0x80 != 0 { properties.insert(.scannable) }
    // A header without bytes has no flags.
    guard !extended.rest.isEmpty else { return }
    let flags = extended.byte()
    if flags & 0x01 != 0 {
      advertiser = PeerAddress(
        DeviceAddress(extended.number(6)), AddressKind(rawValue: header >> 6 & 1))
    }
    if flags & 0x02 != 0 {
      _ = extended.bytes(6)
      properties.insert(.directed)
    }
    if flags & 0x04 != 0 { _ = extended.bytes(1) }  // the supplement of directions
    if flags & 0x08 != 0 { _ = extended.bytes(2) }  // the set and the version of the data
    if flags & 0x10 != 0 {
      _ = extended.bytes(3)
      isContinued = true
    }
    guard !extended.isShort else { return nil }
  }
}
