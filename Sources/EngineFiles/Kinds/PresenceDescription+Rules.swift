import BLE
import Documents
import Engines

/// The allowed distances, in metres.
private let distances = 0.0...1000

extension PresenceDescription {
  /// Declares the settings of the rule that a word names, with the values of the current rule if
  /// the word names that rule, and otherwise with the defaults.
  mutating func declareRule(_ word: Word, in settings: inout EngineSettings) throws(InputError) {
    switch word {
    case .bermuda:
      var own = if case .bermuda(let own) = rule { own } else { BermudaRule.Settings() }
      try own.declare(in: &settings)
      rule = .bermuda(own)
    case .espresense:
      var own = if case .espresense(let own) = rule { own } else { ESPresenseRule.Settings() }
      try own.declare(in: &settings)
      rule = .espresense(own)
    case .mqttRoom:
      var own = if case .mqttRoom(let own) = rule { own } else { MQTTRoomRule.Settings() }
      try own.declare(in: &settings)
      rule = .mqttRoom(own)
    case .roomAssistant:
      var own =
        if case .roomAssistant(let own) = rule { own } else { RoomAssistantRule.Settings() }
      try own.declare(in: &settings)
      rule = .roomAssistant(own)
    case .companion:
      var own = if case .companion(let own) = rule { own } else { CompanionRule.Settings() }
      try own.declare(in: &settings)
      rule = .companion(own)
    case .iBeaconTracker:
      var own =
        if case .iBeaconTracker(let own) = rule { own } else { IBeaconTrackerRule.Settings() }
      try own.declare(in: &settings)
      rule = .iBeaconTracker(own)
    case .altBeacon:
      var own = if case .altBeacon(let own) = rule { own } else { AltBeaconRule.Settings() }
      try own.declare(in: &settings)
      rule = .altBeacon(own)
    case .coreLocation:
      var own =
        if case .coreLocation(let own) = rule { own } else { CoreLocationRule.Settings() }
      try own.declare(in: &settings)
      rule = .coreLocation(own)
    }
  }
}

extension BermudaRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.declareLaw(&refPower, &attenuation)
    try settings.number(
      "maxDistanceM", &maxRadius, in: distances,
      aliases: EngineSettings.reachAliases,
      "the distance beyond which a device takes no room; with bermuda it keeps its room")
    try settings.number(
      "maxVelocityMps", &maxVelocity, in: 0...1000,
      aliases: ["max_velocity"],  // Bermuda
      "the speed above which an increasing distance is rejected")
    try settings.integer(
      "smoothingSamples", &smoothingSamples, in: 1...1000,
      aliases: ["smoothing_samples"],  // Bermuda
      "the number of distances that are averaged")
    try settings.duration("cycleS", &cycle, in: 0.1...60, "the time between two decisions")
    try settings.duration(
      "timeoutS", &distanceTimeout, in: 0.1...3600,
      aliases: ["timeout"],  // mqtt_room
      "the silence after which a device's distance is unknown")
    try settings.duration(
      "maxAgeS", &areaMaxAge, in: 0.1...3600,
      "the maximum age of a reading that can determine the room")
    try settings.number(
      "pdiffOutright", &pdiffOutright, in: 0...2,
      aliases: ["pdiff_outright"],  // Bermuda
      "the relative difference of distances at which a nearer device wins at once")
    try settings.number(
      "pdiffHistorical", &pdiffHistorical, in: 0...2,
      aliases: ["pdiff_historical"],  // Bermuda
      "the relative difference at which a device that was nearer for some cycles wins")
  }
}

extension EngineSettings {
  /// Declares the two parameters of the log-distance model.
  fileprivate mutating func declareLaw(
    _ power: inout PowerLevel, _ exponent: inout Double
  ) throws(InputError) {
    try measuredPower(
      &power,
      "the measured power: the RSSI at 1 m; ref_rssi of espresense, mqtt_room and companion is 6 dB"
        + " above it")
    try number(
      "pathLossExponent", &exponent, in: 0.1...10,
      aliases: ["attenuation", "absorption"],  // Bermuda, ESPresense
      "the path-loss exponent")
  }
}

extension ESPresenseNodeSettings {
  /// The keys of the settings that `nodes` replaces.
  fileprivate static let keys = [
    "measuredPowerDBm", "pathLossExponent", "rssiOffsetDB", "smoothing", "latestN", "windowS",
    "factor", "processNoise", "measurementNoise", "forgetMs", "maxDistanceM", "skipDistanceM",
    "skipMs",
  ]

