import Documents

extension Preset {
  /// All presets: door locks, then those that tell rooms.
  public static let known = [
    bleUnlock, openCarKey, bermuda, espresense, mqttRoom, altBeacon, coreLocation,
  ]

  private static let bleUnlock = Preset(
    name: "bleunlock", product: "BLEUnlock", version: "2eeb35d", source: "ts1/BLEUnlock, BLE.swift",
    summary: "one reading of -60 dBm unlocks",
    behaviour: [
      "A single reading that reaches unlockRSSI unlocks, if the device was away.",
      "The mean of the last latestN readings tells who has gone: if it stays under lockRSSI for"
        + " proximityTimeout, the door is locked.",
      "So it is if nothing was heard for signalTimeout.",
      "After unlocking, the mean starts over.",
      "Connected, it reads the RSSI every 2 s.",
      "It knows no sides: whoever is inside and near unlocks, too.",
    ],
    omissions: [
      "At its start the product takes the device to be near; here the first reading may unlock.",
      "The product cuts the mean to whole dBm towards zero, which holds on to nearly 1 dB more.",
      "Passive mode, which takes each advertisement, is readingIntervalS 0.",
      "Screen, lid and wake-up of the Mac have no part in it.",
    ],
    names: [
      "unlockRSSI", "lockRSSI", "latestN", "proximityTimeout", "delayToLock", "signalTimeout",
      "noSignalTimeout",
    ],
    members: [
      "kind": "door-lock", "side": "ignored",
      "unlocksOnReading": true, "unlockSamples": JSON(1), "readingIntervalS": JSON(2),
      "unlockRSSI": JSON(-60), "lockRSSI": JSON(-80), "latestN": JSON(5),
      "proximityTimeoutS": JSON(5), "signalTimeoutS": JSON(60), "maxTrackingAgeS": JSON(86_400),
      "proximityCooldownS": JSON(0), "autoUnlockFilterS": JSON(0),
    ])

  private static let openCarKey = Preset(
    name: "opencarkey", product: "OpenCarKey", version: "04eb16f",
    source: "Mauznemo/OpenCarKey, bluetooth.cpp",
    summary: "a mean of 5 readings unlocks, and locks",
    behaviour: [
      "The mean of the last five readings, or of as many as there are, unlocks above triggerStrength.",
      "It locks below release, which is triggerStrength - 10 · 3.0 · log10(5 + 1): a dead zone of"
        + " 23.34 dB. The dead zone that users set is stored by the product, and not used.",
      "For proximityCooldown after either, it does neither.",
      "A connection that is lost locks whatever the cooldown; here, nothing heard for 6 s.",
      "It reads the RSSI every 500 ms.",
      "It knows no sides: whoever is inside and near unlocks, too.",
    ],
    omissions: [
      "Users set triggerStrength by walking to the spot; unset, the product does nothing. Here it is"
        + " -60 dBm, where nothing else is said.",
      "A mean that equals triggerStrength unlocks here, and not in the product.",
      "PIN, rolling code, trunk, engine and windows have no part in it.",
    ],
    names: ["triggerStrength", "release", "RSSI_SAMPLES", "proximityCooldown"],
    members: [
      "kind": "door-lock", "side": "ignored",
      "unlockSamples": JSON(1), "readingIntervalS": JSON(0.5), "unlockRSSI": JSON(-60),
      "deadZoneDB": JSON(23.34), "latestN": JSON(5), "proximityTimeoutS": JSON(0),
      "signalTimeoutS": JSON(6), "maxTrackingAgeS": JSON(86_400), "proximityCooldownS": JSON(60),
      "cooldownHoldsLock": true, "autoUnlockFilterS": JSON(0),
    ])

  private static let bermuda = Preset(
    name: "bermuda", product: "Bermuda", version: "cd46d17",
    source: "agittins/bermuda for Home Assistant, const.py and coordinator.py",
    summary: "the nearest, if it is so by a good share",
    behaviour: [
      "Once in 1.05 s, the newest reading of each scanner becomes a distance by ref_power and"
        + " attenuation.",
      "Distances that grow faster than max_velocity are not believed; near ones are at once, far ones"
        + " in the mean of smoothing_samples.",
      "The nearest within max_area_radius takes over if it is nearer by 30 % of the mean of both, or"
        + " by 15 % and all of its last five distances are nearer than all of the other's.",
      "One whose reading is older than 10 s does not take over; one not heard for 30 s is gone.",
    ],
    omissions: [
      "rssi_offsets for each scanner, and ref_power for each device.",
      "update_interval (10 s), which spares only the database; devtracker_nothome_timeout (30 s),"
        + " which is about home and not about rooms.",
      "Its scanners hear the device; here one phone hears the beacons, or receivers one device.",
    ],
    names: [
      "ref_power", "attenuation", "max_area_radius", "max_velocity", "smoothing_samples",
      "pdiff_outright", "pdiff_historical",
    ],
    members: ["kind": "presence", "rule": "bermuda"])

