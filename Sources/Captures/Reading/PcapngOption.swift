/// An option of a block of pcapng.
struct PcapngOption {
  var code: UInt16
  var value: ArraySlice<UInt8>
  var order: CaptureByteOrder

  /// A comment, in any block.
  static let comment: UInt16 = 1
  /// Flags of a packet, the direction among them.
  static let packetFlags: UInt16 = 2
  /// The name of an interface.
  static let name: UInt16 = 2
  /// The time resolution of an interface.
  static let resolution: UInt16 = 9
  /// Seconds to add to the times of an interface.
  static let timeOffset: UInt16 = 14
  /// The program that wrote a section.
  static let application: UInt16 = 4

  /// The value as UTF-8, with ill-formed bytes replaced.
  var text: String { String(decoding: value, as: UTF8.self) }

  /// The direction in the flags of a packet: received or sent by the host.
  var direction: PacketDirection? {
    var fields = CaptureFieldReader(value, order)
    return switch fields.long() & 3 {
    case 1: .toHost
    case 2: .toController
    default: nil
    }
  }

  /// Reads options up to the last one, or up to one that goes beyond the end of the fields.
  static func read(_ fields: CaptureFieldReader, _ take: (PcapngOption) -> Void) {
    var fields = fields
    while fields.rest.count >= 4 {
      let code = fields.word()
      let length = Int(fields.word())
      guard code != 0, length <= fields.rest.count else { return }
      take(PcapngOption(code: code, value: fields.bytes(length), order: fields.order))
      _ = fields.bytes(-length & 3)
    }
  }

  /// The option as bytes, padded to a multiple of 4.
  ///
  /// - Precondition: The value has at most 65 535 bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(code, order)
    bytes.append(UInt16(value.count), order)
    return bytes + value + [UInt8](repeating: 0, count: -value.count & 3)
  }
}
