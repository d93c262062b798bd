extension ForeignWordHelp {
  /// The words, by subject. The glossary's table of them is made from these.
  static let all: [ForeignWordHelp] = [
    // Levels and distances.
    ForeignWordHelp(
      "rssi_offsets", "rxAdj", "rssi_offset", "offset", "scanner offset",
      keys: ["rssiOffsetsDB", "rssiOffsetDB", "receiveOffsetDB"],
      "an offset of a receiver's levels: by device, or of all nodes of an engine, or what a "
        + "simulated receiver adds; `rxAdj` of one node has the other sign",
      page: "reference/presence.md#receivers-that-hear-unequally"),
    ForeignWordHelp(
      "min_rssi", "PREF_RSSI_IGNORE_BELOW", "threshold", "thresholdRSSI",
      "Rxpowerlevel Threshold", "BtleRssiClientInThreshold",
      keys: ["minRSSI", "maxDistanceM"],
      "the level below which a reading does not count; for rooms, a distance decides",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "threshold", "thresholdRSSI", "Rxpowerlevel Threshold", "BtleRssiClientInThreshold",
      keys: ["unlockRSSI"],
      "the level at which a lock opens", page: "reference/door-lock.md"),
    ForeignWordHelp(
      "threshold", "thresholdRSSI", keys: ["thresholdDBm"],
      "the level that tells the two sides of a door apart", page: "reference/door-lock.md"),
    ForeignWordHelp(
      "threshold", keys: ["thresholdC"],
      "the temperature below which a room is cold", page: "reference/engines.md"),
    ForeignWordHelp(
      "minDiscoveryLogRssi", keys: [],
      "room-assistant's limit of its log alone: it has no effect on rooms",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "txPower", "rssi@1m", "rssi_at_1m", "calibrated power", "tx_ref_rssi", "rx_ref_rssi",
      "calibratedRssi", "calibratedDistance", "CALIBRATED_RSSI_AT_ONE_METER", "get1mRssi",
      keys: ["measuredPowerDBm"],
      "the level at 1 m that a beacon declares, which AltBeacon calls txPower, about -59; what a "
        + "beacon radiates is `transmitPowerDBm`; an Eddystone frame has the level at 0 m, 41 dB "
        + "higher",
      page: "reference/payloads.md"),
    ForeignWordHelp(
      "Broadcasting Power", "tx_power", "setTxPowerLevel", "advertise power",
      "ADVERTISE_TX_POWER_HIGH", "ADVERTISE_TX_POWER_MEDIUM", "ADVERTISE_TX_POWER_LOW",
      "ADVERTISE_TX_POWER_ULTRA_LOW", "ultraLow", "kCBAdvDataTxPowerLevel",
      keys: ["transmitPowerDBm"],
      "the radiated power of a beacon, about -20 to 8; what it declares at 1 m, also called "
        + "txPower, is `measuredPowerDBm`",
      page: "reference/beacons.md"),
    ForeignWordHelp(
      "accuracy", "CLProximity", "getDistance", "immediate", "near", "far", "CLBeacon",
      "CLProximityUnknown",
      keys: ["distance", "proximity"],
      "the distance that a system estimates of a beacon, and its zones, which `simrun distances` "
        + "shows beside the true distance",
      page: "reference/commands.md#distances"),
    ForeignWordHelp(
      "max_radius", "max_range", "Range in", "Range out",
      keys: ["maxDistanceM", "maxDistancesM", "enterDistanceM", "exitDistanceM"],
      "the distance beyond which a device does not determine a room, of all devices or of one, or "
        + "at which it enters and leaves one",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "N factor", "environmental factor", "path loss",
      keys: ["pathLossExponent", "exponent"],
      "the exponent n by which an engine turns levels into distances: 2 in free space",
      page: "reference/presence.md"),
    // Filters and times.
    ForeignWordHelp(
      "debounce", "hold time", "dwell", "dwell time", "delayed_on", "delayed_off",
      "Minimal Time to Trigger",
      "hysteresis", "switch_margin", "INCUMBENT_MARGIN_PERCENT", "INCUMBENT_MARGIN_METERS",
      "enter_delay", "exit_delay",
      keys: [
        "debounceS", "dwellS", "hysteresisDB", "hysteresisM", "exitDistanceM", "pdiffOutright",
      ],
      "a new side or room counts only once it has lasted, or is clearly better",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "streak", "SAME_FLOOR_STREAK", "CROSS_FLOOR_STREAK", "history_window", "min_history",
      keys: ["pdiffHistorical", "dwellS"],
      "how often in succession another device must be nearer",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "maxWait", "leading", "trailing", "wait",
      keys: ["debounceS", "debounceMaxWaitS", "debounceLeading", "debounceTrailing"],
      "the settings of a debounce",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "rollingAverage", keys: ["rollingAverageS"],
      "the room that was decided for the longest part of a window; of levels, it is smoothing",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "moving average", "kalmanFilter", "RunningAverageRssiFilter",
      "ArmaRssiFilter", "RssiCalculators", "newLimitedMeanRssiCalculator",
      "setRssiFilterImplClass", "RssiFilter", "oneEuro", "fcmin", "beta", "arma", "runningAverage",
      "rssi smoothing",
      keys: ["smoothing", "windowS", "latestN"],
      "the filter that turns readings into a level",
      page: "reference/door-lock.md"),
    ForeignWordHelp(
      "sampleExpirationMilliseconds", "sampleExpiration", "DEFAULT_SAMPLE_EXPIRATION_MILLISECONDS",
      "window",
      keys: ["windowS", "rollingAverageS"],
      "the age up to which readings count in a level: 20 s in AltBeacon as shipped",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "ArmaSpeed", "DEFAULT_ARMA_SPEED", keys: ["factor", "smoothing"],
      "the weight of the newest reading in AltBeacon's ARMA filter, which is smoothing "
        + "truncated",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "updateFrequency", "throttle", "update interval", "updateThrottle",
      keys: ["updateFrequencyS", "debounceLeading", "updateIntervalS", "cycleS", "skipMs"],
      "how often an engine decides or reports, or rooms change at most",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "consider_home", "away timeout", "devtracker_nothome_timeout", "device_tracker",
      "bluetooth_le_tracker", "PREF_BEACON_EXPIRATION", "beacon_expiration", "presenceawaytimer",
      "not_home", "leaveTimeInMilliseconds", "AbandonedClientCleanupInterval", "away",
      "expire_after", "off delay", "state_timeout",
      keys: ["awayTimeoutS", "timeoutS", "countMs"],
      "the silence after which a person is away",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "flapping", "flicker", "ping-pong", "jumping", "jumping rooms", "bouncing", "jitter",
      keys: ["dwellS", "debounceS", "hysteresisM"],
      "decisions that change without a reason: the measures roomFlips and sideFlips count them",
      page: "reference/measures.md"),
    ForeignWordHelp(
      "zone", "occupancy", "room presence", "area", keys: ["rooms"],
      "a room that a person is in or not: an engine of the kind `presence` names the devices in each",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "entry", "exit", "arrival", "departure",
      keys: ["timeoutS", "regionExitPeriodMs", "exitDelayS", "falseExits"],
      "the decision that a person is in a room, or no longer; in silence a timeout decides the exit",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "delay", "latency", "reaction time",
      keys: ["unlockDelayS", "roomDelayS", "exitDelayS", "sideDelayS", "alertDelayS"],
      "how late a decision is, as measures have it", page: "reference/measures.md"),
    ForeignWordHelp(
      "false positive", "false alarm", "spurious",
      keys: ["falseUnlocks", "falseLocks", "falseExits", "falseAlerts", "wrongEntries"],
      "a decision that the ground truth contradicts, as measures count it",
      page: "reference/measures.md"),
    ForeignWordHelp(
      "false negative", "missed", "missed detection", keys: ["missedUnlock", "missedAlerts"],
      "a decision that was due by the ground truth and was not made, as measures count it",
      page: "reference/measures.md"),
    ForeignWordHelp(
      "metal", keys: ["wallLosses"], "what walls of metal do to levels", page: "reference/levels.md"
    ),
    ForeignWordHelp(
      "body", "multipath", "human body", keys: ["radio", "carried"],
      "what people and reflections do to levels",
      page: "reference/levels.md"),
    ForeignWordHelp(
      "antenna", "orientation", "phone orientation", "antenna pattern",
      keys: ["antennaDB", "carried", "mount"],
      "the gain by direction: of a phone as it is carried and turns with its person, and of a beacon "
        + "as it is mounted",
      page: "reference/scenario.md"),
    ForeignWordHelp(
      "coexistence", "Wi-Fi interference", "2.4 GHz", "wlan", keys: ["wifi", "interference"],
      "other traffic in the band, which destroys packets: everywhere alike, or near access points",
      page: "reference/scenario.md"),
    ForeignWordHelp(
      "seeds", "runs", "iterations", "seed", keys: [],
      "the option `--runs` gives their number, and `--first-seed` the first; one run has `--seed`",
      page: "reference/commands.md"),
    ForeignWordHelp(
      "mqtt", "broker", keys: [],
      "a broker of messages: the option --mqtt publishes decisions there",
      page: "reference/mqtt.md"),
    ForeignWordHelp(
      "signal strength", "signal level", "signal drop", "rssi fluctuation", keys: ["radio"],
      "the level at which a packet is received, in dBm: what it depends on, and how it scatters",
      page: "reference/levels.md"),
    ForeignWordHelp(
      "packet loss", "lost packets", "missed packets", keys: ["interference"],
      "packets that are sent and not received, which reports count by reason; simrun explain "
        + "--packets has the terms of one",
      page: "guide/explaining-packets.md"),
    ForeignWordHelp(
      "heatmap", "coverage map", "signal map", "beacon range", keys: [],
      "the levels over a plan, and how far a device is received, which simrun coverage computes",
      page: "guide/coverage.md"),
    // Positions.
    ForeignWordHelp(
      "trilateration", "multilateration", "fingerprinting", "kNN", "triangulation",
      keys: ["method"],
      "a method that computes a position from levels; simrun locate compares them all",
      page: "reference/positioning-methods.md"),
    ForeignWordHelp(
      "dead reckoning", "pedometer", "step counter", "PDR", "magnetometer", "CMPedometer",
      keys: ["method"],
      "the steps and headings of a phone, by which a filter moves its estimates",
      page: "reference/positioning-methods.md#headings-and-steps"),
    ForeignWordHelp(
      "Find3", "FIND", "internalpositioning", keys: ["method"],
      "a server that compares fingerprints; simrun locate has its kind of methods",
      page: "reference/positioning-methods.md"),
    ForeignWordHelp(
      "calibration", keys: [],
      "simrun calibrate fits the radio to recordings, and the offsets of receivers",
      page: "guide/calibration.md"),
    ForeignWordHelp(
      "floors", "bounds", "flip_y", "points", keys: ["floorplan", "rooms"],
      "the plan of ESPresense-companion: here a floor plan with rooms",
      page: "reference/floor-plan.md"),
    ForeignWordHelp(
      "nodes.point", "nodes", "locators", "anchors", "scanner", "gateway", "proxy", "node",
      "raspberry pi", "ESP32", "bluetooth proxy", "shelly", "ble proxy",
      keys: ["rooms", "receivers"],
      "what hears tags: here receivers, with their places on a floor plan or in a scenario, which "
        + "an engine names by room",
      page: "reference/floor-plan.md"),
    ForeignWordHelp(
      "multi-floor", "coded phy", "long range", "extended advertising", "scan response", keys: [],
      "left out: one floor, and legacy advertising on one PHY",
      page: "reference/limits.md"),
    // Products without a preset, and those whose presets have other names.
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
      "tagOverrides", "count_ids", keys: ["rooms", "rssiOffsetsDB", "measuredPowerDBm"],
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
    // Phones.
    ForeignWordHelp(
      "SCAN_MODE_LOW_LATENCY", "SCAN_MODE_LOW_POWER", "setScanMode", "SCAN_MODE_BALANCED",
      "SCAN_MODE_OPPORTUNISTIC", "ScanSettings", "lowLatency", "scan_parameters",
      "low power mode",
      keys: ["scanMode"],
      "the scan mode that an app asks Android for",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "BackgroundPowerSaver", "setEnableScheduledScanJobs", "backgroundMode",
      keys: ["backgroundScanPeriodMs", "backgroundBetweenScanPeriodMs", "schedule"],
      "AltBeacon's scan in the background, to which the schedule of a phone moves its app",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "JobScheduler", "ScanJob", "WorkManager", "15 minutes",
      keys: ["backgroundBetweenScanPeriodMs"],
      "the scheduled jobs by which AltBeacon scans in the background of Android, about every 15 "
        + "minutes: left out",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "30 minutes", "scan timeout", keys: ["scanTimeout", "scanPeriodMs"],
      "the time after which Android ends a scan that never pauses; a scan with a period starts anew",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "BeaconParser", "setBeaconLayout", "beacon layout", "m:2-3=0215", keys: ["altbeacon"],
      "AltBeacon's layouts, by which an app knows frames: the preset hears every frame",
      page: "reference/payloads.md"),
    ForeignWordHelp(
      "BeaconTransmitter", "CBPeripheralManager", "BluetoothLeAdvertiser", "startAdvertising",
      keys: ["advertises"],
      "a phone that sends as a beacon does",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "BluetoothMedic", keys: ["bluetooth", "schedule"],
      "AltBeacon's cure of a Bluetooth stack that has crashed, by switching Bluetooth off and on: a "
        + "phone's schedule can switch it",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "screen off", "force quit", "force close", "app killed", "swipe away", "app standby",
      "standby bucket", "low power mode", "kill", "swipe", "doze", "battery optimization",
      "force stop",
      keys: ["app", "screen", "schedule"],
      "what the user and the system do with an app: the schedule of a phone has them, but not "
        + "doze, standby or a battery saver",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "PendingIntent", "willRestoreState", "wake up", "app not launched", "state restoration",
      "state preservation",
      "CBCentralManagerOptionRestoreIdentifierKey",
      keys: ["restoresState"],
      "an app that the system starts again for what it waits for",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "SCAN_FAILED_SCANNING_TOO_FREQUENTLY", "scanning too frequently", "scan throttling",
      "five scans", "5 scans",
      keys: ["scanPeriodMs", "betweenScanPeriodMs", "minScanCycleMs"],
      "Android's limit of five starts of scans in 30 s, the rule startLimit",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "BLUETOOTH_SCAN", "neverForLocation", "location permission", "precise location", "permission",
      keys: [],
      "permissions are left out: simulated apps have them all",
      page: "reference/limits.md"),
    ForeignWordHelp(
      "samsung", "apple watch", "iPhone", "iPad", keys: ["model", "system"],
      "a phone has a model for its offset, which for an iPhone is none, and a system",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "AndroidLScanningDisabled", "IntentScanningStrategyEnabled", "LongScanForcingEnabled",
      keys: [],
      "AltBeacon's other ways to scan, which are left out",
      page: "reference/presence.md"),
    ForeignWordHelp(
      "startScan", "stopScan", "ble_scan_time", "ble_time_between_scans", "BLEinterval",
      "scanduration", "ForceScanConfiguration", "ScanPeriod", "scanInterval", "scanWindow",
      keys: ["scanPeriodMs", "betweenScanPeriodMs", "scanIntervalMs", "scanWindowMs"],
      "when an app scans and pauses, or the window in which a phone or a receiver listens",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "setReportDelay", "reportDelayMillis", "batch scan", "flushPendingScanResults",
      keys: ["scanPeriodMs"],
      "Android's batches of scan results, which are left out: packets are delivered as they "
        + "come",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "CBCentralManagerScanOptionAllowDuplicatesKey", "DuplicateData", "CALLBACK_TYPE_ALL_MATCHES",
      "CALLBACK_TYPE_FIRST_MATCH",
      keys: ["allowDuplicates"],
      "whether a scan reports each packet of a device, or its first; in the background of iOS "
        + "its first",
      page: "reference/engines.md"),
    ForeignWordHelp(
      "allowsBackgroundLocationUpdates", "UIBackgroundModes", "background location",
      "forever ranging",
      keys: ["locationUpdates"],
      "an app that location updates keep from being suspended in the background",
      page: "reference/scenario-phones.md"),
    ForeignWordHelp(
      "startForeground", "enableForegroundServiceScanning",
      keys: ["foregroundService"],
      "an app whose scans keep their mode in the background of Android",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "background task", "beginBackgroundTask", "10 seconds", "3 minutes", "suspended",
      "BGTaskScheduler",
      "notifyEntryStateOnDisplay",
      keys: ["backgroundTaskS", "locationUpdates", "app", "system"],
      "how long an app runs behind others, and what wakes it",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "ranging", "didRangeBeacons", "RangeNotifier", "didFailRanging", "startRangingBeacons",
      "startRangingBeaconsInRegion",
      "CLBeaconIdentityConstraint", "didRange",
      keys: ["readings", "distance"],
      "reports of the beacons in a region, once a second, by iOS or by AltBeacon",
      page: "guide/ranging.md"),
    ForeignWordHelp(
      "monitoring", "didEnterRegion", "CLBeaconRegion", "RegionBootstrap", "MonitorNotifier",
      "didExitRegion", "CLMonitor",
      "startMonitoring", "didDetermineState", "geofence", "geofencing", "notifyOnEntry",
      "notifyOnExit", "monitoringDidFailForRegion", "kCLErrorDomain", "region monitoring",
      "CLLocationManager",
      keys: ["decide", "readings"],
      "entries of regions and exits from them, as the system tells an app",
      page: "guide/ranging.md"),
    ForeignWordHelp(
      "Region", keys: ["decide", "rooms"],
      "AltBeacon's region: of a UUID, of a UUID and a major, of one beacon, or `all-beacons`",
      page: "reference/presence.md#regions"),
    ForeignWordHelp(
      "wildcard", "*", "all", "any", "every", "everything", "any beacon", "all regions",
      keys: ["all-beacons", "decide", "rooms"],
      "AltBeacon's region without identifiers: the word `all-beacons` in a room, with decide regions",
      page: "reference/presence.md#regions"),
    ForeignWordHelp(
      "20 regions", "region limit", "iOS 20 regions", keys: ["regionLimit"],
      "the number of regions that iOS monitors for an app; it refuses those after them",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "Android", "iPhone OS", keys: ["system"],
      "a system of phones, whose versions are words of this key", page: "reference/phones.md"),
    ForeignWordHelp(
      "CoreBluetooth", "CBCentralManager", "bluest", "noble", "universal_ble",
      "cordova-plugin-ble-central",
      keys: ["system", "allowDuplicates", "scanPeriodMs"],
      "what apps scan and connect with; the phone's system decides what comes of it",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "ADVERTISE_MODE_LOW_LATENCY", "advertising interval", "interval", "advInterval",
      "ADVERTISE_MODE_LOW_POWER", "ADVERTISE_MODE_BALANCED", "10 Hz", "1022.5",
      keys: ["intervalMs"],
      "the time between two advertisements",
      page: "reference/scenario.md"),
    ForeignWordHelp(
      "duty cycle", keys: ["scanWindowMs", "scanIntervalMs", "scanMode"],
      "the part of the time in which a radio listens: the window over the interval",
      page: "guide/budget.md"),
    ForeignWordHelp(
      "detection delay", keys: ["intervalMs", "scanWindowMs"],
      "the time until a packet is heard: simrun budget computes it",
      page: "guide/budget.md"),
    ForeignWordHelp(
      "mac", "address", "device_id", keys: ["name"],
      "a device is named by its address, as c0:98:e5:00:00:01, or by any other name",
      page: "reference/scenario.md"),
    ForeignWordHelp(
      "connectable", "GATT server", "GATT", "characteristic", keys: ["peripheral"],
      "a beacon that can be connected has a peripheral, with services and their characteristics",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "connection interval", "connection parameters", "connection timeout", "supervision timeout",
      "slave latency",
      "requestConnectionPriority",
      keys: ["connection", "supervisionTimeoutMs"],
      "the timing of a phone's connections, which its `connection` gives",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "lost connection", "connection lost", "didDisconnectPeripheral",
      "GATT_CONN_TIMEOUT",
      keys: ["supervisionTimeoutMs", "connectionsLost"],
      "a connection whose ends do not hear one another for the supervision timeout",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "MTU", "requestMtu", "bonding", "pairing", "createBond", "encryption", keys: ["peripheral"],
      "packets of attributes have up to 247 bytes, and encryption is left out; a characteristic can "
        + "refuse reads and writes for the lack of it",
      page: "reference/connections.md"),
    ForeignWordHelp(
      "retrievePeripherals", "retrievePeripheralsWithIdentifiers", "connectGatt", "autoConnect",
      "reconnect",
      keys: ["knowsDevices"],
      "a connection to a device that the app knows from an earlier time, without a scan",
      page: "guide/connections.md"),
    ForeignWordHelp(
      "ScanFilter", "setServiceUuid", "hardware filter", "hardware scan filter",
      "scanForPeripheralsWithServices", keys: ["service"],
      "a scan for services: that of an engine which names its devices by a service, as 180F",
      page: "reference/phones.md"),
    ForeignWordHelp(
      "battery", "battery level", keys: ["sensors"],
      "what a device measures, of itself and of what is around it",
      page: "reference/sensors.md"),
    ForeignWordHelp(
      "voltage", "CR2032", "mAh", "deep sleep", "sleep current", "battery life", "battery lifetime",
      keys: [],
      "what a battery lasts: simrun budget computes it",
      page: "guide/budget.md"),
    // Formats and other stacks.
    ForeignWordHelp(
      "Eddystone", "proximityUUID", "id1", "TLM", "telemetry", "EID", "Eddystone-UID",
      "Eddystone-URL",
      keys: ["uuid", "major", "minor"],
      "frames and identifiers of beacons, as simrun encode writes and simrun decode reads them",
      page: "reference/payloads.md"),
    ForeignWordHelp(
      "AirTag", "Find My", "FMDN", "Nearby", keys: ["hasRandomAddress"],
      "Apple's and Google's other frames, which are no iBeacon: no app ranges them, and their "
        + "addresses change",
      page: "reference/payloads.md"),
    ForeignWordHelp(
      "nRF Connect", "LightBlue", keys: [],
      "apps that show the bytes of packets, which simrun decode reads",
      page: "reference/payloads.md"),
    ForeignWordHelp(
      "Wireshark", "tshark", "btsnoop", "PacketLogger", "mosquitto_sub", keys: [],
      "captures and logs, which simrun import reads; simrun export writes captures",
      page: "reference/imports.md"),
    ForeignWordHelp(
      "Bumble", "rootcanal", "BlueZ", keys: [],
      "other stacks, which use radios that simrun poses",
      page: "reference/posed-controllers.md"),
  ]
}
