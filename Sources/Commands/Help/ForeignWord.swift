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
      "txPower", "rssi@1m", "calibrated power", keys: ["measuredPowerDBm"],
      "the level at 1 m that a beacon declares; an Eddystone frame has the level at 0 m, 41 dB higher",
      page: "reference/payloads.md"),
    ForeignWord(
      "accuracy", "CLProximity", "getDistance", keys: ["distance", "proximity"],
      "the distance that a system estimates of a beacon, and its zones, which simrun distances shows "
        + "beside the true distance",
      page: "reference/commands.md"),
    // Filters and times.
    ForeignWord(
      "debounce", "hold time", "dwell", "delayed_on", "delayed_off", "Minimal Time to Trigger",
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
      "moving average", "running average", keys: ["smoothing", "windowS", "latestN"],
      "the filter that turns readings into a level", page: "reference/door-lock.md"),
    ForeignWord(
      "updateFrequency", "throttle", "update interval",
      keys: ["updateFrequencyS", "debounceLeading", "updateIntervalS", "cycleS", "skipMs"],
      "how often an engine decides or reports, or rooms change at most",
      page: "reference/presence.md"),
    ForeignWord(
      "consider_home", "away timeout", keys: ["awayTimeoutS", "timeoutS", "countMs"],
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
      "monitor", "Theengs", "OpenMQTTGateway", "tracker_timeout",
      keys: ["timeoutS", "awayTimeoutS"],
      "programs that tell home and not home; messages of OpenMQTTGateway are imported",
      page: "reference/imports.md"),
    ForeignWord(
      "neXenio", "BLE-Indoor-Positioning", keys: ["method", "pathLossExponent"],
      "an Android library of positions: simrun locate has its kind of methods",
      page: "reference/positioning-methods.md"),
    ForeignWord(
      "kontakt.io", "Estimote", keys: ["model"],
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
      "private_ble_device", "irk", keys: ["hasRandomAddress"],
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
      "SCAN_MODE_LOW_LATENCY", "SCAN_MODE_LOW_POWER", "setScanMode", keys: ["scanMode"],
      "the scan mode that an app asks Android for", page: "reference/engines.md"),
    ForeignWord(
      "backgroundScanPeriod", "backgroundBetweenScanPeriod",
      keys: ["scanPeriodMs", "betweenScanPeriodMs"],
      "AltBeacon's scan in the background: the same keys with other values",
      page: "reference/engines.md"),
    ForeignWord(
      "CBCentralManagerScanOptionAllowDuplicatesKey", "DuplicateData", keys: ["allowDuplicates"],
      "whether a scan reports each packet of a device, or its first; in the background of iOS its first",
      page: "reference/engines.md"),
    ForeignWord(
      "background task", "beginBackgroundTask", "suspended",
      keys: ["backgroundTaskS", "app", "system"],
      "how long an app runs behind others, and what wakes it", page: "reference/phones.md"),
    ForeignWord(
      "monitoring", "didEnterRegion", "CLBeaconRegion", keys: ["decide", "readings"],
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
      "ADVERTISE_MODE_LOW_LATENCY", "advertising interval", keys: ["intervalMs"],
      "the time between two advertisements", page: "reference/scenario.md"),
    // Formats and other stacks.
    ForeignWord(
      "Eddystone", "proximityUUID", "id1", keys: ["uuid", "major", "minor"],
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
