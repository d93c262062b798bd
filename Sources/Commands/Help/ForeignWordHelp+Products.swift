extension ForeignWordHelp {
  /// Names and words of products without a preset, and of those whose presets have other names.
  static let products: [ForeignWordHelp] = [
    ForeignWordHelp(
      "companion", "ESPresense-companion", "nearest_node", "nadaraya_watson", "nelder_mead",
      "weighting", "bandwidth", "kernel", "optimization", "filtering", "motion_sigma",
      "smoothing_weight", "bfgs", "mle",
      keys: ["rule", "method"],
      "the companion of ESPresense: its nearest node is the preset companion, and methods of "
        + "positions are those of simrun locate; its captures are imported",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "iBeacon Tracker", "iBeacon", "Home Assistant", keys: ["rule", "ibeacon"],
      "Home Assistant's integrations are the presets ibeacon, mqtt_room and bermuda; an "
        + "iBeacon is also a frame of a beacon",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "ESPHome", "ble_presence", "esp32_ble_tracker", keys: ["minRSSI", "scanIntervalMs"],
      "a receiver: its min_rssi is minRSSI, and its scan that of a receiver",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "monitor", "Theengs", "OpenMQTTGateway", "tracker_timeout", "monitor.sh", "presence",
      "hass_presence", "general_presence", "timeoutCycles",
      keys: ["timeoutS", "awayTimeoutS"],
      "programs that tell home and not home; messages of OpenMQTTGateway are imported",
      page: "reference/imports.md"),
    ForeignWordHelp(
      "arrival_scan", "depart_scan", "PREF_ARRIVAL_SCAN_ATTEMPTS", "PREF_DEPART_SCAN_ATTEMPTS",
      "PREF_ARRIVE_SCAN_INTERVAL", "PREF_DEPART_SCAN_INTERVAL", "PREF_COOPERATIVE_SCAN_THRESHOLD",
      "PREF_MINIMUM_TIME_BETWEEN_SCANS", "PREF_INTERSCAN_DELAY", "scanTimeLimit", "query",
      "requery_ms",
      keys: ["connection-probe", "timeoutS"],
      "monitor.sh asks a known device for its name, instead of hearing it: closest here is an "
        + "engine that connects",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "count_ids", keys: ["countsDevice", "rooms"],
      "whom ESPresense's nodes count: here the device; countsDevice false is the product as shipped",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "tagOverrides", keys: ["rooms", "rssiOffsetsDB", "measuredPowerDBm"],
      "what is known of one device: an engine hears the devices that it names, by its settings",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "allowlist", "denylist", "whitelist", "blacklist", "onlyInclude", "allow_nameless_uuids",
      "PUB_ADVDATA", "include", "exclude", "onlyIBeacon", "processIBeacon", "majorMask",
      "instanceBeaconEnabled", "MAX_IDS", "MIN_SEEN_TRANSIENT_NEW", "track_new_devices",
      "max_divisor", "max_fingerprints",
      keys: ["rooms"],
      "which devices count: an engine hears those that it names",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "quorum", "confidence", "PREF_PERCENT_CONFIDENCE_REPORT_THRESHOLD", "rssiFactor",
      "PREF_RSSI_CHANGE_THRESHOLD", "leader election", "room-assistant cluster",
      keys: [],
      "settings of products that no rule here has: left out",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "lockDelay", "passiveMode", "wakeOnProximity", "rssiInterval",
      keys: ["proximityTimeoutS", "readingIntervalS"],
      "BLEUnlock's delay to lock, and its readings of advertisements instead of a connection",
      page: "reference/door-lock.md"),
    ForeignWordHelp(
      "deadZone", keys: ["deadZoneDB", "lockRSSI"],
      "OpenCarKey's margin between unlocking and locking, in rough metres; here in decibels",
      page: "reference/door-lock.md"),
    ForeignWordHelp(
      "UNLOCK_DISABLED", "LOCK_DISABLED", "doorSensor", "requireStill", "immobilityGate",
      "armRadius", "cancelAutoUnlockAfter",
      keys: ["requireAway", "side"],
      "conditions of locks: a geofence, a sensor of the door and stillness are left out; "
        + "requireAway is here",
      page: "reference/door-lock.md"),
    ForeignWordHelp(
      "ActivityCheckConfiguration", "exitRegionTimeout", "exit timeout", "forget after",
      "setRegionExitPeriod",
      "setMaxTrackingAge", "maxTrackingAge", "useTrackingCache",
      keys: ["regionExitPeriodMs", "maxTrackingAgeMs", "timeoutS"],
      "the silence after which a library on a phone considers a beacon gone",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "EPXProximityObserver", "ESTBeaconManager", "KTKBeaconManager", "proximity zone",
      keys: ["corelocation", "maxDistanceM", "proximity"],
      "SDKs of beacon vendors, which use the phone's own ranging: closest are the presets "
        + "corelocation and altbeacon",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "neXenio", "BLE-Indoor-Positioning", "PROCESS_NOISE_DEFAULT", "PATH_LOSS",
      keys: ["method", "pathLossExponent", "processNoise"],
      "an Android library of positions: simrun locate has its kind of methods",
      page: "reference/positioning-methods.md"),
    ForeignWordHelp(
      "kontakt.io", "Estimote", "Kontakt", keys: ["model"],
      "makers of beacons, whose models have their interval and power",
      page: "reference/beacons.md"),
    ForeignWordHelp(
      "Herald", "contacts.csv", keys: [],
      "apps that record contacts; their contacts.csv is imported",
      page: "reference/imports.md"),
    ForeignWordHelp(
      "auto lock", "auto unlock", "proximity unlock", "smart lock", "walk away lock",
      keys: ["door-lock", "unlockRSSI", "lockRSSI"],
      "a lock that opens and locks by the level of a phone or a beacon: an engine of the kind "
        + "`door-lock`",
      page: "reference/door-lock.md"),
    ForeignWordHelp(
      "Nuki", "tedee", "August", "Wyze",
      keys: ["autoUnlockFilterS", "requireAway", "proximityCooldownS"],
      "locks that open on arrival, which no preset is of: the door lock has such settings, "
        + "without a geofence",
      page: "reference/door-lock.md"),
    ForeignWordHelp(
      "Sewio", "Threshold To Switch Anchors", keys: ["hysteresisM", "switchThresholdDB"],
      "a positioning system; its threshold to switch anchors is a hysteresis between rooms",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "SimpleSensor", "iphonedetect", "linksys_velop", keys: ["awayTimeoutS", "timeoutS"],
      "programs that take a silence for an absence",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "private_ble_device", "IRK", "known_irks", "known_macs", "MAC randomization",
      "random address", "resolvable", "rpa", "rotation",
      keys: ["hasRandomAddress"],
      "a device whose address changes, as a phone's: a rule can expect it, but no simulated "
        + "device changes its address",
      page: "reference/limits.md"),
    ForeignWordHelp(
      "Gimbal", "RadBeacon", "Radius Networks", "Minew", "Blue Charm", "Ruuvi", "Feasycom",
      "Holy-IOT", "Xiaomi",
      "BTHome", "Tile",
      keys: ["model", "transmitPowerDBm", "intervalMs", "measuredPowerDBm"],
      "makers of beacons; one that is no model here is given by its power, its interval and "
        + "what it declares",
      page: "reference/beacons.md"),
    ForeignWordHelp(
      "Android Beacon Library", "regionExitPeriodMillis", "BeaconConsumer", "BeaconManager",
      keys: ["altbeacon", "regionExitPeriodMs"],
      "the library AltBeacon of Android",
      page: "reference/presence.md"),
  ]
}
