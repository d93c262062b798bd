extension ForeignWordHelp {
  /// The words, by subject. The glossary's table of them is made from these.
  static let all = figures + products + phones + formats

  /// Words for levels, distances, filters, times and positions.
  private static let figures: [ForeignWordHelp] = [
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
  ]

  /// Words for formats, and the names of other stacks.
  private static let formats: [ForeignWordHelp] = [
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
