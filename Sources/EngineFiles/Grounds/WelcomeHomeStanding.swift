import BLE
import Documents
import Engines

/// The account of the state of `WelcomeHome`: the room, and what keeps the engine from leaving it,
/// from entering another one, from a welcome and from its actions.
struct WelcomeHomeStanding {
  let engine: WelcomeHome
  let time: Instant
  /// The beacons of the rooms, with their distances in the newest report of ranging.
  private let devices: [GroundDevice]

  private var settings: WelcomeHomeSettings { engine.settings }

  init(_ engine: WelcomeHome, _ rooms: [RoomDescription], at time: Instant, names: [Anchor: String])
  {
    self.engine = engine
    self.time = time
    devices = zip(rooms.devices { names[$0] ?? $1 }, engine.distances(at: time)).map {
      device, metres in
      var device = device
      device.metres = metres
      return device
    }
  }

  /// The account of the engine's state.
  var standing: Standing {
    let others = settings.rooms.map(\.name).filter { $0 != engine.presentIn }
    return Standing(
      state,
      pending: [welcome] + (engine.presentIn.map { [leaving.pendingExit(from: $0)] } ?? [])
        + others.map { entering($0).pendingEntry(to: $0) } + settings.actions.map(publication))
  }

  private var state: String {
    let room = Standing.words(forRooms: [engine.presentIn].compactMap(\.self))
    let home = engine.isAtHome ? "in the home region" : "not in the home region"
    return "\(room), \(home)" + (engine.search == nil ? "" : ", ranging")
  }

  private func elapsed(since start: Instant) -> Double { start.duration(to: time).inSeconds }

  // MARK: The welcome

  private var welcome: Standing.Pending {
    let exit = engine.lastExit.map {
      Ground(
        "since the home region was left", elapsed(since: $0), "s",
        Ground.Requirement(.moreThan, settings.quiet.inSeconds, "quietS"))
    }
    return Standing.Pending(
      "notify \(WelcomeHome.greeting.quoted)", awaits: .verdict(.notify(WelcomeHome.greeting)),
      rule: "welcomes at an entry to the home region, unless it was left within quietS",
      [
        Ground(
          "home region", words: engine.isAtHome ? "entered before" : "not entered",
          isMet: !engine.isAtHome)
      ] + [exit].compactMap(\.self), judgedAt: "the entry to the home region")
  }

  // MARK: The rooms

  private static let nextReport = "the next report of ranging"

  private var leaving: RoomHindrance {
    let others = settings.rooms.map(\.name).filter { $0 != engine.presentIn }
    return RoomHindrance(
      rule: (settings.source == .nearest
        ? "left for the room of a nearer beacon that is ranged after an entry to a region"
        : "left for the room whose region is entered")
        + ", or once the home region is left and outsideDelayS has passed",
      anyOf: [[exit]] + others.flatMap(groups),
      judgement: "\(Self.nextReport), or \(Standing.nextRun)")
  }

  private var exit: Ground {
    guard let due = engine.outsideDue else {
      return Ground("home region", words: "not left", isMet: false)
    }
    return .elapsed(
      "since the exit from the home region", at: time, of: settings.outsideDelay, until: due,
      "outsideDelayS")
  }

  private func entering(_ room: String) -> RoomHindrance {
    RoomHindrance(
      rule: settings.source == .nearest
        ? "in the room of the nearest beacon that is ranged after an entry to a region"
        : "in the room whose region is entered",
      anyOf: groups(of: room), judgement: Self.nextReport)
  }

  /// The figures of each beacon of a room. One beacon is enough to enter the room.
  private func groups(of room: String) -> [[Ground]] {
    guard settings.source == .nearest else {
      return [[Ground("\(room) region".onOneLine, words: "no entry reported since", isMet: false)]]
    }
    guard let search = engine.search else {
      return [[Ground("ranging", words: "ended; an entry to a region starts it", isMet: false)]]
    }
    let reports = Ground(
      "reports since the entry", Double(search.reports), "",
      Ground.Requirement(.atLeast, Double(engine.reportsNeeded), "reports"))
    return devices.filter { $0.room == room }.map { [reports] + distance(of: $0) }
  }

  private func distance(of device: GroundDevice) -> [Ground] {
    let name = device.name.onOneLine
    guard let metres = device.metres else {
      return [Ground(name, words: "in no report of the past second", isMet: false)]
    }
    let row = Ground(
      name, metres, "m", Ground.Requirement(.atMost, settings.maxDistance, "maxDistanceM"))
    let others = devices.filter { $0.room != device.room }.compactMap(\.metres)
    return [row]
      + [
        others.min().map {
          Ground(
            "\(name) nearer than other rooms by", $0 - metres, "m",
            Ground.Requirement(.atLeast, 0))
        }
      ].compactMap(\.self)
  }

  // MARK: The actions

  private func publication(of action: HomeAction) -> Standing.Pending {
    let first = engine.actions(asking: action.asks, at: time).first
    var figures = [
      action.asks
        ? Ground("notification", words: "its action is not chosen", isMet: false)
        : Ground("room", words: "no other one entered", isMet: false)
    ]
    if !action.rooms.isEmpty {
      figures.append(
        Ground(
          "room", words: (engine.presentIn ?? "none").onOneLine,
          isMet: action.suits(room: engine.presentIn)))
    }
    if let hours = action.hours {
      let timeOfDay = engine.timeOfDay(at: time)
      figures.append(
        Ground(
          "time of day",
          words: "\(timeOfDay.map { ClockTime.text(of: $0) } ?? "unknown"), of "
            + "\(ClockTime.text(of: hours.start)) ... \(ClockTime.text(of: hours.end))",
          isMet: action.suits(timeOfDay)))
    }
    if !action.people.isEmpty {
      figures.append(
        Ground(
          "person", words: (settings.person ?? "none").onOneLine,
          isMet: action.suits(person: settings.person)))
    }
    if action.asks, let first, first != action {
      figures.append(Ground("first that suits", words: first.title.onOneLine, isMet: false))
    }
    return Standing.Pending(
      "publish \(action.message.quoted) to \(action.topic.quoted)",
      awaits: .verdict(.publish(action.publication)),
      rule: action.asks
        ? "published when the person chooses the notification's action, by the first that suits"
        : "published when a room is entered that the action suits",
      figures, judgedAt: Standing.nextRun)
  }
}
