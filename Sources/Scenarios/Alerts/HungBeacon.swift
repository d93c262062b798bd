import BLE
import Buildings
import Sim

/// A beacon on a plan, and the room that it hangs in.
struct HungBeacon: Hashable, Sendable {
  private let address: DeviceAddress
  private let identifier: BeaconIdentifier?
  private let nearable: UInt64?
  /// The room; `nil` for none.
  let room: String?

  /// All beacons of a world.
  static func all(in world: World) -> [HungBeacon] {
    world.beacons.map { beacon in
      HungBeacon(
        address: beacon.address,
        identifier: beacon.payloads.lazy.compactMap { BeaconIdentifier(advertisingData: $0) }.first,
        nearable: beacon.payloads.lazy.compactMap { Nearable.identifier(in: $0) }.first,
        room: world.plan.whereabouts(of: beacon.position.point).room)
    }
  }

  /// Returns `true` if an engine knows it by this.
  func isBeacon(_ anchor: Anchor) -> Bool {
    switch anchor {
    case .device(let address): self.address == address
    case .beacon(let identifier): self.identifier == identifier
    case .nearable(let identifier): nearable == identifier
    case .service: false
    }
  }
}
