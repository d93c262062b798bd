import BLE

/// What is to come: of each beacon the one thing that it does next, and all else in a queue.
///
/// Events come in a total order: by time, by rank, and then by the beacon's number or in the order
/// in which they were scheduled.
struct Agenda: Sendable {
  private(set) var beacons: Timers
  private(set) var others = EventQueue()
  /// The time of the last event taken.
  private var now = Instant.start

  /// The first advertising events of all beacons, and nothing else.
  init(advertisingAt times: [Instant]) {
    beacons = Timers(dueAt: times, rank: Event.advertises(beacon: 0).rank)
  }

  /// Adds an event. A beacon's takes the place of the one of it that was taken last.
  ///
  /// - Precondition: The time has not passed.
  /// - Complexity: O(log n).
  mutating func schedule(_ event: Event, at time: Instant) {
    precondition(time >= now, "\(time.seconds) s is before now, \(now.seconds) s")
    switch event {
    case .packetEnds(let beacon), .advertises(let beacon):
      precondition(beacon == beacons.first, "beacon \(beacon) has something to do already")
      beacons.rewind(to: time, rank: event.rank)
    case .wake, .answer, .doorCloses, .lockEngages, .stageEnds, .setsOut, .engineStarts, .runEnds,
      .truthIsNoted:
      others.schedule(event, at: time)
    }
  }

  /// Takes the next event; `nil` where there is none. One of a beacon stays until the beacon's next
  /// one is scheduled.
  mutating func next() -> (time: Instant, event: Event)? {
    guard let due = beacons.next,
      others.first.map({ (due.time, due.rank) < ($0.time, $0.event.rank) }) ?? true
    else {
      guard let other = others.next() else { return nil }
      now = other.time
      return (now, other.event)
    }
    now = due.time
    let beacon = beacons.first
    let ends = Event.packetEnds(beacon: beacon)
    return (now, due.rank == ends.rank ? ends : .advertises(beacon: beacon))
  }

  /// Forgets everything.
  mutating func clear() {
    self = Agenda(advertisingAt: [])
  }
}
