import BLE
import HCI

/// The header of 10 bytes before packets of the link layer, in link type 256.
///
/// - SeeAlso: <https://www.tcpdump.org/linktypes/LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.html>
enum LinkLayerHeader {
  private struct Flags: OptionSet {
    let rawValue: UInt16
    static let isDewhitened = Flags(rawValue: 0x0001)
    static let hasLevel = Flags(rawValue: 0x0002)
    static let hasNoise = Flags(rawValue: 0x0004)
    static let hasReferenceAddress = Flags(rawValue: 0x0010)
    /// Auxiliary advertising: the value 1 in the three bits for the kind of PDU.
    static let isAuxiliary = Flags(rawValue: 0x0080)
    static let isChecked = Flags(rawValue: 0x0400)
    static let isRight = Flags(rawValue: 0x0800)
  }

  private static let layers: [PHYLayer?] = [.le1M, .le2M, .coded, nil]

  /// Reads a packet after its header.
  ///
  /// - Throws: `whitened`, `malformed`.
  static func packet(_ bytes: [UInt8]) throws(CaptureOmission) -> LinkLayerPacket {
    var fields = CaptureFieldReader(bytes, .littleEndian)
    let channel = fields.byte()
    let level = Int8(bitPattern: fields.byte())
    let noise = Int8(bitPattern: fields.byte())
    _ = fields.bytes(5)  // errors in the access address, and the one that was expected
    let number = fields.word()
    guard !fields.isShort else { throw .malformed }
    let flags = Flags(rawValue: number)
    guard flags.contains(.isDewhitened) else { throw .whitened }
    guard var packet = LinkLayerPacket(fields.rest, layer: layers[Int(number >> 14)]) else {
      throw .malformed
    }
    packet.channel = ChannelNumber.index(ofRF: channel)
    if flags.contains(.hasLevel) { packet.level = PowerLevel(reported: level) }
    if flags.contains(.hasNoise) { packet.noise = PowerLevel(dBm: Double(noise)) }
    if flags.contains(.isChecked) { packet.receivedCRCIsRight = flags.contains(.isRight) }
    return packet
  }

  /// The bytes of a packet after its header; `nil` if the packet's channel is not known.
  ///
  /// Levels are rounded to whole dBm, within -127 ... 20.
  static func bytes(of packet: LinkLayerPacket) -> [UInt8]? {
    guard let channel = packet.channel, let place = ChannelNumber.rf(of: channel) else {
      return nil
    }
    var flags: Flags = [.isDewhitened, .hasReferenceAddress]
    if packet.level != nil { flags.insert(.hasLevel) }
    if packet.noise != nil { flags.insert(.hasNoise) }
    if let isRight = packet.isCRCRight {
      flags.insert(.isChecked)
      if isRight { flags.insert(.isRight) }
    }
    if packet.accessAddress == LinkLayerPacket.advertisingAccessAddress, channel < 37 {
      flags.insert(.isAuxiliary)
    }
    let layer: UInt16 =
      switch packet.layer {
      case PHYLayer.le2M?: 1
      case PHYLayer.coded?: 2
      default: 0
      }
    var bytes = [place, byte(packet.level), byte(packet.noise), 0]
    bytes.append(packet.accessAddress, .littleEndian)
    bytes.append(flags.rawValue | layer << 14, .littleEndian)
    return bytes + packet.bytes
  }

  private static func byte(_ level: PowerLevel?) -> UInt8 {
    level == nil ? 0 : UInt8(bitPattern: Int8(level))
  }
}