  private static let espresense = Preset(
    name: "espresense", product: "ESPresense", version: "a6f1105",
    source: "ESPresense/ESPresense, defaults.h and BleFingerprint.cpp",
    summary: "in within 2 m, out beyond 4 m",
    behaviour: [
      "The level of a node is the mean of 15 s of readings within Tukey's fences.",
      "The distance follows by absorption from the power that a beacon declares, or else ref_rssi.",
      "A device is counted within count_enter, until it is beyond count_exit or was not heard for"
        + " count_ms.",
    ],
    omissions: [
      "What it reports by MQTT is for others to decide by: see mqtt_room with nodes espresense.",
      "The percentile filter of other versions, queries, names and fingerprints of devices.",
    ],
    names: [
      "ref_rssi", "absorption", "rx_adj_rssi", "count_enter", "count_exit", "count_ms", "forget_ms",
    ],
    members: ["kind": "presence", "rule": "espresense"])

  private static let mqttRoom = Preset(
    name: "mqtt_room", product: "Home Assistant", version: "11cc488",
    source: "home-assistant/core, mqtt_room, sensor.py",
    summary: "the nearest, or any after 5 s",
    behaviour: [
      "A distance counts if it comes from the present room, or is shorter than the one that counted"
        + " last, or if that is timeout old.",
      "Nobody is ever away, unless away_timeout is given.",
    ],
    omissions: [
      "Distances are the business of nodes: here those of each reading, by ESPresense's law; with"
        + " nodes espresense also smoothed, and skipped, as ESPresense does.",
      "Absence is told when it falls due, and not when Home Assistant next asks.",
    ],
    names: [
      "timeout", "away_timeout", "ref_rssi", "absorption", "rx_adj_rssi", "max_dist", "skip_dist",
      "skip_ms", "forget_ms",
    ],
    members: ["kind": "presence", "rule": "mqtt_room"])

  private static let altBeacon = Preset(
    name: "altbeacon", product: "AltBeacon", version: "42e672e",
    source: "AltBeacon/android-beacon-library, BeaconManager.java",
    summary: "the nearest in 20 s; out after 10 s",
    behaviour: [
      "Ranging reports batches of foregroundScanPeriod.",
      "A beacon's level is the mean of 20 s of readings, of which a tenth and one more at either end"
        + " are left out; its distance follows by the curve of a Nexus 5.",
      "A region is entered with the first packet, and left if none was heard for regionExitPeriod.",
    ],
    omissions: [
      "What an app makes of it is the app's business: here the room of the nearest beacon, or with"
        + " decide regions, the regions.",
      "smoothing truncated is its ARMA filter with its defect, exponential the same without.",
      "Newer settings (Settings.kt) leave a region after 30 s and track for 10 s.",
      "Background scanning, pauses between scans, and distance curves of other phones.",
    ],
    names: ["foregroundScanPeriod", "regionExitPeriod"],
    members: ["kind": "presence", "rule": "altbeacon"])

  private static let coreLocation = Preset(
    name: "corelocation", product: "CoreLocation", version: "none known",
    source: "Apple's guide and pages about it; how it works is not published",
    summary: "the nearest in 1 s; out after 30 s",
    behaviour: [
      "Ranging reports once a second, by the packets of that second.",
      "A region is entered with the first packet, and left after up to 30 s without.",
      "proximity immediate, near or far says what is too far away to tell the room.",
    ],
    omissions: [
      "How Apple reckons distances is not known: here by the law of free space.",
      "The edges of the classes, 0.5 m and 4 m, are those of the library bleacon.",
      "What an app makes of it is the app's business: here the room of the nearest beacon, or with"
        + " decide regions, the regions.",
      "20 regions an app, and how seldom an app in the background is told.",
    ],
    names: ["measuredPower"],
    members: ["kind": "presence", "rule": "corelocation"])
}
