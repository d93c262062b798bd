import BLE
import HCI

/// The header of the nRF Sniffer before packets of the link layer, in link type 272: 7 bytes of the
/// transport, then 10 of the radio. Versions 2 and 3 of the protocol are read.
///
/// - SeeAlso: Wireshark, `epan/dissectors/packet-nordic_ble.c`.
enum NordicHeader {
  /// Reads a packet after its header.
  ///
  /// - Throws: `unknownKind` for another version; `note` for a record that is not a packet;
  ///   `malformed`.
  static func packet(_ bytes: [UInt8]) throws(CaptureOmission) -> LinkLayerPacket {
    var fields = CaptureFieldReader(bytes, .littleEndian)
    _ = fields.byte()  // the board
    let length = Int(fields.word())
    let version = fields.byte()
    _ = fields.word()  // a count
    let kind = fields.byte()
    guard !fields.isShort else { throw .malformed }
    guard version == 2 || version == 3 else { throw .unknownKind }
    // The kind 6 is any packet in version 2, and a packet of a connection in version 3. The kind 2
    // is an advertising packet.
    guard kind == 6 || kind == 2 && version == 3 else { throw .note }
    guard fields.rest.count == length, fields.byte() == 10 else { throw .malformed }
    let flags = fields.byte()
    let channel = fields.byte()
    let level = fields.byte()
    _ = fields.bytes(6)  // a count of events, and the time
    let layer: PHYLayer? =
      switch flags >> 4 & 7 {
      case 0: .le1M
      case 1: .le2M
      case 2: .coded
      default: nil
      }
    guard !fields.isShort, var packet = LinkLayerPacket(fields.rest, layer: layer) else {
      throw .malformed
    }
    packet.receivedCRCIsRight = flags & 1 != 0
    packet.channel = channel < 40 ? channel : nil
    packet.level = Int8(exactly: -Int(level)).flatMap { PowerLevel(reported: $0) }
    return packet
  }
}
