import BLE
import Sim

extension World {
  /// Returns the name of the device that an anchor identifies, or the anchor's own description if
  /// there is none.
  package func name(of anchor: Anchor) -> String {
    device(of: anchor).map { name(of: $0) } ?? anchor.description
  }

  /// Returns the index of the device that an anchor identifies; `nil` if there is none.
  package func device(of anchor: Anchor) -> Int? {
    if let beacon = beacons.firstIndex(where: anchor.identifies) { return beacon }
    guard case .device(let address) = anchor else { return nil }
    if let receiver = receivers.firstIndex(where: { $0.address == address }) {
      return device(ofReceiver: receiver)
    }
    return (0..<deviceCount).first { carrier(of: $0) != nil && self.address(of: $0) == address }
  }

  private func address(of tag: Int) -> DeviceAddress? {
    carrier(of: tag).flatMap { walkers[$0].tag?.address }
  }
}

extension Anchor {
  /// Returns `true` if it identifies a beacon.
  package func identifies(_ beacon: Beacon) -> Bool {
    switch self {
    case .device(let address): beacon.address == address
    case .beacon(let identifier):
      beacon.payloads.contains { BeaconIdentifier(advertisingData: $0) == identifier }
    case .service(let service): beacon.payloads.contains { service.isListed(in: $0) }
    }
  }
}
