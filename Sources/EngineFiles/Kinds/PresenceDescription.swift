import BLE
import Buildings
import Documents
import Engines

/// A presence engine as described in a file: the rooms with the names of their devices, and a
/// product's rule with its settings.
///
///     {
///       kind: "presence",
///       rooms: { kitchen: ["b-kitchen"], study: ["b-study", "b-shelf"] },
///       rule: "bermuda",     // or that of another product: `simrun help engine presence`
///       rssiOffsetsDB: { "b-shelf": -6 },  // a beacon that is 6 dB stronger than the others
///       maxDistanceM: 15,    // the settings of the rule, also by the product's names
///     }
///
/// With `decide: "regions"`, the devices of a room may be regions of several beacons: a UUID, a
/// UUID and a major, or `all-beacons` except for CoreLocation. Settings that are not given have the
/// product's defaults.
public struct PresenceDescription: EngineDescription {
  /// The word of the kind, `presence`.
  public static let kind = "presence"
  /// A summary of the kind, in one line.
  public static let summary = "decides the rooms that the phone is in, by the devices in them"

  /// The rooms, in the order of their names.
  public private(set) var rooms: [RoomDescription] = []
  /// The offsets of devices, in the order of their names.
  private var rssiOffsets: [DeviceNumberDescription] = []
  /// The distances beyond which single devices do not determine the room, in the order of the
  /// devices' names.
  private var reaches: [DeviceNumberDescription] = []
  /// The level below which readings are ignored; `nil` if none is ignored.
  private(set) var minRSSI: PowerLevel?
  /// The delays between the decisions of the rule and the reports of rooms.
  private(set) var delays = RoomDelays()
  /// The rule.
  public internal(set) var rule = Rule.bermuda(.init())
  /// The readings that the engine asks for, unless its rule determines them.
  private var ownReadings = Readings.packets
  /// The way in which the engine scans, unless its rule determines it.
  private var ownScanning = ScanPattern()

  /// A product's rule with its settings.
  public enum Rule: Hashable, Sendable {
    /// Bermuda, for Home Assistant.
    case bermuda(BermudaRule.Settings)
    /// The counting by ESPresense's nodes.
    case espresense(ESPresenseRule.Settings)
    /// mqtt_room, in Home Assistant.
    case mqttRoom(MQTTRoomRule.Settings)
    /// room-assistant.
    case roomAssistant(RoomAssistantRule.Settings)
    /// ESPresense-companion, with its locator of the nearest node.
    case companion(CompanionRule.Settings)
    /// iBeacon Tracker, in Home Assistant.
    case iBeaconTracker(IBeaconTrackerRule.Settings)
    /// The Android Beacon Library.
    case altBeacon(AltBeaconRule.Settings)
    /// An app on Apple's CoreLocation, which the phone's system runs.
    case coreLocation(CoreLocationRule.Settings)

    /// The source of the rooms.
    var rooms: RoomSource {
      switch self {
      case .bermuda, .espresense, .mqttRoom, .roomAssistant, .companion, .iBeaconTracker: .nearest
      case .altBeacon(let settings): settings.rooms
      case .coreLocation(let settings): settings.rooms
      }
    }

    /// `true` if the rule has a distance beyond which a device does not determine the room.
    var hasReach: Bool {
      switch self {
      case .bermuda, .mqttRoom, .roomAssistant, .companion, .altBeacon, .coreLocation: true
      case .espresense, .iBeaconTracker: false
      }
    }
  }

  /// Creates a description without rooms, with the default settings.
  public init() {}

  /// The topics that the engine decides.
  public var topics: Set<DecisionTopic> { [.rooms] }

  /// The readings that the engine asks for. AltBeacon takes packets, which it ranges itself;
  /// CoreLocation takes what the system ranges.
  public var readings: Readings {
    switch rule {
    case .bermuda, .espresense, .mqttRoom, .roomAssistant, .companion, .iBeaconTracker:
      ownReadings
    case .altBeacon: .packets
    case .coreLocation: .ranging
    }
  }

  /// The way in which the engine scans. AltBeacon has settings for it, and CoreLocation does not
  /// scan.
  public var scanning: ScanPattern {
    switch rule {
    case .bermuda, .espresense, .mqttRoom, .roomAssistant, .companion, .iBeaconTracker:
      ownScanning
    case .altBeacon(let settings): settings.scanning
    case .coreLocation: ScanPattern()
    }
  }

  /// `true` for rules by distance, except Bermuda's, which reads no declared power.
  public var readsDeclaredPowers: Bool {
    if case .bermuda = rule { false } else { rule.rooms == .nearest }
  }

