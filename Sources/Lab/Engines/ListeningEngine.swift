import BLE

/// An engine that listens and decides nothing.
struct ListeningEngine: DecisionEngine {
  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}
