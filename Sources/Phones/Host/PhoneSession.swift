import BLE

/// A phone with a system in use, and the life of its app: all of a `PhoneHost` but the engine.
///
/// It is not generic, so that a host of many engines keeps it without the cost of types that are
/// looked up for each packet. Such a host passes the engine to each call.
public struct PhoneSession: Sendable {
  private(set) var system: PhoneSystem

  private var upcoming: ArraySlice<PhoneUse.Step>
  private var decisions: [Decision] = []
  /// The commands that have not been taken yet: commands for a radio that connects, and commands
  /// for recipients other than the radio.
  private var commands: [CentralCommand] = []
  /// `true` if the host's radio connects to devices.
  private let connects: Bool
  /// `true` if the host has a server, a user, a place on the globe and motion sensors for the app.
  private let answers: Bool
  private var events = PhoneOutbox<AppEvent>()
  private var notes = PhoneOutbox<PhoneNote>()
  /// The count of noted changes of the phone's activity; `nil` before the first note.
  private var notedChanges: Int?
  /// `true` if the app is suspended, as its events so far say.
  private var isSuspended = false
  /// The reason, as last noted, why the app's scan finds nothing; `nil` if nothing blocks it.
  private var notedObstacle: NotDeliveredReason?
  private var now: Instant
  private var callsAtOnce = 0

  /// A phone in use, whose app receives nothing before the call of `begin`.
  ///
  /// - Parameters:
  ///   - identifierKey: The cipher key of the identifiers that stand for addresses; different for
  ///     each phone.
  ///   - connects: `true` if the host takes the commands that concern connections, and reports
  ///     their answers. Otherwise no device can be connected.
  ///   - answers: `true` if the host takes the app's inquiries and `followMotion`, and replies to
  ///     its reports. Otherwise there is no answer, and a report counts as stored at once.
  public init(
    on use: PhoneUse, identifierKey: UInt64 = 0, connects: Bool = false, answers: Bool = false,
    at start: Instant
  ) {
    self.connects = connects
    self.answers = answers
    // An app that the system has ended had been launched, and made its requests.
    let isTerminated = use.app == .terminated
    system = PhoneSystem(
      use.settings, app: isTerminated ? .background : use.app, isScreenOn: use.isScreenOn,
      identifierKey: identifierKey, at: start)
    let ending = isTerminated ? [PhoneUse.Step(.appTerminated, at: start)] : []
    upcoming = (ending + use.schedule)[...]
    now = start
    if !system.appState.isAlive { note(.ended) }
  }

  /// `true` if the app is on the screen.
  public var isInForeground: Bool { system.appState == .foreground }

  /// The state that a host follows after each call.
  public struct Status: Sendable {
    /// The time at which `advance` is to be called next; `nil` means never.
    public var nextWake: Instant?
    /// The radio's listening mode and schedule; `nil` if it should not listen.
    public var listening: Listening?
    /// The count of exits reported so far, including those not delivered.
    public var exits: Int
    /// `true` if there is an event, a note, a decision or a command that has not been taken yet.
    public var hasNews: Bool
  }

  /// Returns the state that a host follows.
  ///
  /// The function changes nothing. It is mutating only so that the session is not copied.
  public mutating func status() -> Status {
    Status(
      nextWake: nextWake, listening: system.listening, exits: system.exits,
      hasNews: !events.isEmpty || !notes.isEmpty || !decisions.isEmpty || !commands.isEmpty)
  }

  /// The time at which `advance` is to be called next; `nil` means never.
  var nextWake: Instant? {
    guard let step = upcoming.first else { return system.nextWake }
    return system.nextWake.map { min($0, step.time) } ?? step.time
  }

  /// Launches the app, if it is in memory from the start.
  ///
  /// - Parameters:
  ///   - engine: The engine in the app.
  ///   - installed: Returns the engine with which the app is launched.
  public mutating func begin<Engine: DecisionEngine>(
    notifying engine: inout Engine, installed: () -> Engine
  ) {
    carryOut(notifying: &engine, installed)
    advance(to: now, notifying: &engine, installed: installed)
  }

  /// Advances to a time. The system's actions at a time precede the changes from outside at that
  /// time.
  ///
  /// - Parameters:
  ///   - engine: The engine in the app.
  ///   - installed: Returns the engine with which the app is launched.
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func advance<Engine: DecisionEngine>(
    to time: Instant, notifying engine: inout Engine, installed: () -> Engine
  ) {
    while let due = nextWake, due <= time {
      pass(to: max(due, now))
      if let wake = system.nextWake, wake <= due {
        system.advance(to: now)
      } else if let step = upcoming.popFirst() {
        system.change(step.change, at: now)
      }
      carryOut(notifying: &engine, installed)
    }
    pass(to: time)
    system.advance(to: time)
  }

  /// Passes a packet that the radio has received.
  ///
  /// - Parameters:
  ///   - engine: The engine in the app.
  ///   - installed: Returns the engine with which the app is launched.
  /// - Returns: The reason why the app did not receive the packet itself; `nil` if it did.
  /// - Precondition: The time is not before that of an earlier call.
  @discardableResult
  public mutating func hear<Engine: DecisionEngine>(
    _ advertisement: Advertisement, at time: Instant, notifying engine: inout Engine,
    installed: () -> Engine
  ) -> NotDeliveredReason? {
    advance(to: time, notifying: &engine, installed: installed)
    let reason = system.hear(advertisement, at: time)
    if let reason { notes.put(PhoneNote(.notDelivered(reason), at: now)) }
    carryOut(notifying: &engine, installed)
    advance(to: time, notifying: &engine, installed: installed)
    return reason
  }

