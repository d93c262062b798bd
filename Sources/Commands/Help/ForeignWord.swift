/// A word of other products and systems, with what stands for it here.
struct ForeignWord {
  /// The word as users know it, and its other forms.
  let words: [String]
  /// The keys that stand for it.
  let keys: [String]
  /// The explanation.
  let text: String
  /// The page that says more, in `docs/`; `nil` if the keys do.
  let page: String?

  private init(_ words: String..., keys: [String] = [], _ text: String, page: String? = nil) {
    self.words = words
    self.keys = keys
    self.text = text
    self.page = page
  }

  /// The words, by subject. The glossary lists them too.
  static let all: [ForeignWord] = [
    // Levels and distances.
    ForeignWord(
      "rssi_offsets", "rxAdj", keys: ["rssiOffsetsDB", "rssiOffsetDB", "receiveOffsetDB"],
      "an offset of a receiver's levels: by device, or of all nodes of an engine, or what a simulated "
        + "receiver adds; rxAdj of one node has the other sign",
      page: "reference/presence.md"),
    ForeignWord(
      "min_rssi", "minRssi", "PREF_RSSI_IGNORE_BELOW", "threshold",
      keys: ["minRSSI", "maxDistanceM", "unlockRSSI", "thresholdDBm"],
      "the level below which a reading does not count; what decides is a distance for rooms, and a level "
        + "for a lock",
      page: "reference/presence.md"),
    ForeignWord(
      "minDiscoveryLogRssi", keys: ["minRSSI"],
      "room-assistant's limit of its log alone: it has no effect on rooms",
      page: "reference/presence.md"),
    ForeignWord(
      "txPower", "rssi@1m", "calibrated power", "tx_ref_rssi", keys: ["measuredPowerDBm"],
      "the level at 1 m that a beacon declares; an Eddystone frame has the level at 0 m, 41 dB higher",
      page: "reference/payloads.md"),
    ForeignWord(
      "accuracy", "CLProximity", "getDistance", "immediate", "near", "far", "CLBeacon",
      keys: ["distance", "proximity"],
      "the distance that a system estimates of a beacon, and its zones, which simrun distances shows "
        + "beside the true distance",
      page: "reference/commands.md"),
    // Filters and times.
    ForeignWord(
      "debounce", "hold time", "dwell", "delayed_on", "delayed_off", "Minimal Time to Trigger",
      "hysteresis",
      keys: ["debounceS", "dwellS", "hysteresisDB", "exitDistanceM"],
      "a new side or room counts only once it has lasted, or is clearly better",
      page: "reference/presence.md"),
    ForeignWord(
      "maxWait", "leading", "trailing",
      keys: ["debounceMaxWaitS", "debounceLeading", "debounceTrailing"],
      "the settings of a debounce", page: "reference/presence.md"),
    ForeignWord(
      "rollingAverage", keys: ["rollingAverageS"],
      "the room that was decided for the longest part of a window; of levels, it is smoothing",
      page: "reference/presence.md"),
    ForeignWord(
      "moving average", "running average", "kalmanFilter", "RunningAverageRssiFilter",
      "ArmaRssiFilter", "RssiCalculators", keys: ["smoothing", "windowS", "latestN"],
      "the filter that turns readings into a level", page: "reference/door-lock.md"),
    ForeignWord(
      "updateFrequency", "throttle", "update interval",
      keys: ["updateFrequencyS", "debounceLeading", "updateIntervalS", "cycleS", "skipMs"],
      "how often an engine decides or reports, or rooms change at most",
      page: "reference/presence.md"),
    ForeignWord(
      "consider_home", "away timeout", "devtracker_nothome_timeout", "device_tracker",
      "bluetooth_le_tracker", "PREF_BEACON_EXPIRATION", "beacon_expiration", "presenceawaytimer",
      keys: ["awayTimeoutS", "timeoutS", "countMs"],
      "the silence after which a person is away", page: "reference/presence.md"),
    ForeignWord(
      "seeds", "iterations", keys: [],
      "the option --runs gives their number, and --first-seed the first; one run has --seed",
      page: "reference/commands.md"),
    // Positions.
    ForeignWord(
      "trilateration", "multilateration", "fingerprinting", "kNN", keys: ["method"],
      "a method that computes a position from levels; simrun locate compares them all",
      page: "reference/positioning-methods.md"),
    ForeignWord(
      "floors", "bounds", "nodes.point", keys: ["rooms", "receivers"],
      "the plan of ESPresense-companion: here a floor plan with rooms, and the places of receivers",
      page: "reference/floor-plan.md"),
    // Products without a preset, and those whose presets have other names.
    ForeignWord(
      "companion", "ESPresense-companion", "nearest_node", "nadaraya_watson", "nelder_mead",
      keys: ["rule", "method"],
      "the companion of ESPresense: its nearest node is the preset companion, and methods of positions "
        + "are those of simrun locate; its captures are imported",
      page: "reference/presence.md"),
    ForeignWord(
      "iBeacon Tracker", "iBeacon", "Home Assistant", keys: ["rule", "ibeacon"],
      "Home Assistant's integrations are the presets ibeacon, mqtt_room and bermuda; an iBeacon is also a "
        + "frame of a beacon",
      page: "reference/engines.md"),
    ForeignWord(
      "ESPHome", "ble_presence", "esp32_ble_tracker", keys: ["minRSSI", "scanIntervalMs"],
      "a receiver: its min_rssi is minRSSI, and its scan that of a receiver",
      page: "reference/presence.md"),
    ForeignWord(
      "monitor", "Theengs", "OpenMQTTGateway", "tracker_timeout", "monitor.sh", "presence",
      "hass_presence",
      keys: ["timeoutS", "awayTimeoutS"],
      "programs that tell home and not home; messages of OpenMQTTGateway are imported",
      page: "reference/imports.md"),
    ForeignWord(
      "arrival_scan", "depart_scan", "PREF_ARRIVAL_SCAN_ATTEMPTS", "PREF_DEPART_SCAN_ATTEMPTS",
      keys: ["connection-probe", "timeoutS"],
      "monitor.sh asks a known device for its name, instead of hearing it: closest here is an engine that "
        + "connects",
      page: "reference/connections.md"),
    ForeignWord(
      "allowlist", "denylist", "onlyInclude", "tagOverrides", "count_ids", "allow_nameless_uuids",
      "PUB_ADVDATA", keys: ["rooms", "rssiOffsetsDB", "measuredPowerDBm"],
      "which devices count, and what is known of one: an engine hears the devices that it names",
      page: "reference/engines.md"),
    ForeignWord(
      "lockDelay", "passiveMode", "wakeOnProximity",
      keys: ["proximityTimeoutS", "readingIntervalS"],
      "BLEUnlock's delay to lock, and its readings of advertisements instead of a connection",
      page: "reference/door-lock.md"),
    ForeignWord(
      "ActivityCheckConfiguration", "exitRegionTimeout", "setRegionExitPeriod", "setMaxTrackingAge",
      keys: ["regionExitPeriodMs", "maxTrackingAgeMs", "timeoutS"],
      "the silence after which a library on a phone considers a beacon gone",
      page: "reference/presence.md"),
    ForeignWord(
      "EPXProximityObserver", "ESTBeaconManager", "KTKBeaconManager", "proximity zone",
      keys: ["corelocation", "maxDistanceM", "proximity"],
      "SDKs of beacon vendors, which use the phone's own ranging: closest are the presets "
        + "corelocation and altbeacon",
      page: "reference/presence.md"),
    ForeignWord(
      "neXenio", "BLE-Indoor-Positioning", keys: ["method", "pathLossExponent"],
      "an Android library of positions: simrun locate has its kind of methods",
      page: "reference/positioning-methods.md"),
    ForeignWord(
      "kontakt.io", "Estimote", "Kontakt", keys: ["model"],
      "makers of beacons, whose models have their interval and power", page: "reference/beacons.md"),
    ForeignWord(
      "Herald", "contacts.csv", keys: [],
      "apps that record contacts; their contacts.csv is imported",
      page: "reference/imports.md"),
    ForeignWord(
      "Nuki", "tedee", "August", "Wyze",
      keys: ["autoUnlockFilterS", "requireAway", "proximityCooldownS"],
      "locks that open on arrival, which no preset is of: the door lock has such settings, "
        + "without a geofence",
      page: "reference/door-lock.md"),
    ForeignWord(
      "Sewio", "Threshold To Switch Anchors", keys: ["hysteresisM", "switchThresholdDB"],
      "a positioning system; its threshold to switch anchors is a hysteresis between rooms",
      page: "reference/presence.md"),
    ForeignWord(
      "SimpleSensor", "iphonedetect", "linksys_velop", keys: ["awayTimeoutS", "timeoutS"],
      "programs that take a silence for an absence",
      page: "reference/presence.md"),
    ForeignWord(
      "private_ble_device", "irk", "known_irks", "known_macs", keys: ["hasRandomAddress"],
      "a device whose address changes, as a phone's",
      page: "reference/presence.md"),
    ForeignWord(
      "Gimbal", "RadBeacon", "Minew", "Blue Charm", "Ruuvi",
      keys: ["model", "transmitPowerDBm", "intervalMs", "measuredPowerDBm"],
      "makers of beacons; one that is no model here is given by its power, its interval and "
        + "what it declares",
      page: "reference/beacons.md"),
    ForeignWord(
      "Android Beacon Library", "regionExitPeriodMillis",
      keys: ["altbeacon", "regionExitPeriodMs"],
      "the library AltBeacon of Android",
      page: "reference/presence.md"),
    // Phones.
    ForeignWord(
      "SCAN_MODE_LOW_LATENCY", "SCAN_MODE_LOW_POWER", "setScanMode", "SCAN_MODE_BALANCED",
      "SCAN_MODE_OPPORTUNISTIC", keys: ["scanMode"],
      "the scan mode that an app asks Android for", page: "reference/engines.md"),
    ForeignWord(
      "BackgroundPowerSaver", "setBackgroundMode", "setEnableScheduledScanJobs",
      keys: ["backgroundScanPeriodMs", "backgroundBetweenScanPeriodMs", "schedule"],
      "AltBeacon's scan in the background, to which the schedule of a phone moves its app",
      page: "reference/engines.md"),
    ForeignWord(
      "startScan", "stopScan", "ble_scan_time", "ble_time_between_scans", "BLEinterval",
      "scanduration", "ForceScanConfiguration", "ScanPeriod",
      keys: ["scanPeriodMs", "betweenScanPeriodMs", "scanIntervalMs", "scanWindowMs"],
      "when an app scans and pauses, or the window in which a phone or a receiver listens",
      page: "reference/engines.md"),
    ForeignWord(
      "setReportDelay", "reportDelayMillis", "flushPendingScanResults", keys: ["scanPeriodMs"],
      "Android's batches of scan results, which are left out: packets are delivered as they come",
      page: "reference/phones.md"),
    ForeignWord(
      "CBCentralManagerScanOptionAllowDuplicatesKey", "DuplicateData", "CALLBACK_TYPE_ALL_MATCHES",
      "CALLBACK_TYPE_FIRST_MATCH", keys: ["allowDuplicates"],
      "whether a scan reports each packet of a device, or its first; in the background of iOS its first",
      page: "reference/engines.md"),
    ForeignWord(
      "background task", "beginBackgroundTask", "suspended", "BGTaskScheduler",
      "notifyEntryStateOnDisplay", "foreground service",
      keys: ["backgroundTaskS", "app", "system"],
      "how long an app runs behind others, and what wakes it", page: "reference/phones.md"),
    ForeignWord(
      "ranging", "didRangeBeacons", "startRangingBeacons", "startRangingBeaconsInRegion",
      "CLBeaconIdentityConstraint", "didRange", keys: ["readings", "distance"],
      "reports of the beacons in a region, once a second, by iOS or by AltBeacon",
      page: "guide/ranging.md"),
    ForeignWord(
      "monitoring", "didEnterRegion", "CLBeaconRegion", "didExitRegion", "CLMonitor",
      "startMonitoring", "didDetermineState", "geofence", keys: ["decide", "readings"],
      "entries of regions and exits from them, as the system tells an app", page: "guide/ranging.md"
    ),
    ForeignWord(
      "Region", "wildcard", keys: ["decide", "rooms"],
      "AltBeacon's region: of a UUID, of a UUID and a major, of one beacon, or all-beacons",
      page: "reference/presence.md"),
    ForeignWord(
      "CoreBluetooth", "CBCentralManager", "bluest", "noble", "universal_ble",
      "cordova-plugin-ble-central", keys: ["system", "allowDuplicates", "scanPeriodMs"],
      "what apps scan and connect with; the phone's system decides what comes of it",
      page: "reference/phones.md"),
    ForeignWord(
      "ADVERTISE_MODE_LOW_LATENCY", "advertising interval", "interval", "advInterval",
      keys: ["intervalMs"],
      "the time between two advertisements", page: "reference/scenario.md"),
    // Formats and other stacks.
    ForeignWord(
      "Eddystone", "proximityUUID", "id1", "TLM", "telemetry", "EID", "Eddystone-UID",
      "Eddystone-URL", keys: ["uuid", "major", "minor"],
      "frames and identifiers of beacons, as simrun encode writes and simrun decode reads "
        + "them",
      page: "reference/payloads.md"),
    ForeignWord(
      "Wireshark", "tshark", "btsnoop", "PacketLogger", "mosquitto_sub", keys: [],
      "captures and logs, which simrun import reads; simrun export writes captures",
      page: "reference/imports.md"),
    ForeignWord(
      "Bumble", "rootcanal", "BlueZ", keys: [],
      "other stacks, which use radios that simrun poses",
      page: "reference/posed-controllers.md"),
  ]
}
