import BLE

/// An engine that reads the levels of its anchors over connections, instead of from their packets.
///
/// It scans until each anchor is found, connects to each, and reads the RSSI once a second for as
/// long as the connection lasts. When a connection ends, the engine connects again. A beacon that
/// ends connections thus wakes a suspended app, which then runs for some seconds and reads the
/// levels. The wrapped engine receives each reading as the packet by which the anchor was found, at
/// the level that was read. It receives no other packets.
///
///     let lock = ConnectedReadings(DoorLock(settings: settings), of: anchors)
///
/// - SeeAlso: docs/guide/connections.md.
public struct ConnectedReadings<Engine: DecisionEngine>: DecisionEngine {
  /// The engine in its present state.
  package private(set) var engine: Engine
  private var links: AnchorConnections

  /// Creates an engine that has found nothing.
  ///
  /// - Parameters:
  ///   - engine: The engine that decides.
  ///   - anchors: The anchors of that engine.
  public init(_ engine: Engine, of anchors: [Anchor]) {
    self.engine = engine
    links = AnchorConnections(to: anchors)
  }

  /// Starts the engine, and scans for the anchors.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    links.start() + passed(engine.start(at: time))
  }

  /// Restores the engine's stored state. The connections belong to the system, and are made again.
  public mutating func restore(from ended: ConnectedReadings) { engine.restore(from: ended.engine) }

  /// Follows the connections. Passes on to the engine the readings of the connections, and all
  /// other events except packets and levels.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    let reading = links.reading(in: event)
    let outputs = links.follow(event, at: time)
    switch event {
    case .advertisement: return outputs
    case .rssi:
      guard let reading else { return outputs }
      return outputs + passed(engine.receive(.advertisement(reading), at: time))
    default: return outputs + passed(engine.receive(event, at: time))
    }
  }

  /// The outputs of the engine without its own scans.
  private func passed(_ outputs: [EngineOutput]) -> [EngineOutput] {
    outputs.filter { output in
      switch output {
      case .command(.scan), .command(.stopScanning): false
      default: true
      }
    }
  }

  /// The evidence of the engine.
  public func evidence(at time: Instant) -> [Evidence] { engine.evidence(at: time) }

  /// The figures of the engine.
  public func estimates(at time: Instant) -> [DeviceEstimate]? { engine.estimates(at: time) }
}
