import BLE
import Buildings
import Engines
import Recordings

/// A decision, and what its engine heard and decided before it.
public struct GroundsContext {
  /// The decision.
  public let decision: Decision
  /// The earlier decisions of the engine, in order.
  public let before: [Decision]
  /// The events that the engine received up to the decision, in order.
  private let heard: ArraySlice<EngineInputEvent>
  /// The time at which the engine started.
  private let start: Instant
  /// The names of anchors that the engine knows by their identifiers.
  private let names: [Anchor: String]
  /// The floor plan; `nil` if none is known.
  public let plan: FloorPlan?
  /// The level below which a reading does not count; `nil` if every reading counts.
  private var leastLevel: PowerLevel?

  /// - Parameters:
  ///   - heard: The events that the engine could hear, in order; those after the decision are left
  ///     out.
  ///   - names: The names of anchors that the engine knows by their identifiers.
  package init(
    _ decision: Decision, after before: [Decision], heard: [EngineInputEvent], from start: Instant,
    names: [Anchor: String], on plan: FloorPlan?
  ) {
    self.decision = decision
    self.before = before
    self.heard = heard[..<(heard.firstIndex { $0.time > decision.time } ?? heard.count)]
    self.start = start
    self.names = names
    self.plan = plan
  }

  /// Returns the context of an engine that ignores readings below a level; `nil` means that none is
  /// ignored.
  func ignoring(below level: PowerLevel?) -> GroundsContext {
    var context = self
    context.leastLevel = level
    return context
  }

  /// Returns the level of the newest reading of an anchor before the decision, if that reading did
  /// not count; `nil` otherwise.
  func ignoredLevel(of anchor: Anchor) -> PowerLevel? {
    guard let leastLevel,
      let newest = heard.last(where: { $0.time <= eve && $0.isOf(anchor) }),
      case .reading(let level) = Hearing(of: anchor, in: newest.event), level < leastLevel
    else { return nil }
    return level
  }

  /// Returns the name of an anchor, given its name in the engine's description.
  func name(of anchor: Anchor, described name: String) -> String { names[anchor] ?? name }

  /// The newest earlier decision about a topic; `nil` if there is none.
  public func newest(about topic: Verdict.Topic) -> Decision? {
    before.last { $0.verdict.topic == topic }
  }

  /// The newest packet or report of ranging behind the evidence of an anchor; `nil` if there is
  /// none.
  public func event(behind evidence: Evidence) -> EngineInputEvent? {
    evidence.newest.flatMap { time in newest(of: [evidence.anchor]) { $0 == time } }
  }

  /// The newest packet or report of ranging of an anchor; `nil` if there is none.
  public func newestEvent(of anchor: Anchor) -> EngineInputEvent? {
    newest(of: [anchor]) { _ in true }
  }

  /// The measured power that an anchor declared last; `nil` if it has declared none. Not every
  /// frame declares one.
  func declaredPower(of anchor: Anchor) -> PowerLevel? {
    heard.last { $0.isOf(anchor) && $0.event.declaredPower(of: anchor) != nil }?
      .event.declaredPower(of: anchor)
  }

  /// The changes of regions at the time of the decision, in order.
  var regionChanges: [RegionEvent] {
    heard.reversed().prefix { $0.time == decision.time }.reversed().compactMap {
      if case .region(let change) = $0.event { change } else { nil }
    }
  }

  /// The last instant before the decision.
  public var eve: Instant { decision.time.advanced(by: .nanoseconds(-1)) }

  /// The time of the newest packet or report of some anchors before the decision; `nil` if there is
  /// none.
  public func lastHeard(of anchors: [Anchor]) -> Instant? {
    newest(of: anchors) { $0 <= eve }?.time
  }

  /// The time for which some anchors, and the beacons of some groups, were silent before the
  /// decision; the time since the engine's start if none was ever heard.
  public func silence(of anchors: [Anchor], in groups: [RoomBeacons] = []) -> Duration {
    let inGroups = heard.last { event in
      guard event.time <= eve, event.isOf(groups) else { return false }
      guard let leastLevel, case .advertisement(let packet) = event.event,
        let level = packet.rssi
      else { return true }
      return level >= leastLevel
    }?.time
    return ([lastHeard(of: anchors), inGroups].compactMap { $0 }.max() ?? start)
      .duration(to: decision.time)
  }

  /// Returns an engine after it has received the events of `heard` up to a time.
  ///
  /// Engines decide for the time at which something is due, even if they are not woken then. The
  /// events alone therefore determine the engine's state.
  public func replaying<Engine: DecisionEngine>(_ engine: Engine, until time: Instant) -> Engine {
    var engine = engine
    _ = engine.start(at: start)
    for heard in heard {
      guard heard.time <= time else { break }
      _ = engine.receive(heard.event, at: heard.time)
    }
    _ = engine.receive(.wake, at: time)
    return engine
  }

  /// Returns the context of the newest decision with the same verdict that another engine makes
  /// from the same events; `nil` if that engine makes none.
  func decided(by engine: some DecisionEngine) -> GroundsContext? {
    var engine = engine
    var outputs = engine.start(at: start)
    for heard in heard { outputs += engine.receive(heard.event, at: heard.time) }
    outputs += engine.receive(.wake, at: decision.time)
    let decisions = outputs.compactMap { output in
      if case .decision(let decision) = output { decision } else { nil }
    }
    guard let index = decisions.lastIndex(where: { $0.verdict == decision.verdict }) else {
      return nil
    }
    return GroundsContext(
      decisions[index], after: Array(decisions[..<index]), heard: Array(heard), from: start,
      names: names, on: plan
    ).ignoring(below: leastLevel)
  }

  private func newest(of anchors: [Anchor], at isTime: (Instant) -> Bool) -> EngineInputEvent? {
    heard.last { event in isTime(event.time) && anchors.contains { counts(event, of: $0) } }
  }

  /// Returns `true` for an event of an anchor, unless the event is ignored.
  private func counts(_ event: EngineInputEvent, of anchor: Anchor) -> Bool {
    guard event.isOf(anchor) else { return false }
    guard let leastLevel, case .reading(let level) = Hearing(of: anchor, in: event.event) else {
      return true
    }
    return level >= leastLevel
  }
}

extension EngineInputEvent {
  /// Returns `true` if a beacon in any of the groups was heard.
  fileprivate func isOf(_ groups: [RoomBeacons]) -> Bool {
    !groups.isEmpty && beacon { beacon in groups.contains { $0.contains(beacon) } } != nil
  }
}
