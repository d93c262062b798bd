import Documents

// Receivers in rooms that hear a device.

extension Preset {
  static let bermuda = Preset(
    name: "bermuda", product: "Bermuda", version: "cd46d17",
    source: "agittins/bermuda for Home Assistant, const.py and coordinator.py",
    summary: "nearest, by a relative margin",
    rules: [
      PresetRule(
        "Every 1.05 s, the newest reading of each scanner becomes a distance, by its rssi_offsets,"
          + " ref_power and attenuation.", "bermuda_advert.py", in: "_update_raw_distance",
        at: "1519ee0"),
      PresetRule(
        "Distances that grow faster than max_velocity are rejected. A shorter distance counts at"
          + " once, a longer one in the mean of smoothing_samples.", "bermuda_advert.py",
        in: "calculate_data", at: "1519ee0"),
      PresetRule(
        "The nearest within max_area_radius takes over if it is nearer by 30 % of the mean of both,"
          + " or by 15 % and all of its last five distances are shorter than all of the other's.",
        "coordinator.py", in: "_refresh_area_by_min_distance", at: "cd46d17"),
      PresetRule(
        "The room's own scanner keeps the room at any distance.", "coordinator.py",
        in: "_refresh_area_by_min_distance", at: "00b0a9e"),
      PresetRule(
        "Rivals are compared one after the other, in the order in which they were discovered.",
        "coordinator.py", in: "_refresh_area_by_min_distance", at: "00b0a9e"),
      PresetRule(
        "A scanner with a reading older than 10 s does not take over.", "const.py", lines: 66...67,
        in: "AREA_MAX_AD_AGE", at: "00b0a9e"),
      PresetRule(
        "After 30 s without a reading a scanner is dropped.", "const.py", lines: 62...63,
        in: "DISTANCE_TIMEOUT", at: "00b0a9e"),
    ],
    omissions: [
      "ref_power for each device.",
      "update_interval (10 s), which only reduces database writes; devtracker_nothome_timeout"
        + " (30 s), which concerns home and not rooms.",
      "Scanners discovered in one cycle count in the order of their first readings; in the product"
        + " their order within a cycle is arbitrary.",
      "Its scanners hear the device; here one phone hears the beacons, or receivers one device.",
    ],
    names: [
      "ref_power", "attenuation", "rssi_offsets", "max_area_radius", "max_velocity",
      "smoothing_samples",
      "pdiff_outright", "pdiff_historical",
    ],
    members: ["kind": "presence", "rule": "bermuda"])

  static let espresense = Preset(
    name: "espresense", product: "ESPresense", version: "a6f1105",
    source: "ESPresense/ESPresense, defaults.h and BleFingerprint.cpp",
    summary: "enter within 2 m, leave beyond 4 m",
    rules: [
      PresetRule(
        "The level of a node is the mean of 15 s of readings within Tukey's fences.",
        "AdaptivePercentileRSSI.cpp", in: "getMedianIQR", at: "a6f1105"),
      bufferRule,
      PresetRule(
        "The distance follows from absorption and the beacon's measured power.",
        "BleFingerprint.cpp", in: "seen", at: "048978f"),
      referenceRule,
      PresetRule(
        "A device is counted within count_enter, until it is beyond count_exit or not heard for"
          + " count_ms.", "BleFingerprint.cpp", in: "shouldCount", at: "048978f"),
      PresetRule(
        "Devices count whose identifiers begin with one of count_ids. As shipped there is none, and"
          + " nobody is counted: countsDevice false.", "BleFingerprint.cpp", in: "setId",
        at: "048978f"),
      PresetRule(
        "A device that was not heard for forget_ms starts anew.", "BleFingerprintCollection.cpp",
        in: "CleanupOldFingerprints", at: "0781798"),
    ],
    omissions: [
      "Here the device is in count_ids, since it is what an engine is for; countsDevice false is the"
        + " product as shipped.",
      "Decisions on its MQTT reports: see mqtt_room with nodes espresense.",
      "The percentile filter of other versions, queries, names and fingerprints of devices.",
    ],
    names: [
      "ref_rssi", "absorption", "rx_adj_rssi", "count_enter", "count_exit", "count_ms", "forget_ms",
    ],
    members: ["kind": "presence", "rule": "espresense"])

