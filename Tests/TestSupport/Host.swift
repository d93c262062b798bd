import BLE

/// A timed event of an engine.
package struct TimedEvent {
  package var time: Instant
  package var event: CentralEvent

  package init(_ time: Instant, _ event: CentralEvent) {
    self.time = time
    self.event = event
  }
}

/// The reliability with which a host wakes an engine.
package enum Wakes: CaseIterable {
  /// At the requested time, before other events.
  case delivered
  /// At the requested time, and twice.
  case doubled
  /// With the next other event, just before it.
  case late
  /// With the next other event, just after it.
  case afterwards
  /// Never.
  case dropped
}

/// The decisions of an engine on events. A last wake at the end delivers all that is due.
package func decisions(
  of engine: some DecisionEngine, on events: [TimedEvent], until end: Instant, wakes: Wakes
) -> [Decision] {
  var engine = engine
  var decisions: [Decision] = []
  var asked: [Instant] = []

  func give(_ event: CentralEvent, at time: Instant) {
    for output in engine.receive(event, at: time) {
      switch output {
      case .decision(let decision): decisions.append(decision)
      case .command(.wake(at: let time)): asked.append(time)
      case .command: break
      }
    }
  }

  /// Wakes the engine, also for new requests, until none is due.
  func wakeUp(until time: Instant) {
    while let first = asked.min(), first <= time {
      asked.removeAll { $0 == first }
      switch wakes {
      case .delivered: give(.wake, at: first)
      case .doubled: for _ in 1...2 { give(.wake, at: first) }
      case .late, .afterwards: give(.wake, at: time)
      case .dropped: break
      }
    }
  }

  var latest = events.first?.time ?? end
  for timed in events {
    latest = max(latest, timed.time)
    if wakes != .afterwards { wakeUp(until: latest) }
    give(timed.event, at: timed.time)
    if wakes == .afterwards { wakeUp(until: latest) }
  }
  latest = max(latest, end)
  wakeUp(until: latest)
  give(.wake, at: latest)
  return decisions
}
