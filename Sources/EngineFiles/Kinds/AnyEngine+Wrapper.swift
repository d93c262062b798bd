import BLE
import Engines
import Phones

/// An engine that passes what it receives on to an engine within it.
private protocol EngineWrapper {
  associatedtype Engine: DecisionEngine
  /// The engine within, in its present state.
  var engine: Engine { get }
}

extension PatternedScan: EngineWrapper {}
extension ConnectedReadings: EngineWrapper {}
extension PhoneEngine: EngineWrapper {}

extension DecisionEngine {
  /// Returns the engine of a type: this one, or one within it; `nil` if there is none.
  package func found<Engine: DecisionEngine>(as type: Engine.Type) -> Engine? {
    if let engine = self as? Engine { return engine }
    if let engine = self as? AnyEngine { return engine.foundWithin(as: type) }
    return (self as? any EngineWrapper)?.foundWithin(as: type)
  }
}

extension EngineWrapper {
  fileprivate func foundWithin<Found: DecisionEngine>(as type: Found.Type) -> Found? {
    engine.found(as: type)
  }
}
