import BLE
import Buildings
import FloorPlans
import Recordings

/// A decision, and what its engine heard and decided before it.
public struct DecisionContext {
  /// The decision.
  public let decision: Decision
  /// The earlier decisions of the engine, in order.
  public let before: [Decision]
  /// The packets up to the decision, in order.
  private let heard: ArraySlice<Sighting>
  /// The time at which the engine started.
  private let start: Instant
  /// The floor plan; `nil` if none is known.
  public let plan: FloorPlan?

  /// - Parameters:
  ///   - heard: The packets that the engine could hear, in order; those after the decision are left
  ///     out.
  package init(
    _ decision: Decision, after before: [Decision], heard: [Sighting], from start: Instant,
    on plan: FloorPlan?
  ) {
    self.decision = decision
    self.before = before
    self.heard = heard[..<(heard.firstIndex { $0.time > decision.time } ?? heard.count)]
    self.start = start
    self.plan = plan
  }

  /// The newest earlier decision about a matter; `nil` if there is none.
  public func newest(about matter: Verdict.Matter) -> Decision? {
    before.last { $0.verdict.matter == matter }
  }

  /// The newest packet behind the evidence of an anchor; `nil` if there is none.
  public func packet(behind evidence: Evidence) -> Sighting? {
    evidence.newest.flatMap { time in newest(of: [evidence.anchor]) { $0 == time } }
  }

  /// The newest packet of an anchor; `nil` if there is none.
  public func newestPacket(of anchor: Anchor) -> Sighting? {
    newest(of: [anchor]) { _ in true }
  }

  /// The last instant before the decision.
  public var eve: Instant { decision.time.advanced(by: .nanoseconds(-1)) }

  /// The time of the newest packet of some anchors before the decision; `nil` if there is none.
  public func lastHeard(of anchors: [Anchor]) -> Instant? {
    newest(of: anchors) { $0 <= eve }?.time
  }

  /// The time for which some anchors were silent before the decision; since the start, if none was
  /// ever heard.
  public func silence(of anchors: [Anchor]) -> Duration {
    (lastHeard(of: anchors) ?? start).duration(to: decision.time)
  }

  /// An engine after it has received the same packets up to a time.
  ///
  /// Engines decide for the time at which something is due, even if they are not woken then. So the
  /// packets determine its state.
  public func replaying<Engine: DecisionEngine>(_ engine: Engine, until time: Instant) -> Engine {
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
