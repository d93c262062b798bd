import BLE
import Engines
import Phones
import Recordings

/// A decision engine of any kind: a type-erased wrapper.
///
/// The wrapper runs on a bare radio, even if the engine ranges: the reports and the changes of
/// regions are then made from the packets, as iOS makes them in the foreground. `running(on:)`
/// gives the same engine for a phone with an operating system.
public struct AnyEngine: DecisionEngine {
  private var engine: any DecisionEngine
  /// The engine itself, if it ranges and is wrapped in a `PhoneEngine`; `nil` otherwise.
  private let unwrapped: (any DecisionEngine)?
  /// The way in which the engine scans.
  private let pattern: ScanPattern

  /// Creates a wrapper of an engine.
  ///
  /// - Parameters:
  ///   - readings: The readings that the engine asks for.
  ///   - anchors: The anchors of an engine that reads levels over connections.
  ///   - pattern: The way in which the engine scans. An engine that ranges does not scan.
  public init(
    _ engine: some DecisionEngine, readings: Readings = .packets, of anchors: [Anchor] = [],
    scanning pattern: ScanPattern = ScanPattern()
  ) {
    self.pattern = pattern
    switch readings {
    case .packets: (self.engine, unwrapped) = (engine.scanning(by: pattern), nil)
    case .connections:
      (self.engine, unwrapped) = (
        ConnectedReadings(engine, of: anchors).scanning(by: pattern), nil
      )
    case .ranging: (self.engine, unwrapped) = (PhoneEngine(engine), engine)
    }
  }

  /// Returns the engine for a phone with this use, or for a bare radio if `use` is `nil`.
  package func running(on use: PhoneUse?) -> AnyEngine {
    running(onSystem: use?.hasSystem ?? false)
  }

  /// Returns the engine for a phone with an operating system, or for a bare radio.
  package func running(onSystem hasSystem: Bool) -> AnyEngine {
    guard hasSystem, let unwrapped else { return self }
    return AnyEngine(unwrapped)
  }

  /// Takes over what an engine of the same kind had stored, and nothing from another kind.
  public mutating func restore(from ended: AnyEngine) {
    engine.restore(ifAlike: ended.engine)
  }

  /// Starts the engine and returns its first outputs.
  public mutating func start(at time: Instant) -> [EngineOutput] { engine.start(at: time) }

  /// Processes an event and returns the outputs.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    engine.receive(event, at: time)
  }

  /// Returns the engine of a given type within this wrapper; `nil` if there is none.
  func foundWithin<Found: DecisionEngine>(as type: Found.Type) -> Found? {
    engine.found(as: type)
  }

  /// Returns the evidence for each anchor.
  public func evidence(at time: Instant) -> [Evidence] { engine.evidence(at: time) }

  /// Returns the figures of each device; `nil` if the engine holds none.
  public func estimates(at time: Instant) -> [DeviceEstimate]? { engine.estimates(at: time) }
}

extension AnyEngine {
  /// The events that the engine receives if a bare radio hears packets: the packets, or the reports
  /// and changes of regions made from them. If the engine's scan reports no duplicates, each scan
  /// reports only the first packet of a device.
  ///
  /// - Parameters:
  ///   - packets: The packets, in order.
  ///   - start: The start of the engine.
  ///   - end: The end of the last report.
  package func events(
    of packets: [Sighting], from start: Instant, until end: Instant
  ) -> [EngineInputEvent] {
    guard let unwrapped else { return pattern.reported(of: packets, from: start) }
    return PhoneEngine(AnyEngine(unwrapped)).events(of: packets, from: start, until: end)
  }
}

extension ScanPattern {
  /// Returns the packets that a scan with the engine's pattern reports.
  fileprivate func reported(of packets: [Sighting], from start: Instant) -> [EngineInputEvent] {
    guard !allowsDuplicates else { return packets.map { EngineInputEvent($0) } }
    var scan = PatternedScan(HearingNotes(), by: self)
    _ = scan.start(at: start)
    for packet in packets {
      _ = scan.receive(.advertisement(packet.advertisement), at: packet.time)
    }
    return scan.engine.heard
  }
}

extension DecisionEngine {
  /// The engine, made to scan by a pattern. The default pattern changes nothing.
  fileprivate func scanning(by pattern: ScanPattern) -> any DecisionEngine {
    pattern == ScanPattern() ? self : PatternedScan(self, by: pattern)
  }

  /// Takes over what another engine had stored, if that engine is of the same type.
  fileprivate mutating func restore(ifAlike ended: some DecisionEngine) {
    if let ended = ended as? Self { restore(from: ended) }
  }
}

extension PhoneEngine {
  fileprivate func events(
    of packets: [Sighting], from start: Instant, until end: Instant
  ) -> [EngineInputEvent] {
    var host = host(at: start)
    var heard: [EngineInputEvent] = []
    for packet in packets {
      host.hear(packet.advertisement, at: packet.time)
      while let event = host.nextEvent() { heard += EngineInputEvent(event).map { [$0] } ?? [] }
    }
    host.advance(to: end)
    while let event = host.nextEvent() { heard += EngineInputEvent(event).map { [$0] } ?? [] }
    return heard
  }
}
