import BLE
import Payloads
import Sim

extension [Beacon] {
  /// The identifiers in the frames of each beacon, in words, by the beacon's name.
  package var identifiersByName: [String: [String]] {
    Dictionary(uniqueKeysWithValues: map { ($0.name, $0.identifiers) })
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
  /// The lasting identifier by which an app recognises the sender, in words; `nil` for none, and for the
  /// one of beacons whose file gives none: engines know those by their names.
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
