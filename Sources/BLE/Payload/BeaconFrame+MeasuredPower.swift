extension BeaconFrame {
  /// The level at 1 m that the frame declares, in whole dBm; `nil` if it declares none.
  ///
  /// Eddystone frames state the level at 0 m, which is higher by `Eddystone.lossOfFirstMetre`. A nearable
  /// states the power that it sends with, from which no level follows.
  public var measuredPower: PowerLevel? {
    switch self {
    case .iBeacon(let beacon): beacon.measuredPower
    case .altBeacon(let beacon): beacon.measuredPower
    case .eddystoneUID(let frame): frame.powerAtZero - Eddystone.lossOfFirstMetre
    case .eddystoneURL(let frame): frame.powerAtZero - Eddystone.lossOfFirstMetre
    case .eddystoneEID(let frame): frame.powerAtZero - Eddystone.lossOfFirstMetre
    case .eddystoneTelemetry, .eddystoneEncryptedTelemetry, .nearable, .estimoteTelemetry: nil
    }
  }
}
