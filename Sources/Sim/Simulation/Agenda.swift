import BLE

/// The scheduled events: the next one of each sender, and all others in a queue.
///
/// Events are totally ordered: by time, by rank, and then by the sender's number or in order of
/// scheduling.
struct Agenda: Sendable {
  private(set) var senders: SimulationTimers
  private(set) var others = EventQueue()
  /// The time of the last event taken.
  private var now = Instant.start

  /// An agenda with the first advertising event of each sender only.
  init(advertisingAt times: [Instant]) {
    senders = SimulationTimers(dueAt: times, rank: Event.advertises(sender: 0).rank)
  }

  /// Adds an event. An event of a sender takes the place of the one that `next` has returned last,
  /// which must be of the same sender.
  ///
  /// - Precondition: The time has not passed.
  /// - Complexity: O(log n).
  mutating func schedule(_ event: Event, at time: Instant) {
    precondition(time >= now, "\(time.seconds) s is before now, \(now.seconds) s")
    switch event {
    case .packetEnds(let sender), .advertises(let sender):
      precondition(sender == senders.first, "sender \(sender) has something to do already")
      senders.rewind(to: time, rank: event.rank)
    case .motionIsDue, .wake, .answer, .linkActs, .valueChanges, .switchesOff, .moves, .phoneActs,
      .doorCloses, .lockEngages, .doorRequestArrives, .stageEnds, .setsOut, .engineStarts, .runEnds,
      .truthIsNoted:
      others.schedule(event, at: time)
    }
  }

  /// Suspends a sender until it is resumed.
  ///
  /// - Complexity: O(n) in the senders.
  mutating func silence(_ sender: Int) {
    senders.set(sender, to: nil, rank: Event.advertises(sender: sender).rank)
  }

  /// Begins a sender's next event at a time, in place of the scheduled one.
  ///
  /// - Precondition: The time has not passed.
  /// - Complexity: O(n) in the senders.
  mutating func resume(_ sender: Int, at time: Instant) {
    precondition(time >= now, "\(time.seconds) s is before now, \(now.seconds) s")
    senders.set(sender, to: time, rank: Event.advertises(sender: sender).rank)
  }

  /// The time of the next event; `nil` if there is none.
  var nextTime: Instant? {
    let times = [senders.next?.time, others.first?.time]
    return times.compactMap { $0 }.min()
  }

  /// Takes the next event; `nil` if there is none. A sender's event stays until the sender's next
  /// event is scheduled.
  mutating func next() -> (time: Instant, event: Event)? {
    guard let due = senders.next,
      others.first.map({ (due.time, due.rank) < ($0.time, $0.event.rank) }) ?? true
    else {
      guard let other = others.next() else { return nil }
      now = other.time
      return (now, other.event)
    }
    now = due.time
    let sender = senders.first
    let ends = Event.packetEnds(sender: sender)
    return (now, due.rank == ends.rank ? ends : .advertises(sender: sender))
  }

  /// Removes all events.
  mutating func clear() {
    self = Agenda(advertisingAt: [])
  }
}
