extension Measure {
  /// The part of a run that a measure judges. In a run without such a part, nothing is due, so
  /// nothing was done well or badly, and the measure has no value.
  public enum Due: Hashable, Sendable {
    /// Occasions on which something is due, such as a hazard or an arrival.
    case occasions(String)
    /// Time in which the counted events can happen at any moment, such as the time inside. Any
    /// length of time counts: one second without a false event is a result.
    case time(String)

    /// The part of a run in words: `an arrival at the door from outside`.
    public var words: String {
      switch self {
      case .occasions(let words), .time(let words): words
      }
    }
  }

  /// The opportunity of a measure: the part of a run that a score must contain for the measure to
  /// have a value.
  package struct Opportunity<Score>: Sendable {
    /// The part of a run that is judged.
    package let due: Due
    /// Returns `true` if a score has the opportunity.
    private let isIn: @Sendable (Score) -> Bool

    private init(_ due: Due, _ isIn: @escaping @Sendable (Score) -> Bool) {
      self.due = due
      self.isIn = isIn
    }

    /// Returns an opportunity of occasions. By default, the value of the measure shows whether
    /// there were any: a mean or a delay without occasions is `nil`.
    static func occasions(
      _ words: String, _ isIn: @escaping @Sendable (Score) -> Bool = { _ in true }
    ) -> Self { Self(.occasions(words), isIn) }

    /// Returns an opportunity of time. By default, the value of the measure shows whether there was
    /// any: a share of no time is `nil`.
    static func time(
      _ words: String, _ isIn: @escaping @Sendable (Score) -> Bool = { _ in true }
    ) -> Self { Self(.time(words), isIn) }

    /// The whole time of the run, for measures that describe the run and judge nothing, and for
    /// measures of events that are wrong whenever they occur.
    static var run: Self { .time("the run") }

    /// Returns a value that is read from a score; `nil` if the score does not have the opportunity.
    package func value(of score: Score?, _ number: (Score) -> Double?) -> Double? {
      guard let score, isIn(score) else { return nil }
      return number(score)
    }
  }
}

extension Measure.Opportunity<WalkerScore> {
  // A door and its lock.
  static var inside: Self {
    .time("time inside") { $0.workedDoor?.canBeUnlockedFalsely == true }
  }
  static var arrival: Self {
    .occasions("an arrival at the door from outside") { $0.workedDoor?.arrival != nil }
  }
  static var unlockFromOutside: Self {
    .occasions("an arrival, or an unlock from outside")
  }
  static var lockedDoor: Self {
    .occasions("the walker's way in by such a door, or wait before it") { $0.meetsLock }
  }
  static var intruder: Self {
    .occasions("another's way in by the door without a key, or wait before it")
  }
  static var near: Self {
    .time("time near the lock") { ($0.locking?.nearTime ?? .zero) > .zero }
  }
  static var exteriorStronger: Self { .time("time with a higher exterior mean") }

  // Sides and rooms.
  static var side: Self {
    .time("time on a known side") { ($0.sides?.scored ?? .zero) > .zero }
  }
  static var sideFor2S: Self {
    .time("2 s on known sides without a break") {
      ($0.sides?.longest ?? .zero) >= SideScore.shortestWrongRun
    }
  }
  static var crossing: Self { .occasions("a crossing") }
  static var room: Self {
    .time("time in a room") { ($0.rooms?.scored ?? .zero) > .zero }
  }
  static var roomFor2S: Self {
    .time("2 s in rooms") { ($0.rooms?.scored ?? .zero) >= SideScore.shortestWrongRun }
  }
  static var roomArrival: Self { .occasions("an arrival in a room") }
  static var roomChange: Self { .occasions("an arrival in a room after the start") }
  static var roomWalkedThrough: Self {
    .occasions("a room walked through") { $0.roomOrder?.walked.isEmpty == false }
  }
  static var roomAtHome: Self {
    .time("time inside with a decided room") { $0.home?.hasRoomAtHome == true }
  }
  static var departure: Self { .occasions("a departure from home") }
  static var sinceChange: Self { .time("time since the first change") }
  static var lastChange: Self { .occasions("the last change, with time after it") }

  // Apps.
  /// Notifications can be false outside, and also at home after the first one of a visit.
  static var insideOrOutside: Self { .time("time inside or outside") }
  static var homecoming: Self { .occasions("an arrival at home") }
  static var reportedItem: Self { .time("time inside since a report of equipment") }
  static var stay: Self {
    .time("time inside, or a report of equipment") { $0.items?.isDue == true }
  }
  static var watch: Self {
    .time("the run, with `hazards`") { $0.alerts?.knowsHazards == true }
  }
  static var helpWatch: Self {
    .time("the run, with `hazards` and an engine that calls for help") {
      $0.alerts?.knowsHazards == true && $0.alerts?.callsForHelp == true
    }
  }
  static var hazard: Self {
    .occasions("a hazard of at least `forS`") { ($0.alerts?.hazards ?? 0) > 0 }
  }
  static var report: Self { .occasions("a report") { ($0.reports?.reports ?? 0) > 0 } }
  static var arrivedReport: Self {
    .occasions("a report that the server has") { $0.reports?.delays.isEmpty == false }
  }
  static var incident: Self {
    .occasions("a report of an incident") { ($0.reports?.incidents ?? 0) > 0 }
  }

  // Positions.
  static var fix: Self { .occasions("a fix") }
  static var fixAfterChange: Self { .occasions("a fix since the first change") }
  static var fixAmongRooms: Self {
    .occasions("a fix, on a plan with rooms") { $0.positions?.areRoomsKnown == true }
  }
}

extension Measure.Opportunity<RestScore> {
  static var nextFix: Self { .occasions("a fix at rest after another") { $0.nextFixes > 0 } }
  static var rest: Self { .occasions("a rest") }
}

extension Measure.Opportunity<LinkLevels> {
  static var packet: Self { .occasions("a packet in `room`") }
  static var packetInBoth: Self { .occasions("a packet in each room") }
  static var channels: Self { .occasions("packets on two channels") }
  static var minute: Self { .occasions("30 packets within a minute") }
  static var minuteOfReadings: Self { .occasions("30 readings within a minute") }
}

extension Measure.Opportunity<ConnectionScore> {
  static var request: Self { .occasions("a request to connect") { $0.requests > 0 } }
  static var connection: Self { .occasions("a connection") { $0.count > 0 } }
  /// Includes runs in which an engine that connects found no device and so never requested a
  /// connection.
  static var range: Self {
    .occasions("a packet in range of a phone whose engine connects") { $0.isSought }
  }
  static var discovery: Self { .occasions("a discovery") }
}

extension Measure.Opportunity<PositionAccuracy> {
  static var fix: Self { .occasions("a fix in such a trial") }
}
