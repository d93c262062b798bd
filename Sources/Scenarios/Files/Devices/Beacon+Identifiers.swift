import BLE
import Payloads
import Sim

extension [Beacon] {
  /// The identifiers in the frames of each beacon, in words, by the beacon's name. A beacon that takes the
  /// place of others, and is on only while they are off, may have the identifiers of those: then they are
  /// left out.
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
  /// The identifiers in its frames, each once.
  fileprivate var identifiers: [String] {
    var identifiers: [String] = []
    for payload in payloads {
      guard let identifier = BeaconFrame(advertisingData: payload)?.identifier,
        !identifiers.contains(identifier)
      else { continue }
      identifiers.append(identifier)
    }
    return identifiers
  }
}

extension BeaconFrame {
  /// The lasting identifier by which an app recognises the sender, in words. `nil` if the frame has none, or
  /// has the default identifier of beacons whose file gives none: engines know such beacons by their names.
  fileprivate var identifier: String? {
    switch self {
    case .iBeacon(let beacon): beacon.identifier == .default ? nil : beacon.identifier.description
    case .altBeacon(let beacon): beacon.identifier.description
    case .nearable(let nearable): Nearable.text(ofIdentifier: nearable.identifier)
    case .eddystoneUID(let frame): Hexadecimal.text(of: frame.namespace + frame.instance)
    case .eddystoneURL, .eddystoneTelemetry, .eddystoneEncryptedTelemetry, .eddystoneEID,
      .estimoteTelemetry:
      nil
    }
  }
}

extension BeaconIdentifier {
  /// The identifier of a beacon whose file gives none.
  fileprivate static var `default`: BeaconIdentifier {
    BeaconIdentifier(uuid: .defaultFleet, major: 0, minor: 0)
  }
}
