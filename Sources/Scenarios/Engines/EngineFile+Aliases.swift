extension EngineFile {
  /// Names that proximity products, and people, use for keys of ours; each in the unit of ours.
  ///
  /// `deadZone` (metres in OpenCarKey), `maxTrackingAge` and `sampleExpiration` (milliseconds in
  /// AltBeacon) are not among them: a figure would mean something else.
  public static var aliases: KeyValuePairs<String, String> {
    [
      "triggerStrength": "unlockRSSI",  // OpenCarKey
      "release": "lockRSSI",  // OpenCarKey
      "RSSI_SAMPLES": "latestN",  // OpenCarKey
      "delayToLock": "proximityTimeoutS",  // BLEUnlock's "Delay to Lock"
      "proximityTimeout": "proximityTimeoutS",  // BLEUnlock
      "noSignalTimeout": "signalTimeoutS",  // BLEUnlock's "No-Signal Timeout"
      "signalTimeout": "signalTimeoutS",  // BLEUnlock
      "proximityCooldown": "proximityCooldownS",
      "autoUnlockFilter": "autoUnlockFilterS",  // Nuki
      "speed": "factor",  // AltBeacon
      "alpha": "factor",
      "kalmanProcessNoise": "processNoise",  // room-assistant
      "kalmanMeasurementNoise": "measurementNoise",  // room-assistant
      "ref_power": "measuredPowerDBm",  // Bermuda
      "ref_rssi": "measuredPowerDBm",  // ESPresense
      "measuredPower": "measuredPowerDBm",
      "attenuation": "pathLossExponent",  // Bermuda
      "absorption": "pathLossExponent",  // ESPresense
      "rx_adj_rssi": "rssiOffsetDB",  // ESPresense
      "max_area_radius": "maxDistanceM",  // Bermuda
      "max_dist": "maxDistanceM",  // ESPresense
      "max_velocity": "maxVelocityMps",  // Bermuda
      "smoothing_samples": "smoothingSamples",  // Bermuda
      "pdiff_outright": "pdiffOutright",  // Bermuda
      "pdiff_historical": "pdiffHistorical",  // Bermuda
      "count_enter": "enterDistanceM",  // ESPresense
      "count_exit": "exitDistanceM",  // ESPresense
      "count_ms": "countMs",  // ESPresense
      "skip_dist": "skipDistanceM",  // ESPresense
      "skip_ms": "skipMs",  // ESPresense
      "forget_ms": "forgetMs",  // ESPresense
      "timeout": "timeoutS",  // mqtt_room
      "away_timeout": "awayTimeoutS",  // mqtt_room
      "consider_home": "awayTimeoutS",  // Home Assistant's trackers
      "foregroundScanPeriod": "scanPeriodMs",  // AltBeacon
      "regionExitPeriod": "regionExitPeriodMs",  // AltBeacon
    ]
  }
}