  /// ESPresense's buffer of readings.
  private static let bufferRule = PresetRule(
    "A node stores 20 readings of a device at first. With the first reading after 10 s, and every"
      + " 10 s from then on, that becomes 1.5 times the readings of 15 s, within 10 ... 200.",
    "AdaptivePercentileRSSI.cpp", in: "addMeasurement, adjustBufferSize", at: "15178df")

  /// ESPresense's level at 1 m of a device that declares none.
  private static let referenceRule = PresetRule(
    "The measured power of a device that declares none is ref_rssi - 6 dB: -71 dBm.",
    "BleFingerprint.cpp", lines: 157...157, in: "get1mRssi", at: "a6f1105")

  /// ESPresense's reports.
  private static let reportRules = [
    PresetRule(
      "A node reports at marks of its clock, every skip_ms (5 s), if it has heard the device since"
        + " its last report.", "BleFingerprint.cpp", lines: 639...653, in: "report", at: "a6f1105"),
    PresetRule(
      "A distance that has changed by skip_dist (0.5 m) is reported 0.56 s before a mark, by 2 m"
        + " 0.83 s, and by 4 m or more 2.5 s.", "BleFingerprint.cpp", lines: 639...653,
      in: "report", at: "a6f1105"),
    PresetRule(
      "A distance beyond max_dist is not reported; 0 is no limit.", "BleFingerprint.cpp",
      in: "report", at: "048978f"),
  ]

  /// The parts of ESPresense's reports that are missing.
  private static let reportOmissions = [
    "A node's first report comes at once, not up to 5 s later by the hash of the device's identifier;"
      + " its marks are multiples of skip_ms since the start, for all nodes.",
    "rx_adj_rssi of boards with a weak antenna (20 on an S3): see rssiOffsetDB.",
  ]

  static let mqttRoom = Preset(
    name: "mqtt_room", product: "Home Assistant", version: "11cc488",
    source: "home-assistant/core, mqtt_room, sensor.py",
    summary: "nearest, or any after 5 s",
    rules: [
      PresetRule(
        "A distance is accepted if it comes from the current room, is shorter than the last accepted"
          + " one, or if that is at least timeout old.", "sensor.py", lines: 153...166,
        in: "message_received", at: "11cc488"),
      PresetRule(
        "A device is never away unless away_timeout is given.", "sensor.py", lines: 185...192,
        in: "update", at: "11cc488"),
      referenceRule,
    ] + reportRules,
    omissions: [
      "The nodes compute distances: here one per reading, by ESPresense's formula; with nodes"
        + " espresense also smoothed, and reported as by ESPresense's nodes. The rules of reports"
        + " are for these.",
      "Absence is reported when it is due, not when Home Assistant next polls.",
    ] + reportOmissions,
    names: [
      "timeout", "away_timeout", "ref_rssi", "absorption", "rx_adj_rssi", "max_dist", "skip_dist",
      "skip_ms", "forget_ms",
    ],
    members: ["kind": "presence", "rule": "mqtt_room"])

