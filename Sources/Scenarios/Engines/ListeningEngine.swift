import BLE

/// An engine that listens and decides nothing.
package struct ListeningEngine: DecisionEngine {
  /// The engine, which has nothing to set.
  package init() {}

  package mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}
