extension Measure {
  /// The definition of a measure, as in docs/reference/measures.md.
  public struct Definition: Sendable {
    /// The kind of number.
    public let kind: Kind
    /// The direction of improvement; `nil` if neither direction is better by itself.
    public let better: Better?
    /// The requirement of the measure.
    public let basis: Basis
    /// The part of a run that the measure judges.
    public var due: Due { value.due }
    /// The meaning, in words.
    public let meaning: String
    /// The statistic that a study reports; `nil` if a study does not report the measure.
    public let statistic: Statistic?
    /// The kinds of decision whose error the measure is; empty for a measure that is no error of
    /// single decisions.
    package let errorOf: [DecisionKind]
    /// The name in the results of studies and placements; `nil` for a measure that is in neither.
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
    /// The share of the runs with a value above 0. Such a value is an error of this kind.
    case rate(ErrorKind)
    /// The mean over the runs; per hour for a count.
    case mean
    /// Percentiles.
    case percentiles
  }

  /// A kind of error.
  public enum ErrorKind: Sendable {
    /// An action that was not due.
    case falseAction
    /// An action that was due and did not come.
    case missedAction
    /// A wrong side.
    case wrongSide
    /// A wrong room.
    case wrongRoom
  }

  /// A kind of decision that can be wrong. The raw value names it in words.
  package enum DecisionKind: String, CaseIterable, Sendable {
    /// A door is unlocked.
    case unlock
    /// A door is locked.
    case lock
    /// A side.
    case side
    /// A room that is entered.
    case roomEntered = "room entered"
    /// A room that is left, for another or for none.
    case roomLeft = "room left"
    /// An area that the plan does not have as a room, such as a home, which is left.
    case areaLeft = "area left, which is no room"
    /// A position.
    case position
    /// A notification.
    case notification
    /// An alert.
    case alert
    /// A report to the server.
    case report
    /// A piece of equipment, present or absent.
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

    /// The range of the numbers; `nil` for quantities with a unit, some of which may be negative.
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

  /// The requirement of a measure. The raw value states it in words.
  public enum Basis: String, CaseIterable, Sendable {
    /// A lock that the engine controls.
    case lock = "a walker with a `key`, and an engine that works doors"
    /// A lock that the engine controls, and a walker near it.
    case locking = "an engine that works doors, and a walker near its lock"
    /// A door with a lock on the walker's path.
    case way = "a walk through a door with a lock"
    /// A door that the walker has a key to.
    case door = "a walker with a `key`"
    /// A door that the walker has a key to, and another walker who goes in through that door
    /// without a key.
    case intruders = "a walker with a `key`, and another's walk in by its door without one"
    /// Beacons or receivers on both sides of a door.
    case beacons = "an engine with interior and exterior devices"
    /// Decided sides.
    case sides = "an engine that decides sides"
    /// Decided rooms.
    case rooms = "an engine that decides rooms"
    /// Decided rooms or sides after a change of a device.
    case changes = "an engine that decides rooms or sides, and a device that changes"
    /// Notifications.
    case notifications = "an engine that shows notifications"
    /// The presence of equipment.
    case items = "an engine that tells of equipment, and the one `records` entry of a server"
    /// Alerts.
    case alerts = "an engine that alerts, and a walker's `hazards`"
    /// Reports.
    case reports = "an engine that reports"
    /// Fixes.
    case fixes = "an engine that gives positions"
    /// Fixes after a change of a device.
    case fixesAfterChange = "an engine that gives positions, and a device that changes"
    /// Fixes of an engine, or of a method in trials.
    case fixesOrTrials = "an engine that gives positions, or trials and `method`"
    /// A phone, or a tag.
    case phone = "a phone or tag"
    /// The packets on the link to one beacon or receiver.
    case link = "a phone or tag, and `beacon` if there are several"
    /// The connections to one beacon or all.
    case connections = "a phone, and beacons with `peripheral`"
    /// Trials.
    case trials = "trials, and `method`"
    /// The sampled points of a plan.
    case places = "`simrun place`"
  }
}
