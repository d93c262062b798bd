import BLE
import Phones

/// The host of an engine on a recording of its app's events. The host is the engine's clock while
/// the app runs.
struct AppReplayHost<Engine: DecisionEngine> {
  private(set) var decisions: [Decision] = []
  private let installed: Engine
  /// The engine in its present state; once the app has ended, in the state it had at that moment.
  private(set) var engine: Engine
  private let observer: Replay.Observer?
  /// `true` once the app has been launched.
  private(set) var hasStarted = false
  private var isRunning = false
  private var now = Instant.start
  /// The requested wakes, in order. Removing the first element of a slice is free.
  private var wakes: ArraySlice<Instant> = []

  init(_ engine: Engine, observer: Replay.Observer?) {
    installed = engine
    self.engine = engine
    self.observer = observer
  }

  /// Passes on the events of an app up to a time, in order. If no event launches the app, the
  /// engine starts at `start`.
  mutating func take(_ events: [AppEvent], from start: Instant, upTo end: Instant) {
    if !events.beginsAnApp { take(AppEvent(.launched, at: start)) }
    take(events, upTo: end)
  }

  /// Passes on further events of an app up to a time, in order.
  mutating func take(_ events: some Sequence<AppEvent>, upTo end: Instant) {
    for event in events {
      guard event.time <= end else { break }
      take(event)
    }
    advance(to: end)
  }

  /// Passes on the next event of the app.
  private mutating func take(_ event: AppEvent) {
    wake { $0 < event.time }
    now = event.time
    switch event.kind {
    case .launched:
      hasStarted = true
      isRunning = true
      wakes = []
      engine = installed
      perform(engine.start(at: now))
    case .ended:
      isRunning = false
      wakes = []
    case .suspended: isRunning = false
    case .resumed:
      isRunning = true
      // Wakes that have waited while the app did not run are due now, after the first event.
      for index in wakes.indices { wakes[index] = max(wakes[index], now) }
    case .scanBlocked, .regionNotDelivered: break
    case .delivered(.wake, rule: _):
      // An engine other than the recorded one may not have requested this wake.
      guard let first = wakes.first, first <= now else { return }
      wakes.removeFirst()
      deliver(.wake)
    case .delivered(let event, rule: _): deliver(event)
    }
  }

  /// Advances to a time after the last event.
  private mutating func advance(to end: Instant) { wake { $0 <= end } }

  /// Delivers to the engine the wakes that are due and have no row in the recording.
  private mutating func wake(_ isDue: (Instant) -> Bool) {
    var last: Instant?
    var repeats = 0
    while isRunning, let wake = wakes.first, isDue(wake) {
      repeats = wake == last ? repeats + 1 : 0
      precondition(repeats < 100_000, "an engine is called without end at \(wake.seconds) s")
      last = wake
      wakes.removeFirst()
      now = max(now, wake)
      deliver(.wake)
    }
  }

  private mutating func deliver(_ event: CentralEvent) { perform(engine.receive(event, at: now)) }

  private mutating func perform(_ outputs: [EngineOutput]) {
    observer?(engine.evidence(at: now), now)
    for output in outputs {
      switch output {
      case .decision(let decision): decisions.append(decision)
      case .command(.wake(let time)):
        let time = max(time, now)
        let place = wakes.lastIndex { $0 <= time }.map { $0 + 1 } ?? wakes.startIndex
        wakes.insert(time, at: place)
      case .command: break  // the system answered when it was recorded
      }
    }
  }
}

extension [AppEvent] {
  /// `true` if the life of an app can begin with the first event.
  package var beginsAnApp: Bool { first.map { $0.kind == .launched || $0.kind == .ended } ?? false }
}
