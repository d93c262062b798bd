import BLE

extension Measure {
  /// The source of a measure's value: the scores that it is read from, and the parts of the run
  /// that an expectation names besides the measure.
  package enum Value: Sendable {
    /// A walker's score.
    case walk(Opportunity<WalkerScore>, @Sendable (WalkerScore) -> Double?)
    /// A walker's score, about a room.
    case inRoom(Opportunity<WalkerScore>, @Sendable (WalkerScore, _ room: String) -> Double?)
    /// A walker's score, about one text of notifications or topic of publications, or about all of
    /// them if none is given.
    case ofText(Opportunity<WalkerScore>, @Sendable (WalkerScore, _ text: String?) -> Double?)
    /// The levels of one beacon.
    case link(Opportunity<LinkLevels>, @Sendable (LinkLevels) -> Double?)
    /// The levels of one beacon in a room.
    case linkInRoom(Opportunity<LinkLevels>, @Sendable (LinkLevels, _ room: String) -> Double?)
    /// The levels of one beacon in a room, compared with those in another.
    case linkInRooms(
      Opportunity<LinkLevels>,
      @Sendable (LinkLevels, _ room: String, _ other: String) -> Double?)
    /// The connections to one beacon, or to all.
    case connections(Opportunity<ConnectionScore>, @Sendable (ConnectionScore) -> Double?)
    /// The rests of a walker, or those in the stationary trials of a method.
    case rests(Opportunity<RestScore>, @Sendable (RestScore) -> Double?)
    /// A walker's score, or a method's accuracy in moving trials.
    case walkOrTrials(
      Opportunity<WalkerScore>, @Sendable (WalkerScore) -> Double?,
      @Sendable (PositionAccuracy) -> Double?)
    /// A method's accuracy in stationary or moving trials.
    case trials(still: Bool, Opportunity<PositionAccuracy>, @Sendable (PositionAccuracy) -> Double?)
    /// The points of a placement, outside of runs.
    case places

    /// The part of a run that is judged.
    var due: Due {
      switch self {
      case .walk(let opportunity, _), .inRoom(let opportunity, _), .ofText(let opportunity, _),
        .walkOrTrials(let opportunity, _, _):
        opportunity.due
      case .link(let opportunity, _), .linkInRoom(let opportunity, _),
        .linkInRooms(let opportunity, _):
        opportunity.due
      case .connections(let opportunity, _): opportunity.due
      case .rests(let opportunity, _): opportunity.due
      case .trials(still: _, let opportunity, _): opportunity.due
      case .places: .occasions("a point")
      }
    }
  }

  /// A part of a run that a measure can be about, by its key in an expectation.
  package enum Parameter: String {
    /// One room.
    case room
    /// The other room, for a comparison of two rooms.
    case over
    /// One beacon. It need not be named if there is only one.
    case beacon
    /// One text of notifications, or one topic of publications.
    case text
    /// One positioning method in trials.
    case method
  }

  /// The parts of a run that an expectation on the measure can name; `true` for a part that it must
  /// name.
  package var parameters: [Parameter: Bool] {
    switch definition.value {
    case .walk, .places: [:]
    case .inRoom: [.room: true]
    case .ofText: [.text: false]
    case .link: [.beacon: true]
    case .linkInRoom: [.beacon: true, .room: true]
    case .linkInRooms: [.beacon: true, .room: true, .over: true]
    case .connections: [.beacon: false]
    case .rests, .walkOrTrials: [.method: false]
    case .trials: [.method: true]
    }
  }
}

/// A number of a score that can be the value of a measure.
protocol MeasuredNumber: Sendable {
  /// The value as a number: 1 or 0 for an event, seconds for a duration, decibels for a difference.
  var number: Double { get }
}

extension Int: MeasuredNumber { var number: Double { Double(self) } }
extension Bool: MeasuredNumber { var number: Double { self ? 1 : 0 } }
extension Double: MeasuredNumber { var number: Double { self } }
extension Duration: MeasuredNumber { var number: Double { inSeconds } }
extension Decibels: MeasuredNumber { var number: Double { value } }

