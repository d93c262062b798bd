import BLE

/// A phone with a system and an app, and the engine in the app: it delivers the system's events to
/// the engine, and the engine's commands to the system.
///
/// The owner passes packets that the radio receives while it listens as `system.listening` says,
/// calls `advance` at `nextWake`, and takes the app's events, the notes and the decisions after
/// each call. No device accepts connections: an attempt to connect stays pending, and requests that
/// need a connection are answered by `disconnected`.
///
/// An app that is launched again starts with a new engine, a copy of the installed one, which
/// restores the state that the app had stored.
public struct PhoneHost<Engine: DecisionEngine>: Sendable {
  /// The engine in its present state; once the app has ended, in the state it had at that moment.
  public private(set) var engine: Engine
  private let installed: Engine
  private var session: PhoneSession

  /// A phone in use, whose app has an engine.
  ///
  /// - Parameter identifierKey: The cipher key of the identifiers that stand for addresses;
  ///   different for each phone.
  public init(
    _ engine: Engine, on use: PhoneUse, identifierKey: UInt64 = 0, at start: Instant
  ) {
    self.engine = engine
    installed = engine
    session = PhoneSession(on: use, identifierKey: identifierKey, at: start)
    session.begin(notifying: &self.engine) { engine }
  }

  /// The system.
  public var system: PhoneSystem { session.system }

  /// The time at which `advance` is to be called next; `nil` means never.
  public var nextWake: Instant? { session.nextWake }

  /// Advances to a time. The system's actions at a time precede the changes from outside at that
  /// time.
  ///
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func advance(to time: Instant) {
    session.advance(to: time, notifying: &engine) { [installed] in installed }
  }

  /// Passes a packet that the radio has received.
  ///
  /// - Returns: The reason why the app did not receive the packet itself; `nil` if it did.
  /// - Precondition: The time is not before that of an earlier call.
  @discardableResult
  public mutating func hear(_ advertisement: Advertisement, at time: Instant) -> NotDeliveredReason?
  {
    session.hear(advertisement, at: time, notifying: &engine) { [installed] in installed }
  }

  /// Passes the readings of the motion sensors. Call it once a second while `system.followsMotion`
  /// is `true`, before everything else that is due at this time.
  ///
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func sense(_ motion: DeviceMotion, at time: Instant) {
    session.sense(motion, at: time, notifying: &engine) { [installed] in installed }
  }

  /// Returns the app's next event that has not been taken yet; `nil` if there is none. The app's
  /// first event is `launched`, or `ended` for an app that its user has ended.
  public mutating func nextEvent() -> AppEvent? { session.nextEvent() }

  /// Returns the next note about the phone that has not been taken yet; `nil` if there is none.
  public mutating func nextNote() -> PhoneNote? { session.nextNote() }

  /// Returns the decisions of the engine since the last call, in order.
  public mutating func takeDecisions() -> [Decision] { session.takeDecisions() }

  /// Sets the fraction of `SystemSettings.exitDelay` at which exits are reported, 0 ... 1.
  public mutating func setExitFraction(_ fraction: Double) { session.setExitFraction(fraction) }
}
