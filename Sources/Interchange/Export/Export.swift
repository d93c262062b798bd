import BLE
import Captures
import Documents
import HCI
import Recordings

/// The export of a recording as a file for another program.
package struct Export {
  private let recording: Recording
  private let format: ExportFormat
  /// The receivers whose packets are written.
  private let receivers: [DeviceAddress]

  /// Creates an export.
  ///
  /// - Parameter receiver: The receiver whose packets are written; by default, the packets of all
  ///   receivers are written.
  /// - Throws: `noSuchName`; `unusable` if there are several receivers for a format that holds only
  ///   one, or more than pcapng can hold.
  package init(
    of recording: Recording, as format: ExportFormat, receiver: String? = nil
  ) throws(InputError) {
    self.recording = recording
    self.format = format
    var seen: Set<DeviceAddress> = []
    let all = recording.sightings.map(\.advertisement.receiver).filter { seen.insert($0).inserted }
    if let receiver {
      let address = DeviceNames.address(of: receiver)
      guard all.contains(address) else {
        throw .noSuchName(
          receiver, among: all.map { recording.names[$0] }, at: InputPlace(option: .receiver))
      }
      receivers = [address]
    } else {
      receivers = all
    }
    let most = format.mostReceivers
    guard receivers.count <= most else {
      throw .unusable(
        InputPlace(recording.source),
        "\(receivers.count) receivers; a \(format) file has \(most == 1 ? "one" : "up to \(most)")"
          + "; choose one with --receiver \(recording.names[receivers[0]].inShell), or write "
          + (format == .text(.herald) ? "espresense" : "pcapng")
      )
    }
    guard !receivers.isEmpty else {
      throw .unusable(InputPlace(recording.source), "it has no packets to write")
    }
  }

  /// Writes the file completely, or not at all.
  ///
  /// - Throws: `unwritable`.
  package func write(to place: OutputPlace) throws(InputError) -> ExportReport {
    let file = try place.file("capture")
    let numbers = Dictionary(
      receivers.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
    let packets = recording.sightings.filter { numbers[$0.advertisement.receiver] != nil }
    var losses = ExportLosses(of: recording, packets: packets, as: format)
    var count = 0
    switch format {
    case .capture(let format):
      var encoder = ExportCaptureEncoder(
        format, receivers: receivers.map { recording.names[$0] },
        hasChannels: packets.allSatisfy { $0.advertisement.channel != nil })
      let addresses = ExportAddresses(of: recording)
      try file.append(encoder.beginning)
      for sighting in packets {
        let packet = sighting.advertisement
        guard let receiver = numbers[packet.receiver], let time = time(of: sighting) else {
          losses.untimed += 1
          continue
        }
        let address = addresses.address(of: packet.transmitter)
        let heard = ControllerHeardPacket(
          Array(packet.payload), from: PeerAddress(address, AddressKind(likelyOf: address)),
          .beacon, rssi: packet.rssi, channel: packet.channel)
        try file.append(encoder.packet(heard, heardBy: receiver, endingAt: time))
        count += 1
      }
    case .text(let format):
      let encoder = ExportTextEncoder(format, of: recording, packets: packets)
      losses.add(encoder, packets: packets)
      try file.append(encoder.beginning.utf8)
      for sighting in packets where sighting.advertisement.rssi != nil {
        guard let time = time(of: sighting),
          let line = encoder.line(of: sighting.advertisement, at: time)
        else {
          losses.untimed += 1
          continue
        }
        try file.append(line.utf8)
        count += 1
      }
    }
    try file.finish()
    try place.write(file)
    return ExportReport(
      recording: recording.source, file: place.path, format: format, count: count,
      receivers: receivers.map { recording.names[$0] }, start: start,
      hasStart: recording.origin != nil, losses: losses)
  }

  private var start: Int64 { recording.startOfDay }

  /// Returns the time of a packet in the file; `nil` if the format cannot represent the time.
  private func time(of sighting: Sighting) -> CaptureTime? {
    let (time, isBeyond) = start.addingReportingOverflow(sighting.time.nanoseconds)
    guard !isBeyond, format.earliest..<4_294_967_295_000_000_000 ~= time else { return nil }
    return CaptureTime(nanoseconds: time)
  }
}

extension Recording {
  /// The time of day at 0 s in a capture, in nanoseconds since the beginning of 1970.
  var startOfDay: Int64 { origin?.start ?? CaptureTime.defaultStart.nanoseconds }
}
