import BLE

/// The stand-in for an engine that runs outside the simulation: it asks for nothing.
struct PosedEngine: DecisionEngine {
  mutating func start(at time: Instant) -> [EngineOutput] { [] }
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}
