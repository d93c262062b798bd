import BLE
import HCI

/// A packet of Linux's monitor protocol, framed as on a serial line, where `btmon --tty` reads it.
///
///     data length   2 bytes, of all that follows this field
///     opcode        2 bytes
///     flags         1 byte, 0
///     header length 1 byte, of the extended header
///     extended header: dropped packets (types 1 ... 7, 1 byte each) and the time (type 8, 4 bytes)
///     data: the packet without its indicator of H4
///
/// Numbers have their lowest byte first. The time is in units of 100 µs, and restarts at zero after
/// 4.97 days. Frames do not name a controller: `btmon` assigns all frames of a line to one, `hci0`.
///
/// - SeeAlso: BlueZ, doc/btsnoop.txt (TTY-based protocol), monitor/tty.h, and monitor/control.c
///   (`tty_parse_header`, `process_data`).
struct PacketMonitorFrame {
  /// The content of a frame.
  enum Content {
    /// A controller has appeared.
    case newIndex(DeviceAddress, name: String)
    /// A packet has passed between a host and the controller.
    case packet(HCIPacket, from: HCIPacketParser.Sender)
  }

  var content: Content
  /// The time since the start of the run.
  var time: Instant
  /// The packets that were dropped since the last frame.
  var drops = Drops()

  /// The maximum number of bytes that `btmon` accepts (BTSNOOP_MAX_PACKET_SIZE in
  /// src/shared/btsnoop.h).
  static let mostBytes = 1490
  private static let timeType: UInt8 = 8
  /// The count of bytes of the header after the data length, without the extended header.
  private static let fixedCount = 4

  /// The encoded frame; `nil` if it is longer than readers accept.
  var bytes: [UInt8]? {
    let extended = drops.bytes + [Self.timeType] + ticks.littleEndianBytes
    let data = content.data
    let count = Self.fixedCount + extended.count + data.count
    guard count + 2 <= Self.mostBytes else { return nil }
    return UInt16(count).littleEndianBytes + content.opcode.littleEndianBytes
      + [0, UInt8(extended.count)] + extended + data
  }

  private var ticks: UInt32 { UInt32(truncatingIfNeeded: time.nanoseconds / 100_000) }

  /// The counts of dropped packets, by their type in extended headers, 1 ... 7.
  struct Drops: Equatable {
    private var counts = [Int](repeating: 0, count: 7)

    /// Counts a packet that was dropped.
    mutating func add(_ packet: HCIPacket, from sender: HCIPacketParser.Sender) {
      let isFromHost = sender == .host
      switch packet {
      case .command: counts[0] += 1
      case .event: counts[1] += 1
      case .data: counts[isFromHost ? 2 : 3] += 1
      case .other(.synchronousData, _): counts[isFromHost ? 4 : 5] += 1
      case .other: counts[6] += 1
      }
    }

    /// The extended header. A number that does not fit into a byte is written as 255.
    var bytes: [UInt8] {
      counts.indices.filter { counts[$0] > 0 }.flatMap {
        [UInt8($0 + 1), UInt8(min(counts[$0], 255))]
      }
    }
  }
}

extension PacketMonitorFrame.Content {
  /// The opcode of the content.
  ///
  /// - SeeAlso: BlueZ, src/shared/btsnoop.h (`BTSNOOP_OPCODE_...`).
  fileprivate var opcode: UInt16 {
    switch self {
    case .newIndex: 0
    case .packet(.command, _): 2
    case .packet(.event, _): 3
    case .packet(.data, let sender): sender == .host ? 4 : 5
    case .packet(.other(.isochronousData, _), let sender): sender == .host ? 18 : 19
    case .packet(.other, let sender): sender == .host ? 6 : 7
    }
  }

  fileprivate var data: [UInt8] {
    switch self {
    case .newIndex(let address, let name):
      // The data are: a primary controller on a virtual bus, its address, and a name of seven
      // letters and a final zero.
      [0, 0] + address.value.littleEndianBytes.prefix(6)
        + (name.unicodeScalars.filter(\.isASCII).map { UInt8($0.value) }
        + [UInt8](repeating: 0, count: 7))
        .prefix(7) + [0]
    case .packet(let packet, _): Array(packet.bytes.dropFirst())
    }
  }
}
