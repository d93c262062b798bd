import BLE
import Documents
import EngineFiles
import Phones
import Recordings

/// A group of devices that an engine needs, none of which has a packet in a recording. The engine
/// therefore decides nothing. The most common cause is a name that is spelt differently.
struct PlaybackUnheardAnchors {
  /// The anchors. A packet of one of them would be enough.
  let anchors: [Anchor]
  /// The devices that were heard, or that heard the subjects, in the order of their first readings.
  let heard: [Anchor]
  /// The number of the subjects' packets, or of the levels delivered to their apps.
  private(set) var count: Int
  /// The noun for one of them: `packet` or `level`.
  let noun: String
  /// The subjects whose engines need the anchors; empty if there is only one subject.
  private(set) var subjects: [DeviceAddress] = []

  /// The maximum number of names that are listed.
  private static let mostNames = 5

  /// Returns all groups of anchors that engines need, but of which the engines' subjects heard
  /// none.
  ///
  /// - Parameter bases: The bases of the shared engine and, by subject, of the subjects' own
  ///   engines.
  static func all(
    of engines: WalkerEngines,
    from bases: (shared: PositioningBasis?, own: [Int: PositioningBasis?]),
    in recording: Recording, of subjects: [DeviceAddress]
  ) -> [PlaybackUnheardAnchors] {
    let sharing = subjects.indices.filter { engines.own[$0] == nil }.map { subjects[$0] }
    let shared =
      sharing.isEmpty && !subjects.isEmpty
      ? [] : all(of: engines.shared, from: bases.shared, in: recording, of: sharing)
    let groups = engines.own.sorted { $0.key < $1.key }.reduce(shared) { found, own in
      found
        + all(
          of: own.value, from: bases.own[own.key] ?? nil, in: recording, of: [subjects[own.key]])
    }
    return groups.reduce(into: []) { merged, group in
      var group = group
      if subjects.count == 1 { group.subjects = [] }
      if let same = merged.firstIndex(where: { $0.isAlike(group) }) {
        merged[same].subjects += group.subjects
        merged[same].count += group.count
      } else {
        merged.append(group)
      }
    }
  }

  /// Returns `true` if both groups differ only in their subjects, and in how much these heard.
  private func isAlike(_ other: PlaybackUnheardAnchors) -> Bool {
    anchors == other.anchors && heard == other.heard && noun == other.noun
  }

  /// Returns all groups of anchors that an engine needs, but of which the given subjects heard
  /// none.
  ///
  /// - Parameter basis: The basis of the engine; `nil` if it needs no map.
  private static func all(
    of engine: EngineChoice, from basis: PositioningBasis?, in recording: Recording,
    of subjects: [DeviceAddress]
  ) -> [PlaybackUnheardAnchors] {
    var needed = engine.anchorsNeeded(from: basis)
    var heard: [Anchor] = []
    var known: Set<Anchor> = []
    var count = 0
    func note(_ anchor: Anchor, isHeard: (Anchor) -> Bool) {
      count += 1
      needed.removeAll { $0.contains(where: isHeard) }
      if known.insert(anchor).inserted { heard.append(anchor) }
    }
    for packet in recording.sightings.lazy.map(\.advertisement) {
      guard let subject = subjects.first(where: packet.involves) else { continue }
      let other = packet.transmitter == subject ? packet.receiver : packet.transmitter
      note(.device(other)) { $0.isHeard(in: packet) }
    }
    var noun = "packet"
    if count == 0, !recording.delivered.isEmpty {
      // In the recording of an app, the app receives no packets, or not all of them.
      noun = "level"
      let events = subjects.flatMap { subject in
        engine.heard(in: recording.delivered.filter { $0.phone == subject }.map(\.event))
      }
      for event in events.sorted(by: { $0.time < $1.time }) {
        switch event.event {
        case .advertisement(let packet):
          note(.device(packet.transmitter)) { $0.isHeard(in: packet) }
        case .ranged(let beacons):
          for beacon in beacons {
            note(.beacon(beacon.identifier)) { $0 == .beacon(beacon.identifier) }
          }
        default:
          // A change of a region tells of its beacons without a level.
          needed.removeAll { $0.contains { event.change(ofRegionWith: $0) != nil } }
        }
      }
    }
    return needed.map {
      PlaybackUnheardAnchors(
        anchors: $0, heard: heard, count: count, noun: noun, subjects: subjects)
    }
  }

  /// Returns the warning about the group.
  func warning(in recording: Recording) -> InputWarning {
    let wanted = Self.list(anchors.map { recording.name(of: $0) })
    let found =
      heard.isEmpty ? "" : "; they are from \(Self.list(heard.map { recording.name(of: $0) }))"
    let whose = subjects.isEmpty ? "" : " of \(Self.list(subjects.map { recording.names[$0] }))"
    let counted = count == 0 ? "no \(noun)" : "none of \(count.counted(noun))"
    return InputWarning(
      InputPlace(recording.source),
      "\(counted)\(whose) is from \(wanted), which the engine needs\(found)")
  }

  private static func list(_ names: [String]) -> String {
    names.listed(upTo: mostNames)
  }
}

extension EngineChoice {
  /// Returns the groups of anchors that the engine needs. The engine decides nothing unless it
  /// hears at least one anchor of each group.
  fileprivate func anchorsNeeded(from basis: PositioningBasis?) -> [[Anchor]] {
    guard positioning != nil else { return description.anchorsNeeded }
    return basis.map { [anchors(on: $0)] } ?? []
  }
}
