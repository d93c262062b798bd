/// A format of capture files that are written.
package enum CaptureFileFormat: String, CaseIterable, Sendable {
  /// pcapng: an interface for each receiver, nanoseconds, comments.
  case pcapng
  /// pcap with nanoseconds, of one receiver.
  case pcap
  /// btsnoop 1002, of one receiver; microseconds.
  case btsnoop
  /// PacketLogger, of one receiver; microseconds.
  case pklg

  /// The format that the ending of a path tells; `nil` for another ending.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: "."),
      let format = Self.init(rawValue: path[path.index(after: dot)...].lowercased())
    else { return nil }
    self = format
  }

  /// `true` if a file tells receivers apart.
  package var hasReceivers: Bool { self == .pcapng }

  /// `true` if times have nanoseconds, `false` if microseconds.
  package var hasNanoseconds: Bool { self == .pcapng || self == .pcap }
}
