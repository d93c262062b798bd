import BLE
import Documents
import Engines
import Recordings

/// An engine that listens and decides nothing.
public struct ListeningEngine: DecisionEngine {
  private let requests: [EngineOutput]

  /// Creates the engine. By default it scans for all packets.
  ///
  /// - Parameter anchors: The beacons to range; none to scan.
  public init(ranging anchors: [Anchor] = []) {
    requests = anchors.isEmpty ? [.command(.scan)] : Readings.ranging.requests(for: anchors)
  }

  /// Scans for all packets, or ranges and monitors the regions of the beacons.
  public mutating func start(at time: Instant) -> [EngineOutput] { requests }

  /// Decides nothing.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
}

/// The engine of a scenario that names none; or one that ranges beacons, or reads levels, for what the
/// phone tells of them.
public struct ListenerDescription: EngineDescription {
  /// The word `listener`.
  public static let kind = "listener"
  /// A summary of the kind, in one line.
  public static let summary = "listens and decides nothing"

  private var devices: [String] = []
  /// The readings that the engine asks for.
  public private(set) var readings = Readings.packets
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates the description of an engine that receives all packets.
  public init() {}

  /// Declares the settings.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    try settings.devices(
      "devices", &devices, count: 0...100,
      "the beacons to range, or to read the levels of over connections; a scan hears all")
    try settings.readings(&readings)
    guard readings == .packets || !devices.isEmpty || settings.isListing else {
      throw .unusable(
        settings.place(of: "readings"),
        "requires \("devices".quoted), the beacons to range or to connect to; without them it is "
          + "\("packets".quoted)")
    }
    try settings.scanning(&scanning, for: readings)
  }

  /// Returns a new engine.
  public func makeEngine() -> ListeningEngine {
    ListeningEngine(ranging: readings == .ranging ? devices.map { Anchor(named: $0) } : [])
  }

  /// None.
  public var topics: Set<DecisionTopic> { [] }
}
