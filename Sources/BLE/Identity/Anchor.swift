/// How an engine recognises a device that is fixed in the building, and whose side or place it has
/// been told.
///
/// A phone knows a beacon by its address or by what it advertises. Where the building listens and
/// the person carries the transmitter, the fixed device is the receiver. An engine takes either,
/// and need not know which it is.
public enum Anchor: Hashable, Sendable {
  /// The device with this address, at either end of the link.
  case device(DeviceAddress)
  /// The beacon whose iBeacon payload carries this identifier.
  case beacon(BeaconIdentifier)

  /// Whether this fixed device is one end of the link that an advertisement came over.
  public func isHeard(in advertisement: Advertisement) -> Bool {
    switch self {
    case .device(let address):
      advertisement.transmitter == address || advertisement.receiver == address
    case .beacon(let identifier):
      IBeacon(advertisingData: advertisement.payload)?.identifier == identifier
    }
  }
}
