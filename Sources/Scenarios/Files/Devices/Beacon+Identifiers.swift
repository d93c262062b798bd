import BLE
import Payloads
import Sim

extension [Beacon] {
  /// The identifiers in the frames of each beacon, in words, by the beacon's name. A beacon that
  /// takes the place of others, and is on only while they are off, may have the identifiers of
  /// those: then they are left out.
  package var identifiersByName: [String: [String]] {
    Dictionary(uniqueKeysWithValues: map { ($0.name, identifiers(of: $0)) })
  }

  private func identifiers(of beacon: Beacon) -> [String] {
    beacon.identifiers.filter { identifier in
      let others = filter { $0.name != beacon.name && $0.identifiers.contains(identifier) }
      return others.isEmpty || others.contains { $0.power.overlaps(with: beacon.power) }
    }
  }
}

extension Beacon {
  /// The identifiers in its frames, each once, but that of beacons whose file gives none: engines
  /// know those by their names.
  fileprivate var identifiers: [String] {
    var identifiers: [String] = []
    for payload in payloads {
      guard let frame = BeaconFrame(advertisingData: payload), !frame.isOfAnyBeacon,
        let identifier = frame.identifier, !identifiers.contains(identifier)
      else { continue }
      identifiers.append(identifier)
    }
    return identifiers
  }
}

extension BeaconFrame {
  /// `true` for the iBeacon that beacons send whose file gives no identifier.
  fileprivate var isOfAnyBeacon: Bool {
    guard case .iBeacon(let beacon) = self else { return false }
    return beacon.identifier == BeaconIdentifier(uuid: .defaultFleet, major: 0, minor: 0)
  }
}