  /// `true` for AltBeacon, which needs a layout to parse a beacon, and for iBeacon Tracker.
  public var knowsFramesOnly: Bool {
    switch rule {
    case .altBeacon, .iBeaconTracker: true
    case .bermuda, .espresense, .mqttRoom, .roomAssistant, .companion, .coreLocation: false
    }
  }

  /// `true` for AltBeacon, which knows beacons by the identifiers in their frames.
  ///
  /// - SeeAlso: `Beacon.equals` of AltBeacon, which compares addresses only after
  ///   `setHardwareEqualityEnforced(true)`.
  public var identifiesFrames: Bool {
    if case .altBeacon = rule { true } else { false }
  }

  /// The word for all beacons, for AltBeacon if it decides by regions.
  public var groupWords: [String] {
    if case .altBeacon = rule, rule.rooms == .regions { [RoomBeacons.wordForAll] } else { [] }
  }

  /// Returns a new engine in its initial state.
  public func makeEngine() -> AnyEngine {
    switch rule {
    case .bermuda(let settings): engine(BermudaRule.self, settings)
    case .espresense(let settings): engine(ESPresenseRule.self, settings)
    case .mqttRoom(let settings): engine(MQTTRoomRule.self, settings)
    case .roomAssistant(let settings): engine(RoomAssistantRule.self, settings)
    case .companion(let settings): engine(CompanionRule.self, settings)
    case .iBeaconTracker(let settings): engine(IBeaconTrackerRule.self, settings)
    case .altBeacon(let settings): engine(AltBeaconRule.self, settings)
    case .coreLocation(let settings): engine(CoreLocationRule.self, settings)
    }
  }

  private func engine<Rule: RoomRule>(
    _ rule: Rule.Type, _ settings: Rule.Settings
  ) -> AnyEngine {
    AnyEngine(
      presence(by: settings) as Presence<Rule>, readings: readings,
      of: anchorsNeeded.flatMap { $0 }, scanning: scanning)
  }

  /// Returns a new engine of a rule, in its initial state.
  func presence<Rule: RoomRule>(by settings: Rule.Settings) -> Presence<Rule> {
    Presence(
      rooms.map(\.room), by: settings,
      offsets: rssiOffsets.map { RoomAnchorOffset($0.anchor, Decibels($0.value)) },
      reaches: reaches.map { RoomAnchorReach($0.anchor, $0.value) }, minRSSI: minRSSI,
      delays: delays, readings: readings)
  }

