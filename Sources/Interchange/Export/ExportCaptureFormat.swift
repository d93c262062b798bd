/// A format of capture files that can be written.
package enum ExportCaptureFormat: String, CaseIterable, Sendable {
  /// pcapng: an interface for each receiver, times in nanoseconds, and comments.
  case pcapng
  /// pcap: one receiver, times in nanoseconds.
  case pcap
  /// btsnoop: type 1002 for one receiver, type 2001 for several, which are adapters without names;
  /// times in microseconds.
  case btsnoop
  /// PacketLogger: one receiver, times in microseconds.
  case pklg

  /// Creates the format for the extension of a path; `nil` for any other extension.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: "."),
      let format = Self.init(rawValue: path[path.index(after: dot)...].lowercased())
    else { return nil }
    self = format
  }

  /// The maximum number of receivers of a file.
  package var mostReceivers: Int {
    switch self {
    case .pcapng: 2_000
    case .btsnoop: 60_000
    case .pcap, .pklg: 1
    }
  }

  /// `true` if a file has the names of receivers.
  package var hasNames: Bool { self == .pcapng }

  /// `true` if times are in nanoseconds, `false` if they are in microseconds.
  package var hasNanoseconds: Bool { self == .pcapng || self == .pcap }
}
