import BLE
import Documents
import Recordings

/// What of a recording a capture file cannot hold.
package struct ExportLosses: Sendable {
  /// The number of rows of ground truth.
  var truth = 0
  /// The number of rows of what apps were told.
  var told = 0
  /// The names of devices that have another one in the file: their address.
  var names: [String] = []
  /// The number of packets whose channel is lost.
  var channels = 0
  /// The number of packets whose time is cut to microseconds.
  var fractions = 0
  /// The number of packets of other receivers.
  var others = 0
  /// The names of the receivers, if a file does not have them.
  var receivers: [String] = []
  /// The number of packets whose time no file has.
  var untimed = 0
  /// `true` if the file does not tell that levels are not those of packets.
  var levels = false

  init(of recording: Recording, packets: [Sighting], as format: CaptureFileFormat) {
    truth = recording.truth?.count ?? 0
    told = recording.told.count
    levels = recording.origin.map { $0.levels != .packets } ?? false
    others = recording.sightings.count - packets.count
    var seen: Set<DeviceAddress> = []
    for sighting in packets where seen.insert(sighting.advertisement.transmitter).inserted {
      let name = recording.names[sighting.advertisement.transmitter]
      if DeviceAddress(name) == nil { names.append(name) }
    }
    if !format.hasNames {
      var seen: Set<DeviceAddress> = []
      receivers = packets.map(\.advertisement.receiver).filter { seen.insert($0).inserted }
        .map { recording.names[$0] }
    }
    let hasChannels =
      switch format {
      case .pcapng: true
      case .pcap: packets.allSatisfy { $0.advertisement.channel != nil }
      case .btsnoop, .pklg: false
      }
    if !hasChannels { channels = packets.count { $0.advertisement.channel != nil } }
    if !format.hasNanoseconds {
      let start = recording.startOfDay
      fractions = packets.count { ($0.time.nanoseconds &+ start) % 1_000 != 0 }
    }
  }

  /// The losses, a sentence each; empty if the file holds everything.
  package var sentences: [String] {
    var sentences: [String] = []
    if truth > 0 { sentences.append("ground truth: \(truth.counted("row")) of truth.csv") }
    if told > 0 { sentences.append("what apps were told: \(told.counted("row")) of told.csv") }
    if !names.isEmpty {
      let shown = names.prefix(5).map(\.quoted).joined(separator: ", ")
      let more = names.count > 5 ? " and \(names.count - 5) more" : ""
      sentences.append("names: \(shown)\(more) have their addresses; import with --name")
    }
    if let first = receivers.first {
      let others = receivers.dropFirst().prefix(3).enumerated().map { number, name in
        " --name \(first.inShell)-\(number + 1)=\(name.inShell)"
      }.joined()
      sentences.append(
        (receivers.count == 1 ? "the receiver's name" : "the receivers' names")
          + ": import with --receiver \(first.inShell)\(others)"
          + (receivers.count > 4 ? " ..." : ""))
    }
    if channels > 0 { sentences.append("channels: those of \(channels.counted("packet"))") }
    if fractions > 0 {
      sentences.append("times beyond microseconds: those of \(fractions.counted("packet"))")
    }
    if others > 0 { sentences.append("other receivers: \(others.counted("packet"))") }
    if untimed > 0 {
      sentences.append("before 1970 or after 2105: \(untimed.counted("packet"))")
    }
    if levels { sentences.append("levels: that they are not those of packets") }
    return sentences
  }
}
