import BLE
import Captures
import Documents
import HCI
import Recordings

/// The export of a recording as a capture file.
package struct Export {
  private let recording: Recording
  private let format: CaptureFileFormat
  /// The receivers whose packets are written.
  private let receivers: [DeviceAddress]

  /// Creates an export.
  ///
  /// - Parameter receiver: The receiver whose packets are written; all by default.
  /// - Throws: `noSuchName`; `unusable` if a format of one receiver is to hold several, or pcapng more than
  ///   it can.
  package init(
    of recording: Recording, as format: CaptureFileFormat, receiver: String? = nil
  ) throws(InputError) {
    self.recording = recording
    self.format = format
    var seen: Set<DeviceAddress> = []
    let all = recording.sightings.map(\.advertisement.receiver).filter { seen.insert($0).inserted }
    if let receiver {
      let address = DeviceNames.address(of: receiver)
      guard all.contains(address) else {
        throw .noSuchName(
          receiver, among: all.map { recording.names[$0] }, at: InputPlace("--receiver"))
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
          + "; choose one with --receiver \(recording.names[receivers[0]].inShell), or write pcapng"
      )
    }
    guard !receivers.isEmpty else {
      throw .unusable(InputPlace(recording.source), "it has no packets to write")
    }
  }

  /// Writes the file: all of it, or nothing.
  ///
  /// - Throws: `unwritable`.
  package func write(to path: String) throws(InputError) -> ExportReport {
    let staging = try StagingFolder(for: path)
    let file = try staging.file("capture")
    let numbers = Dictionary(
      receivers.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
    let packets = recording.sightings.filter { numbers[$0.advertisement.receiver] != nil }
    var losses = ExportLosses(of: recording, packets: packets, as: format)
    var encoder = CaptureEncoder(
      format, receivers: receivers.map { recording.names[$0] },
      hasChannels: packets.allSatisfy { $0.advertisement.channel != nil })
    let addresses = Addresses(of: recording)
    try file.append(encoder.beginning)
    var count = 0
    for sighting in packets {
      let packet = sighting.advertisement
      guard let receiver = numbers[packet.receiver], let time = time(of: sighting) else {
        losses.untimed += 1
        continue
      }
      let address = addresses.address(of: packet.transmitter)
      let heard = HeardPacket(
        Array(packet.payload), from: PeerAddress(address, AddressKind(likelyOf: address)), .beacon,
        rssi: packet.rssi, channel: packet.channel)
      try file.append(encoder.packet(heard, heardBy: receiver, endingAt: time))
      count += 1
    }
    try file.finish()
    try OutputFolder.write(file, to: path)
    return ExportReport(
      recording: recording.source, file: path, format: format, count: count,
      receivers: receivers.map { recording.names[$0] }, start: start,
      hasStart: recording.origin != nil, losses: losses)
  }

  private var start: Int64 { recording.startOfDay }

  /// The time of a packet; `nil` if a file cannot have it: before 1970, or after 2105.
  private func time(of sighting: Sighting) -> CaptureTime? {
    let (time, isBeyond) = start.addingReportingOverflow(sighting.time.nanoseconds)
    // The longest packet takes less than a millisecond.
    guard !isBeyond, 1_000_000..<4_294_967_295_000_000_000 ~= time else { return nil }
    return CaptureTime(nanoseconds: time)
  }
}

extension Recording {
  /// The time of day at 0 s in a capture, in nanoseconds since the beginning of 1970.
  var startOfDay: Int64 { origin?.start ?? CaptureTime.usualStart.nanoseconds }
}

/// The addresses of a recording's devices: those that they had before an import has named them.
private struct Addresses {
  private var original: [DeviceAddress: DeviceAddress] = [:]

  init(of recording: Recording) {
    for (device, name) in (recording.origin?.names ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let address = DeviceAddress(device) else { continue }
      let named = DeviceNames.address(of: name)
      if original[named] == nil { original[named] = address }
    }
  }

  func address(of device: DeviceAddress) -> DeviceAddress { original[device] ?? device }
}
