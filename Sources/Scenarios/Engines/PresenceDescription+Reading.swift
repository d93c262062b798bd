import BLE
import Documents
import Engines
import Positioning
import Recordings
import Sim

extension PresenceDescription {
  /// Takes the settings from an object.
  package init(from fields: inout Fields) throws(InputError) {
    fields.expect("rule", "rooms")
    let words: KeyValuePairs<String, Word> = [
      "bermuda": .bermuda, "espresense": .espresense, "mqtt_room": .mqttRoom,
      "altbeacon": .altBeacon, "corelocation": .coreLocation,
    ]
    let word = try fields.choice("rule", among: words)
    rooms = try Self.rooms(from: &fields)
    switch word {
    case .bermuda: rule = .bermuda(try BermudaRule.Settings(from: &fields))
    case .espresense: rule = .espresense(try ESPresenseRule.Settings(from: &fields))
    case .mqttRoom: rule = .mqttRoom(try MQTTRoomRule.Settings(from: &fields))
    case .altBeacon: rule = .altBeacon(try .init(from: &fields, usual: .altBeacon))
    case .coreLocation: rule = .coreLocation(try .init(from: &fields, usual: .coreLocation))
    }
  }

  private enum Word {
    case bermuda, espresense, mqttRoom, altBeacon, coreLocation
  }

  private static func rooms(from fields: inout Fields) throws(InputError) -> [Room] {
    let rooms = try fields.textsByName("rooms", count: 1...100).map { Room(name: $0, anchors: $1) }
    let place = fields.place(of: "rooms")
    guard (1...1000).contains(rooms.count) else {
      throw .outOfRange(place, given: "a count of \(rooms.count)", allowed: "1 ... 1000")
    }
    var owners: [Anchor: String] = [:]
    for room in rooms {
      for (index, name) in room.anchors.enumerated() {
        if let other = owners.updateValue(room.name, forKey: Anchor(named: name)) {
          throw .unusable(
            place.key(room.name)[index], "\(name.quoted) is in \(other.quoted), too")
        }
      }
    }
    return rooms
  }
}

/// What a radio can report, in dBm.
private let levels = -127.0...20
/// In metres.
private let distances = 0.0...1000

extension BermudaRule.Settings {
  package init(from fields: inout Fields) throws(InputError) {
    self.init()
    refPower.dBm = try fields.number("measuredPowerDBm", in: levels, default: refPower.dBm)
    attenuation = try fields.number("pathLossExponent", in: 0.1...10, default: attenuation)
    maxRadius = try fields.number("maxDistanceM", in: distances, default: maxRadius)
    maxVelocity = try fields.number("maxVelocityMps", in: 0...1000, default: maxVelocity)
    smoothingSamples = try fields.integer(
      "smoothingSamples", in: 1...1000, default: smoothingSamples)
    cycle = try fields.duration("cycleS", in: 0.1...60, default: cycle.inSeconds)
    distanceTimeout = try fields.duration(
      "timeoutS", in: 0.1...3600, default: distanceTimeout.inSeconds)
    areaMaxAge = try fields.duration("maxAgeS", in: 0.1...3600, default: areaMaxAge.inSeconds)
    pdiffOutright = try fields.number("pdiffOutright", in: 0...2, default: pdiffOutright)
    pdiffHistorical = try fields.number("pdiffHistorical", in: 0...2, default: pdiffHistorical)
  }
}

extension NodeSettings {
  fileprivate mutating func readDistance(from fields: inout Fields) throws(InputError) {
    refRSSI.dBm = try fields.number("measuredPowerDBm", in: levels, default: refRSSI.dBm)
    rxAdjRSSI.value = try fields.number("rssiOffsetDB", in: -60...60, default: rxAdjRSSI.value)
    absorption = try fields.number("pathLossExponent", in: 0.1...10, default: absorption)
    smoothing = try Smoothing(from: &fields, default: smoothing)
    forget = try fields.duration(
      "forgetMs", in: 1...86_400_000, default: forget.inSeconds * 1000)
  }

  fileprivate mutating func readReports(from fields: inout Fields) throws(InputError) {
    maxDistance = try fields.number("maxDistanceM", in: distances, default: maxDistance)
    skipDistance = try fields.number("skipDistanceM", in: distances, default: skipDistance)
    skipTime = try fields.duration(
      "skipMs", in: 0...86_400_000, default: skipTime.inSeconds * 1000)
  }
}

extension ESPresenseRule.Settings {
  package init(from fields: inout Fields) throws(InputError) {
    self.init()
    try node.readDistance(from: &fields)
    countEnter = try fields.number("enterDistanceM", in: distances, default: countEnter)
    countExit = try fields.number("exitDistanceM", in: distances, default: countExit)
    guard countEnter <= countExit else {
      throw .outOfRange(
        fields.place(of: "exitDistanceM"), given: countExit.inFewDigits,
        allowed: "\(countEnter.inFewDigits), which is 'enterDistanceM', ... 1000")
    }
    countTimeout = try fields.duration(
      "countMs", in: 1...86_400_000, default: countTimeout.inSeconds * 1000)
  }
}

extension MQTTRoomRule.Settings {
  package init(from fields: inout Fields) throws(InputError) {
    self.init()
    timeout = try fields.duration("timeoutS", in: 0...86_400, default: timeout.inSeconds)
    // In Home Assistant, 0 stands for never.
    awayTimeout = try fields.optionalDuration("awayTimeoutS", in: 0...86_400)
    if awayTimeout == .zero { awayTimeout = nil }
    node = try fields.choice(
      "nodes", among: ["raw": .raw, "espresense": NodeSettings()], default: .raw)
    try node.readDistance(from: &fields)
    try node.readReports(from: &fields)
  }
}

extension RangingRule.Settings {
  package init(from fields: inout Fields, usual: Self) throws(InputError) {
    self = usual
    rooms = try fields.choice(
      "decide", among: ["nearest": .nearest, "regions": .regions], default: rooms)
    scanPeriod = try fields.duration(
      "scanPeriodMs", in: 100...3_600_000, default: scanPeriod.inSeconds * 1000)
    smoothing = try Smoothing(from: &fields, default: smoothing)
    distance = try DistanceModel(
      fields.text("distance", default: distance.name), at: fields.place(of: "distance"))
    measuredPower.dBm = try fields.number(
      "measuredPowerDBm", in: levels, default: measuredPower.dBm)
    trackingAge = try fields.duration(
      "maxTrackingAgeMs", in: 1...3_600_000, default: trackingAge.inSeconds * 1000)
    // The edges of the classes are those of `ProximityRanging`.
    let edges = ProximityRanging()
    let farthest = try fields.choice(
      "proximity",
      among: ["immediate": edges.immediateEdge, "near": edges.nearEdge, "far": maxDistance],
      default: maxDistance)
    maxDistance = try fields.number("maxDistanceM", in: distances, default: farthest)
    exitPeriod = try fields.duration(
      "regionExitPeriodMs", in: 1...3_600_000, default: exitPeriod.inSeconds * 1000)
  }
}
