/// A format of capture files that are written.
package enum CaptureFileFormat: String, CaseIterable, Sendable {
  /// pcapng: an interface for each receiver, nanoseconds, comments.
  case pcapng
  /// pcap with nanoseconds, of one receiver.
  case pcap
  /// btsnoop: 1002 of one receiver, 2001 of several, which are adapters without names;
  /// microseconds.
  case btsnoop
  /// PacketLogger, of one receiver; microseconds.
  case pklg

  /// The format by the extension of a path; `nil` for another extension.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: "."),
      let format = Self.init(rawValue: path[path.index(after: dot)...].lowercased())
    else { return nil }
    self = format
  }

  /// The greatest number of receivers of a file.
  package var mostReceivers: Int {
    switch self {
    case .pcapng: 2_000
    case .btsnoop: 60_000
    case .pcap, .pklg: 1
    }
  }

  /// `true` if a file has the names of receivers.
  package var hasNames: Bool { self == .pcapng }

  /// `true` if times have nanoseconds, `false` if microseconds.
  package var hasNanoseconds: Bool { self == .pcapng || self == .pcap }
}
