import BLE

/// Decides which rooms a phone enters and leaves, according to a product's rule.
///
/// A room that is left is reported before one that is entered. Initially the phone is in no room.
/// Some rules allow one room at a time, others several.
///
/// A decision due in silence gets the time at which it is due, whether a wake comes then, later,
/// twice or not at all. A time earlier than the latest one seen so far counts as that latest one.
public struct Presence<Rule: RoomRule>: DecisionEngine, Hashable {
  /// The rooms, in the order in which simultaneous decisions are reported.
  public let rooms: [PresenceRoom]

  /// The readings that the engine asks for, unless its rule works with one kind only.
  public let readings: Readings

  /// The level below which the engine ignores a reading, before the device's offset is added; `nil`
  /// if it ignores none.
  public let minRSSI: PowerLevel?

  /// The rule and its current state.
  public private(set) var rule: Rule
  /// The fixed devices, room by room.
  public let anchors: [RoomAnchor]
  private let regions: [RoomRegion]
  /// The offset of each anchor's levels.
  private let offsets: [Decibels]
  private var held: [Bool]
  /// The rooms that wait to be reported; `nil` if rooms are reported as soon as the rule decides
  /// them.
  public private(set) var delayed: DelayedRooms?
  /// The measured power that each anchor declared last. Not every frame declares one.
  private var declaredPowers: [PowerLevel?]
  /// The newest level of each anchor, if it was ignored because it is below `minRSSI`; `nil` if it
  /// was not ignored.
  public private(set) var ignored: [PowerLevel?]
  private var now = Instant(nanoseconds: .min)
  private var wakeAskedFor: Instant?

  /// Creates an engine that has heard nothing.
  ///
  /// - Parameters:
  ///   - offsets: The offsets of devices; at most one for each device. They are added to levels
  ///     before the rule is applied. A device that is not listed has no offset; devices in no room
  ///     are ignored.
  ///   - reaches: The distances beyond which single devices do not determine the room; at most one
  ///     for each device. A device that is not listed has the distance of the rule.
  ///   - minRSSI: The level below which a reading is ignored; `nil` if none is ignored.
  ///   - delays: The delays between the decisions of the rule and the reports of rooms.
  /// - Precondition: Each room has an anchor or a region, and each setting is within its documented
  ///   range.
  public init(
    _ rooms: [PresenceRoom], by settings: Rule.Settings, offsets: [RoomAnchorOffset] = [],
    reaches: [RoomAnchorReach] = [], minRSSI: PowerLevel? = nil, delays: RoomDelays = RoomDelays(),
    readings: Readings = .packets
  ) {
    var anchors: [RoomAnchor] = []
    var regions: [RoomRegion] = []
    for (index, room) in rooms.enumerated() {
      precondition(
        !room.anchors.isEmpty || !room.groups.isEmpty, "a room has neither anchors nor regions")
      for anchor in room.anchors {
        let reach = reaches.first { $0.anchor == anchor }?.metres
        anchors.append(RoomAnchor(anchor, room: index, reach: reach))
      }
      for group in room.groups { regions.append(RoomRegion(group, room: index)) }
    }
    self.rooms = rooms
    self.regions = regions
    self.readings = readings
    self.minRSSI = minRSSI
    self.anchors = anchors
    self.offsets = anchors.map { own in
      offsets.first { $0.anchor == own.anchor }?.offset ?? .zero
    }
    held = Array(repeating: false, count: rooms.count)
    delayed = delays.isNone ? nil : DelayedRooms(by: delays, rooms: rooms.count)
    declaredPowers = Array(repeating: nil, count: anchors.count)
    ignored = Array(repeating: nil, count: anchors.count)
    rule = Rule(settings, anchors: anchors, regions: regions)
  }

  /// The names of the rooms that the phone is in, in the order of the rooms.
  public var presentIn: [String] { rooms.indices.filter { held[$0] }.map { rooms[$0].name } }