  /// Passes an event of a connection that the radio reports, or a reply to a command of the app.
  ///
  /// - Parameters:
  ///   - engine: The engine in the app.
  ///   - installed: Returns the engine with which the app is launched.
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func report<Engine: DecisionEngine>(
    _ event: CentralEvent, at time: Instant, notifying engine: inout Engine,
    installed: () -> Engine
  ) {
    advance(to: time, notifying: &engine, installed: installed)
    system.report(event, at: time)
    carryOut(notifying: &engine, installed)
    advance(to: time, notifying: &engine, installed: installed)
  }

  /// Passes the readings of the motion sensors. Call it before everything else that is due at this
  /// time.
  ///
  /// - Parameters:
  ///   - engine: The engine in the app.
  ///   - installed: Returns the engine with which the app is launched.
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func sense<Engine: DecisionEngine>(
    _ motion: DeviceMotion, at time: Instant, notifying engine: inout Engine,
    installed: () -> Engine
  ) {
    if time > now {
      let before = time.advanced(by: .nanoseconds(-1))
      advance(to: before, notifying: &engine, installed: installed)
    }
    pass(to: time)
    system.sense(motion, at: time)
    carryOut(notifying: &engine, installed)
    advance(to: time, notifying: &engine, installed: installed)
  }

  /// Returns the commands since the last call, in order: commands for a radio that connects, and
  /// commands for recipients other than the radio.
  public mutating func takeCommands() -> [CentralCommand] {
    guard !commands.isEmpty else { return [] }
    defer { commands = [] }
    return commands
  }

  /// Passes on the events of the app and the notes that have not been taken yet, both in order. The
  /// first event is `launched`, or `ended` for an app that its user has ended.
  ///
  /// - Returns: The decisions of the engine that have not been taken yet, in order.
  public mutating func takeNews(
    events: (AppEvent) -> Void, notes: (PhoneNote) -> Void
  ) -> [Decision] {
    self.events.empty(events)
    self.notes.empty(notes)
    return takeDecisions()
  }

  /// Returns the next event of the app that has not been taken yet, in order; `nil` if there is
  /// none.
  mutating func nextEvent() -> AppEvent? { events.next() }

  /// Returns the next note about the phone that has not been taken yet; `nil` if there is none.
  mutating func nextNote() -> PhoneNote? { notes.next() }

  /// Returns the decisions of the engine since the last call, in order.
  mutating func takeDecisions() -> [Decision] {
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

  /// Acts on the outputs of the system, and on the further outputs that this causes.
  private mutating func carryOut<Engine: DecisionEngine>(
    notifying engine: inout Engine, _ installed: () -> Engine
  ) {
    while system.hasOutput {
      countCall()
      // The output is kept in no variable, so that it is not copied.
      switch system.nextOutput() {
      case .launch?:
        isSuspended = false
        notedObstacle = nil
        note(.launched)
        var launched = installed()
        launched.restore(from: engine)
        engine = launched
        perform(engine.start(at: now))
      case .end?:
        isSuspended = false
        note(.ended)
      case .deliver(let event, let rule)?:
        noteResumption()
        let outputs = engine.receive(event, at: now)
        note(.delivered(event, rule: rule))
        perform(outputs)
      case .notDelivered(let change, let reason)?:
        let state = RegionState(isInside: change.isInside)
        note(.regionNotDelivered(change.region, state, reason))
      case .regionState(let region, let state)?:
        note(.regionNotDelivered(region, state, .rule(.unknownRegions)))
      case .carryOut(let command)?:
        if command.isOfRadio ? connects : answers {
          commands.append(command)
        } else if let answer = command.answerWithoutConnection {
          system.report(answer, at: now)
        }
      case nil: break
      }
    }
    guard notedChanges != system.activityChanges else { return }
    notedChanges = system.activityChanges
    if system.appState.isRunning {
      noteResumption()
    } else if system.appState == .suspended, !isSuspended {
      isSuspended = true
      note(.suspended)
    }
    let activity = system.activity
    notes.put(PhoneNote(.does(activity), at: now))
    noteObstacle(in: activity)
  }

  /// Notes a change of what blocks the scan of an app in memory. The end of a scan is no such
  /// change: an app that scans in cycles meets the same obstacle in each cycle.
  private mutating func noteObstacle(in activity: PhoneActivity) {
    guard activity.app.isAlive, activity.isScanning || activity.obstacle != nil,
      activity.obstacle != notedObstacle
    else { return }
    notedObstacle = activity.obstacle
    note(.scanBlocked(activity.obstacle))
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
      case .decision(let decision):
        decisions.append(decision)
        if !answers, let reply = decision.verdict.replyWithoutServer {
          system.report(reply, at: now)
        }
      case .command(let command): system.perform(command, at: now)
      }
    }
  }

  /// Counts an output of the system, because an engine could cause such outputs without end.
  ///
  /// - Precondition: The engine does not cause outputs without end at one instant.
  private mutating func countCall() {
    callsAtOnce += 1
    precondition(callsAtOnce < 100_000, "an engine is called without end at \(now.seconds) s")
  }
}

extension CentralCommand {
  /// `true` if the command is for the radio; `false` for a question, and for a request to the
  /// motion sensors.
  fileprivate var isOfRadio: Bool {
    switch self {
    case .ask, .followMotion: false
    default: true
    }
  }
}