extension WalkerScore {
  /// Returns the value of a measure; `nil` without its opportunity, because then there was nothing
  /// to measure. A delay or distance is infinite if its event was due and did not occur. An event
  /// is 1 or 0.
  ///
  /// - Parameters:
  ///   - other: The room that `room` is compared with.
  ///   - beacon: The name of the beacon.
  ///   - text: The text of the notifications, or the topic of the publications; `nil` to count all
  ///     texts or topics.
  public func value(
    of measure: Measure, in room: String? = nil, comparedWith other: String? = nil,
    beacon: String? = nil, text: String? = nil
  ) -> Double? {
    switch measure.definition.value {
    case .walk(let due, let number), .walkOrTrials(let due, let number, _):
      return due.value(of: self, number)
    case .inRoom(let due, let number):
      return room.flatMap { room in due.value(of: self) { number($0, room) } }
    case .ofText(let due, let number):
      return due.value(of: self) { number($0, text) }
    case .link(let due, let number):
      return due.value(of: beacon.flatMap { levels[$0] }, number)
    case .linkInRoom(let due, let number):
      guard let room else { return nil }
      return due.value(of: beacon.flatMap { levels[$0] }) { number($0, room) }
    case .linkInRooms(let due, let number):
      guard let room, let other else { return nil }
      return due.value(of: beacon.flatMap { levels[$0] }) { number($0, room, other) }
    case .connections(let due, let number):
      return due.value(of: beacon.map { connections[$0] } ?? allConnections, number)
    case .rests(let due, let number):
      return due.value(of: positions?.rests, number)
    case .trials, .places:
      return nil
    }
  }

  /// The score at the door; `nil` for an engine that controls no doors.
  var workedDoor: DoorScore? { worksDoor ? door : nil }

  /// The score of the welcomes; `nil` for an engine that shows no notifications.
  var welcoming: HomeScore? { notifies ? home : nil }

  /// `true` if the walker arrived from outside and the engine never unlocked the door for them.
  var missesUnlock: Bool { workedDoor?.isMissed == true }
}

extension [String] {
  /// Returns the count of the texts that are equal to a given one, or of all texts if `text` is
  /// `nil`.
  func number(of text: String?) -> Double { Double(count { text == nil || $0 == text }) }
}

extension SideScore {
  /// `true` if the side was wrong for 2 s or more without a break.
  var isWrong: Bool { !wrongRuns.isEmpty }

  /// The delay of the first noticed crossing, in seconds; infinite if no crossing was noticed, and
  /// `nil` if there was none.
  var firstDelay: Double? {
    crossings.lazy.compactMap(\.delay).first?.inSeconds ?? (crossings.isEmpty ? nil : .infinity)
  }
}

extension ChangeScore {
  /// The time until decisions are right again, in seconds; infinite if they never are, and `nil` if
  /// no time was scored after the last change.
  var recoveryS: Double? { isRecoveryDue ? recovery?.inSeconds ?? .infinity : nil }
}

extension RoomScore {
  /// `true` if the room was wrong for 2 s or more in total.
  var isWrong: Bool { wrong >= SideScore.shortestWrongRun }

  /// The delay of the first noticed arrival, in seconds; infinite if no arrival was noticed, and
  /// `nil` if there was none.
  var firstDelay: Double? { delays.first?.inSeconds ?? (arrivals > 0 ? .infinity : nil) }

  /// The median delay of the changes of the room, in seconds: the greater one of the two in the
  /// middle. A change that was not noticed has an infinite delay; `nil` without a change.
  var medianChangeDelay: Double? {
    let delays = changeDelays.map { $0?.inSeconds ?? .infinity }.sorted()
    return delays.isEmpty ? nil : delays[delays.count / 2]
  }
}
