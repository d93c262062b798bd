import BLE
import Engines
import Phones
import Recordings

/// An engine that scans, and notes the packets that it receives.
struct HearingNotes: DecisionEngine {
  private(set) var heard: [EngineInputEvent] = []

  mutating func start(at time: Instant) -> [EngineOutput] { [.command(.scan)] }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    if case .advertisement = event { heard.append(EngineInputEvent(event, at: time)) }
    return []
  }
}

extension EngineChoice {
  /// Returns the events in which an app with this engine receives something about anchors: packets,
  /// reports of ranging, changes of regions, and the levels that the engine reads over connections.
  ///
  /// A level counts as the engine counts it: as the packet by which the engine found an anchor, at
  /// the level that was read. The engine does not know other devices, and so does not count their
  /// levels.
  package func heard(in events: [AppEvent]) -> [EngineInputEvent] {
    guard description.readings == .connections else {
      return events.compactMap { EngineInputEvent($0) }
    }
    let installed = description.wrapped(HearingNotes())
    var engine = installed
    if let first = events.first { _ = engine.start(at: first.time) }
    return events.compactMap { event in
      switch event.kind {
      case .launched:
        engine = installed
        _ = engine.start(at: event.time)
      case .delivered(let delivered, rule: _):
        let before = engine.readings
        _ = engine.receive(delivered, at: event.time)
        guard case .rssi = delivered else { break }
        return engine.readings[before.count...].first?.packet.map {
          EngineInputEvent(readAs: $0, at: event.time)
        }
      default: break
      }
      return EngineInputEvent(event)
    }
  }
}

extension AnyEngine {
  /// The levels that the engine has read over connections.
  fileprivate var readings: [EngineInputEvent] { foundWithin(as: HearingNotes.self)?.heard ?? [] }
}
