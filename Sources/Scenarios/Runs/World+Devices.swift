import BLE
import Sim

extension World {
  /// Returns the name of the beacon that an anchor identifies, or the anchor's own description if
  /// there is none.
  package func name(of anchor: Anchor) -> String {
    beacon(of: anchor).map { beacons[$0].name } ?? anchor.description
  }

  /// Returns the index of the beacon that an anchor identifies; `nil` if there is none.
  package func beacon(of anchor: Anchor) -> Int? {
    beacons.firstIndex(where: anchor.identifies)
  }

  /// The walkers with a phone, as indices into the walkers. Bystanders are not in reports.
  package var carriers: [Int] { walkers.indices.filter { walkers[$0].phone != nil } }
}

extension Anchor {
  /// Returns `true` if it identifies a beacon.
  package func identifies(_ beacon: Beacon) -> Bool {
    switch self {
    case .device(let address): beacon.address == address
    case .beacon(let identifier):
      IBeacon(advertisingData: beacon.payload)?.identifier == identifier
    case .service(let service): service.isListed(in: beacon.payload)
    }
  }
}
