import BLE

/// A phone with a system and an app, and the engine in the app: it tells the engine what the system
/// lets it know, and has the system perform the engine's commands.
///
/// The same host serves simulated phones and recordings. The owner passes packets that the radio
/// receives while it listens on `system.scanWindow`, calls `advance` at `nextWake`, and takes the
/// app's events, the notes and the decisions after each call. No device accepts connections: an attempt to connect stays pending,
/// and what needs a connection is answered by `disconnected`.
///
/// An app that is launched again starts with a new engine, a copy of the installed one.
public struct PhoneHost<Engine: DecisionEngine>: Sendable {
  /// The engine in its present state; after the end of the app, as it was then.
  public private(set) var engine: Engine
  /// The system.
  public private(set) var system: PhoneSystem

  private let installed: Engine
  private var upcoming: ArraySlice<PhoneUse.Step>
  private var decisions: [Decision] = []
  private var events = Outbox<AppEvent>()
  private var notes = Outbox<PhoneNote>()
  /// What the phone does by the latest note; `nil` before the first.
  private var activity: PhoneActivity?
  /// `true` if the app is suspended, as far as its events tell.
  private var isSuspended = false
  private var now: Instant
  private var callsAtOnce = 0

  /// A phone in use, whose app has an engine.
  ///
  /// - Parameter identifierKey: The key of the identifiers that stand for addresses; another one
  ///   for each phone.
  public init(
    _ engine: Engine, on use: PhoneUse, identifierKey: UInt64 = 0, at start: Instant
  ) {
    self.engine = engine
    installed = engine
    system = PhoneSystem(
      use.settings, app: use.app, isScreenOn: use.isScreenOn, identifierKey: identifierKey,
      at: start)
    upcoming = use.schedule[...]
    now = start
    if !system.appState.isAlive { note(.ended) }
    carryOut()
    advance(to: start)
  }

  /// The time at which `advance` is to be called next; `nil` for never.
  public var nextWake: Instant? {
    guard let step = upcoming.first else { return system.nextWake }
    return system.nextWake.map { min($0, step.time) } ?? step.time
  }

  /// Lets time pass. What the system does at a time comes before the changes from outside at that
  /// time.
  ///
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func advance(to time: Instant) {
    while let due = nextWake, due <= time {
      pass(to: max(due, now))
      if let wake = system.nextWake, wake <= due {
        system.advance(to: now)
      } else if let step = upcoming.popFirst() {
        system.change(step.change, at: now)
      }
      carryOut()
    }
    pass(to: time)
    system.advance(to: time)
  }

  /// Passes a packet that the radio has received.
  ///
  /// - Returns: The reason why the app was not told of the packet as such; `nil` if it was.
  /// - Precondition: The time is not before that of an earlier call.
  @discardableResult
  public mutating func hear(_ advertisement: Advertisement, at time: Instant) -> Withholding? {
    advance(to: time)
    let reason = system.hear(advertisement, at: time)
    if let reason { notes.put(PhoneNote(.withholds(reason), at: now)) }
    carryOut()
    advance(to: time)
    return reason
  }

  /// Returns the next event of the app that was not taken yet, in order; `nil` if there is none.
  /// The first one is `launched`, or `ended` for an app that is not in memory.
  public mutating func nextEvent() -> AppEvent? { events.next() }

  /// Returns the next note on the phone that was not taken yet, in order; `nil` if there is none.
  public mutating func nextNote() -> PhoneNote? { notes.next() }

  /// Returns the decisions of the engine since the last call, in order.
  public mutating func takeDecisions() -> [Decision] {
    guard !decisions.isEmpty else { return [] }
    defer { decisions = [] }
    return decisions
  }

  /// Sets the fraction of `SystemSettings.exitDelay` at which exits are reported, 0 ... 1.
  public mutating func setExitFraction(_ fraction: Double) {
    system.exitFraction = fraction
  }

  private mutating func pass(to time: Instant) {
    precondition(time >= now, "time went back from \(now.seconds) to \(time.seconds) s")
    if time > now { callsAtOnce = 0 }
    now = time
  }

  /// Carries out the outputs of the system, and those that follow from them.
  private mutating func carryOut() {
    while let output = system.nextOutput() {
      countCall()
      switch output {
      case .launch:
        isSuspended = false
        note(.launched)
        engine = installed
        perform(engine.start(at: now))
      case .end:
        isSuspended = false
        note(.ended)
      case .tell(let event, let rule):
        noteResumption()
        note(.told(event, rule: rule))
        perform(engine.receive(event, at: now))
      case .carryOut(let command):
        if let answer = command.answerWithoutConnection { system.report(answer, at: now) }
      }
    }
    if system.appState.isRunning {
      noteResumption()
    } else if system.appState == .suspended, !isSuspended {
      isSuspended = true
      note(.suspended)
    }
    if activity != system.activity {
      activity = system.activity
      notes.put(PhoneNote(.does(system.activity), at: now))
    }
  }

  private mutating func noteResumption() {
    guard isSuspended else { return }
    isSuspended = false
    note(.resumed)
  }

  private mutating func note(_ kind: AppEvent.Kind) { events.put(AppEvent(kind, at: now)) }

  private mutating func perform(_ outputs: [EngineOutput]) {
    for output in outputs {
      switch output {
      case .decision(let decision): decisions.append(decision)
      case .command(let command): system.perform(command, at: now)
      }
    }
  }

  /// Counts an output, which an engine could cause over and over.
  ///
  /// - Precondition: The engine does not do so endlessly at one instant.
  private mutating func countCall() {
    callsAtOnce += 1
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }
}
