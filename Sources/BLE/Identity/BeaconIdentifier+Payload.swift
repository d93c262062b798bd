extension BeaconIdentifier {
  /// The identifier in the first iBeacon or AltBeacon structure of advertising data.
  ///
  /// - Returns: `nil` if there is no such structure, or if any structure is malformed.
  public init?(advertisingData bytes: some Sequence<UInt8>) {
    guard let data = AdvertisingData(Array(bytes)) else { return nil }
    for structure in data where structure.kind == .manufacturerData {
      if let beacon = IBeacon(manufacturerData: structure.value) {
        self = beacon.identifier
        return
      }
      if let beacon = AltBeacon(manufacturerData: structure.value) {
        self = beacon.identifier
        return
      }
    }
    return nil
  }
}
