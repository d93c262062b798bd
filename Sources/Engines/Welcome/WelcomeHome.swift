import BLE

/// Decides, with little listening, which room a person at home is in, and welcomes those who come
/// home.
///
/// The system monitors the home region, which contains all beacons, and the region of each beacon.
/// An entry wakes the app, which ranges for a while, decides that the person is in the room of the
/// nearest beacon, and stops. An exit from the home region means that the person is outside. An
/// entry to the home region is an occasion to welcome, unless the region was left shortly before.
///
/// The room stays the same until another region is entered. A beacon that is also heard from the
/// next room causes no entry when the person comes from there. So small regions give better rooms.
///
/// The notification offers an action, which publishes a message: to switch on a television, for
/// example. The app may have several actions, for different rooms, hours and people. If the app is
/// in the foreground, the system hands the notification to the app without offering the person a
/// choice, and nothing is published.
///
/// With `WelcomeHomeSettings.remembers`, an app that is launched again continues where it ended.
/// Otherwise it knows no room, and welcomes at the first entry.
///
/// A decision that is due while the app is suspended is made when the app runs again. A time
/// earlier than the latest one seen so far counts as that latest one.
///
/// - SeeAlso: Thuis, *Presence monitoring using iBeacons*, whose app this is.
public struct WelcomeHome: DecisionEngine, Hashable {
  /// The settings.
  public let settings: WelcomeHomeSettings

  /// The text of the notification.
  public static let greeting = "Welcome home!"

  /// A search for the nearest beacon.
  package struct Search: Hashable {
    /// The count of reports with a beacon of known proximity.
    package fileprivate(set) var reports = 0
    /// The time at which a room was first decided in this search; `nil` before that.
    fileprivate var found: Instant?
  }

  private var anchors: [HomeBeacon] = []
  private var home: WelcomeHomeRegion
  /// The present search; `nil` if there is none.
  package private(set) var search: Search?
  /// The index of the room that the person is in; `nil` means outside.
  private var room: Int?
  /// The time at which the system reported the last exit from the home region; `nil` before the
  /// first.
  public private(set) var lastExit: Instant?
  /// The time at which the person will count as outside; `nil` if no exit from the home region is
  /// pending.
  package private(set) var outsideDue: Instant?
  private var now = Instant(nanoseconds: .min)

  /// Creates an engine that knows no room yet.
  ///
  /// - Precondition: Each room has an anchor, and each setting is within its documented range.
  public init(_ settings: WelcomeHomeSettings) {
    precondition(settings.reports > 0, "\(settings.reports) reports are fewer than 1")
    self.settings = settings
    for (index, room) in settings.rooms.enumerated() {
      precondition(!room.anchors.isEmpty, "a room has no anchors")
      for anchor in room.anchors {
        anchors.append(HomeBeacon(anchor, room: index, reports: settings.reports))
      }
    }
    home = WelcomeHomeRegion(of: anchors.map { $0.heard.anchor })
  }

  /// The name of the room that the person is in; `nil` means outside.
  public var presentIn: String? { room.map { settings.rooms[$0].name } }

  /// `true` if the phone is inside the home region by the system's last report.
  package var isAtHome: Bool { home.isEntered }

  /// The count of reports after which a search decides a room. It grows with the count of UUIDs,
  /// because each UUID has reports of its own.
  package var reportsNeeded: Int { settings.reports * home.fleets.count }

  /// Returns the distance of each beacon in metres, in the order of the rooms and their anchors;
  /// `nil` for a beacon that is in no report of the past second.
  package func distances(at time: Instant) -> [Double?] {
    var anchors = anchors
    return anchors.indices.map { anchors[$0].distance(at: time, by: settings) }
  }

  /// Takes over the room, the entered regions and the last exit, if the app remembers them. The
  /// system's first report on a region that the device has already entered is then not an entry.
  public mutating func restore(from ended: WelcomeHome) {
    guard settings.remembers else { return }
    home = ended.home
    room = ended.room
    lastExit = ended.lastExit
    outsideDue = ended.outsideDue
  }

