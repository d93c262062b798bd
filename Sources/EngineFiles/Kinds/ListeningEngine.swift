import BLE
import Documents

/// An engine that listens and decides nothing.
public struct ListeningEngine: DecisionEngine {
  /// Creates the engine. It has no settings.
  public init() {}

  /// Decides nothing.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

/// The engine of a scenario that names none; or one that reads levels, for the measures of them.
public struct ListenerDescription: EngineDescription {
  /// The word `listener`.
  public static let kind = "listener"
  /// A summary of the kind, in one line.
  public static let summary = "listens and decides nothing"

  private var devices: [String] = []
  /// The readings that the engine asks for.
  public private(set) var readings = Readings.packets

  /// Creates the description of an engine that receives all packets.
  public init() {}

  /// Declares the settings.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.devices(
      "devices", &devices, count: 0...100, "the devices to read the levels of over connections")
    try settings.readings(&readings)
  }

  /// Returns a new engine.
  public func makeEngine() -> ListeningEngine { ListeningEngine() }

  /// None.
  public var topics: Set<DecisionTopic> { [] }
}
