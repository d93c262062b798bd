import BLE

/// The score of an engine that decides whether a person is at home: of its decisions that the last
/// room was left, and of the notifications that welcome the person.
///
/// Home is the inner side of the plan's doors. Time with an unknown side belongs to the earlier
/// side. A visit begins when the person comes from outside, or at the start of the run if the
/// person is inside then. The welcome of a visit is the first notification in the time from
/// `earliness` before the visit until the person leaves.
public struct HomeScore: Hashable, Sendable {
  /// The times at which the engine decided that the last room was left, while the person was at
  /// home.
  public private(set) var falseExits: [Instant] = []
  /// `true` if the engine had a room at some time while the person was at home, so that it could
  /// decide falsely that the last room was left.
  public private(set) var hasRoomAtHome = false
  /// The time from the first departure until the engine has no room; `nil` if the engine still had
  /// a room when the person came back, or if nobody left.
  public private(set) var exitDelay: Duration?
  /// The time of the first departure; `nil` if there was none.
  public private(set) var departure: Instant?
  /// The number of notifications.
  public private(set) var welcomes = 0
  /// The times of notifications that welcome no visit.
  public private(set) var falseWelcomes: [Instant] = []
  /// The time of the first arrival from outside; `nil` if there was none.
  public private(set) var arrival: Instant?
  /// The time from the first arrival to its welcome; negative if the welcome came first, and `nil`
  /// if there was no arrival or no welcome.
  public private(set) var welcomeDelay: Duration?

  /// The longest time before an arrival at which a welcome may come, because beacons are heard
  /// through the door.
  public static let earliness = Duration.seconds(10)

  /// Computes the score of decisions about one person; `nil` if no side is ever known.
  ///
  /// - Parameter sides: The true sides of the person.
  package init?(of decisions: [Decision], against sides: SideTimeline) {
    guard sides.steps.contains(where: { $0.side != .unknown }) else { return nil }
    let visits = sides.visits
    arrival = visits.first { $0.isArrival }?.start
    departure = visits.first?.end
    noteExits(decisions, sides, visits)
    noteWelcomes(decisions, visits)
  }

  /// Notes the times at which the engine decides that the last room was left.
  private mutating func noteExits(
    _ decisions: [Decision], _ sides: SideTimeline, _ visits: [SideTimeline.Visit]
  ) {
    let never = Instant(nanoseconds: .max)
    // The time at which the person comes back for the first time.
    let back = visits.dropFirst().first?.start ?? never
    // An engine that has no room when the person leaves is right at once.
    if let departure {
      var held: [String] = []
      for decision in decisions.prefix(while: { $0.time < departure }) { decision.update(&held) }
      if held.isEmpty { exitDelay = .zero }
    }
    var held: [String] = []
    for (index, decision) in decisions.enumerated() {
      decision.update(&held)
      let next = index + 1 < decisions.count ? decisions[index + 1].time : never
      if !held.isEmpty, visits.contains(where: { $0.overlaps(decision.time, next) }) {
        hasRoomAtHome = true
      }
      // An exit into another room comes with an entry at the same time.
      let moves = decisions[(index + 1)...].prefix { $0.time == decision.time }.contains {
        if case .entered = $0.verdict { true } else { false }
      }
      guard case .left = decision.verdict, held.isEmpty, !moves else { continue }
      if sides.side(at: decision.time) == .inside { falseExits.append(decision.time) }
      if let departure, exitDelay == nil, decision.time >= departure,
        decision.time < back
      {
        exitDelay = departure.duration(to: decision.time)
      }
    }
  }

  private mutating func noteWelcomes(_ decisions: [Decision], _ visits: [SideTimeline.Visit]) {
    var welcomed: [Instant] = []
    for decision in decisions {
      guard decision.isNotification else { continue }
      welcomes += 1
      let time = decision.time
      let visit = visits.last { visit in
        visit.start <= time.advanced(by: Self.earliness) && visit.end.map { time < $0 } ?? true
      }
      guard let visit, !welcomed.contains(visit.start) else {
        falseWelcomes.append(time)
        continue
      }
      welcomed.append(visit.start)
      if visit.start == arrival { welcomeDelay = visit.start.duration(to: time) }
    }
  }
}

extension Decision {
  /// `true` for a notification.
  fileprivate var isNotification: Bool {
    if case .notify = verdict { true } else { false }
  }

  /// Adds an entered room to the rooms that the engine has, or removes a room that was left.
  fileprivate func update(_ rooms: inout [String]) {
    switch verdict {
    case .entered(let room): rooms.append(room)
    case .left(let room): rooms.removeAll { $0 == room }
    default: break
    }
  }
}

extension SideTimeline.Visit {
  /// Returns `true` if a part of the visit lies between two times.
  fileprivate func overlaps(_ from: Instant, _ to: Instant) -> Bool {
    start <= to && end.map { from < $0 } ?? true
  }
}

extension HomeScore {
  /// The delay until the engine noticed the first departure, in seconds; infinite if it did not
  /// notice the departure, and `nil` if nobody left.
  var exitDelayS: Double? { exitDelay?.inSeconds ?? (departure == nil ? nil : .infinity) }

  /// The delay of the first welcome in seconds; infinite if there was none, and `nil` if nobody
  /// arrived.
  var welcomeDelayS: Double? { welcomeDelay?.inSeconds ?? (arrival == nil ? nil : .infinity) }
}
