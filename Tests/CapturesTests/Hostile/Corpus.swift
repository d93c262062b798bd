import BLE
import Captures
import HCI
import TestSupport

/// Small captures of each format, with packets of all kinds.
enum Corpus: CaseIterable {
  case btsnoop, monitor, packetLogger, swappedPacketLogger, pcap, air, nordic, pcapng, swappedPcapng

  /// The number of bytes that are seldom changed, so that the format is found.
  var headerLength: Int {
    switch self {
    case .btsnoop, .monitor: 16
    case .packetLogger, .swappedPacketLogger: 4
    case .pcap, .air, .nordic: 24
    case .pcapng, .swappedPcapng: 28
    }
  }

  /// Packets of a recorded session.
  private static let packets: [[UInt8]] = [
    "01030c00", "040e0401030c00", "024020090005000400121000ca08",
    "043e2a020103010144332211c31e0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d0007002ac5c3",
    "043e1d0d011b00010244332211c30100ff7fd000000000000000000003020a00",
  ].map { bytes($0) }

  private static let pdus = [
    "4209a6a5a4a3a2c1010203", "470d 49 09 a6a5a4a3a2c1 0110 020106",
    "810c 060504030201 a6a5a4a3a2c1", "400a a6a5a4a3a2c1 02010603",
  ].map { bytes($0) }

  private static let sniffedPackets = [
    "051c00020700060a01253d000001020304d6be898e4209a6a5a4a3a2c1010203adb4eb",
    "051d00030700020a212740000001020304d6be898e004209a6a5a4a3a2c1010203adb4eb",
    "051c00030700020a00273f000001020304d6be898e4209a6a5a4a3a2c1010203adb4eb",
  ].map { bytes($0) }

  var file: [UInt8] {
    get throws {
      let session = Self.packets.enumerated().map { number, bytes in
        CaptureRecord(
          number: number, offset: 0, time: CaptureTime(nanoseconds: 1_790_000_000_000_000_000),
          interface: 0, kind: .hci(bytes[0] == 1 ? .toController : .toHost), bytes: bytes,
          originalLength: bytes.count)
      }
      return switch self {
      case .btsnoop: try WrittenFormat.uart.file(of: session)
      case .monitor: try WrittenFormat.monitor.file(of: session)
      case .packetLogger: try WrittenFormat.packetLogger.file(of: session)
      case .swappedPacketLogger: try WrittenFormat.swappedPacketLogger.file(of: session)
      case .pcap: try WrittenFormat.swappedPcap.file(of: session)
      case .air: Self.radio
      case .nordic: Self.sniffed
      case .pcapng: Self.mixed(.littleEndian)
      case .swappedPcapng: Self.mixed(.bigEndian)
      }
    }
  }

  private static var radio: [UInt8] {
    let writer = PcapWriter(.linkLayerWithHeader)
    return pdus.reduce(writer.beginning) { file, pdu in
      let packet = LinkLayerPacket(advertising: pdu, channel: 37, level: PowerLevel(dBm: -60))
      return file + (writer.record(.linkLayer(packet), at: CaptureTime(nanoseconds: 9)) ?? [])
    }
  }

  private static var sniffed: [UInt8] {
    let blocks = Blocks()
    return sniffedPackets.reduce(PcapWriter(.nordicSniffer).beginning) { file, packet in
      let count = blocks.number(UInt32(packet.count))
      return file + [UInt8](repeating: 0, count: 8) + count + count + packet
    }
  }

  private static func mixed(_ order: CaptureByteOrder) -> [UInt8] {
    let blocks = Blocks(order: order)
    var file = blocks.section + blocks.interface(187)
    file += blocks.interface(251, blocks.option(9, [9]) + blocks.option(2, [0x61]))
    file += blocks.interface(272, blocks.option(14, blocks.number(Int64(5))))
    for packet in packets { file += blocks.packet(packet, at: 1 << 50, blocks.option(1, [0x62])) }
    for pdu in pdus {
      let packet = LinkLayerPacket(advertising: pdu, channel: 37, level: nil)
      let record = PcapWriter(.linkLayer).record(
        .linkLayer(packet), at: CaptureTime(nanoseconds: 0))
      file += blocks.packet(Array((record ?? []).dropFirst(16)), on: 1, at: 1 << 60)
    }
    for packet in sniffedPackets { file += blocks.packet(packet, on: 2) }
    file += blocks.block(5, [1, 2, 3, 4]) + blocks.block(3, blocks.number(UInt32(4)) + packets[0])
    return file
  }
}
