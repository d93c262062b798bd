import BLE
import Documents
import Engines

/// The account of a presence engine's state: the rooms that it holds, and what keeps it from
/// leaving them and from entering the others.
struct PresenceStanding<Rule: RoomRule> {
  let rule: Rule
  let time: Instant
  /// The names of the rooms, in the order of the engine.
  let rooms: [String]
  /// The names of the rooms that the engine holds.
  let held: [String]
  /// The names of the rooms that the rule has decided, which may wait to be reported.
  private let decided: [String]
  private let delayed: DelayedRooms?
  /// The devices in the order of the engine's anchors, with the distances that the rule computed
  /// last.
  let devices: [GroundDevice]
  /// The level below which readings are ignored; `nil` if none is ignored.
  private let minRSSI: PowerLevel?

  init(
    of engine: Presence<Rule>, _ rooms: [RoomDescription], at time: Instant, names: [Anchor: String]
  ) {
    rule = engine.rule
    self.time = time
    self.rooms = engine.rooms.map(\.name)
    held = engine.presentIn
    decided = engine.rooms.indices.filter { engine.rule.holds(room: $0) }.map {
      engine.rooms[$0].name
    }
    delayed = engine.delayed
    minRSSI = engine.minRSSI
    devices = zip(
      rooms.devices { names[$0] ?? $1 },
      zip(
        zip(engine.rule.distances, engine.evidence(at: time)), zip(engine.ignored, engine.anchors))
    ).map { device, known in
      var device = device
      (device.metres, device.newest) = (known.0.0, known.0.1.newest)
      (device.ignored, device.reach) = (known.1.0, known.1.1.reach)
      return device
    }
  }

  /// Returns the account of the engine's state.
  ///
  /// - Parameters:
  ///   - leaves: Returns the hindrance to leaving a room that is held.
  ///   - enters: Returns the hindrance to entering a room that is not held.
  func standing(
    leaving leaves: (String) -> RoomHindrance, entering enters: (String) -> RoomHindrance
  ) -> Standing {
    let others = rooms.filter { !held.contains($0) }
    return Standing(
      Standing.words(forRooms: held),
      pending: held.map { room in
        (decided.contains(room) ? leaves(room).adding(ignoredRows(of: room)) : delay)
          .pendingExit(from: room)
      }
        + others.map { room in
          (decided.contains(room) ? delay : enters(room).adding(ignoredRows(of: room)))
            .pendingEntry(to: room)
        })
  }

  /// The hindrance to reporting a room that the rule has decided.
  private var delay: RoomHindrance {
    let waits = delayed?.waits(at: time) ?? []
    let next = Ground("waits for", words: "the rule's next decision", isMet: false)
    return RoomHindrance(
      rule: "decided by the rule, and reported once the delays have passed: dwellS, debounceS or "
        + "debounceMaxWaitS, and rollingAverageS",
      anyOf: waits.isEmpty ? [[next]] : waits, judgement: Standing.nextRun)
  }

  /// The newest levels of devices in a room, if these levels were ignored.
  private func ignoredRows(of room: String) -> [Ground] {
    guard let minRSSI else { return [] }
    return devices(in: room).compactMap { device in
      device.ignored.map {
        Ground(
          "\(device.name.onOneLine) ignored at", $0.dBm, "dBm",
          Ground.Requirement(.atLeast, minRSSI.dBm, "minRSSI"))
      }
    }
  }

  /// The devices in a room.
  func devices(in room: String) -> [GroundDevice] { devices.filter { $0.room == room } }

  /// Returns the figures of the devices in a room that have a distance and, for every other device
  /// in the room, the fact that it has none.
  func rows(
    of room: String, without missing: String = "not heard",
    _ figures: (GroundDevice, Double) -> [Ground]
  ) -> [[Ground]] {
    devices(in: room).map { device in
      device.metres.map { figures(device, $0) }
        ?? [Ground(device.name.onOneLine, words: missing, isMet: false)]
    }
  }

  /// Returns the distances of the devices in a room, each compared with the distance of the nearest
  /// device in the other rooms.
  func nearnessRows(
    of room: String, within reach: Double, without missing: String
  ) -> [[Ground]] {
    let rival = nearest(besides: room)
    return rows(of: room, without: missing) { device, metres in
      let row = Ground(
        device.name.onOneLine, metres, "m", device.requirement(.atMost, reach))
      guard let rival, let other = rival.metres else { return [row] }
      return [
        row,
        Ground(
          "\(device.name.onOneLine) nearer by", other - metres, "m",
          Ground.Requirement(.moreThan, 0), words: "than \(rival.name)".onOneLine),
      ]
    }
  }

  /// Returns the time since a device with a distance was last heard.
  func silence(of device: GroundDevice) -> Duration { silence(since: device.newest) }

  /// Returns the time since an instant; zero for `nil`.
  func silence(since newest: Instant?) -> Duration { (newest ?? time).duration(to: time) }

  /// The nearest device of the other rooms, if it has a distance.
  func nearest(besides room: String) -> GroundDevice? {
    devices.filter { $0.room != room && $0.metres != nil }
      .min { ($0.metres ?? .infinity) < ($1.metres ?? .infinity) }
  }
}

/// The rule and figures that keep an engine from entering or leaving a room.
struct RoomHindrance {
  private let rule: String
  private let figures: [Ground]
  /// `true` if the figures are what the rule requires.
  private let isDue: Bool
  /// The occasion on which the rule is applied.
  private let judgement: String

  /// Creates a hindrance by a rule that requires all figures to be met; if `isDue` is given, it
  /// states instead whether the figures are as required.
  init(
    rule: String, figures: [Ground], isDue: Bool? = nil, judgement: String = "the next reading"
  ) {
    self.rule = rule
    self.figures = figures
    self.isDue = isDue ?? figures.areMet
    self.judgement = judgement
  }

  /// Creates a hindrance by a rule that requires all figures of one of several groups to be met,
  /// such as the figures of one device.
  init(rule: String, anyOf groups: [[Ground]], judgement: String = "the next reading") {
    var figures: [Ground] = []
    for figure in groups.joined() where !figures.contains(figure) { figures.append(figure) }
    self.init(
      rule: rule, figures: figures, isDue: groups.contains { $0.areMet }, judgement: judgement)
  }

  /// Returns the same hindrance with further figures, which have no effect on `isDue`.
  fileprivate func adding(_ others: [Ground]) -> RoomHindrance {
    RoomHindrance(rule: rule, figures: figures + others, isDue: isDue, judgement: judgement)
  }

  /// Returns the pending decision that a room is left.
  func pendingExit(from room: String) -> Standing.Pending {
    pending("left \(room)", .left(room))
  }

  /// Returns the pending decision that a room is entered.
  func pendingEntry(to room: String) -> Standing.Pending {
    pending("entered \(room)", .entered(room))
  }

  private func pending(_ words: String, _ verdict: Verdict) -> Standing.Pending {
    Standing.Pending(
      words.onOneLine, awaits: .verdict(verdict), rule: rule, figures, isDue: isDue,
      judgedAt: judgement)
  }
}