  /// The same engine without delays: it reports rooms as its rule decides them.
  var undelayed: PresenceDescription {
    var description = self
    description.delays = RoomDelays()
    return description
  }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    let grounds = PresenceGrounds(description: self, context: context.ignoring(below: minRSSI))
    return delays.isNone
      ? Grounds(rule: grounds.rule, figures: grounds.grounds) : grounds.delayedGrounds
  }

  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect(
      "rule", "rooms", "rssiOffsetsDB", "minRSSI", "dwellS", "debounceS", "rollingAverageS")
    settings.drop(ifChanged: "rule") { key, _, _ in !Self.keysOfAnyRule.contains(key) }
    var word = Word(rule)
    try settings.choice(
      "rule", &word, among: Self.words, isRequired: true, "the product whose rule decides")
    try settings.rooms("rooms", &rooms, "the rooms, with the devices in each")
    try rooms.check(at: settings.place(of: "rooms"))
    try settings.numbersByDevice(
      "rssiOffsetsDB", &rssiOffsets, of: rooms.flatMap(\.anchors), in: -60...60,
      aliases: ["rssi_offsets"],  // Bermuda
      "offsets added to the levels of devices, before the rule: -20 for one that hears 20 dB more")
    try settings.minRSSI(&minRSSI)
    try settings.delays(&delays)
    switch word {
    case .bermuda, .espresense, .mqttRoom, .roomAssistant, .companion, .iBeaconTracker:
      try settings.readings(&ownReadings)
      try settings.scanning(&ownScanning, for: ownReadings)
    case .altBeacon, .coreLocation: break
    }
    try declareRule(word, in: &settings)
    if rule.hasReach {
      try settings.numbersByDevice(
        "maxDistancesM", &reaches, of: rooms.flatMap(\.anchors), in: 0...1000,
        others: "maxDistanceM",
        "distances of devices beyond which they do not determine the room, in place of maxDistanceM"
      )
    }
    if settings.isGiven("rooms"), rule.rooms == .regions {
      for index in rooms.indices { rooms[index].takeGroups() }
      if word == .coreLocation {
        try rooms.checkHaveUUIDs(at: settings.place(of: "rooms"))
      }
    }
  }

  /// The keys that mean the same whatever the rule.
  private static let keysOfAnyRule = [
    "kind", "rooms", "rssiOffsetsDB", "minRSSI", "dwellS", "debounceS", "debounceMaxWaitS",
    "debounceLeading", "debounceTrailing", "rollingAverageS",
  ]

  /// Checks that the plan has the engine's rooms, unless the plan has no rooms at all.
  public func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    try rooms.check(on: plan, at: place)
  }

  /// The groups that stand for rooms.
  public var groups: [RoomBeacons] { rooms.flatMap(\.groups) }

  /// Returns the regions of a room that CoreLocation decides. If the room is that of the nearest
  /// beacon, they are the UUIDs of its beacons, and only an exit from them decides.
  public func regions(of verdict: Verdict) -> [BeaconRegion] {
    guard case .coreLocation(let settings) = rule else { return [] }
    let name: String
    switch verdict {
    case .entered(let room) where settings.rooms == .regions: name = room
    case .left(let room): name = room
    default: return []
    }
    guard let room = rooms.first(where: { $0.name == name })?.room else { return [] }
    switch settings.rooms {
    case .nearest: return BeaconRegion.fleets(of: room.anchors)
    case .regions:
      return room.anchors.compactMap { BeaconRegion(of: $0) } + room.groups.compactMap(\.region)
    }
  }

  /// The rooms that only regions stand for.
  public var areas: [String] { rooms.filter(\.isArea).map(\.name) }

  /// One group of all devices; no group if a region of several beacons stands for a room.
  public var anchorsNeeded: [[Anchor]] {
    let anchors = rooms.flatMap { $0.room.anchors }
    return anchors.isEmpty || rooms.contains { !$0.groups.isEmpty } ? [] : [anchors]
  }

  /// The distance in metres beyond which an anchor does not determine the room; `nil` if the rule's
  /// limit for all devices applies.
  func reach(of anchor: Anchor) -> Double? { reaches[anchor] }

  /// Returns the levels at the distances of the rule, before the anchor's offset is added. Rules
  /// with a distance model other than the log-distance model have no such levels.
  public func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold] {
    let offset = Decibels(rssiOffsets[anchor] ?? 0)
    return rule.thresholds(declaring: power, reach: reach(of: anchor)).map {
      Threshold(name: $0.name, level: $0.level - offset)
    } + (minRSSI.map { [Threshold(name: "ignored below", level: $0)] } ?? [])
  }

  /// Returns the timeout of the rule, and its key.
  public func patience(with anchor: Anchor) -> Patience? {
    switch rule {
    case .bermuda(let settings): Patience(settings.distanceTimeout, "timeoutS")
    case .espresense(let settings): Patience(settings.countTimeout, "countMs")
    case .mqttRoom(let settings): settings.awayTimeout.map { Patience($0, "awayTimeoutS") }
    case .roomAssistant(let settings): settings.timeout.map { Patience($0, "timeoutS") }
    case .companion(let settings):
      // If silent nodes are kept, they keep their distances, and the room stays.
      settings.keepsSilentNodes ? nil : Patience(settings.timeout, "timeoutS")
    case .altBeacon(let settings):
      settings.rooms == .nearest && settings.usesTrackingCache
        ? Patience(settings.trackingAge, "maxTrackingAgeMs")
        : Patience(settings.exitPeriod, "regionExitPeriodMs")
    case .iBeaconTracker(let settings):
      settings.hasRandomAddress
        ? Patience(settings.unavailableTimeout, "unavailableTimeoutS") : nil
    case .coreLocation: nil
    }
  }

  /// The level `minRSSI`.
  public var leastLevel: PowerLevel? { minRSSI }

  enum Word {
    case bermuda, espresense, mqttRoom, roomAssistant, companion, iBeaconTracker, altBeacon,
      coreLocation

    init(_ rule: Rule) {
      self =
        switch rule {
        case .bermuda: .bermuda
        case .espresense: .espresense
        case .mqttRoom: .mqttRoom
        case .roomAssistant: .roomAssistant
        case .companion: .companion
        case .iBeaconTracker: .iBeaconTracker
        case .altBeacon: .altBeacon
        case .coreLocation: .coreLocation
        }
    }
  }

  private static let words: KeyValuePairs<String, Word> = [
    "bermuda": .bermuda, "espresense": .espresense, "mqtt_room": .mqttRoom,
    "room-assistant": .roomAssistant, "companion": .companion, "ibeacon": .iBeaconTracker,
    "altbeacon": .altBeacon, "corelocation": .coreLocation,
  ]
}
