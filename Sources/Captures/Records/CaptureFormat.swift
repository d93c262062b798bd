/// The format of a capture file.
public enum CaptureFormat: Hashable, Sendable {
  /// btsnoop, version 1.
  case btsnoop
  /// Apple's PacketLogger.
  case packetLogger
  /// pcap, with microseconds or nanoseconds.
  case pcap
  /// pcapng.
  case pcapng
}

extension CaptureFormat: CustomStringConvertible {
  /// The name of the format.
  public var description: String {
    switch self {
    case .btsnoop: "btsnoop"
    case .packetLogger: "PacketLogger"
    case .pcap: "pcap"
    case .pcapng: "pcapng"
    }
  }
}
