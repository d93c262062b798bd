import BLE
import Recordings
import Scenarios
import Sim

/// A decision, with everything that the same engine heard and decided before it.
package struct DecisionPast {
  /// The decision.
  package let decision: Decision
  /// The decisions before it, in order.
  package let before: [Decision]
  /// The packets up to the decision, in order.
  private let heard: ArraySlice<Sighting>
  /// The time at which the engine started.
  private let start: Instant

  /// Creates the past of a decision, given by its number.
  ///
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

  /// Returns the newest decision before it about a matter; `nil` if there is none.
  package func newest(about matter: Verdict.Matter) -> Decision? {
    before.last { $0.verdict.matter == matter }
  }

  /// Returns the newest packet behind the evidence of an anchor; `nil` if there is none.
  package func packet(behind evidence: Evidence) -> Sighting? {
    evidence.newest.flatMap { time in newest(of: [evidence.anchor]) { $0 == time } }
  }

  /// Returns the newest packet of an anchor; `nil` if there is none.
  func newestPacket(of anchor: Anchor) -> Sighting? {
    newest(of: [anchor]) { _ in true }
  }

  /// The last instant before the decision.
  var eve: Instant { decision.time.advanced(by: .nanoseconds(-1)) }

  /// Returns the time at which any of some anchors was last heard before it; `nil` if none was.
  func lastHeard(of anchors: [Anchor]) -> Instant? {
    newest(of: anchors) { $0 <= eve }?.time
  }

  /// Returns the duration before it in which none of some anchors was heard; since the start if
  /// none ever was.
  func silence(of anchors: [Anchor]) -> Duration {
    (lastHeard(of: anchors) ?? start).duration(to: decision.time)
  }

  /// Returns an engine that has heard the same as the decision's engine, and so is in the same
  /// state.
  ///
  /// Engines give a decision the time at which it falls due, even if they are not woken then. So
  /// the packets are sufficient.
  ///
  /// - Parameter time: The time up to which the engine receives packets, and the time of a final
  ///   wake.
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
