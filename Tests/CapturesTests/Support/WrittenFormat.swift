import Captures

/// The formats of packets between a host and its controller that are written.
enum WrittenFormat: CaseIterable {
  case uart, monitor, packetLogger, swappedPacketLogger, pcap, swappedPcap, microsecondPcap
  case plainPcap, pcapng, swappedPcapng

  var hasDirection: Bool { self != .plainPcap }

  /// The records of packets as a file of the format.
  func file(of records: [CaptureRecord]) throws -> [UInt8] {
    let order: CaptureByteOrder =
      switch self {
      case .swappedPacketLogger, .swappedPcap, .swappedPcapng: .bigEndian
      default: .littleEndian
      }
    let btsnoop = BTSnoopWriter(self == .uart ? .uart : .monitor)
    let packetLogger = PacketLoggerWriter(order)
    let pcap = PcapWriter(
      self == .plainPcap ? .hci : .hciWithDirection, order, nanoseconds: self != .microsecondPcap)
    var pcapng = PcapngWriter(order)
    var file: [UInt8] =
      switch self {
      case .uart, .monitor: btsnoop.beginning
      case .packetLogger, .swappedPacketLogger: []
      case .pcap, .swappedPcap, .microsecondPcap, .plainPcap: pcap.beginning
      case .pcapng, .swappedPcapng: pcapng.beginning() + pcapng.interface(.hciWithDirection)
      }
    for record in records {
      let packet = try CapturedPacket(record)
      guard case .hci(let hci, let direction?) = packet, let time = record.time else { continue }
      let bytes: [UInt8]? =
        switch self {
        case .uart, .monitor: btsnoop.record(hci, direction, at: time)
        case .packetLogger, .swappedPacketLogger: packetLogger.record(hci, direction, at: time)
        case .pcap, .swappedPcap, .microsecondPcap, .plainPcap: pcap.record(packet, at: time)
        case .pcapng, .swappedPcapng: pcapng.packet(packet, on: 0, at: time)
        }
      file += bytes ?? []
    }
    return file
  }
}
