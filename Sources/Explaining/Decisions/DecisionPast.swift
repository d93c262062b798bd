import BLE
import Recordings
import Scenarios
import Sim

/// A decision, and all that the same engine had heard and decided before it.
package struct DecisionPast {
  /// The decision.
  package let decision: Decision
  /// The decisions before it, in order.
  package let before: [Decision]
  /// The packets up to it, in order.
  private let heard: ArraySlice<Sighting>
  /// When the engine started.
  private let start: Instant

  /// - Precondition: There is such a decision.
  package init(of number: Int, in history: EngineHistory) {
    let entry = history.decisions[number - 1]
    let heard = history.heard[entry.subject]
    start = history.start
    decision = entry.decision
    before = history.decisions[..<(number - 1)].lazy.filter { $0.subject == entry.subject }
      .map(\.decision)
    let next = heard.firstIndex { $0.time > entry.decision.time }
    self.heard = heard[..<(next ?? heard.count)]
  }

  /// The newest decision before it about a matter; `nil` where there is none.
  package func newest(about matter: Verdict.Matter) -> Decision? {
    before.last { $0.verdict.matter == matter }
  }

  /// The newest packet behind what was held of an anchor; `nil` where there was none.
  package func packet(behind evidence: Evidence) -> Sighting? {
    evidence.newest.flatMap { time in newest(of: [evidence.anchor]) { $0 == time } }
  }

  /// The newest packet of an anchor; `nil` where none came.
  func newestPacket(of anchor: Anchor) -> Sighting? {
    newest(of: [anchor]) { _ in true }
  }

  /// The last moment before it.
  var eve: Instant { decision.time.advanced(by: .nanoseconds(-1)) }

  /// When any of some anchors was heard last before it; `nil` where none was.
  func lastHeard(of anchors: [Anchor]) -> Instant? {
    newest(of: anchors) { $0 <= eve }?.time
  }

  /// For how long before it none of some anchors was heard: since the start, where none ever was.
  func silence(of anchors: [Anchor]) -> Duration {
    (lastHeard(of: anchors) ?? start).duration(to: decision.time)
  }

  /// An engine that has heard what the one of the decision had, and so stands as that did.
  ///
  /// Engines decide for the time at which something falls due, whether they are woken then or not;
  /// so the packets are all that it takes.
  ///
  /// - Parameter time: Up to when it has heard, and time has passed for it.
  package func telling<Engine: DecisionEngine>(_ engine: Engine, upTo time: Instant) -> Engine {
    var engine = engine
    _ = engine.start(at: start)
    for packet in heard {
      guard packet.time <= time else { break }
      _ = engine.receive(.advertisement(packet.advertisement), at: packet.time)
    }
    _ = engine.receive(.wake, at: time)
    return engine
  }

  private func newest(of anchors: [Anchor], at isTime: (Instant) -> Bool) -> Sighting? {
    heard.last { packet in
      isTime(packet.time) && anchors.contains { $0.isHeard(in: packet.advertisement) }
    }
  }
}
