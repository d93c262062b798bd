import BLE

/// A decision engine of any kind: a type-erased wrapper.
public struct EngineUnderTest: DecisionEngine {
  private var engine: any DecisionEngine

  /// Creates a wrapper of an engine.
  public init(_ engine: some DecisionEngine) {
    self.engine = engine
  }

  /// Starts the engine and returns its first outputs.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    engine.start(at: time)
  }

  /// Processes an event and returns the outputs.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    engine.receive(event, at: time)
  }

  /// Returns the evidence for each anchor.
  public func evidence(at time: Instant) -> [Evidence] { engine.evidence(at: time) }
}
