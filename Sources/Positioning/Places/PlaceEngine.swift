import BLE

/// Tells when a device comes to a place and when it leaves it, by the positions of another engine.
///
/// All that the other engine gives is passed on. After each of its positions come the places that
/// are left with it, and then those that are entered, each in their order. Places may overlap; at
/// the start the device is in none.
///
/// Only a position can enter a place, and it is one to leave it, too, unless the signal is lost: when
/// the newest reading behind the last position is too old. Then each place is left at the very time at
/// which that falls due, whether a wake comes then, later, twice, or not at all.
public struct PlaceEngine<Base: DecisionEngine>: DecisionEngine {
  /// When a place is entered and left.
  public let rule: PlaceRule

  private var base: Base
  private var watches: [PlaceWatch]
  /// When the newest reading was heard on which the last position rests; where that names none, when
  /// it was told.
  private var lastHeard: Instant?
  private var now = Instant(nanoseconds: .min)
  private var wakeAskedFor: Instant?

  /// An engine that watches these places by the positions of another.
  ///
  /// - Precondition: The rule is what its description allows.
  public init(_ base: Base, watching places: [Place], by rule: PlaceRule = PlaceRule()) {
    rule.checkAllowed()
    self.rule = rule
    self.base = base
    watches = places.map { PlaceWatch($0) }
  }

  /// The names of the places that the device is in, in the order of the places.
  public var presentIn: [String] {
    var names: [String] = []
    for watch in watches where watch.holds { names.append(watch.place.name) }
    return names
  }

  /// What the other engine holds.
  public func evidence(at time: Instant) -> [Evidence] { base.evidence(at: time) }

  /// What the other engine asks for.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    watch(base.start(at: time), at: time)
  }

  /// What the other engine makes of an event, and the places that are entered and left.
  ///
  /// - Complexity: O(corners of all places) for each position.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    watch(base.receive(event, at: time), at: time)
  }

  private mutating func watch(_ given: [EngineOutput], at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    for output in given {
      if case .decision(let decision) = output {
        passTime(until: decision.time, &outputs)
        outputs.append(output)
        if case .position(let fix) = decision.verdict {
          see(fix.point, decision.evidence, &outputs)
        }
      } else {
        outputs.append(output)
      }
    }
    passTime(until: time, &outputs)
    askToBeWoken(&outputs)
    return outputs
  }

  private mutating func see(
    _ point: Point, _ evidence: [Evidence], _ outputs: inout [EngineOutput]
  ) {
    let heard = evidence.newestReading ?? now
    // What is lost by now is no position.
    guard heard.duration(to: now) < rule.signalTimeout else { return }
    lastHeard = heard
    var entered: [EngineOutput] = []
    for index in watches.indices {
      let name = watches[index].place.name
      switch watches[index].see(point, at: now, by: rule) {
      case .left:
        outputs.append(.decision(Decision(.left(name), at: now, evidence: evidence)))
      case .entered:
        entered.append(.decision(Decision(.entered(name), at: now, evidence: evidence)))
      case nil: break
      }
    }
    outputs += entered
  }

  /// When all places are left if no newer reading leads to a position; `nil` where there is none to
  /// leave.
  private var nextDue: Instant? {
    guard watches.contains(where: { $0.state != .outside }) else { return nil }
    return lastHeard?.advanced(by: rule.signalTimeout)
  }

  private mutating func passTime(until time: Instant, _ outputs: inout [EngineOutput]) {
    if let due = nextDue, due <= time {
      now = max(now, due)
      for index in watches.indices where watches[index].lose() == .left {
        outputs.append(.decision(Decision(.left(watches[index].place.name), at: now)))
      }
    }
    now = max(now, time)
  }

  /// Asks only for a time before the one that is asked for already, so that a stream of positions
  /// does not bring a flood of wakes; what has moved to later is asked for when that one has come.
  private mutating func askToBeWoken(_ outputs: inout [EngineOutput]) {
    if let asked = wakeAskedFor, asked <= now { wakeAskedFor = nil }
    guard let due = nextDue else { return }
    if let asked = wakeAskedFor, asked <= due { return }
    wakeAskedFor = due
    outputs.append(.command(.wake(at: due)))
  }
}
