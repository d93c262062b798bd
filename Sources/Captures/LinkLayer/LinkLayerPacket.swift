import BLE
import HCI

/// A packet of the link layer, as a sniffer or a simulated radio receives it.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.
public struct LinkLayerPacket: Hashable, Sendable {
  /// The access address. It is the same for all advertising packets.
  public var accessAddress: UInt32
  /// The header of 2 bytes and the payload.
  public var pdu: [UInt8]
  /// The check sequence of 24 bits, the byte that was sent first in the lowest bits; `nil` if it
  /// was not captured.
  public var crc: UInt32?
  /// `true` if the receiver found the check sequence right, `false` if wrong; `nil` if the receiver
  /// did not check.
  public var receivedCRCIsRight: Bool?
  /// The channel, 0 ... 39: data channels, then 37 ... 39 for advertising; `nil` if it is not
  /// known.
  public var channel: UInt8?
  /// The received level; `nil` if it is not known.
  public var level: PowerLevel?
  /// The level of the noise; `nil` if it is not known.
  public var noise: PowerLevel?
  /// The physical layer; `nil` if it is not known.
  public var layer: PHYLayer?
  /// The byte of the coding scheme, which only the coded layer has.
  public var codingIndicator: UInt8?

  /// The access address of advertising.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.1.2.
  public static let advertisingAccessAddress: UInt32 = 0x8E89_BED6

  /// Creates an advertising packet with the right check sequence, on the layer of 1 Mbit/s.
  ///
  /// - Parameters:
  ///   - pdu: Header and payload.
  ///   - channel: The channel, 0 ... 39; `nil` if it is not known.
  ///   - level: The received level; `nil` if it is not known.
  public init(advertising pdu: [UInt8], channel: UInt8?, level: PowerLevel?) {
    accessAddress = Self.advertisingAccessAddress
    self.pdu = pdu
    crc = LinkLayerCRC.value(of: pdu)
    self.channel = channel
    self.level = level
    layer = .le1M
  }

  /// Creates the packet that a radio has heard; `nil` for an extended or a directed one.
  public init?(_ heard: ControllerHeardPacket) {
    guard let kind = AdvertisingPDU.Kind(heard.properties), kind != .directed else { return nil }
    let pdu = AdvertisingPDU(kind, from: heard.advertiser, heard.data)
    self.init(advertising: pdu.bytes, channel: heard.channel?.rawValue, level: heard.rssi)
  }

  /// Reads access address, PDU and check sequence; `nil` for other bytes. The check sequence may be
  /// missing.
  init?(_ bytes: ArraySlice<UInt8>, layer: PHYLayer?) {
    var fields = CaptureFieldReader(bytes, .littleEndian)
    accessAddress = fields.long()
    if layer == .coded { codingIndicator = fields.byte() }
    guard fields.rest.count >= 2 else { return nil }
    let length = Int(fields.rest[fields.rest.startIndex + 1])
    pdu = Array(fields.bytes(2 + length))
    guard !fields.isShort, [0, 3].contains(fields.rest.count) else { return nil }
    crc = fields.rest.isEmpty ? nil : UInt32(truncatingIfNeeded: fields.number(3))
    self.layer = layer
  }

  /// `true` if the check sequence is right, `false` if it is wrong, `nil` if that is not known,
  /// because the check sequence was neither checked nor captured, or depends on a connection.
  public var isCRCRight: Bool? {
    if let receivedCRCIsRight { return receivedCRCIsRight }
    guard accessAddress == Self.advertisingAccessAddress, let crc else { return nil }
    return crc == LinkLayerCRC.value(of: pdu)
  }

  /// Access address, PDU and check sequence, as they are sent.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(accessAddress, .littleEndian)
    if let codingIndicator { bytes.append(codingIndicator) }
    bytes += pdu
    if let crc {
      bytes.append(UInt16(truncatingIfNeeded: crc), .littleEndian)
      bytes.append(UInt8(truncatingIfNeeded: crc >> 16))
    }
    return bytes
  }

  /// The nanoseconds from the first bit of the preamble to the end of the check sequence. If the
  /// layer is not known, it is taken as 1 Mbit/s.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.1 and 2.2.
  public var airtime: Int64 {
    let count = Int64(pdu.count + 3)
    switch layer {
    case .le2M?: return (2 + 4 + count) * 4_000
    case .coded?:
      // Preamble, access address, indicator and its end; then 8 or 2 symbols of 1 µs for each bit,
      // with 3 bits at the end.
      let symbols: Int64 = codingIndicator == 1 ? 2 : 8
      return (80 + 256 + 16 + 24 + (count * 8 + 3) * symbols) * 1_000
    case .le1M?, nil: return (1 + 4 + count) * 8_000
    }
  }
}
