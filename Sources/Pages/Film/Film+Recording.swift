import BLE
import EventLines
import Explaining
import FloorPlans
import Measurements
import Recordings
import Reports
import Scoring
import Sim

extension Film {
  /// Returns the devices of a recording, sorted by name, without the subjects.
  static func devices(of recording: Recording, besides subjects: [DeviceAddress]) -> [DeviceAddress]
  {
    var devices: [DeviceAddress] = []
    for sighting in recording.sightings {
      for end in [sighting.advertisement.transmitter, sighting.advertisement.receiver]
      where !devices.contains(end) && !subjects.contains(end) { devices.append(end) }
    }
    return devices.sorted { recording.names[$0] < recording.names[$1] }
  }

  /// Returns the resolution for the film of a recording.
  static func resolution(of recording: Recording, subjects: Int, devices: Int) -> FilmResolution {
    FilmResolution(
      from: recording.start, to: recording.end, packets: recording.sightings.count,
      links: subjects * devices)
  }

  /// Creates the film of a recording and of an engine's decisions on it.
  ///
  /// - Parameters:
  ///   - subjects: The replay of each subject: the engine's decisions and its levels over time.
  ///   - history: The history of the engines on the recording, which judges the decisions.
  ///   - known: The devices of the recording.
  ///   - places: The known positions of devices, by name.
  init(
    of recording: Recording, _ subjects: [(replay: Replay, held: FilmLevels)],
    _ history: EngineHistory, devices known: [DeviceAddress], at places: [FixedDevice]
  ) {
    self.init(
      start: recording.start, end: recording.end,
      resolution: Self.resolution(of: recording, subjects: subjects.count, devices: known.count),
      devices: [], people: [])
    devices = known.map { address in
      let name = recording.names[address]
      return Device(name: name, place: places.first { $0.name == name }?.position.point, sends: nil)
    }
    for (number, subject) in subjects.enumerated() {
      add(subject.replay, held: subject.held, number, of: recording, history, known)
    }
    marks.sort { $0.decision.time < $1.decision.time }
  }

  private mutating func add(
    _ replay: Replay, held: FilmLevels, _ number: Int, of recording: Recording,
    _ history: EngineHistory, _ known: [DeviceAddress]
  ) {
    let truth = recording.truth?.filter { $0.subject == replay.subject } ?? []
    var person = Person(
      name: recording.names[replay.subject], carries: "", track: [], isHeld: true,
      truth: Band("truth", resolution), state: nil, held: held.all)
    for row in truth {
      person.truth.add(row.side.word, row.whereabouts?.words ?? "unknown", at: row.time)
    }
    person.track = track(of: truth)
    links += links(of: recording, to: replay.subject, number, known)
    var state = FilmState(resolution)
    var kept = FilmSeries<Mark>(resolution)
    for entry in history.decisions where entry.subject == number {
      let decision = entry.decision
      state.note(decision)
      let behind = decision.evidence.map { evidence -> (link: Int, time: Instant)? in
        guard let newest = evidence.newest,
          let address = recording.names.sender(of: evidence.anchor),
          let device = known.firstIndex(of: address)
        else { return nil }
        return (number * known.count + device, newest)
      }
      let mark = Mark(
        person: number, decision: decision, place: entry.point, truth: entry.whereabouts,
        isRight: history.isRight(entry),
        anchors: decision.evidence.map { recording.name(of: $0.anchor) }, packets: behind)
      kept.add(mark, value: decision.time.seconds, at: decision.time)
    }
    person.state = state.band
    people.append(person)
    marks += kept.kept.map(\.element)
  }

  private func track(of truth: [TruthRow]) -> [FilmTrack.TrackPoint] {
    var points = FilmSeries<FilmTrack.TrackPoint>(resolution, keepsNewest: true)
    for row in truth {
      guard let place = row.position else { continue }
      let heading = Vector(headingDegrees: row.headingDegrees ?? 0)
      points.add(
        FilmTrack.TrackPoint(time: row.time, pose: Pose(point: place, heading: heading)), value: 0,
        at: row.time)
    }
    return points.kept.map(\.element)
  }

  private func links(
    of recording: Recording, to subject: DeviceAddress, _ number: Int, _ known: [DeviceAddress]
  ) -> [Link] {
    var heard = known.map { _ in FilmSeries<Packet>(resolution) }
    for sighting in recording.sightings where sighting.advertisement.involves(subject) {
      let packet = sighting.advertisement
      let other = packet.transmitter == subject ? packet.receiver : packet.transmitter
      guard let device = known.firstIndex(of: other) else { continue }
      heard[device].add(
        Packet(
          time: sighting.time, channel: packet.channel, outcome: .received, level: packet.rssi,
          account: nil, reason: nil),
        value: packet.rssi?.dBm ?? -.infinity, at: sighting.time)
    }
    return heard.enumerated().map { device, series in
      Link(person: number, device: device, packets: series.kept.map(\.element), missed: [])
    }
  }
}
