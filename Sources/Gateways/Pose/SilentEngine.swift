import BLE

/// The engine of a walker whose engine is outside: it asks for nothing.
struct SilentEngine: DecisionEngine {
  mutating func start(at time: Instant) -> [EngineOutput] { [] }
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}
