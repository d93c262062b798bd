import BLE

/// What an engine decided on a recording, heard from one subject's point of view.
///
/// The subject is the one whose side is to be decided, at either end of the link: a tag that all
/// receivers of the building hear, or a phone that hears all transmitters. Links that it has no
/// part in are not played.
///
/// The engine starts at the recording's first row, and is told everything up to its last. A time
/// that it asked to be woken at comes before an advertisement of the same instant; several in order
/// of time, and of asking. Advertisements are reported only while it scans. A recording can make no
/// connections, and answers so.
public struct Replay: Sendable {
  /// The one whose links were played.
  public let subject: DeviceAddress
  /// What the engine decided, in order.
  public private(set) var decisions: [Decision] = []
  /// The time up to which it was played: that of the recording's last row, where nothing else was
  /// asked for.
  public let end: Instant

  /// Plays a recording to an engine.
  ///
  /// - Parameters:
  ///   - limit: Up to when; by default to the end.
  ///   - onlooker: Is told after each event what the engine holds; by default nobody is.
  /// - Precondition: The engine does not ask, without end, to be told of something at once.
  public init(
    of recording: Recording, subject: DeviceAddress, to engine: some DecisionEngine,
    upTo limit: Instant? = nil, onlooker: ((_ evidence: [Evidence], _ time: Instant) -> Void)? = nil
  ) {
    self.subject = subject
    let end = limit.map { min($0, recording.end) } ?? recording.end
    self.end = end
    var host = ReplayHost(engine, at: recording.start, onlooker: onlooker)
    for sighting in recording.sightings where sighting.advertisement.involves(subject) {
      guard sighting.time <= end else { break }
      host.tell(upTo: sighting.time)
      host.hear(sighting)
    }
    host.tell(upTo: end)
    decisions = host.decisions
  }
}

/// An engine at work on a recording: the radio and the clock that it asks for.
private struct ReplayHost<Engine: DecisionEngine> {
  private(set) var decisions: [Decision] = []
  private var engine: Engine
  private let onlooker: (([Evidence], Instant) -> Void)?
  private var isScanning = false
  /// What the engine asked to be told, in order. A slice gives up its first at no cost.
  private var calls: ArraySlice<(time: Instant, event: CentralEvent)> = []

  init(_ engine: Engine, at start: Instant, onlooker: (([Evidence], Instant) -> Void)?) {
    self.engine = engine
    self.onlooker = onlooker
    carryOut(self.engine.start(at: start), at: start)
  }

  mutating func hear(_ sighting: Sighting) {
    guard isScanning else { return }
    let outputs = engine.receive(.advertisement(sighting.advertisement), at: sighting.time)
    carryOut(outputs, at: sighting.time)
  }

  mutating func tell(upTo end: Instant) {
    var last: Instant?
    var repeats = 0
    while let call = calls.first, call.time <= end {
      repeats = call.time == last ? repeats + 1 : 0
      precondition(repeats < 100_000, "an engine is called without end at \(call.time.seconds) s")
      last = call.time
      calls.removeFirst()
      carryOut(engine.receive(call.event, at: call.time), at: call.time)
    }
  }

  private mutating func carryOut(_ outputs: [EngineOutput], at now: Instant) {
    onlooker?(engine.evidence(at: now), now)
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
    // Engines mostly ask for a time after all others: the way from the end is short.
    let place = calls.lastIndex { $0.time <= time }.map { $0 + 1 } ?? calls.startIndex
    calls.insert((time, event), at: place)
  }
}
