import BLE
import Documents

/// An engine that listens and decides nothing.
public struct ListeningEngine: DecisionEngine {
  /// The engine, which has nothing to set.
  public init() {}

  /// Decides nothing.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

/// The engine of a scenario that names none.
public struct ListenerDescription: EngineDescription {
  /// The word `listener`.
  public static let kind = "listener"
  /// The kind in a line.
  public static let summary = "listens and decides nothing"

  /// The engine, which has nothing to set.
  public init() {}

  /// Declares nothing.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {}

  /// A new engine.
  public func makeEngine() -> ListeningEngine { ListeningEngine() }

  /// None.
  public var matters: Set<EngineMatter> { [] }
}
