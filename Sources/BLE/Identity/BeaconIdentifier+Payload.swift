extension BeaconIdentifier {
  /// The identifier that advertising data carry: that of the first structure that is an iBeacon's
  /// or an AltBeacon's.
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
