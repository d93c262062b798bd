import Documents

extension Preset {
  /// The presets: first the door locks, then the presence engines.
  public static let known = [
    bleUnlock, openCarKey, bermuda, espresense, mqttRoom, roomAssistant, companion, iBeaconTracker,
    altBeacon, coreLocation,
  ]

  private static let bleUnlock = Preset(
    name: "bleunlock", product: "BLEUnlock", version: "2eeb35d", source: "ts1/BLEUnlock, BLE.swift",
    summary: "one reading of -60 dBm unlocks",
    behaviour: [
      "A single reading that reaches unlockRSSI unlocks, if the device was away.",
      "The door locks if the mean of the last latestN readings stays below lockRSSI for"
        + " proximityTimeout.",
      "It also locks after signalTimeout without reception.",
      "After an unlock the mean restarts.",
      "When connected, it reads the RSSI every 2 s.",
      "No side detection: a phone inside and near also unlocks.",
    ],
    omissions: [
      "At start the product assumes that the device is near; here the first reading may unlock.",
      "The product truncates the mean to whole dBm towards zero, so it stays unlocked for up to 1 dB less.",
      "For passive mode, which uses each advertisement, set readingIntervalS to 0.",
      "Screen, lid and wake-up of the Mac are ignored.",
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
    summary: "mean of 5 readings unlocks and locks",
    behaviour: [
      "The mean of the last five readings, or fewer at the start, unlocks above triggerStrength.",
      "It locks below release, which is triggerStrength - 10 · 3.0 · log10(5 + 1): a dead zone of"
        + " 23.34 dB. The product stores the user's dead zone but does not use it.",
      "For proximityCooldown after an unlock or a lock, it does neither.",
      "A lost connection locks regardless of the cooldown; here, 6 s without reception.",
      "It reads the RSSI every 500 ms.",
      "No side detection: a phone inside and near also unlocks.",
    ],
    omissions: [
      "Users set triggerStrength by walking to a place; unset, the product does nothing. Here the"
        + " default is -60 dBm.",
      "A mean equal to triggerStrength unlocks here, but not in the product.",
      "PIN, rolling code, trunk, engine and windows are ignored.",
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
    summary: "nearest, by a relative margin",
    behaviour: [
      "Every 1.05 s, the newest reading of each scanner becomes a distance, by its rssi_offsets,"
        + " ref_power and attenuation.",
      "Distances that grow faster than max_velocity are rejected. A shorter distance counts at once,"
        + " a longer one in the mean of smoothing_samples.",
      "The nearest within max_area_radius takes over if it is nearer by 30 % of the mean of both, or"
        + " by 15 % and all of its last five distances are shorter than all of the other's. The room's"
        + " own scanner keeps it at any distance.",
      "A scanner with a reading older than 10 s does not take over; after 30 s it is dropped.",
    ],
    omissions: [
      "ref_power for each device.",
      "update_interval (10 s), which only reduces database writes; devtracker_nothome_timeout"
        + " (30 s), which concerns home and not rooms.",
      "Its scanners hear the device; here one phone hears the beacons, or receivers one device.",
    ],
    names: [
      "ref_power", "attenuation", "rssi_offsets", "max_area_radius", "max_velocity",
      "smoothing_samples",
      "pdiff_outright", "pdiff_historical",
    ],
    members: ["kind": "presence", "rule": "bermuda"])

  private static let espresense = Preset(
    name: "espresense", product: "ESPresense", version: "a6f1105",
    source: "ESPresense/ESPresense, defaults.h and BleFingerprint.cpp",
    summary: "enter within 2 m, leave beyond 4 m",
    behaviour: [
      "The level of a node is the mean of 15 s of readings within Tukey's fences.",
      "The distance follows from absorption and the beacon's measured power, or else ref_rssi.",
      "A device is counted within count_enter, until it is beyond count_exit or not heard for"
        + " count_ms.",
    ],
    omissions: [
      "Decisions on its MQTT reports: see mqtt_room with nodes espresense.",
      "The percentile filter of other versions, queries, names and fingerprints of devices.",
    ],
    names: [
      "ref_rssi", "absorption", "rx_adj_rssi", "count_enter", "count_exit", "count_ms", "forget_ms",
    ],
    members: ["kind": "presence", "rule": "espresense"])

  private static let mqttRoom = Preset(
    name: "mqtt_room", product: "Home Assistant", version: "11cc488",
    source: "home-assistant/core, mqtt_room, sensor.py",
    summary: "nearest, or any after 5 s",
    behaviour: [
      "A distance is accepted if it comes from the current room, is shorter than the last accepted"
        + " one, or if that is at least timeout old.",
      "A device is never away unless away_timeout is given.",
    ],
    omissions: [
      "The nodes compute distances: here one per reading, by ESPresense's formula; with nodes"
        + " espresense also smoothed and skipped as in ESPresense.",
      "Absence is reported when it is due, not when Home Assistant next polls.",
    ],
    names: [
      "timeout", "away_timeout", "ref_rssi", "absorption", "rx_adj_rssi", "max_dist", "skip_dist",
      "skip_ms", "forget_ms",
    ],
    members: ["kind": "presence", "rule": "mqtt_room"])

  private static let roomAssistant = Preset(
    name: "room-assistant", product: "room-assistant", version: "ed9a860",
    source: "mKeRix/room-assistant, bluetooth-low-energy and room-presence",
    summary: "nearest, of those within 60 s",
    behaviour: [
      "Each instance smooths its readings by a Kalman filter of kalmanProcessNoise and"
        + " kalmanMeasurementNoise.",
      "The distance follows from AltBeacon's curve of a Nexus 4 and measuredPower, in whole 0.1 m.",
      "An instance reports each distance at once, or at most one in updateFrequency: the newest when"
        + " that is over.",
      "The room is that of the shortest report within maxDistance that is younger than timeout, by"
        + " each report, and every timeout. So a silent instance keeps the room for one to two"
        + " timeouts.",
      "There is no hysteresis.",
    ],
    omissions: [
      "The documentation has a kalmanProcessNoise of 0.0008, the code 0.008.",
      "The product reads the measured power of iBeacons alone; here that of any frame counts.",
      "rssiFactor, which multiplies the readings of an instance: see rssiOffsetsDB.",
      "The debounce and rollingAverage of its entities are not set; debounceS and rollingAverageS are"
        + " theirs.",
      "Its Bluetooth Classic with minRssi, and its companion app.",
    ],
    names: [
      "timeout", "updateFrequency", "maxDistance", "kalmanProcessNoise", "kalmanMeasurementNoise",
      "measuredPower",
    ],
    members: ["kind": "presence", "rule": "room-assistant"])

  private static let companion = Preset(
    name: "companion", product: "ESPresense-companion", version: "5180dcc",
    source: "ESPresense/ESPresense-companion, NearestNode.cs and MultiScenarioLocator.cs",
    summary: "nearest node, also a silent one",
    behaviour: [
      "Its locator nearest_node alone, which must be enabled: other locators compute positions.",
      "Each report of a node locates the device at the node with the shortest newest report within"
        + " max_distance. The room is that of the node.",
      "There is no hysteresis unless given.",
      "A node that fell silent counts with its last distance. An idle device is located again after"
        + " timeout, by the same distances, so it is never away.",
      "If no node is within max_distance, the room stays until a report that comes timeout after the"
        + " last location.",
    ],
    omissions: [
      "Version d1a3e7f counts a node for timeout alone: keepsSilentNodes false. It has no"
        + " max_distance and no hysteresis.",
      "The choice among several locators by smoothed probabilities, and the Kalman filter of"
        + " positions.",
      "max_distance and hysteresis by node; anchored devices; away_timeout (120 s), which none of the"
        + " files that were read uses.",
      "The room is that in which rooms list the node, not that of its place.",
      "Nodes report as ESPresense's do: skip_dist and skip_ms.",
    ],
    names: [
      "max_distance", "timeout", "ref_rssi", "absorption", "rx_adj_rssi", "skip_dist", "skip_ms",
      "forget_ms",
    ],
    members: ["kind": "presence", "rule": "companion"])

  private static let iBeaconTracker = Preset(
    name: "ibeacon", product: "iBeacon Tracker", version: "0704636",
    source: "home-assistant/core, ibeacon, coordinator.py; habluetooth 012b2a0, manager.py",
    summary: "one source, found anew every 60 s",
    behaviour: [
      "Home Assistant takes a device's advertisements from one scanner. Another takes over if its"
        + " level is higher by more than 16 dB, or if the scanner was silent for longer than the"
        + " longest of its first 15 intervals and 5 s, or 900 s while that is unknown.",
      "The integration is told of the first advertisement, and looks for the source every 60 s"
        + " (UPDATE_INTERVAL). The room is that of the source.",
      "The device is away at a check every 300 s, if no scanner has heard it for 195 s and its source"
        + " was silent for too long.",
      "With hasRandomAddress, the source is that of the first advertisement, and the device is away at"
        + " an update once it was not heard for 180 s (UNAVAILABLE_TIMEOUT). A duplicate brings it"
        + " back only after Home Assistant has forgotten it.",
    ],
    omissions: [
      "The product tells home, not_home, the source and a distance; that the source means a room is"
        + " the user's automation.",
      "Newer versions of habluetooth smooth levels and hand over stale devices less readily.",
      "Changes of address and of names, ignored and nameless beacons, transient ones, and"
        + " advertisements with other frames beside the iBeacon.",
      "A scanner forgets a device at 195 s, not up to 30 s later; updates and checks begin together.",
    ],
    names: [
      "UPDATE_INTERVAL", "UNAVAILABLE_TIMEOUT", "ADV_RSSI_SWITCH_THRESHOLD", "measuredPower",
    ],
    members: ["kind": "presence", "rule": "ibeacon"])

  private static let altBeacon = Preset(
    name: "altbeacon", product: "AltBeacon", version: "42e672e",
    source: "AltBeacon/android-beacon-library, BeaconManager.java",
    summary: "nearest in 20 s; leave after 10 s",
    behaviour: [
      "It scans at low latency without an end. With foregroundBetweenScanPeriod it pauses between"
        + " scans of foregroundScanPeriod; if both are shorter than 6 s, a scan runs for at least 6 s,"
        + " since Android takes five starts in 30 s.",
      "In the background it scans for backgroundScanPeriod, and pauses for backgroundBetweenScanPeriod.",
      "In pauses of more than 6 s it searches at low power, unless it has heard of a beacon in the last"
        + " 10 s; the search ends 10 s after its first beacon.",
      "Ranging reports once per scan period.",
      "A beacon's level is the mean of 20 s of readings without a tenth, plus one, at each end;"
        + " its distance follows from the curve of a Nexus 5.",
      "A region is entered with the first packet, and left after regionExitPeriod without one.",
    ],
    omissions: [
      "The decision is the app's: here the room of the nearest beacon, or with decide regions, the"
        + " regions.",
      "smoothing truncated is its ARMA filter with its defect; exponential is that without it.",
      "Newer versions (Settings.kt) leave a region after 30 s and track for 10 s.",
      "Its scheduled jobs, by which Android 8 and later scan in the background about every 15 min unless"
        + " they are off or there is a foreground service, and distance curves of other phones.",
      "Versions before 2.12.1 stopped each scan with a pause after its period: minScanCycleMs 0.",
    ],
    names: [
      "foregroundScanPeriod", "foregroundBetweenScanPeriod", "backgroundScanPeriod",
      "backgroundBetweenScanPeriod", "regionExitPeriod",
    ],
    members: ["kind": "presence", "rule": "altbeacon"])

  private static let coreLocation = Preset(
    name: "corelocation", product: "CoreLocation", version: "none known",
    source: "Apple's documentation; the algorithm is unpublished",
    summary: "nearest in 1 s; leave with its region",
    behaviour: [
      "The system ranges: once a second it reports the mean level of each beacon. The room is that"
        + " of the nearest beacon of the newest report.",
      "The room is left when the system reports the exit from the region of its UUID, 20 to 31 s"
        + " after the last packet.",
      "With decide regions, the system monitors each beacon, and the rooms are those in whose"
        + " regions it reports the phone to be.",
      "proximity (immediate, near or far) sets the distance beyond which a beacon has no room.",
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
