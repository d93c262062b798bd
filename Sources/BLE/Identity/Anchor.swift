/// The identity of a device fixed in the building, whose side or place the engine knows.
///
/// A phone identifies a beacon by its address or its payload. If the building listens and the
/// person carries the transmitter, the fixed device is the receiver. An engine accepts either.
public enum Anchor: Hashable, Sendable {
  /// The device with this address, at either end of the link.
  case device(DeviceAddress)
  /// The beacon whose iBeacon or AltBeacon frame carries this identifier.
  ///
  /// If a beacon also sends frames of other formats, those are not heard: such a frame alone does
  /// not identify the beacon, and systems such as iOS hide the address. `device` covers all frames.
  case beacon(BeaconIdentifier)
  /// The device whose advertisements list this service.
  ///
  /// A scan finds the device on systems that hide addresses and iBeacon frames, as iOS does.
  case service(AttributeUUID)
  /// The nearable whose frame carries this identifier.
  ///
  /// A scan finds the nearable on systems that hide addresses, as iOS does. Frames of other formats
  /// that the device sends in turn are not heard, as with `beacon`.
  case nearable(UInt64)

  /// Returns `true` if this device is one end of the link that carried the advertisement.
  @inlinable
  public func isHeard(in advertisement: Advertisement) -> Bool {
    switch self {
    case .device(let address):
      advertisement.transmitter == address || advertisement.receiver == address
    case .beacon(let identifier):
      BeaconIdentifier(advertisingData: advertisement.payload) == identifier
    case .service(let service):
      service.isListed(in: advertisement.payload)
    case .nearable(let identifier):
      Nearable.identifier(in: advertisement.payload) == identifier
    }
  }
}

extension Anchor: CustomStringConvertible {
  /// The address, or the identifier in the payload.
  public var description: String {
    switch self {
    case .device(let address): address.description
    case .beacon(let identifier): identifier.description
    case .service(let service): service.uuid.description
    case .nearable(let identifier): Nearable.text(ofIdentifier: identifier)
    }
  }
}
