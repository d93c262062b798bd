import BLE

/// The decisions of an engine on a recording, for one subject.
///
/// The subject is the device whose side is to be decided, at either end of the link: a tag that all
/// receivers of the building receive, or a phone that receives all transmitters. Other links are
/// not played.
///
/// The engine starts at the recording's first row, and receives all events up to the last one. A
/// requested wake comes before an advertisement of the same instant. Several wakes come in order of
/// time, then of request. Advertisements are reported only during a scan. A recording cannot make
/// connections, and answers accordingly.
public struct Replay: Sendable {
  /// The device whose links were played.
  public let subject: DeviceAddress
  /// The engine's decisions, in order.
  public private(set) var decisions: [Decision] = []
  /// The end of the replay: by default the time of the recording's last row.
  public let end: Instant

  /// Plays a recording to an engine.
  ///
  /// - Parameters:
  ///   - limit: The end of the replay; by default that of the recording.
  ///   - observer: Receives the engine's state after each event; by default unused.
  /// - Precondition: The engine does not endlessly request immediate events.
  public init(
    of recording: Recording, subject: DeviceAddress, to engine: some DecisionEngine,
    upTo limit: Instant? = nil, observer: ((_ evidence: [Evidence], _ time: Instant) -> Void)? = nil
  ) {
    self.subject = subject
    let end = limit.map { min($0, recording.end) } ?? recording.end
    self.end = end
    var host = ReplayHost(engine, at: recording.start, observer: observer)
    for sighting in recording.sightings where sighting.advertisement.involves(subject) {
      guard sighting.time <= end else { break }
      host.tell(upTo: sighting.time)
      host.hear(sighting)
    }
    host.tell(upTo: end)
    decisions = host.decisions
  }
}

/// The host of an engine on a recording: its radio and its clock.
private struct ReplayHost<Engine: DecisionEngine> {
  private(set) var decisions: [Decision] = []
  private var engine: Engine
  private let observer: (([Evidence], Instant) -> Void)?
  private var isScanning = false
  /// The requested events, in order. Removing the first element of a slice is free.
  private var calls: ArraySlice<(time: Instant, event: CentralEvent)> = []

  init(_ engine: Engine, at start: Instant, observer: (([Evidence], Instant) -> Void)?) {
    self.engine = engine
    self.observer = observer
    perform(self.engine.start(at: start), at: start)
  }

  mutating func hear(_ sighting: Sighting) {
    guard isScanning else { return }
    let outputs = engine.receive(.advertisement(sighting.advertisement), at: sighting.time)
    perform(outputs, at: sighting.time)
  }

  mutating func tell(upTo end: Instant) {
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
      case .decision(let decision): decisions.append(decision)
      case .command(.scan): isScanning = true
      case .command(.stopScanning): isScanning = false
      case .command(.wake(let time)): schedule(.wake, at: max(time, now))
      case .command(let command):
        if let answer = command.answerWithoutConnection { schedule(answer, at: now) }
      }
    }
  }

  private mutating func schedule(_ event: CentralEvent, at time: Instant) {
    // Most requests are later than all others, so the search from the end is short.
    let place = calls.lastIndex { $0.time <= time }.map { $0 + 1 } ?? calls.startIndex
    calls.insert((time, event), at: place)
  }
}
