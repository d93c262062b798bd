import Documents

// Libraries on a phone.

extension Preset {
  static let altBeacon = Preset(
    name: "altbeacon", product: "AltBeacon", version: "42e672e",
    source: "AltBeacon/android-beacon-library, BeaconManager.java",
    summary: "nearest in 20 s; leave after 10 s",
    rules: [
      PresetRule(
        "It scans at low latency without an end. With foregroundBetweenScanPeriod it pauses between"
          + " scans of foregroundScanPeriod; if both are shorter than 6 s, a scan runs for at least"
          + " 6 s, since Android takes five starts in 30 s.", "CycledLeScanner.java",
        lines: 178...216, at: "87560b3"),
      PresetRule(
        "In the background it scans for backgroundScanPeriod, and pauses for"
          + " backgroundBetweenScanPeriod.", "BeaconManager.java", lines: 177...189, at: "03854bb"),
      PresetRule(
        "In pauses of more than 6 s it searches at low power, unless it has heard of a beacon in the"
          + " last 10 s; the search ends 10 s after its first beacon.",
        "CycledLeScannerForLollipop.java", lines: 84...165, at: "76a3643"),
      PresetRule(
        "Ranging reports once per scan period.", "ScanHelper.java", in: "onCycleEnd",
        at: "07dcc0c"),
      PresetRule(
        "A beacon is ranged if it was heard in the scan period. With the tracking cache, which is off"
          + " as shipped, it is ranged on until a period ends more than 5 s after its last reading.",
        "RangeState.java", lines: 39...92, in: "finalizeBeacons", at: "42e672e"),
      PresetRule(
        "A beacon's level is the mean of 20 s of readings without a tenth, plus one, at each end.",
        "RunningAverageRssiFilter.java", lines: 43...76, in: "calculateRssi", at: "d027d2b"),
      PresetRule(
        "Readings are kept for 20 s, also after an exit from the region.", "RangedBeacon.java",
        lines: 18...19, in: "DEFAULT_SAMPLE_EXPIRATION_MILLISECONDS", at: "0aa49c7"),
      PresetRule(
        "The distance follows from the curve 0.42093, 6.9476, 0.54992, of a Nexus 4, a Nexus 5 and"
          + " unknown phones.", "model-distance-calculations.json", lines: 4...22, at: "aba5d27"),
      PresetRule(
        "A region is entered with the first packet.", "RegionMonitoringState.java", lines: 49...56,
        in: "markInside", at: "7df4dff"),
      PresetRule(
        "A region is left at the end of a scan period, after more than regionExitPeriod without a"
          + " packet.", "RegionMonitoringState.java", lines: 63...67, in: "markOutsideIfExpired",
        at: "7df4dff"),
    ],
    omissions: [
      "The decision is the app's: here the room of the nearest beacon, or with decide regions, the"
        + " regions. If no beacon is ranged, the room stays until its region is left.",
      "smoothing truncated is its ARMA filter with its defect; exponential is that without it.",
      "Newer settings (Settings.kt) leave a region after 30 s and track for 10 s; at this commit not"
        + " all of them are applied.",
      "For 10 s after scans have started anew, no region is left.",
      "Its scheduled jobs, by which Android 8 and later scan in the background about every 15 min unless"
        + " they are off or there is a foreground service, and distance curves of newer phones.",
      "Versions before 2.12.1 stopped each scan with a pause after its period: minScanCycleMs 0.",
    ],
    names: [
      "foregroundScanPeriod", "foregroundBetweenScanPeriod", "backgroundScanPeriod",
      "backgroundBetweenScanPeriod", "regionExitPeriod",
    ],
    members: ["kind": "presence", "rule": "altbeacon"])

  static let coreLocation = Preset(
    name: "corelocation", product: "CoreLocation", version: "none known",
    source: "Apple's documentation; the algorithm is unpublished",
    summary: "nearest in 1 s; leave with its region",
    rules: [
      PresetRule(
        "The system ranges: once a second it reports the mean level of each beacon. The room is that"
          + " of the nearest beacon of the newest report.", "Apple's documentation",
        in: "CLLocationManager"),
      PresetRule(
        "The room is left when the system reports the exit from the region of its UUID, 20 to 31 s"
          + " after the last packet.", "Apple's documentation", in: "CLBeaconRegion"),
      PresetRule(
        "With decide regions, the system monitors each beacon, and the rooms are those in whose"
          + " regions it reports the phone to be.", "Apple's documentation", in: "CLBeaconRegion"),
      PresetRule(
        "proximity (immediate, near or far) sets the distance beyond which a beacon has no room.",
        "Apple's documentation", in: "CLProximity"),
    ],
    omissions: [
      "Apple's distance formula is unpublished; free-space loss is used.",
      "The limits of the classes, 0.5 m and 4 m, are those of the library bleacon.",
      "The decision is the app's: here the room of the nearest beacon, or with decide regions, the"
        + " regions.",
      "A phone without a system, and a recording of one, receive what iOS delivers to an app in the"
        + " foreground, with exits 30 s after the last packet.",
    ],
    names: ["measuredPower"],
    members: ["kind": "presence", "rule": "corelocation"])
}
