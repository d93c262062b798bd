extension Measure {
  /// The definition of a measure, as in docs/reference/measures.md.
  public struct Definition: Sendable {
    /// The kind of number.
    public let kind: Kind
    /// The direction of improvement; `nil` if neither direction is better by itself.
    public let better: Better?
    /// The requirement that a run must meet for the measure to have a value.
    public let basis: Basis
    /// The part of a run that the measure judges.
    public var due: Due { value.due }
    /// The meaning, in words.
    public let meaning: String
    /// The statistic that a study reports; `nil` if a study does not report the measure.
    public let statistic: Statistic?
    /// The kinds of decision whose errors the measure shows; empty for a measure that shows no
    /// errors of single decisions.
    package let errorOf: [DecisionKind]
    /// The name in the results of studies and placements; `nil` for a measure that neither of them
    /// reports.
    public let label: String?
    /// The source of the value.
    package let value: Value

    /// Creates the definition of a measure.
    init(
      _ kind: Kind, _ better: Better? = nil, of basis: Basis, _ meaning: String,
      study statistic: Statistic? = nil, errorOf decisions: [DecisionKind] = [],
      label: String? = nil, from value: Value
    ) {
      self.kind = kind
      self.better = better
      self.basis = basis
      self.meaning = meaning
      self.statistic = statistic
      errorOf = decisions
      self.label = label
      self.value = value
    }

    /// Creates the definition of a measure of a walk.
    init(
      _ kind: Kind, _ better: Better? = nil, of basis: Basis, due: Opportunity<WalkerScore>,
      _ meaning: String, study statistic: Statistic? = nil,
      errorOf decisions: [DecisionKind] = [], label: String? = nil,
      value: @escaping @Sendable (WalkerScore) -> (some MeasuredNumber)?
    ) {
      self.init(
        kind, better, of: basis, meaning, study: statistic, errorOf: decisions, label: label,
        from: .walk(due) { value($0)?.number })
    }
  }

  /// A statistic over the runs of a study.
  public enum Statistic: Hashable, Sendable {
    /// The share of the runs with a value above 0; such a value is an error of the given kind.
    case rate(ErrorKind)
    /// The mean over the runs; per hour for a count.
    case mean
    /// Percentiles over the runs.
    case percentiles
  }

  /// A kind of error.
  public enum ErrorKind: Sendable {
    /// An action that was not due.
    case falseAction
    /// An action that was due and did not come.
    case missedAction
    /// A wrong decided side.
    case wrongSide
    /// A wrong decided room.
    case wrongRoom
  }

  /// A kind of decision that can be wrong. The raw value names it in words.
  package enum DecisionKind: String, CaseIterable, Sendable {
    /// A decision to unlock a door.
    case unlock
    /// A decision to lock a door.
    case lock
    /// A decision about the side.
    case side
    /// A decision that a room was entered.
    case roomEntered = "room entered"
    /// A decision that a room was left, for another or for none.
    case roomLeft = "room left"
    /// A decision that an area was left; the area, such as a home, is no room of the plan.
    case areaLeft = "area left, which is no room"
    /// A decided position.
    case position
    /// A notification.
    case notification
    /// An alert.
    case alert
    /// A report to the server.
    case report
    /// A report that a piece of equipment is present or absent.
    case item = "equipment"
  }

  /// A kind of number.
  public enum Kind: String, Sendable {
    /// A number of occurrences.
    case count
    /// A number of occurrences in an hour.
    case frequency
    /// An event: 1 if it occurred, 0 if not.
    case event
    /// A fraction, 0 ... 1.
    case share
    /// A duration in seconds.
    case time
    /// A distance in metres.
    case distance
    /// A level in dBm.
    case level
    /// A difference of levels, in decibels.
    case difference
    /// An electric charge in µC.
    case charge

    /// The range of the numbers; `nil` for a physical quantity, such as a level, because some of
    /// these can be negative.
    package var values: ClosedRange<Double>? {
      switch self {
      case .count, .frequency: 0...1e9
      case .event, .share: 0...1
      case .time, .distance, .level, .difference, .charge: nil
      }
    }

    /// The unit; empty if there is none.
    public var unit: String {
      switch self {
      case .count, .event, .share: ""
      case .frequency: "1/h"
      case .time: "s"
      case .distance: "m"
      case .level: "dBm"
      case .difference: "dB"
      case .charge: "uC"
      }
    }
  }

  /// A direction of improvement.
  public enum Better: String, Sendable {
    /// Lower values are better.
    case less
    /// Higher values are better.
    case more
  }

  /// The requirement that a run must meet for a measure to have a value. The raw value states the
  /// requirement in words.
  public enum Basis: String, CaseIterable, Sendable {
    /// Needs a lock that the engine controls.
    case lock = "a walker with a `key`, and an engine that works doors"
    /// Needs a lock that the engine controls, and a walker near that lock.
    case locking = "an engine that works doors, and a walker near its lock"
    /// Needs a door with a lock on the walker's path.
    case way = "a walk through a door with a lock"
    /// Needs a door that the walker has a key to.
    case door = "a walker with a `key`"
    /// Needs a door that the walker has a key to, and another walker who goes in through that door
    /// without a key.
    case intruders = "a walker with a `key`, and another's walk in by its door without one"
    /// Needs beacons or receivers on both sides of a door.
    case beacons = "an engine with interior and exterior devices"
    /// Needs decided sides.
    case sides = "an engine that decides sides"
    /// Needs decided rooms.
    case rooms = "an engine that decides rooms"
    /// Needs decided rooms, or a method in trials.
    case roomsOrTrials = "an engine that decides rooms, or trials and `method`"
    /// Needs decided rooms or sides after a change of a device.
    case changes = "an engine that decides rooms or sides, and a device that changes"
    /// Needs notifications.
    case notifications = "an engine that shows notifications"
    /// Needs reports of the presence of equipment.
    case items = "an engine that tells of equipment, and the one `records` entry of a server"
    /// Needs alerts.
    case alerts = "an engine that alerts, and a walker's `hazards`"
    /// Needs reports to a server.
    case reports = "an engine that reports"
    /// Needs fixes.
    case fixes = "an engine that gives positions"
    /// Needs fixes after a change of a device.
    case fixesAfterChange = "an engine that gives positions, and a device that changes"
    /// Needs fixes of an engine, or of a method in trials.
    case fixesOrTrials = "an engine that gives positions, or trials and `method`"
    /// Needs a phone or a tag.
    case phone = "a phone or tag"
    /// Needs the packets on the link to one beacon or receiver.
    case link = "a phone or tag, and `beacon` if there are several"
    /// Needs connections to one beacon or to all.
    case connections = "a phone, and beacons with `peripheral`"
    /// Needs trials.
    case trials = "trials, and `method`"
    /// Needs the sampled points of a plan.
    case places = "`simrun place`"
  }
}