  fileprivate mutating func declareDistance(in settings: inout EngineSettings) throws(InputError) {
    try settings.declareLaw(&measuredPower, &absorption)
    if settings.isWritten("measuredPowerDBm", as: "ref_rssi") {
      measuredPower = measuredPower + Self.assumedPower
    }
    try settings.decibels(
      "rssiOffsetDB", &rxAdjRSSI, in: -60...60,
      aliases: ["rx_adj_rssi"],  // ESPresense
      "the offset added to the measured power")
    try smoothing.declare(in: &settings)
    try settings.duration(
      "forgetMs", &forget, in: 1...86_400_000,
      aliases: ["forget_ms"],  // ESPresense
      "the silence after which a device's smoothing restarts")
  }

  fileprivate mutating func declareReports(in settings: inout EngineSettings) throws(InputError) {
    try settings.number(
      "maxDistanceM", &maxDistance, in: distances,
      aliases: EngineSettings.reachAliases,
      "the distance beyond which a device is not reported; 0 for no limit")
    try declareSkips(in: &settings)
  }

  fileprivate mutating func declareSkips(in settings: inout EngineSettings) throws(InputError) {
    try settings.number(
      "skipDistanceM", &skipDistance, in: distances,
      aliases: ["skip_dist"],  // ESPresense
      "the change of distance from which a node reports before its mark; 0 for never")
    try settings.duration(
      "skipMs", &skipTime, in: 0...86_400_000,
      aliases: ["skip_ms"],  // ESPresense
      "the time between the marks at which a node reports any distance; 0 to report each reading")
  }
}

extension ESPresenseRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try node.declareDistance(in: &settings)
    try settings.flag(
      "countsDevice", &countsDevice,
      "true if the nodes count the device; ESPresense counts nobody until count_ids is set"
    )
    try settings.number(
      "enterDistanceM", &countEnter, in: distances,
      aliases: ["count_enter"],  // ESPresense
      "the distance within which a device enters the room")
    try settings.number(
      "exitDistanceM", &countExit, in: distances,
      aliases: ["count_exit"],  // ESPresense
      "the distance beyond which a device leaves the room")
    guard countEnter <= countExit else {
      throw .outOfRange(
        settings.place(of: "exitDistanceM"), given: countExit.inFewDigits,
        allowed: "\(countEnter.inFewDigits), which is 'enterDistanceM', ... 1000")
    }
    try settings.duration(
      "countMs", &countTimeout, in: 1...86_400_000,
      aliases: ["count_ms"],  // ESPresense
      "the silence after which a device leaves the room")
  }
}

extension MQTTRoomRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.duration(
      "timeoutS", &timeout, in: 0...86_400,
      aliases: ["timeout"],  // mqtt_room
      "the age of the last accepted report at which a farther room is accepted")
    // In Home Assistant, 0 means never.
    try settings.duration(
      "awayTimeoutS", &awayTimeout, in: 0...86_400,
      aliases: ["away_timeout", "consider_home"],  // mqtt_room, Home Assistant's trackers
      "the age of the last accepted report at which the device is away; null for never")
    if awayTimeout == .zero { awayTimeout = nil }
    let nodes = try settings.shorthand(
      "nodes", among: ["raw": ESPresenseNodeSettings.raw, "espresense": ESPresenseNodeSettings()],
      "the default settings of the nodes")
    if let nodes {
      node = nodes
      settings.drop(ESPresenseNodeSettings.keys, ifReplaced: "nodes")
    }
    try node.declareDistance(in: &settings)
    try node.declareReports(in: &settings)
  }
}

extension RoomAssistantRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try smoothing.declare(in: &settings)
    try settings.distanceModel(&distance, &measuredPower)
    try settings.number(
      "maxDistanceM", &maxDistance, in: distances, aliases: EngineSettings.reachAliases,
      "the distance beyond which a device does not determine the room")
    // In the product, 0 means never.
    try settings.duration(
      "timeoutS", &timeout, in: 0...86_400,
      aliases: ["timeout"],  // room-assistant
      "the age at which a device's report no longer counts; null for never")
    if timeout == .zero { timeout = nil }
    try settings.duration(
      "updateFrequencyS", &updateFrequency, in: 0...86_400,
      aliases: ["updateFrequency"],  // room-assistant
      "the time between two reports of a device; 0 for a report of each reading")
  }
}

extension CompanionRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try node.declareDistance(in: &settings)
    try node.declareSkips(in: &settings)
    try settings.number(
      "maxDistanceM", &node.maxDistance, in: distances,
      aliases: EngineSettings.reachAliases,
      "the distance beyond which a device is not reported; 0 for no limit")
    try settings.distance(
      "locatorMaxDistanceM", &maxDistance, in: distances,
      aliases: ["max_distance"],  // ESPresense-companion
      "the distance beyond which a node does not locate the device; null for none")
    try settings.number(
      "hysteresisM", &hysteresis, in: distances,
      "the difference by which another node must be nearer than the present one")
    try settings.duration(
      "timeoutS", &timeout, in: 0.1...3600,
      aliases: ["timeout"],  // ESPresense-companion
      "the time for which a location counts; without a report, the device is then located once more"
    )
    try settings.flag(
      "keepsSilentNodes", &keepsSilentNodes,
      "true if a node counts with its last distance however old it is; false if only for timeoutS")
  }
}

