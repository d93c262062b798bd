import BLE
import Documents
import EngineFiles
import Engines
import Positioning
import Recordings

/// A group of devices that an engine needs, none of which has a packet in a recording. The engine
/// therefore decides nothing. The usual cause is a name that is spelt differently.
struct UnheardAnchors {
  /// The anchors. One of them would be enough.
  let anchors: [Anchor]
  /// The devices that were heard, or that heard the subjects, in the order of their first packets.
  let heard: [DeviceAddress]
  /// The number of packets of the subjects.
  let packets: Int

  /// The maximum number of names that are listed.
  private static let mostNames = 5

  /// Returns all groups of anchors that an engine needs and that are missing from a recording.
  ///
  /// - Parameter basis: The basis of the engine; `nil` if it needs no map.
  static func all(
    of engine: EngineChoice, from basis: PositioningBasis?, in recording: Recording,
    of subjects: [DeviceAddress]
  ) -> [UnheardAnchors] {
    var needed = engine.anchorsNeeded(from: basis)
    var heard: [DeviceAddress] = []
    var known: Set<DeviceAddress> = []
    var packets = 0
    for packet in recording.sightings.lazy.map(\.advertisement) {
      guard let subject = subjects.first(where: packet.involves) else { continue }
      packets += 1
      needed.removeAll { $0.contains { $0.isHeard(in: packet) } }
      let other = packet.transmitter == subject ? packet.receiver : packet.transmitter
      if known.insert(other).inserted { heard.append(other) }
    }
    return needed.map { UnheardAnchors(anchors: $0, heard: heard, packets: packets) }
  }

  /// Returns the warning about the group.
  func warning(in recording: Recording) -> InputWarning {
    let wanted = Self.list(anchors.map { recording.name(of: $0) })
    let found =
      heard.isEmpty ? "" : "; they are from \(Self.list(heard.map { recording.names[$0] }))"
    return InputWarning(
      InputPlace(recording.source),
      "none of \(packets.counted("packet")) is from \(wanted), which the engine needs\(found)")
  }

  private static func list(_ names: [String]) -> String {
    let listed = names.prefix(mostNames).map(\.quoted).joined(separator: ", ")
    return names.count > mostNames ? "\(listed) and \(names.count - mostNames) more" : listed
  }
}

extension EngineChoice {
  /// Returns the groups of anchors that the engine needs. It decides nothing unless it hears at
  /// least one anchor of each group.
  fileprivate func anchorsNeeded(from basis: PositioningBasis?) -> [[Anchor]] {
    guard positioning != nil else { return description.anchorsNeeded }
    return basis.map { [$0.survey.map.anchors] } ?? []
  }
}
