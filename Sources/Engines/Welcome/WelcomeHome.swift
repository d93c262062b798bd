import BLE

/// Decides the room of a person at home with little listening, and welcomes those who come home.
///
/// The system monitors the home region, which is that of all beacons, and the region of each beacon.
/// An entry wakes the app, which ranges for a while, takes the room of the nearest beacon and stops. An
/// exit from the home region means outside. An entry to the home region is an occasion to welcome,
/// if the region was not entered or left shortly before.
///
/// The room stays the same until another region is entered. A beacon that is heard from the next room,
/// too, has no entry. So small regions give better rooms.
///
/// A decision due in silence gets the time at which it is due. A time before the latest seen is
/// replaced by the latest.
///
/// - SeeAlso: Thuis, *Presence monitoring using iBeacons*, whose app this is.
public struct WelcomeHome: DecisionEngine, Hashable {
  /// The settings.
  public let settings: WelcomeHomeSettings

  /// The text of the notification.
  public static let greeting = "Welcome home!"

  /// An entry to the home region or an exit from it.
  public struct Crossing: Hashable, Sendable {
    /// The time at which the system reported it.
    public var time: Instant
    /// `true` for an entry.
    public var isEntry: Bool
  }

  /// A search for the nearest beacon.
  private struct Search: Hashable {
    /// The number of reports with a beacon of known proximity.
    var reports = 0
    /// The time of the first room; `nil` before.
    var found: Instant?
  }

  private var anchors: [HomeBeacon] = []
  private var home: HomeRegion
  private var search: Search?
  /// The index of the room that the person is in; `nil` for outside.
  private var room: Int?
  /// The last entry to the home region or exit from it; `nil` for none.
  public private(set) var lastCrossing: Crossing?
  /// The time at which the person counts as outside; `nil` if that is not due.
  private var outsideDue: Instant?
  private var now = Instant(nanoseconds: .min)

  /// Creates an engine that knows no room yet.
  ///
  /// - Precondition: Each room has an anchor, and each setting is within its documented range.
  public init(_ settings: WelcomeHomeSettings) {
    precondition(settings.reports > 0, "\(settings.reports) reports are fewer than 1")
    self.settings = settings
    for (index, room) in settings.rooms.enumerated() {
      precondition(!room.anchors.isEmpty, "a room has no anchors to tell it by")
      for anchor in room.anchors {
        anchors.append(HomeBeacon(anchor, room: index, reports: settings.reports))
      }
    }
    home = HomeRegion(of: anchors.map { $0.heard.anchor })
  }

  /// The name of the room that the person is in; `nil` for outside.
  public var presentIn: String? { room.map { settings.rooms[$0].name } }