extension IBeaconTrackerRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.measuredPower(&measuredPower)
    try settings.duration(
      "updateIntervalS", &updateInterval, in: 0.1...3600,
      aliases: ["UPDATE_INTERVAL"],  // Home Assistant
      "the time between two updates of the source")
    try settings.flag(
      "hasRandomAddress", &hasRandomAddress,
      "true for a device whose address changes, as a phone's: its source changes only with the address"
    )
    try settings.duration(
      "unavailableTimeoutS", &unavailableTimeout, in: 0.1...86_400,
      aliases: ["UNAVAILABLE_TIMEOUT"],  // Home Assistant
      "the silence after which a device whose address changes is away")
    try settings.decibels(
      "switchThresholdDB", &switchThreshold, in: 0...100,
      aliases: ["ADV_RSSI_SWITCH_THRESHOLD"],  // Home Assistant
      "the difference by which the level of another scanner must be higher")
    try settings.duration(
      "staleS", &staleTime, in: 0.1...86_400,
      "the silence after which any scanner takes a device over whose interval is unknown")
  }
}

extension AltBeaconRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.roomSource(
      &rooms, "the source of rooms: the nearest beacon, or all regions with a beacon in range")
    try settings.scanMode(&scanMode)
    try settings.duration(
      "scanPeriodMs", &scanPeriod, in: EngineSettings.scanPeriods,
      aliases: ["foregroundScanPeriod"],  // AltBeacon
      "the time for which readings are collected")
    try settings.betweenScanPeriod(&betweenScanPeriod)
    try settings.backgroundScanPeriods(
      &backgroundScanPeriod, pause: &backgroundBetweenScanPeriod)
    try settings.duration(
      "minScanCycleMs", &minScanCycle, in: EngineSettings.pauses,
      "the time for which a scan runs at least, if a scan and the pause after it are shorter")
    try smoothing.declare(in: &settings)
    try settings.distanceModel(&distance, &measuredPower)
    try settings.flag(
      "usesTrackingCache", &usesTrackingCache,
      "true if a beacon is also ranged at the end of a scan period in which it was not heard")
    try settings.duration(
      "maxTrackingAgeMs", &trackingAge, in: 1...3_600_000,
      "with usesTrackingCache, the silence after which a beacon is no longer ranged")
    try settings.reach(&maxDistance)
    try settings.duration(
      "regionExitPeriodMs", &exitPeriod, in: 1...3_600_000,
      aliases: ["regionExitPeriod"],  // AltBeacon
      "the silence after which a region is left")
  }
}

extension CoreLocationRule.Settings {
  fileprivate mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.roomSource(
      &rooms, "the source of rooms: the nearest beacon, or all regions with a beacon in range")
    try settings.distanceModel(&distance, &measuredPower)
    try settings.reach(&maxDistance)
  }
}

// MARK: - Thresholds

extension PresenceDescription.Rule {
  func thresholds(declaring power: PowerLevel?, reach: Double?) -> [Threshold] {
    switch self {
    case .bermuda(let settings):
      return [
        Threshold(
          "no takeover beyond", reach ?? settings.maxRadius, of: settings.refPower,
          exponent: settings.attenuation)
      ]
    case .espresense(let settings):
      let node = settings.node
      let reference = node.reference(declaring: power)
      return [
        Threshold("enter within", settings.countEnter, of: reference, exponent: node.absorption),
        Threshold("leave beyond", settings.countExit, of: reference, exponent: node.absorption),
      ]
    case .mqttRoom(let settings):
      let node = settings.node
      let limit = ESPresenseNodeSettings.limit(reach ?? node.maxDistance)
      guard limit.isFinite else { return [] }
      return [
        Threshold(
          "no room beyond", limit, of: node.reference(declaring: power), exponent: node.absorption)
      ]
    case .companion(let settings):
      let node = settings.node
      let reference = node.reference(declaring: power)
      let limit = reach.flatMap { $0 == 0 ? nil : $0 }
      return [("no report beyond", limit), ("no room beyond", settings.maxDistance)]
        .compactMap { name, metres in
          metres.map { Threshold(name, $0, of: reference, exponent: node.absorption) }
        }
    case .roomAssistant, .iBeaconTracker, .altBeacon, .coreLocation: return []
    }
  }
}

extension Threshold {
  /// Creates a threshold at a distance in metres, by the log-distance model.
  fileprivate init(
    _ name: String, _ distance: Double, of measuredPower: PowerLevel, exponent: Double
  ) {
    let loss = 10 * exponent * PortableMath.log10(max(distance, 0.01))
    self.init(name: "\(name) \(distance.inFewDigits) m", level: measuredPower - Decibels(loss))
  }
}
