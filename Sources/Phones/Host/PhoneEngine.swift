import BLE

/// An engine for a bare radio that stands for a whole phone: an operating system, and an app with
/// an engine.
///
/// It scans for all packets, passes them through the system, and delivers the system's events to
/// the engine. An engine that ranges or monitors regions can thus run where no platform offers
/// regions: on a simulated bare radio, or on a recording of packets. The radio keeps its own
/// schedule; the scan windows of the system do not count. Exits are delayed by
/// `PhoneSystem.defaultExitFraction`.
public struct PhoneEngine<Engine: DecisionEngine>: DecisionEngine {
  /// The use of the phone: its system, its app, and the user's actions.
  public let use: PhoneUse

  private var installed: Engine
  /// The phone; `nil` before the start.
  private var host: PhoneHost<Engine>?
  private var now = Instant(nanoseconds: .min)
  private var wakeAskedFor: Instant?
  /// `true` once the bare radio was asked for the readings of the motion sensors.
  private var followsMotion = false

  /// A phone that is switched on with the start of the engine; by default a phone with iOS, whose
  /// app stays in the foreground.
  public init(_ engine: Engine, on use: PhoneUse = PhoneUse(.ios)) {
    installed = engine
    self.use = use
  }

  /// The engine in the app, in its present state.
  package var engine: Engine { host?.engine ?? installed }

  /// Returns the phone, switched on at a time.
  package func host(at start: Instant) -> PhoneHost<Engine> {
    PhoneHost(installed, on: use, at: start)
  }

  /// Restores the stored state of the engine in the app.
  public mutating func restore(from ended: PhoneEngine) {
    installed.restore(from: ended.engine)
  }

  /// Starts the engine in the app, and scans for all packets.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    host = host(at: now)
    wakeAskedFor = nil
    followsMotion = false
    return [.command(.scan)] + outputs()
  }

  /// Passes a packet or the readings of the motion sensors to the system, or lets time pass. Other
  /// events of the bare radio are ignored.
  ///
  /// Returns the decisions of the engine, its request for the motion sensors, and the wakes of the
  /// system.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    guard host != nil else { return start(at: time) + receive(event, at: time) }
    now = max(now, time)
    switch event {
    case .advertisement(let heard): host?.hear(heard, at: now)
    case .motion(let motion): host?.sense(motion, at: now)
    default: host?.advance(to: now)
    }
    return outputs()
  }

  /// The evidence of the engine.
  public func evidence(at time: Instant) -> [Evidence] {
    engine.evidence(at: time)
  }

  /// The figures of the engine.
  public func estimates(at time: Instant) -> [DeviceEstimate]? { engine.estimates(at: time) }

  /// Takes the decisions of the engine. Also requests the motion sensors, once, if the engine
  /// follows them; and requests a wake if it is earlier than the pending one.
  private mutating func outputs() -> [EngineOutput] {
    while host?.nextEvent() != nil {}
    while host?.nextNote() != nil {}
    var outputs: [EngineOutput] = []
    for decision in host?.takeDecisions() ?? [] { outputs.append(.decision(decision)) }
    if !followsMotion, host?.system.followsMotion ?? false {
      followsMotion = true
      outputs.append(.command(.followMotion))
    }
    if let asked = wakeAskedFor, asked <= now { wakeAskedFor = nil }
    guard let due = host?.nextWake else { return outputs }
    if let asked = wakeAskedFor, asked <= due { return outputs }
    wakeAskedFor = due
    outputs.append(.command(.wake(at: due)))
    return outputs
  }
}
