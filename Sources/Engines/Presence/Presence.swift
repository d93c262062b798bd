import BLE

/// Tells which room a phone comes to and which it leaves, by a product's rule.
///
/// Before each room that is entered comes the one that is left. At the start the phone is in none.
/// Some rules know one room at a time, others several.
///
/// What falls due in silence is decided for the time at which it falls due, whether a wake comes
/// then, later, twice, or not at all. A time before the latest that was seen is taken for the
/// latest.
public struct Presence<Rule: RoomRule>: DecisionEngine, Hashable {
  /// The rooms, in the order in which decisions of one time are told.
  public let rooms: [PresenceRoom]

  /// The rule, and what it holds by now.
  public private(set) var rule: Rule
  private let anchors: [RoomAnchor]
  private var held: [Bool]
  private var now = Instant(nanoseconds: .min)
  private var wakeAskedFor: Instant?

  /// An engine that has heard nothing.
  ///
  /// - Precondition: Each room has an anchor, and each setting is what its description allows.
  public init(_ rooms: [PresenceRoom], by settings: Rule.Settings) {
    var anchors: [RoomAnchor] = []
    for (index, room) in rooms.enumerated() {
      precondition(!room.anchors.isEmpty, "a room has no anchors to tell it by")
      for anchor in room.anchors { anchors.append(RoomAnchor(anchor, room: index)) }
    }
    self.rooms = rooms
    self.anchors = anchors
    held = Array(repeating: false, count: rooms.count)
    rule = Rule(settings, anchors: anchors)
  }

  /// The names of the rooms that the phone is in, in the order of the rooms.
  public var presentIn: [String] {
    var names: [String] = []
    for index in rooms.indices where held[index] { names.append(rooms[index].name) }
    return names
  }

  /// Takes in what happened at a time; gives what has fallen due up to then, and what follows, in
  /// order of time.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    let time = max(now, time)
    while let due = rule.nextDue, due <= time {
      now = max(now, due)
      rule.passTime(to: now)
      decide(&outputs)
    }
    now = time
    for index in anchors.indices {
      let anchor = anchors[index].anchor
      guard case .reading(let level) = Hearing(of: anchor, in: event) else { continue }
      let power = event.declaredPower(of: anchor)
      rule.hear(RoomReading(level, declaredPower: power, at: now), of: index)
    }
    decide(&outputs)
    askToBeWoken(&outputs)
    return outputs
  }

  /// What the rule holds of each device, room by room.
  public func evidence(at time: Instant) -> [Evidence] {
    var rule = rule
    return rule.evidence(at: time)
  }

  /// Tells of the rooms that the rule holds no longer, and then of those that it holds now.
  private mutating func decide(_ outputs: inout [EngineOutput]) {
    var left: [Verdict] = []
    var entered: [Verdict] = []
    for index in rooms.indices {
      let holds = rule.holds(room: index)
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

  /// Asks only for a time before the one that is asked for already, so that a stream of readings
  /// does not bring a flood of wakes; what has moved to later is asked for when that one has come.
  private mutating func askToBeWoken(_ outputs: inout [EngineOutput]) {
    if let asked = wakeAskedFor, asked <= now { wakeAskedFor = nil }
    guard let due = rule.nextDue else { return }
    if let asked = wakeAskedFor, asked <= due { return }
    wakeAskedFor = due
    outputs.append(.command(.wake(at: due)))
  }
}

extension CentralEvent {
  /// How strong an anchor that this event brings a reading of says that it is at 1 m, where a
  /// figure from -127 to 20 dBm is said.
  public func declaredPower(of anchor: Anchor) -> PowerLevel? {
    var power: PowerLevel?
    switch self {
    case .advertisement(let advertisement):
      power = IBeacon(advertisingData: advertisement.payload)?.measuredPower
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
