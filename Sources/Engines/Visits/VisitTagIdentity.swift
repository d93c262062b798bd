import BLE

/// The identity under which a server knows a beacon.
///
/// A nearable is known by its identifier, as in `8054fd2be5bf29a8`; an iBeacon or AltBeacon by
/// `UUID-major-minor`; any other device by its address, as in `c0:98:e5:00:00:01`.
enum VisitTagIdentity: Hashable {
  case nearable(UInt64)
  case beacon(BeaconIdentifier)
  case device(DeviceAddress)

  /// Parses an identity in upper or lower case; `nil` for any other text.
  init?(_ text: String) {
    if let beacon = BeaconIdentifier(text) {
      self = .beacon(beacon)
    } else if let address = DeviceAddress(text) {
      self = .device(address)
    } else if let number = Nearable.identifier(named: text) {
      self = .nearable(number)
    } else {
      return nil
    }
  }

  /// The text, in lower case except UUIDs.
  var text: String {
    switch self {
    case .nearable(let number): Nearable.text(ofIdentifier: number)
    case .beacon(let beacon): beacon.description
    case .device(let address): address.description
    }
  }

  /// The identities of the devices that are heard in an event. A packet's first identity is that in
  /// its frame, if any; the last is the address.
  static func heard(in event: CentralEvent) -> [VisitTagIdentity] {
    switch event {
    case .advertisement(let packet):
      let address = VisitTagIdentity.device(packet.transmitter)
      switch BeaconFrame(advertisingData: packet.payload) {
      case .nearable(let nearable): return [.nearable(nearable.identifier), address]
      case .iBeacon(let beacon): return [.beacon(beacon.identifier), address]
      case .altBeacon(let beacon): return [.beacon(beacon.identifier), address]
      default: return [address]
      }
    case .ranged(let beacons): return beacons.map { .beacon($0.identifier) }
    default: return []
    }
  }

  /// Returns `true` if this identity is better than another of the same device: an identity in a
  /// frame is better than an address, and a nearable's own identifier is better than that of its
  /// iBeacon frames.
  func better(than other: VisitTagIdentity?) -> Bool {
    switch (self, other) {
    case (_, nil), (.nearable, .beacon), (.nearable, .device), (.beacon, .device): true
    default: false
    }
  }
}
