/// A state machine that decides: events and the passing of time in, decisions and commands out.
///
/// An engine has no clock, does no input or output, draws no random numbers and never waits: a host
/// tells it what happened and when, and carries out what it asks for. So the same engine runs in a
/// simulated phone, on a recording, and on live hardware, and cannot tell which. It is a value: it
/// can be copied, replayed and compared.
///
///     struct UnlocksForAnyoneNear: DecisionEngine {
///       mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
///         guard case .advertisement(let heard) = event, let rssi = heard.rssi else { return [] }
///         return rssi.dBm > -60 ? [.decision(Decision(.unlock, at: time))] : []
///       }
///     }
public protocol DecisionEngine: Sendable {
  /// What the engine asks for before anything has happened; `[.command(.scan)]` by default.
  mutating func start(at time: Instant) -> [EngineOutput]

  /// Takes in what happened at a time, and gives what follows from it, in order.
  ///
  /// Times do not run backwards from one call to the next.
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput]

  /// What the engine holds of each fixed device at a time: the evidence of a decision that it made
  /// then; none by default. For those who look on: to ask changes nothing.
  ///
  /// - Parameter time: Not before that of the last event.
  func evidence(at time: Instant) -> [Evidence]
}

extension DecisionEngine {
  /// Asks to hear advertisements.
  public mutating func start(at time: Instant) -> [EngineOutput] { [.command(.scan)] }

  /// Holds nothing that it would tell.
  public func evidence(at time: Instant) -> [Evidence] { [] }
}

/// One thing that an engine gives its host.
public enum EngineOutput: Hashable, Sendable {
  /// A decision, to be acted upon.
  case decision(Decision)
  /// A command to the central.
  case command(CentralCommand)
}
