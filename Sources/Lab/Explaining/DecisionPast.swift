import BLE
import Sim

/// A decision, and all that the same engine had heard and decided before it.
struct DecisionPast {
  /// The decision.
  let decision: Decision
  /// The decisions before it, in order.
  let before: [Decision]
  /// The packets up to it, in order.
  private let heard: ArraySlice<Journal.Heard>
  /// Whose engine it was.
  let walker: Int

  /// - Precondition: There is such a decision.
  init(of number: Int, in run: Run) {
    let entry = run.journal.decisions[number - 1]
    let heard = run.journal.heard
    walker = entry.walker
    decision = entry.decision
    before = run.journal.decisions[..<(number - 1)].lazy.filter { $0.walker == entry.walker }
      .map(\.decision)
    let next = heard.firstIndex { $0.sighting.time > entry.decision.time }
    self.heard = heard[..<(next ?? heard.count)]
  }

  /// The newest decision before it about a matter; `nil` where there is none.
  func newest(about matter: Verdict.Matter) -> Decision? {
    before.last { $0.verdict.matter == matter }
  }

  /// What was read of an anchor at a time; `nil` where nothing was.
  func reading(of anchor: Anchor, at time: Instant) -> PowerLevel? {
    newest(of: [anchor]) { $0 == time }?.advertisement.rssi
  }

  /// The last moment before it.
  var eve: Instant { decision.time.advanced(by: .nanoseconds(-1)) }

  /// When any of some anchors was heard last before it; `nil` where none was.
  func lastHeard(of anchors: [Anchor]) -> Instant? {
    newest(of: anchors) { $0 <= eve }?.time
  }

  /// For how long before it none of some anchors was heard: since the start, where none ever was.
  func silence(of anchors: [Anchor]) -> Duration {
    (lastHeard(of: anchors) ?? .start).duration(to: decision.time)
  }

  /// An engine that has heard what the one of the decision had, and so stands as that did.
  ///
  /// Engines decide for the time at which something falls due, whether they are woken then or not;
  /// so the packets are all that it takes.
  ///
  /// - Parameter time: Up to when it has heard, and time has passed for it.
  func telling<Engine: DecisionEngine>(_ engine: Engine, upTo time: Instant) -> Engine {
    var engine = engine
    _ = engine.start(at: .start)
    for packet in heard where packet.walker == walker {
      guard packet.sighting.time <= time else { break }
      _ = engine.receive(
        .advertisement(packet.sighting.advertisement), at: packet.sighting.time)
    }
    _ = engine.receive(.wake, at: time)
    return engine
  }

  private func newest(of anchors: [Anchor], at isTime: (Instant) -> Bool) -> Sighting? {
    heard.last { packet in
      packet.walker == walker && isTime(packet.sighting.time)
        && anchors.contains { $0.isHeard(in: packet.sighting.advertisement) }
    }?.sighting
  }
}
