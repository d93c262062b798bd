import BLE
import Phones

/// The host of an engine on the recording of a bare radio. The host is the engine's radio and
/// clock.
struct ReplayHost<Engine: DecisionEngine> {
  private(set) var decisions: [Decision] = []
  /// The engine in its present state.
  private(set) var engine: Engine
  private let observer: Replay.Observer?
  private var isScanning = false
  private var followsMotion = false
  /// The requested events, in order. Removing the first element of a slice is free.
  private var calls: ArraySlice<(time: Instant, event: CentralEvent)> = []

  init(_ engine: Engine, at start: Instant, observer: Replay.Observer?) {
    self.engine = engine
    self.observer = observer
    perform(self.engine.start(at: start), at: start)
  }

  /// Delivers packets and the readings of motion sensors up to a time, each in order.
  mutating func hear(
    _ packets: some Sequence<Sighting>, sensing motion: ArraySlice<AppEvent>, upTo end: Instant
  ) {
    var motion = motion
    for packet in packets {
      guard packet.time <= end else { break }
      sense(&motion, upTo: packet.time)
      deliver(upTo: packet.time)
      hear(packet)
    }
    sense(&motion, upTo: end)
    deliver(upTo: end)
  }

  /// Delivers readings up to a time to an engine that follows them, each before the requested
  /// events of its instant.
  private mutating func sense(_ motion: inout ArraySlice<AppEvent>, upTo end: Instant) {
    while let event = motion.first, event.time <= end {
      motion.removeFirst()
      guard let readings = event.motion else { continue }
      deliver(upTo: event.time.advanced(by: .nanoseconds(-1)))
      if followsMotion {
        perform(engine.receive(.motion(readings), at: event.time), at: event.time)
      }
    }
  }

  private mutating func hear(_ sighting: Sighting) {
    guard isScanning else { return }
    let outputs = engine.receive(.advertisement(sighting.advertisement), at: sighting.time)
    perform(outputs, at: sighting.time)
  }

  private mutating func deliver(upTo end: Instant) {
    var last: Instant?
    var repeats = 0
    while let call = calls.first, call.time <= end {
      repeats = call.time == last ? repeats + 1 : 0
      precondition(repeats < 100_000, "an engine is called without end at \(call.time.seconds) s")
      last = call.time
      calls.removeFirst()
      perform(engine.receive(call.event, at: call.time), at: call.time)
    }
  }

  private mutating func perform(_ outputs: [EngineOutput], at now: Instant) {
    observer?(engine.evidence(at: now), now)
    for output in outputs {
      switch output {
      case .decision(let decision):
        decisions.append(decision)
        if let reply = decision.verdict.replyWithoutServer { schedule(reply, at: now) }
      case .command(.scan): isScanning = true
      case .command(.stopScanning): isScanning = false
      case .command(.followMotion): followsMotion = true
      case .command(.wake(let time)): schedule(.wake, at: max(time, now))
      case .command(let command):
        if let answer = command.answerWithoutConnection { schedule(answer, at: now) }
      }
    }
  }

  private mutating func schedule(_ event: CentralEvent, at time: Instant) {
    // Most requests are for later times than all others, so a search from the end is short.
    let place = calls.lastIndex { $0.time <= time }.map { $0 + 1 } ?? calls.startIndex
    calls.insert((time, event), at: place)
  }
}
