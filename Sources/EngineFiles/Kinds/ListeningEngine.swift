import BLE
import Documents
import Engines
import Recordings

/// An engine that listens and decides nothing.
public struct ListeningEngine: DecisionEngine {
  private let requests: [EngineOutput]
  /// The newest reading of each named device.
  private var newest: [Evidence]

  /// Creates the engine. By default it scans for all packets, and keeps none of them.
  ///
  /// - Parameters:
  ///   - anchors: The devices whose newest readings it holds.
  ///   - readings: The readings that it asks for. Ranging needs anchors.
  public init(of anchors: [Anchor] = [], by readings: Readings = .packets) {
    requests =
      readings == .ranging ? Readings.ranging.requests(for: anchors) : [.command(.scan)]
    newest = anchors.map { Evidence(anchor: $0, level: nil, samples: 0, newest: nil) }
  }

  /// Scans for all packets, or ranges and monitors the regions of the beacons.
  public mutating func start(at time: Instant) -> [EngineOutput] { requests }

  /// Notes the newest readings of the named devices, and decides nothing.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    for index in newest.indices {
      guard case .reading(let level) = Hearing(of: newest[index].anchor, in: event) else {
        continue
      }
      newest[index].level = level
      newest[index].samples += 1
      newest[index].newest = time
    }
    return []
  }

  /// The newest reading of each named device; `nil` without named devices. A listener computes no
  /// distance.
  public func estimates(at time: Instant) -> [DeviceEstimate]? {
    newest.isEmpty ? nil : newest.map { DeviceEstimate($0) }
  }
}

/// The description of an engine that decides nothing: the engine of a scenario that names no
/// engine, or an engine that ranges beacons or reads levels over connections only to show these
/// readings.
public struct ListenerDescription: EngineDescription {
  /// The word of the kind, `listener`.
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
      "the beacons to range, or to read the levels of over connections; a scan hears all. "
        + "simrun distances shows the readings of those named")
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
    ListeningEngine(of: devices.map { Anchor(named: $0) }, by: readings)
  }

  /// No topics.
  public var topics: Set<DecisionTopic> { [] }
}
