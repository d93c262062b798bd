import BLE
import Documents

/// An engine that listens and decides nothing.
public struct ListeningEngine: DecisionEngine {
  /// Creates the engine. It has no settings.
  public init() {}

  /// Decides nothing.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

/// The engine of a scenario that names none.
public struct ListenerDescription: EngineDescription {
  /// The word `listener`.
  public static let kind = "listener"
  /// A summary of the kind, in one line.
  public static let summary = "listens and decides nothing"

  /// Creates the description. It has no settings.
  public init() {}

  /// Declares nothing.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {}

  /// Returns a new engine.
  public func makeEngine() -> ListeningEngine { ListeningEngine() }

  /// None.
  public var matters: Set<EngineMatter> { [] }
}
