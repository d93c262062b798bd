import BLE
import Links
import Phones

extension Simulation {
  /// The engine that decides about a walker, in its present state.
  public func engine(of walker: Int) -> Engine { engines[walker] }

  /// Starts a walker's engine.
  mutating func start(_ walker: Int, notifying observer: inout some Observer) {
    scheduleTicks(of: walker)
    if let use = world.walkers[walker].phone?.use {
      switchOn(use, of: walker, notifying: &observer)
    } else {
      perform(engines[walker].start(at: now), of: walker, notifying: &observer)
    }
  }

  /// Passes an event to a walker's engine, and carries out the engine's commands and decisions.
  mutating func hand(
    _ event: CentralEvent, to walker: Int, notifying observer: inout some Observer
  ) {
    let outputs = engines[walker].receive(event, at: now)
    guard !outputs.isEmpty else { return }
    perform(outputs, of: walker, notifying: &observer)
  }

  @inline(never)  // most events have no outputs
  private mutating func perform(
    _ outputs: [EngineOutput], of walker: Int, notifying observer: inout some Observer
  ) {
    for output in outputs {
      switch output {
      case .decision(let decision):
        carryOut(decision, of: walker, notifying: &observer)
      case .command(let command):
        perform(command, of: walker)
      }
    }
  }

  /// Applies a decision about a walker to the world.
  mutating func carryOut(
    _ decision: Decision, of walker: Int, notifying observer: inout some Observer
  ) {
    let pose = people[walker].pose(at: now)
    observer.observe(.decided(decision, pose, walker: walker), at: now)
    act(on: decision.verdict, of: walker, notifying: &observer)
    pass(decision.verdict, of: walker, notifying: &observer)
  }

  /// Unlocks or locks the door of a walker's key, or lets the app ask its server to do so.
  mutating func act(
    on verdict: Verdict, of walker: Int, notifying observer: inout some Observer
  ) {
    guard let act = DoorAct(verdict), let door = world.walkers[walker].key else { return }
    guard world.worksDoorsByServer(walker) else {
      work(door, act, notifying: &observer)
      return
    }
    let passage = passage(ofRequest: centrals[walker].countInquiry(), of: walker)
    observer.observe(
      DoorRequest(walker: walker, door: door, act: act, sent: now, arrives: passage.arrives))
    if let time = passage.arrives {
      agenda.schedule(.doorRequestArrives(door: door, act), at: time)
    }
  }

  /// Unlocks or locks a door.
  mutating func work(_ door: Int, _ act: DoorAct, notifying observer: inout some Observer) {
    switch act {
    case .unlock: unlock(door, notifying: &observer)
    case .lock: lock(door, notifying: &observer)
    }
  }

  mutating func perform(_ command: CentralCommand, of walker: Int) {
    switch command {
    case .scan: setScanning(true, of: walker)
    case .stopScanning: setScanning(false, of: walker)
    case .wake(let time): agenda.schedule(.wake(walker: walker), at: max(time, now))
    case .connect, .connectKnown, .disconnect, .readRSSI, .request:
      performOnLinks(command, of: walker)
    case .ask(let inquiry): ask(inquiry, for: walker)
    case .monitor, .stopMonitoring, .range, .stopRanging:
      // This phone is a bare radio.
      if let answer = command.answerWithoutConnection { self.answer(answer, to: walker, at: now) }
    case .followApp: break
    case .followMotion: followMotion(of: walker)
    }
  }

  /// Starts or stops the scan of a walker's bare radio, or the reports of the receivers that hear
  /// the walker's tag.
  private mutating func setScanning(_ isScanning: Bool, of walker: Int) {
    recipients[walker] = isScanning ? .engine : .nobody
    listen(walker)
  }

  /// `true` if the radio of a walker's phone already listens, for another reason than a connection
  /// that is about to be requested.
  mutating func isListening(_ walker: Int) -> Bool {
    switch recipients[walker] {
    case .engine: return true
    case .nobody: return links.isAwaited(by: walker)
    case .system:
      let listening = phones[walker]?.session.status().listening
      return links.isAwaited(by: walker) || listening.map { $0.mode != .connecting } ?? false
    }
  }

  /// Starts or stops a bare radio: it listens while there is a scan, or a device to connect to.
  mutating func listen(_ walker: Int) {
    switch recipients[walker] {
    case .engine: medium.setScanning(true, walker: walker)
    case .nobody: medium.setScanning(links.isAwaited(by: walker), walker: walker)
    case .system: break
    }
  }
}
