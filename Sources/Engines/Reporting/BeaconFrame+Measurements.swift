import BLE

extension BeaconFrame {
  /// The temperature that the frame reports, in degrees Celsius; `nil` if it reports none.
  var temperature: Double? {
    switch self {
    case .nearable(let nearable): return nearable.temperature
    case .eddystoneTelemetry(let telemetry): return telemetry.temperature
    case .estimoteTelemetry(let telemetry):
      guard case .surroundings(let surroundings) = telemetry.part else { return nil }
      return surroundings.temperature
    case .iBeacon, .altBeacon, .eddystoneUID, .eddystoneURL, .eddystoneEncryptedTelemetry,
      .eddystoneEID:
      return nil
    }
  }

  /// The acceleration that the frame reports; `nil` if it reports none.
  var acceleration: Acceleration? {
    switch self {
    case .nearable(let nearable): return nearable.acceleration
    case .estimoteTelemetry(let telemetry):
      guard case .motion(let motion) = telemetry.part else { return nil }
      return motion.acceleration
    case .iBeacon, .altBeacon, .eddystoneUID, .eddystoneURL, .eddystoneTelemetry,
      .eddystoneEncryptedTelemetry, .eddystoneEID:
      return nil
    }
  }
}
