import BLE

/// Something that happens to an engine.
package struct TimedEvent {
  package var time: Instant
  package var event: CentralEvent

  package init(_ time: Instant, _ event: CentralEvent) {
    self.time = time
    self.event = event
  }
}

/// How well a host keeps its promise to wake an engine.
package enum Wakes: CaseIterable {
  /// At the time asked for, before what else happens then.
  case delivered
  /// At the time asked for, and twice.
  case doubled
  /// Only when something else happens, just before it.
  case late
  /// Only when something else happens, just after it.
  case afterwards
  /// Never.
  case dropped
}

/// The decisions of an engine on events, and on a last wake at the end so that all that fell due is
/// told.
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

  /// Wakes that lead to further wakes, until none is due.
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
