import BLE
import Sim

extension World {
  /// The name of the beacon that an anchor stands for, or else what the anchor says of itself.
  package func name(of anchor: Anchor) -> String {
    if let beacon = beacon(of: anchor) { return beacons[beacon].name }
    return switch anchor {
    case .device(let address): address.description
    case .beacon(let identifier): identifier.description
    }
  }

  /// The beacon that an anchor stands for, as an index into the beacons; `nil` for none of them.
  package func beacon(of anchor: Anchor) -> Int? {
    beacons.firstIndex { beacon in
      switch anchor {
      case .device(let address): beacon.address == address
      case .beacon(let identifier):
        IBeacon(advertisingData: beacon.payload)?.identifier == identifier
      }
    }
  }

  /// The walkers who carry a phone, as indices into the walkers: bystanders are no part of a report.
  package var carriers: [Int] { walkers.indices.filter { walkers[$0].phone != nil } }
}
