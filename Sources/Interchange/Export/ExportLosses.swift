import BLE
import Documents
import Recordings

/// The parts of a recording that another program's file cannot hold.
package struct ExportLosses: Sendable {
  /// The number of rows of ground truth.
  var truth = 0
  /// The number of rows with events of apps.
  var delivered = 0
  /// The names of devices that have only their address in the file.
  var names: [String] = []
  /// The number of packets whose channel is lost.
  var channels = 0
  /// The number of packets whose time is cut to the resolution of the format.
  var fractions = 0
  /// The number of packets of receivers that are not exported.
  var others = 0
  /// The names of the receivers, if the file does not have them.
  var receivers: [String] = []
  /// The number of packets whose time no file can hold.
  var untimed = 0
  /// `true` if the levels are not those of packets, and the file does not say so.
  var levels = false
  /// The meaning of the levels in the recording, and the meaning that an import gives to the levels
  /// of the text file; `nil` if the two are the same.
  private var meanings: (recording: RecordingOrigin.Levels, text: RecordingOrigin.Levels)?
  /// The number of packets whose advertising data are not in the file, or only in part.
  private var payloads = 0
  /// The number of packets whose stated level at 1 m is lost.
  private var measuredPowers = 0
  /// The number of packets without a level, which are left out of text files.
  private var unknownLevels = 0
  private let format: ExportFormat

  init(of recording: Recording, packets: [Sighting], as format: ExportFormat) {
    self.format = format
    truth = recording.truth?.count ?? 0
    delivered = recording.delivered.count
    others = recording.sightings.count - packets.count
    if !format.hasNames {
      var seen: Set<DeviceAddress> = []
      receivers = packets.map(\.advertisement.receiver).filter { seen.insert($0).inserted }
        .map { recording.names[$0] }
    }
    let levels = recording.origin?.levels ?? .packets
    var written = packets
    let hasChannels: Bool
    switch format {
    case .capture(let capture):
      self.levels = levels != .packets
      var seen: Set<DeviceAddress> = []
      for sighting in packets where seen.insert(sighting.advertisement.transmitter).inserted {
        let name = recording.names[sighting.advertisement.transmitter]
        if DeviceAddress(name) == nil { names.append(name) }
      }
      hasChannels =
        switch capture {
        case .pcapng: true
        case .pcap: packets.allSatisfy { $0.advertisement.channel != nil }
        case .btsnoop, .pklg: false
        }
    case .text(let text):
      if levels != text.levels { meanings = (levels, text.levels) }
      written = packets.filter { $0.advertisement.rssi != nil }
      unknownLevels = packets.count - written.count
      hasChannels = false
    }
    if format != .text(.espresense) {
      measuredPowers = written.count { $0.advertisement.measuredPower != nil }
    }
    if !hasChannels { channels = written.count { $0.advertisement.channel != nil } }
    let start = recording.startOfDay
    fractions = written.count { ($0.time.nanoseconds &+ start) % format.resolution != 0 }
  }

  /// Adds the names and the advertising data that a text file does not have.
  mutating func add(_ encoder: ExportTextEncoder, packets: [Sighting]) {
    names = encoder.lostNames
    payloads = packets.count {
      $0.advertisement.rssi != nil && !encoder.holdsPayload(of: $0.advertisement)
    }
  }

  /// The losses, one sentence each; empty if the file holds everything.
  package var sentences: [String] {
    var sentences: [String] = []
    if truth > 0 { sentences.append("ground truth: \(truth.counted("row")) of truth.csv") }
    if delivered > 0 {
      sentences.append("events of apps: \(delivered.counted("row")) of delivered.csv")
    }
    if !names.isEmpty {
      sentences.append(
        "names: \(names.listed(upTo: 5)) have their addresses; import with --name")
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
    if payloads > 0 {
      sentences.append("advertising data: all or part of that of \(payloads.counted("packet"))")
    }
    if measuredPowers > 0 {
      sentences.append("levels at 1 m: those stated for \(measuredPowers.counted("packet"))")
    }
    if fractions > 0 {
      let unit = format.resolution == 1_000 ? "microseconds" : "milliseconds"
      sentences.append("times beyond \(unit): those of \(fractions.counted("packet"))")
    }
    if unknownLevels > 0 { sentences.append("without a level: \(unknownLevels.counted("packet"))") }
    if others > 0 { sentences.append("other receivers: \(others.counted("packet"))") }
    if untimed > 0 {
      sentences.append("before \(format.firstYear) or after 2105: \(untimed.counted("packet"))")
    }
    if levels { sentences.append("levels: that they are not those of packets") }
    if let meanings {
      sentences.append(
        "levels: that they are \(meanings.recording.words); an import takes them as "
          + meanings.text.words)
    }
    return sentences
  }
}

extension RecordingOrigin.Levels {
  /// The meaning in words.
  fileprivate var words: String {
    switch self {
    case .packets: "those of all packets"
    case .sampled: "those of some packets"
    case .filtered: "filtered"
    }
  }
}
