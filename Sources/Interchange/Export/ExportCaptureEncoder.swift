import BLE
import Captures
import HCI

extension CaptureTime {
  /// The time of day at the start of a run, or of a recording that does not state it: the beginning
  /// of 2000.
  package static let defaultStart = CaptureTime(nanoseconds: 946_684_800_000_000_000)
}

/// Writes advertisements as a capture file, piece by piece.
///
///     var encoder = ExportCaptureEncoder(.pcapng, receivers: ["phone"])
///     file.write(encoder.beginning)
///     file.write(encoder.packet(packet, heardBy: 0, endingAt: time, comments: []))
///
/// Packets with a channel become link-layer packets, with a header that has channel and level, and
/// with the correct check sequence. They have the time of their start, computed from their airtime.
/// Packets without a channel become reports of a controller, at the time of their end. In btsnoop
/// and PacketLogger, all packets become reports.
package struct ExportCaptureEncoder: Sendable {
  /// The writer of a format.
  private enum Writer {
    case pcapng(PcapngWriter)
    case pcap(PcapWriter, CaptureLinkType)
    case btsnoop(BTSnoopWriter)
    case packetLogger(PacketLoggerWriter)
  }

  /// The names of the receivers.
  private let receivers: [String]
  private var writer: Writer
  /// The interfaces of each receiver, for packets and for reports.
  private var interfaces: [(packets: Int?, reports: Int?)]

  /// Creates an encoder.
  ///
  /// - Parameter hasChannels: `true` if all packets have a channel. Only pcap needs to know this,
  ///   because a pcap file has only one kind of packet.
  /// - Precondition: There are at most as many receivers as the format can hold.
  package init(_ format: ExportCaptureFormat, receivers: [String], hasChannels: Bool = true) {
    precondition(receivers.count <= format.mostReceivers, "too many receivers for \(format)")
    self.receivers = receivers
    interfaces = receivers.map { _ in (nil, nil) }
    switch format {
    case .pcapng: writer = .pcapng(PcapngWriter())
    case .pcap:
      let link = hasChannels ? CaptureLinkType.linkLayerWithHeader : .hciWithDirection
      writer = .pcap(PcapWriter(link), link)
    case .btsnoop: writer = .btsnoop(BTSnoopWriter(receivers.count > 1 ? .monitor : .uart))
    case .pklg: writer = .packetLogger(PacketLoggerWriter())
    }
  }

  /// The header of the file.
  package var beginning: [UInt8] {
    switch writer {
    case .pcapng(let writer): writer.beginning(application: "simrun")
    case .pcap(let writer, _): writer.beginning
    case .btsnoop(let writer): writer.beginning
    case .packetLogger: []
    }
  }

  /// Returns the bytes of the interface for a receiver's packets, so that the interface is in the
  /// file even if the receiver hears nothing; empty in formats without interfaces.
  package mutating func interface(ofReceiver receiver: Int) -> [UInt8] {
    interface(ofReceiver: receiver, forPackets: true).bytes
  }

  /// Returns the bytes of a packet: several blocks if the packet is the first one of an interface.
  ///
  /// - Precondition: The packet is legacy, and not directed.
  package mutating func packet(
    _ packet: ControllerHeardPacket, heardBy receiver: Int, endingAt end: CaptureTime,
    comments: [String] = []
  ) -> [UInt8] {
    guard packet.channel != nil, isOfLinkLayer, let air = LinkLayerPacket(packet),
      let start = end.advanced(by: -air.airtime)
    else { return report(packet, heardBy: receiver, at: end, comments) }
    let (interface, bytes) = interface(ofReceiver: receiver, forPackets: true)
    return bytes + record(.linkLayer(air), on: interface, at: start, comments)
  }

  private var isOfLinkLayer: Bool {
    switch writer {
    case .pcapng: true
    case .pcap(_, let link): link == .linkLayerWithHeader
    case .btsnoop, .packetLogger: false
    }
  }

  private mutating func report(
    _ packet: ControllerHeardPacket, heardBy receiver: Int, at time: CaptureTime,
    _ comments: [String]
  ) -> [UInt8] {
    guard let event = HCIEvent(reporting: packet) else {
      preconditionFailure("the packet is not legacy")
    }
    let (interface, bytes) = interface(ofReceiver: receiver, forPackets: false)
    return bytes + record(.hci(event.packet, .toHost), on: interface, at: time, comments)
  }

  private func record(
    _ packet: CapturedPacket, on interface: Int, at time: CaptureTime, _ comments: [String]
  ) -> [UInt8] {
    let bytes: [UInt8]? =
      switch (writer, packet) {
      case (.pcapng(let writer), _):
        writer.packet(packet, on: interface, at: time, comments: comments)
      case (.pcap(let writer, _), _): writer.record(packet, at: time)
      case (.btsnoop(let writer), .hci(let packet, _)):
        writer.record(packet, .toHost, at: time, adapter: UInt16(interface))
      case (.packetLogger(let writer), .hci(let packet, _)):
        writer.record(packet, .toHost, at: time)
      case (.btsnoop, .linkLayer), (.packetLogger, .linkLayer): nil
      }
    guard let bytes else { preconditionFailure("a packet cannot be written") }
    return bytes
  }

  /// Returns the interface of a receiver, and its description if it is new.
  private mutating func interface(
    ofReceiver receiver: Int, forPackets: Bool
  ) -> (number: Int, bytes: [UInt8]) {
    guard case .pcapng(var pcapng) = writer else { return (receiver, []) }
    let known = forPackets ? interfaces[receiver].packets : interfaces[receiver].reports
    if let known { return (known, []) }
    let number = pcapng.interfaceCount
    let bytes = pcapng.interface(
      forPackets ? .linkLayerWithHeader : .hciWithDirection, named: receivers[receiver])
    writer = .pcapng(pcapng)
    if forPackets {
      interfaces[receiver].packets = number
    } else {
      interfaces[receiver].reports = number
    }
    return (number, bytes)
  }
}
