import BLE
import EngineFiles
import FloorPlans
import Payloads
import Sim

extension Scenario {
  /// The identifiers that beacons and tags send. A beacon that takes the place of others, and is on
  /// only while they are off, may have the same identifiers: such shared identifiers are left out.
  ///
  /// Beacons whose file gives no identifier send a default one. The default one counts only if an
  /// engine uses ranging, because other engines know these beacons by their names.
  ///
  /// - Parameter world: The scenario's world, or that of a variant.
  package func sentIdentifiers(in world: World) -> [SentIdentifiers] {
    let ranges = world.subjects.contains { engines[$0].description.readings == .ranging }
    let sent = world.beacons.map { $0.payloads.identifiers(withDefault: ranges) }
    let beacons = world.beacons.indices.map { index in
      let beacon = world.beacons[index]
      let identifiers = sent[index].filter { identifier in
        let others = world.beacons.indices.filter { $0 != index && sent[$0].contains(identifier) }
        return others.isEmpty
          || others.contains { world.beacons[$0].power.overlaps(with: beacon.power) }
      }
      return SentIdentifiers(identifiers, of: beacon.name, at: beacon.position.point)
    }
    let tags = world.walkers.compactMap { walker in
      walker.tag.map { tag in
        SentIdentifiers(
          tag.schedule.phases.map(\.payload).identifiers(withDefault: ranges), of: tag.name,
          at: walker.walk.start)
      }
    }
    return beacons + tags
  }
}

extension [Payload] {
  /// Returns the identifiers in these payloads, each once.
  ///
  /// - Parameter withDefault: `true` to count the default identifier, for beacons whose file gives
  ///   none.
  fileprivate func identifiers(withDefault: Bool) -> [String] {
    var identifiers: [String] = []
    for payload in self {
      guard let frame = BeaconFrame(advertisingData: payload),
        withDefault || !frame.isOfAnyBeacon, let identifier = frame.identifier,
        !identifiers.contains(identifier)
      else { continue }
      identifiers.append(identifier)
    }
    return identifiers
  }
}

extension BeaconFrame {
  /// `true` if the payload is the iBeacon frame of beacons whose file gives no identifier.
  fileprivate var isOfAnyBeacon: Bool {
    guard case .iBeacon(let beacon) = self else { return false }
    return beacon.identifier == BeaconIdentifier(uuid: .defaultFleet, major: 0, minor: 0)
  }
}
