import BLE
import Documents

/// The packet around copied advertising data, as captures and logs show it.
struct PayloadWrapping {
  /// The name of the packet with its article: `an LE Advertising Report of HCI`.
  let name: String
  /// The place of the advertising data in the packet.
  let range: Range<Int>

  /// Recognises a packet around advertising data of at least one structure; `nil` for other bytes.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.2: LE Advertising Report
  ///   event; Vol 6, Part B, 2.3: Advertising physical channel PDU.
  init?(_ bytes: [UInt8]) {
    // The packet indicator of HCI over UART may come first.
    for start in [0, 1] where start == 0 || bytes.first == 0x04 {
      if let range = Self.data(inReport: bytes, from: start), Self.isData(bytes[range]) {
        (name, self.range) = ("an LE Advertising Report of HCI", range)
        return
      }
    }
    // The access address of advertising may come first, and a CRC last.
    let access: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E]
    let start = bytes.starts(with: access) ? access.count : 0
    guard let range = Self.data(inPacket: bytes, from: start), Self.isData(bytes[range])
    else { return nil }
    (name, self.range) = ("a packet of the link layer", range)
  }

  /// The remark about the packet.
  var words: String {
    "\(name): its advertising data are the \(range.count) bytes from byte \(range.lowerBound) on"
  }

  /// Returns the range of the data in a report. The code, the length, the subcode, the count of
  /// reports (1), the event type, the address with its type, and the length of the data precede the
  /// data; the level follows them.
  private static func data(inReport bytes: [UInt8], from start: Int) -> Range<Int>? {
    let first = start + 13
    guard bytes.count > first, bytes[start] == 0x3E, bytes[start + 2] == 0x02,
      bytes[start + 3] == 0x01
    else { return nil }
    let range = first..<first + Int(bytes[start + 12])
    return range.upperBound + 1 == bytes.count ? range : nil
  }

  /// Returns the range of the data in an advertising packet. The type of the packet, its length and
  /// the address precede the data.
  private static func data(inPacket bytes: [UInt8], from start: Int) -> Range<Int>? {
    let first = start + 8
    guard bytes.count > first else { return nil }
    let (kind, length) = (bytes[start] & 0x0F, Int(bytes[start + 1]))
    // The types are: connectable, not connectable, scan response, scannable.
    guard [0, 2, 4, 6].contains(kind), (6...37).contains(length) else { return nil }
    let range = first..<start + 2 + length
    return [0, 3].contains(bytes.count - range.upperBound) ? range : nil
  }

  private static func isData(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let data = AdvertisingData(Array(bytes)) else { return false }
    return !bytes.isEmpty && data.bytes.count == bytes.count
  }
}