  /// Starts the engine, which asks for the readings.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    rule.start(at: time)
    return rule.requests ?? readings.requests(for: anchors.map { $0.anchor })
  }

  /// Processes an event. Returns the decisions due up to the event's time, and those that follow
  /// from the event, in order of time.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    let time = max(now, time)
    while let due = nextDue, due <= time {
      now = max(now, due)
      if let end = delayed?.nextDue, end <= due {
        delayed?.passTime(to: now)
      } else {
        rule.passTime(to: now)
        delay(isApplied: true)
      }
      decide(&outputs)
    }
    now = time
    switch event {
    case .region(let change): rule.hear(change)
    case .app(let isInForeground): rule.moveApp(toForeground: isInForeground, at: now)
    default: break
    }
    hearRegions(event)
    var isHeard = false
    for index in anchors.indices {
      let anchor = anchors[index].anchor
      guard case .reading(let level) = Hearing(of: anchor, in: event) else { continue }
      if let power = event.declaredPower(of: anchor) { declaredPowers[index] = power }
      guard isStrong(level) else {
        ignored[index] = level
        continue
      }
      ignored[index] = nil
      isHeard = true
      rule.hear(
        RoomReading(level + offsets[index], declaredPower: declaredPowers[index], at: now),
        of: index)
    }
    delay(isApplied: isHeard && rule.isAppliedToReadings)
    decide(&outputs)
    requestWake(&outputs)
    return outputs
  }

  /// Returns `false` for a level below `minRSSI`.
  private func isStrong(_ level: PowerLevel) -> Bool { minRSSI.map { level >= $0 } ?? true }

  /// The time of the next change of the rule, or of the rooms that wait to be reported.
  private var nextDue: Instant? {
    guard let end = delayed?.nextDue else { return rule.nextDue }
    return min(end, rule.nextDue ?? end)
  }

  /// Passes the rooms that the rule has decided on to the delays.
  private mutating func delay(isApplied: Bool) {
    guard delayed != nil else { return }
    let decided = rooms.indices.map { rule.holds(room: $0) }
    delayed?.take(decided, at: now, isApplied: isApplied)
  }

  /// Processes a packet of a beacon for each region that contains the beacon. A packet without a
  /// level counts, too.
  private mutating func hearRegions(_ event: CentralEvent) {
    guard !regions.isEmpty, case .advertisement(let packet) = event,
      let beacon = BeaconIdentifier(advertisingData: packet.payload),
      packet.rssi.map(isStrong) ?? true
    else { return }
    for index in regions.indices where regions[index].beacons.contains(beacon) {
      rule.hear(beaconOf: index, at: now)
    }
  }

  /// The evidence for each device, room by room. Regions of several beacons have none.
  public func evidence(at time: Instant) -> [Evidence] {
    var rule = rule
    return rule.evidence(at: time)
  }

  /// The figures of each device, room by room, as the rule computed them last. Regions of several
  /// beacons have none.
  public func estimates(at time: Instant) -> [DeviceEstimate]? {
    var rule = rule
    return rule.estimates(at: time)
  }

  /// Reports the rooms that are left, then those that are entered.
  private mutating func decide(_ outputs: inout [EngineOutput]) {
    var left: [Verdict] = []
    var entered: [Verdict] = []
    for index in rooms.indices {
      let holds = delayed?.reported[index] ?? rule.holds(room: index)
      if held[index] && !holds { left.append(.left(rooms[index].name)) }
      if holds && !held[index] { entered.append(.entered(rooms[index].name)) }
      held[index] = holds
    }
    guard !left.isEmpty || !entered.isEmpty else { return }
    let evidence = rule.evidence(at: now)
    for verdict in left + entered {
      outputs.append(.decision(Decision(verdict, at: now, evidence: evidence)))
    }
  }

  /// Requests a wake only if it is earlier than the pending one, so that a stream of readings
  /// causes few wakes. If the due time has since become later, the new wake is requested when the
  /// pending one comes.
  private mutating func requestWake(_ outputs: inout [EngineOutput]) {
    if let asked = wakeAskedFor, asked <= now { wakeAskedFor = nil }
    guard let due = nextDue else { return }
    if let asked = wakeAskedFor, asked <= due { return }
    wakeAskedFor = due
    outputs.append(.command(.wake(at: due)))
  }
}

extension CentralEvent {
  /// The measured power that the receiver's program states for an anchor in this event, or else the
  /// one that the anchor declares; `nil` if there is none, or if it is outside -127 ... 20 dBm.
  public func declaredPower(of anchor: Anchor) -> PowerLevel? {
    var power: PowerLevel?
    switch self {
    case .advertisement(let advertisement):
      power =
        advertisement.measuredPower
        ?? BeaconFrame(advertisingData: advertisement.payload)?.measuredPower
    case .ranged(let beacons):
      for beacon in beacons where anchor == .beacon(beacon.identifier) {
        power = beacon.measuredPower
      }
    default: break
    }
    guard let power, power.dBm >= -127, power.dBm <= 20 else { return nil }
    return power
  }
}
