import BLE

/// An engine of any kind, for those who run engines and do not care which.
public struct EngineUnderTest: DecisionEngine {
  private var engine: any DecisionEngine

  /// This engine.
  public init(_ engine: some DecisionEngine) {
    self.engine = engine
  }

  /// What the engine asks for before anything has happened.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    engine.start(at: time)
  }

  /// What the engine makes of what happened.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    engine.receive(event, at: time)
  }

  /// What the engine holds of each fixed device.
  public func evidence(at time: Instant) -> [Evidence] { engine.evidence(at: time) }
}
