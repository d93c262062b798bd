import BLE
import EngineFiles
import Explaining
import Phones
import Recordings
import Scenarios

extension MomentSection.Heard {
  /// Returns the counts of what a subject of a recording had received by a time, and of what it had
  /// read over connections if its engine does so.
  static func all(
    bySubject index: Int, of playback: Playback, upTo time: Instant, in history: EngineHistory
  ) -> [Self] {
    let counts = Self(bySubject: index, of: playback, upTo: time, in: history)
    let read = Self(overConnectionsOf: index, upTo: time, in: history) {
      playback.recording.name(of: $0)
    }
    return [counts, read].compactMap(\.self)
  }

  /// Counts what a subject's engine had read over connections by a time; `nil` for an engine that
  /// does not read levels over connections.
  ///
  /// - Parameter name: Returns the name of an anchor.
  init?(
    overConnectionsOf index: Int, upTo time: Instant, in history: EngineHistory,
    naming name: (Anchor) -> String
  ) {
    guard history.engines[index].description.readings == .connections else { return nil }
    subject = history.subjects[index]
    kind = .connections
    let read = history.heard[index].filter { $0.isOverConnection && $0.time <= time }
    devices = history.engines[index].anchorsNamed.map { anchor in
      (name(anchor), read.count { $0.isOf(anchor) })
    }
  }

  /// Counts what a subject of a recording had received by a time: the packets that its radio
  /// received, as in the run of a scenario; or else what its app received. `nil` if the recording
  /// has neither.
  ///
  /// The devices are those of the subject's engine, then all others that the subject hears in the
  /// recording, in order. Packets from an address without a name count for the device, among those
  /// of the engine, that sent them.
  ///
  /// - Parameter index: The subject, as an index into the replays.
  private init?(
    bySubject index: Int, of playback: Playback, upTo time: Instant, in history: EngineHistory
  ) {
    let recording = playback.recording
    let replay = playback.replays[index]
    let anchors = playback.anchors(ofSubject: index)
    let packets = recording.packets(of: replay.subject)
    subject = history.subjects[index]
    guard packets.isEmpty else {
      devices = Self.counts(
        of: packets, to: replay.subject, upTo: time, by: anchors, in: recording)
      return
    }
    let events = history.heard[index].filter { !$0.isOverConnection }
    kind = events.lazy.compactMap(\.event.readings).first ?? .packets
    guard
      !recording.sightings.isEmpty || replay.app.isEmpty
        || events.contains(where: {
          $0.event.readings != nil
        })
    else { return nil }
    devices = anchors.map { anchor in
      (recording.name(of: anchor), events.count { $0.time <= time && $0.isOf(anchor) })
    }
  }

  /// Returns the devices of packets, each with the number of its packets up to a time.
  private static func counts(
    of packets: [Sighting], to subject: DeviceAddress, upTo time: Instant, by anchors: [Anchor],
    in recording: Recording
  ) -> [(name: String, readings: Int)] {
    struct Frame: Hashable {
      var device: DeviceAddress
      var payload: Payload
    }
    var known: [Frame: String] = [:]
    // The names under which the packets of each anchor count.
    var names = anchors.map { _ in [String]() }
    var others: [String] = []
    var counts: [String: Int] = [:]
    func name(of packet: Advertisement) -> String {
      let device = packet.transmitter == subject ? packet.receiver : packet.transmitter
      let frame = Frame(device: device, payload: packet.payload)
      if let name = known[frame] { return name }
      let own = recording.names[device]
      let heard = anchors.indices.filter { anchors[$0].isHeard(in: packet) }
      let isNamed = DeviceAddress(own) == nil
      let name = isNamed ? own : heard.first.map { recording.name(of: anchors[$0]) } ?? own
      known[frame] = name
      for index in heard where !names[index].contains(name) { names[index].append(name) }
      if heard.isEmpty, !others.contains(name) { others.append(name) }
      return name
    }
    for packet in packets {
      let name = name(of: packet.advertisement)
      if packet.time <= time { counts[name, default: 0] += 1 }
    }
    let all = zip(anchors, names).flatMap { $1.isEmpty ? [recording.name(of: $0)] : $1 } + others
    return all.reduce(into: []) { devices, name in
      guard !devices.contains(where: { $0.name == name }) else { return }
      devices.append((name, counts[name] ?? 0))
    }
  }
}

extension CentralEvent {
  /// The kind of the readings that the event has; `nil` for an event without readings.
  fileprivate var readings: Readings? {
    switch self {
    case .advertisement: .packets
    case .ranged: .ranging
    case .rssi: .connections
    default: nil
    }
  }
}
