extension Measure {
  /// The definition of a measure, as in docs/reference/measures.md.
  public struct Definition: Hashable, Sendable {
    /// The kind of number.
    public let kind: Kind
    /// The direction of improvement; `nil` if neither direction is better by itself.
    public let better: Better?
    /// The requirement for measuring it.
    public let basis: Basis
    /// The meaning, in words.
    public let meaning: String

    fileprivate init(
      _ kind: Kind, _ better: Better? = nil, of basis: Basis, _ meaning: String
    ) {
      self.kind = kind
      self.better = better
      self.basis = basis
      self.meaning = meaning
    }
  }

  /// A kind of number.
  public enum Kind: String, Sendable {
    /// A number of occurrences.
    case count
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
    var values: ClosedRange<Double>? {
      switch self {
      case .count: 0...1e9
      case .event, .share: 0...1
      case .time, .distance, .level, .difference, .charge: nil
      }
    }

    /// The unit; empty if there is none.
    public var unit: String {
      switch self {
      case .count, .event, .share: ""
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
    /// A door with a lock on the walker's path.
    case way = "a walk through a door with a lock"
    /// A door that the walker has a key to.
    case door = "a walker with a `key`"
    /// Beacons or receivers on both sides of a door.
    case beacons = "an engine with interior and exterior devices"
    /// Decided sides.
    case sides = "an engine that decides sides"
    /// Decided rooms.
    case rooms = "an engine that decides rooms"
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

  /// The definition: the one table of measures.
  public var definition: Definition {
    switch self {
    case .unlocks:
      Definition(.count, of: .lock, "decisions to unlock the door of `key`")
    case .falseUnlocks:
      Definition(.count, .less, of: .lock, "those made while the walker was inside")
    case .missedUnlock:
      Definition(
        .event, .less, of: .lock,
        "the walker arrived within 1 m of the door from outside, and no unlock from outside came")
    case .unlockDelayS:
      Definition(
        .time, .less, of: .lock,
        "from that arrival to the first unlock from outside. Negative if it came before; `never` "
          + "if it did not come")
    case .unlockDistanceM:
      Definition(
        .distance, of: .lock,
        "to the door at that unlock; `never` if it did not come")
    case .lockedOut:
      Definition(.event, .less, of: .way, "the walker stands before a locked door at the end")
    case .doorOpenings:
      Definition(.count, of: .door, "how often the door opened")
    case .doorClosings:
      Definition(.count, of: .door, "how often it closed")
    case .exteriorStrongerS:
      Definition(.time, of: .beacons, "how long the exterior's 1 s mean was higher")
    case .exteriorStrongerDB:
      Definition(.difference, of: .beacons, "by how much at most")
    case .exteriorStrongerShare:
      Definition(.share, of: .beacons, "of that time, spent in `room`")
    case .rightSideShare:
      Definition(.share, .more, of: .sides, "of the time, with the right side decided")
    case .wrongSideShare:
      Definition(.share, .less, of: .sides, "of the time, with the other side decided")
    case .wrongSide:
      Definition(
        .event, .less, of: .sides, "the other side was decided for 2 s or more without a break")
    case .sideFlips:
      Definition(
        .count, .less, of: .sides, "changes of the decided side, beyond the walker's crossings")
    case .sideDelayS:
      Definition(
        .time, .less, of: .sides,
        "from a crossing until that side is decided, for the first noticed; `never` if none was")
    case .wrongRoomShare:
      Definition(.share, .less, of: .rooms, "of the time in a room, with another room decided")
    case .wrongRoom:
      Definition(.event, .less, of: .rooms, "another room was decided for 2 s or more in all")
    case .roomFlips:
      Definition(
        .count, .less, of: .rooms, "how often the engine entered a room and the walker did not")
    case .roomDelayS:
      Definition(
        .time, .less, of: .rooms,
        "from entering a room until that room is decided, for the first noticed; `never` if none was"
      )
    case .wrongEntries:
      Definition(
        .count, .less, of: .rooms, "how often the engine entered another room than the walker's")
    case .wrongRoomOrder:
      Definition(
        .event, .less, of: .rooms,
        "the rooms that the engine entered, in order, are not those that the walker walked through")
    case .falseExits:
      Definition(
        .count, .less, of: .rooms,
        "how often the engine left its last room while the walker was inside")
    case .exitDelayS:
      Definition(
        .time, .less, of: .rooms,
        "from first leaving home until the engine has no room; `never` if it has one when the walker "
          + "comes back, or at the end")
    case .notifications:
      Definition(.count, of: .notifications, "notifications, with the `text` or any")
    case .welcomes:
      Definition(.count, of: .notifications, "notifications that welcome the walker")
    case .falseWelcomes:
      Definition(
        .count, .less, of: .notifications,
        "those that are not the first from 10 s before the walker comes home until they leave")
    case .welcomeDelayS:
      Definition(
        .time, .less, of: .notifications,
        "from the first arrival to its notification. Negative if it came before; `never` if it did not "
          + "come on that visit")
    case .publications:
      Definition(
        .count, of: .notifications, "messages published to a broker, to the topic `text` or any")
    case .wrongItemShare:
      Definition(
        .share, .less, of: .items,
        "of the time inside since a piece of equipment was told of: told present while it is not "
          + "inside, or absent while it is; over all pieces")
    case .itemFlips:
      Definition(
        .count, .less, of: .items,
        "how often equipment turned present, beyond once for each stay inside with it")
    case .alerts:
      Definition(.count, of: .alerts, "alerts and questions, without repetitions")
    case .falseAlerts:
      Definition(
        .count, .less, of: .alerts,
        "those at which none of the walker's hazards of their subject holds, or has within 10 s")
    case .missedAlerts:
      Definition(
        .count, .less, of: .alerts,
        "hazards of at least `forS` in which, and within 10 s of whose end, no alert comes")
    case .alertDelayS:
      Definition(
        .time, .less, of: .alerts,
        "from the start of the first hazard with an alert to that; `never` if all were missed")
    case .calls:
      Definition(.count, of: .alerts, "calls for help")
    case .falseCalls:
      Definition(.count, .less, of: .alerts, "those at which no hazard holds, or has within 10 s")
    case .reports:
      Definition(.count, of: .reports, "reports, each counted once")
    case .lostReports:
      Definition(.count, .less, of: .reports, "those that the server does not have at the end")
    case .repeatedReports:
      Definition(
        .count, .less, of: .reports,
        "how often a report came that the server had already; it stores each once")
    case .reportDelayS:
      Definition(
        .time, .less, of: .reports,
        "from what is reported until the server has it, on average of those that it has")
    case .wrongRoomReports:
      Definition(
        .count, .less, of: .reports,
        "reports of incidents whose strongest beacon hangs in another room than the walker is in")
    case .errorM:
      Definition(.distance, .less, of: .fixes, "the mean distance of fixes from the true position")
    case .wrongRoomFixes:
      Definition(.count, .less, of: .fixes, "fixes in another room than the walker")
    case .wrongRoomFixShare:
      Definition(.share, .less, of: .fixes, "of the fixes, in another room than the walker")
    case .packetsReceived:
      Definition(.count, of: .phone, "packets received")
    case .packetsTold:
      Definition(
        .count, of: .phone, "those that the app was told of, each for itself")
    case .levelDBm:
      Definition(
        .level, of: .link,
        "the mean RSSI of the received packets in `room`; too high if many are too weak")
    case .levelDifferenceDB:
      Definition(.difference, of: .link, "how much that exceeds the mean in another room, `over`")
    case .channelSpreadDB:
      Definition(
        .difference, of: .link,
        "from the mean of the weakest channel to that of the strongest, with `reportsChannel`")
    case .connections:
      Definition(.count, of: .connections, "connections made, to `beacon` or to all")
    case .connectionsLost:
      Definition(.count, .less, of: .connections, "those that ended in silence")
    case .connectedShare:
      Definition(.share, of: .connections, "of the run, connected")
    case .connectionDelayS:
      Definition(
        .time, .less, of: .connections, "from an app's request to its connection, on average")
    case .connectionChargeUC:
      Definition(.charge, .less, of: .connections, "of the beacons' ends, as nRF52832")
    case .packetSpreadDB:
      Definition(
        .difference, of: .link,
        "the standard deviation of packets' RSSI within a minute, averaged")
    case .readingSpreadDB:
      Definition(.difference, of: .link, "the same of RSSI read over a connection")
    case .rightCellShare:
      Definition(.share, .more, of: .trials, "of fixes in trials that lead nowhere, in their cell")
    case .adjoiningCellShare:
      Definition(.share, of: .trials, "of these, in an adjoining cell")
    case .fartherCellShare:
      Definition(.share, .less, of: .trials, "of these, in a farther cell")
    case .rightRoomShare:
      Definition(.share, .more, of: .trials, "of fixes in all other trials, in the right room")
    case .receptionShare:
      Definition(
        .share, .more, of: .places, "of places, with links to `--heard` devices within 3 s")
    }
  }
}