  /// Monitors the home region, then that of each beacon.
  ///
  /// iOS allows an app 20 regions, and refuses further ones.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    for fleet in home.fleets { outputs.append(.command(.monitor(fleet))) }
    for anchor in anchors {
      if let region = anchor.region { outputs.append(.command(.monitor(region))) }
    }
    return outputs
  }

  /// Processes an event. Returns the decisions due up to its time and those that follow from it.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    let time = max(now, time)
    if let due = outsideDue, due <= time {
      now = max(now, due)
      leave(&outputs)
    }
    now = time
    switch event {
    case .region(let change):
      if let isEntry = home.take(change) {
        if isEntry { enterHome(&outputs) } else { leaveHome(&outputs) }
      }
      if change.isInside { enter(change.region, &outputs) }
    case .ranged: take(event, &outputs)
    default: break
    }
    return outputs
  }

  /// The evidence for each beacon: its mean level in the newest reports of the last search.
  public func evidence(at time: Instant) -> [Evidence] {
    var anchors = anchors
    var evidence: [Evidence] = []
    for index in anchors.indices { evidence.append(anchors[index].heard.evidence(at: time)) }
    return evidence
  }

  // MARK: The home

  private mutating func enterHome(_ outputs: inout [EngineOutput]) {
    outsideDue = nil
    if lastCrossing.map({ $0.time.duration(to: now) > settings.quiet }) ?? true {
      decide(.notify(Self.greeting), &outputs)
    }
    lastCrossing = Crossing(time: now, isEntry: true)
  }

  private mutating func leaveHome(_ outputs: inout [EngineOutput]) {
    lastCrossing = Crossing(time: now, isEntry: false)
    endSearch(&outputs)
    guard settings.outsideDelay > .zero else { return leave(&outputs) }
    let due = now.advanced(by: settings.outsideDelay)
    outsideDue = due
    outputs.append(.command(.wake(at: due)))
  }

  private mutating func leave(_ outputs: inout [EngineOutput]) {
    outsideDue = nil
    for index in anchors.indices { anchors[index].heard.forget() }
    move(to: nil, &outputs)
  }

  // MARK: The rooms

  /// Takes the room of a region that was entered, or starts to range.
  private mutating func enter(_ region: BeaconRegion, _ outputs: inout [EngineOutput]) {
    switch settings.source {
    case .nearest:
      if search == nil {
        for fleet in home.fleets { outputs.append(.command(.range(fleet))) }
      }
      search = Search()
      for index in anchors.indices { anchors[index].heard.forget() }
    case .regions:
      for index in anchors.indices where anchors[index].region == region {
        move(to: anchors[index].room, &outputs)
      }
    }
  }

  /// Takes a report of ranging, and the room of the nearest of its beacons.
  private mutating func take(_ report: CentralEvent, _ outputs: inout [EngineOutput]) {
    guard var search else { return }
    var nearest: (room: Int, distance: Double)?
    for index in anchors.indices {
      guard let distance = anchors[index].take(report, at: now, by: settings),
        distance <= settings.maxDistance, distance < nearest?.distance ?? .infinity
      else { continue }
      nearest = (anchors[index].room, distance)
    }
    guard let nearest else { return }
    search.reports += 1
    self.search = search
    guard search.reports >= settings.reports else { return }
    let found = search.found ?? now
    self.search?.found = found
    move(to: nearest.room, &outputs)
    if found.duration(to: now) >= settings.rangesFor { endSearch(&outputs) }
  }

  private mutating func endSearch(_ outputs: inout [EngineOutput]) {
    guard search != nil else { return }
    search = nil
    for fleet in home.fleets { outputs.append(.command(.stopRanging(fleet))) }
  }

  /// Reports the room that is left, then the one that is entered.
  private mutating func move(to next: Int?, _ outputs: inout [EngineOutput]) {
    guard next != room else { return }
    if let room { decide(.left(settings.rooms[room].name), &outputs) }
    room = next
    if let next { decide(.entered(settings.rooms[next].name), &outputs) }
  }

  private func decide(_ verdict: Verdict, _ outputs: inout [EngineOutput]) {
    outputs.append(.decision(Decision(verdict, at: now, evidence: evidence(at: now))))
  }
}

/// A beacon of a room, with its mean level in the newest reports.
private struct HomeBeacon: Hashable {
  var heard: HeardAnchor
  let room: Int

  init(_ anchor: Anchor, room: Int, reports: Int) {
    heard = HeardAnchor(anchor, smoothing: .latest(reports))
    self.room = room
  }

  /// The region of this beacon alone; `nil` for a device without an identifier.
  var region: BeaconRegion? { BeaconRegion(of: heard.anchor) }

  /// Takes a report. Returns the distance of the beacon in metres; `nil` if it is unknown.
  mutating func take(
    _ report: CentralEvent, at time: Instant, by settings: WelcomeHomeSettings
  ) -> Double? {
    guard case .reading(let level) = Hearing(of: heard.anchor, in: report) else { return nil }
    heard.hear(level, at: time)
    let power = report.declaredPower(of: heard.anchor) ?? settings.measuredPower
    return heard.level(at: time).map { settings.distance.distance(at: $0, measuredPower: power) }
  }
}
