import BLE
import Documents
import EngineFiles
import Engines
import Positioning
import Recordings

/// Devices that an engine cannot do without, and none of which a recording has a packet of: the
/// reason why it decides nothing, which mostly is a name that is not spelt alike.
struct UnheardAnchors {
  /// The anchors, of which one would be enough.
  let anchors: [Anchor]
  /// The devices that were heard, or that heard the subjects, in the order of their first packets.
  let heard: [DeviceAddress]
  /// How many packets there are.
  let packets: Int

  /// So many names are listed at the most.
  private static let mostNames = 5

  /// All groups of anchors that an engine needs, and that are not in a recording.
  ///
  /// - Parameter basis: What the engine is made from; `nil` for one that needs no map.
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

  /// What there is to say of them.
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
  /// The groups of anchors of each of which the engine has to hear one at least, or else decides
  /// nothing.
  fileprivate func anchorsNeeded(from basis: PositioningBasis?) -> [[Anchor]] {
    guard positioning != nil else { return description.anchorsNeeded }
    return basis.map { [$0.survey.map.anchors] } ?? []
  }
}