  /// Monitors the home region, then the region of each beacon.
  ///
  /// iOS allows an app 20 regions, and refuses further ones.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = home.fleets.map { .command(.monitor($0)) }
    outputs += anchors.compactMap { $0.region.map { .command(.monitor($0)) } }
    if let due = outsideDue { outputs.append(.command(.wake(at: due))) }
    return outputs
  }

  /// Processes an event. Returns the decisions due up to the event's time, and those that follow
  /// from the event.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    now = max(now, time)
    switch event {
    case .region(let change):
      if let isEntry = home.take(change) {
        if isEntry { enterHome(&outputs) } else { leaveHome(&outputs) }
      }
      if change.isInside { enter(change.region, &outputs) }
    case .ranged: take(event, &outputs)
    case .reply(.notification(Self.greeting, isActive: false)):
      if let action = actions(asking: true, at: now).first { publish(action, &outputs) }
    default: break
    }
    if let due = outsideDue, due <= now { leave(&outputs) }
    return outputs
  }

  /// The evidence for each beacon: its mean level in the newest reports of the last search.
  public func evidence(at time: Instant) -> [Evidence] {
    var anchors = anchors
    return anchors.indices.map { anchors[$0].evidence(at: time) }
  }

  /// The figures of each beacon: its evidence, and its distance while it is in a report of the past
  /// second of a search.
  public func estimates(at time: Instant) -> [DeviceEstimate]? {
    var anchors = anchors
    return anchors.indices.map { index in
      DeviceEstimate(
        anchors[index].evidence(at: time), distance: anchors[index].distance(at: time, by: settings)
      )
    }
  }

  // MARK: The actions

  /// The actions that suit the room, the time of day and the person.
  package func actions(asking asks: Bool, at time: Instant) -> [HomeAction] {
    settings.actions.filter {
      $0.asks == asks && $0.suits(room: presentIn) && $0.suits(timeOfDay(at: time))
        && $0.suits(person: settings.person)
    }
  }

  /// The time since midnight; `nil` if it is unknown.
  public var timeOfDay: Duration? { timeOfDay(at: now) }

  /// Returns the time since midnight at a time; `nil` if it is unknown.
  package func timeOfDay(at instant: Instant) -> Duration? {
    settings.startsAt.map { start in
      let time = (start + Instant.start.duration(to: instant)).nanoseconds
      let day = DailyHours.day.nanoseconds
      return .nanoseconds((time % day + day) % day)
    }
  }

  private mutating func publish(_ action: HomeAction, _ outputs: inout [EngineOutput]) {
    decide(.publish(action.publication), &outputs)
  }

  // MARK: The home

  private mutating func enterHome(_ outputs: inout [EngineOutput]) {
    outsideDue = nil
    if lastExit.map({ $0.duration(to: now) > settings.quiet }) ?? true {
      decide(.notify(Self.greeting), &outputs)
    }
  }

  private mutating func leaveHome(_ outputs: inout [EngineOutput]) {
    lastExit = now
    endSearch(&outputs)
    guard settings.outsideDelay > .zero else { return leave(&outputs) }
    let due = now.advanced(by: settings.outsideDelay)
    outsideDue = due
    outputs.append(.command(.wake(at: due)))
  }

  private mutating func leave(_ outputs: inout [EngineOutput]) {
    outsideDue = nil
    for index in anchors.indices { anchors[index].forget() }
    move(to: nil, &outputs)
  }

  // MARK: The rooms

  /// Decides that the person is in the room of a region that was entered, or starts to range.
  private mutating func enter(_ region: BeaconRegion, _ outputs: inout [EngineOutput]) {
    switch settings.source {
    case .nearest:
      if search == nil {
        for fleet in home.fleets { outputs.append(.command(.range(fleet))) }
      }
      search = Search()
      for index in anchors.indices { anchors[index].forget() }
    case .regions:
      for index in anchors.indices where anchors[index].region == region {
        move(to: anchors[index].room, &outputs)
      }
    }
  }

  /// Processes a report of ranging. Once the search has had enough reports, decides that the person
  /// is in the room of the nearest beacon.
  ///
  /// The system reports each UUID separately. With several UUIDs, the nearest beacon is therefore
  /// sought in all reports of the past second. A report without a level is not counted.
  private mutating func take(_ report: CentralEvent, _ outputs: inout [EngineOutput]) {
    guard var search else { return }
    var nearest: (room: Int, distance: Double)?
    for index in anchors.indices {
      anchors[index].take(report, at: now)
      guard let distance = anchors[index].distance(at: now, by: settings),
        distance <= settings.maxDistance, distance < nearest?.distance ?? .infinity
      else { continue }
      nearest = (anchors[index].room, distance)
    }
    guard let nearest, isMeasured(in: report) else { return }
    search.reports += 1
    self.search = search
    guard search.reports >= reportsNeeded else { return }
    let found = search.found ?? now
    self.search?.found = found
    move(to: nearest.room, &outputs)
    if found.duration(to: now) >= settings.rangesFor { endSearch(&outputs) }
  }

  /// Returns `true` if a report contains the level of a beacon in one of the rooms.
  private func isMeasured(in report: CentralEvent) -> Bool {
    anchors.contains { Hearing(of: $0.heard.anchor, in: report).isReading }
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
    guard let next else { return }
    decide(.entered(settings.rooms[next].name), &outputs)
    for action in actions(asking: false, at: now) { publish(action, &outputs) }
  }

  private func decide(_ verdict: Verdict, _ outputs: inout [EngineOutput]) {
    outputs.append(.decision(Decision(verdict, at: now, evidence: evidence(at: now))))
  }
}

/// A beacon of a room, with its mean level in the newest reports.
private struct HomeBeacon: Hashable {
  private(set) var heard: HeardAnchor
  let room: Int
  /// The measured power that the beacon declares; `nil` if it declares none.
  private var declaredPower: PowerLevel?

  /// The period of reports of ranging: older readings belong to earlier reports.
  private static let period = Duration.seconds(1)

  init(_ anchor: Anchor, room: Int, reports: Int) {
    heard = HeardAnchor(anchor, smoothing: .latest(reports))
    self.room = room
  }

  /// The region of this beacon alone; `nil` for a device without an identifier.
  var region: BeaconRegion? { BeaconRegion(of: heard.anchor) }

  /// Processes a report.
  mutating func take(_ report: CentralEvent, at time: Instant) {
    guard case .reading(let level) = Hearing(of: heard.anchor, in: report) else { return }
    heard.hear(level, at: time)
    declaredPower = report.declaredPower(of: heard.anchor)
  }

  /// The distance of the beacon in metres; `nil` if it is in no report of the past second.
  mutating func distance(at time: Instant, by settings: WelcomeHomeSettings) -> Double? {
    guard let newest = heard.newest, newest.duration(to: time) < Self.period,
      let level = heard.level(at: time)
    else { return nil }
    return settings.distance.distance(
      at: level, measuredPower: declaredPower ?? settings.measuredPower)
  }

  /// The evidence: the mean level of the newest reports.
  mutating func evidence(at time: Instant) -> Evidence { heard.evidence(at: time) }

  /// Forgets all reports.
  mutating func forget() { heard.forget() }
}