  static let roomAssistant = Preset(
    name: "room-assistant", product: "room-assistant", version: "ed9a860",
    source: "mKeRix/room-assistant, bluetooth-low-energy and room-presence",
    summary: "nearest, of those within 60 s",
    rules: [
      PresetRule(
        "Each instance smooths its readings by a Kalman filter of kalmanProcessNoise and"
          + " kalmanMeasurementNoise.", "bluetooth-low-energy.config.ts", at: "ed9a860"),
      PresetRule(
        "The distance follows from measuredPower by the curve 0.89976, 7.7095, 0.111, in whole"
          + " 0.1 m.", "tag.ts", lines: 36...47, in: "distance", at: "0065140"),
      PresetRule(
        "The measured power of a tag that declares none is -59 dBm.", "tag.ts", lines: 11...12,
        at: "0065140"),
      PresetRule(
        "An instance reports each distance at once, or at most one in updateFrequency: the newest"
          + " when that is over.", "bluetooth-low-energy.service.ts", in: "handleDiscovery",
        at: "0065140"),
      PresetRule(
        "The room is that of the shortest report within maxDistance that is younger than timeout, by"
          + " each report.", "room-presence-distance.sensor.ts", lines: 67...82,
        in: "getClosestInRange", at: "01d2c08"),
      PresetRule(
        "It is found anew every timeout, too. So a silent instance keeps the room for one to two"
          + " timeouts.", "bluetooth-low-energy.service.ts", in: "createRoomPresenceSensor",
        at: "0065140"),
      PresetRule(
        "There is no hysteresis.", "room-presence-distance.sensor.ts", lines: 45...60,
        in: "updateState", at: "01d2c08"),
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

  static let companion = Preset(
    name: "companion", product: "ESPresense-companion", version: "5180dcc",
    source: "ESPresense/ESPresense-companion, NearestNode.cs and MultiScenarioLocator.cs",
    summary: "nearest node, also a silent one",
    rules: [
      PresetRule(
        "Each report of a node locates the device at the node with the shortest newest report within"
          + " max_distance.", "NearestNode.cs", lines: 18...138, in: "Locate", at: "5180dcc"),
      PresetRule(
        "The room is that of the node; there is no hysteresis unless given.", "NearestNode.cs",
        lines: 18...138, in: "Locate", at: "5180dcc"),
      PresetRule(
        "A node that fell silent counts with its last distance.", "NearestNode.cs", lines: 24...40,
        in: "Locate", at: "5180dcc"),
      PresetRule(
        "An idle device is located again after timeout, by the same distances, so it is never away.",
        "DeviceTracker.cs", in: "CheckIdleDevicesAsync", at: "98e6537"),
      PresetRule(
        "If no node is within max_distance, the room stays until a report that comes timeout after"
          + " the last location.", "Scenario.cs", in: "Current", at: "257b0d3"),
      referenceRule, bufferRule,
    ] + reportRules,
    omissions: [
      "Its locator nearest_node alone, which must be enabled. nelder_mead, nadaraya_watson, bfgs, mle"
        + " and multi_floor compute positions, and are not simulated: see positioning with"
        + " least-squares or weighted-centroid.",
      "Version d1a3e7f counts a node for timeout alone: keepsSilentNodes false. It has no"
        + " max_distance and no hysteresis.",
      "The choice among several locators by smoothed probabilities, and the Kalman filter of"
        + " positions.",
      "max_distance and hysteresis by node; anchored devices; away_timeout (120 s), which none of the"
        + " files that were read uses.",
      "The room is that in which rooms list the node, not that of its place.",
    ] + reportOmissions,
    names: [
      "max_distance", "timeout", "ref_rssi", "absorption", "rx_adj_rssi", "skip_dist", "skip_ms",
      "forget_ms",
    ],
    members: ["kind": "presence", "rule": "companion"])

  static let iBeaconTracker = Preset(
    name: "ibeacon", product: "iBeacon Tracker", version: "0704636",
    source: "home-assistant/core, ibeacon, coordinator.py; habluetooth 012b2a0, manager.py",
    summary: "one source, found anew every 60 s",
    rules: [
      PresetRule(
        "Home Assistant takes a device's advertisements from one scanner. Another takes over if its"
          + " level is higher by more than 16 dB, or if the scanner was silent for longer than the"
          + " longest of its first 15 intervals and 5 s, or 900 s while that is unknown.",
        "manager.py", in: "_prefer_previous_adv_from_different_source", at: "012b2a0"),
      PresetRule(
        "The integration is told of the first advertisement alone.", "manager.py",
        in: "scanner_adv_received", at: "012b2a0"),
      PresetRule(
        "It looks for the source every 60 s (UPDATE_INTERVAL). The room is that of the source.",
        "const.py", lines: 27...27, in: "UPDATE_INTERVAL", at: "0bc2097"),
      PresetRule(
        "The device is away at a check every 300 s, if no scanner has heard it for 195 s and its"
          + " source was silent for too long.", "manager.py", in: "_async_check_unavailable",
        at: "012b2a0"),
      PresetRule(
        "With hasRandomAddress, the device is away at an update once it was not heard for 180 s"
          + " (UNAVAILABLE_TIMEOUT).", "const.py", lines: 23...23, in: "UNAVAILABLE_TIMEOUT",
        at: "0bc2097"),
      PresetRule(
        "With hasRandomAddress, the source is that of the first advertisement. A duplicate brings the"
          + " device back only after Home Assistant has forgotten it.", "coordinator.py",
        lines: 380...520, at: "0704636"),
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
}
