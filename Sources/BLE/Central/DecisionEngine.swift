/// A state machine with events and the passing of time as input, and decisions and commands as
/// output.
///
/// An engine has no clock, does no I/O, draws no random numbers and never waits. A host reports
/// events with their times and carries out the engine's commands. So the same engine runs in a
/// simulated phone, on a recording and on live hardware, without knowing which. An engine is a
/// value that can be copied, replayed and compared.
///
///     struct UnlocksForAnyoneNear: DecisionEngine {
///       mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
///         guard case .advertisement(let heard) = event, let rssi = heard.rssi else { return [] }
///         return rssi.dBm > -60 ? [.decision(Decision(.unlock, at: time))] : []
///       }
///     }
public protocol DecisionEngine: Sendable {
  /// The engine's first commands, before any event; `[.command(.scan)]` by default.
  mutating func start(at time: Instant) -> [EngineOutput]

  /// Processes an event and returns the resulting outputs, in order.
  ///
  /// - Parameter time: Not before the time of the previous call.
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput]

  /// Restores, at a new launch of the app, the state that the app had stored when it ended; does
  /// nothing by default.
  ///
  /// The host calls this method before `start(at:)`.
  ///
  /// - Parameter ended: The engine in its last state, with the same settings.
  mutating func restore(from ended: Self)

  /// The evidence of a decision that the engine would make at this time, for each anchor; empty by
  /// default. Reading it does not change the engine.
  ///
  /// - Parameter time: Not before the time of the last event.
  func evidence(at time: Instant) -> [Evidence]

  /// The figures that the engine holds of each of its devices at this time, in the order of its
  /// settings; `nil`, the default, for an engine that holds none. Reading them does not change the
  /// engine.
  ///
  /// - Parameter time: Not before the time of the last event.
  func estimates(at time: Instant) -> [DeviceEstimate]?
}

extension DecisionEngine {
  /// Starts scanning.
  public mutating func start(at time: Instant) -> [EngineOutput] { [.command(.scan)] }

  /// Restores nothing.
  public mutating func restore(from ended: Self) {}

  /// Returns no evidence.
  public func evidence(at time: Instant) -> [Evidence] { [] }

  /// Holds no figures of devices.
  public func estimates(at time: Instant) -> [DeviceEstimate]? { nil }
}

/// An output of an engine: a decision or a command.
public enum EngineOutput: Hashable, Sendable {
  /// A decision for the host to act on.
  case decision(Decision)
  /// A command to the central.
  case command(CentralCommand)
}
