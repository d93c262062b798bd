extension Preset {
  /// The presets: first the door locks, then the presence engines.
  public static let known = [
    bleUnlock, openCarKey, bermuda, espresense, mqttRoom, roomAssistant, companion, iBeaconTracker,
    altBeacon, coreLocation,
  ]
}
