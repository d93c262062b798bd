import BLE

/// Decides when a device enters and leaves places, from the positions of another engine.
///
/// All outputs of the other engine are passed on. After each of its positions come the places that
/// are left and then those that are entered, both in the order of the places. Places may overlap.
/// Initially the device is in no place.
///
/// Only a position can make the device enter or leave a place, with one exception: when the signal
/// is lost, the device leaves every place. The signal is lost when the newest reading behind the
/// last position is too old. Then each place is left at the time at which that reading becomes too
/// old, whether a wake comes then, later, twice or not at all.
public struct PlaceEngine<Base: DecisionEngine>: DecisionEngine {
  /// The rule for entering and leaving a place.
  public let rule: PlaceRule

  /// The engine that gives the positions, in its present state.
  package private(set) var base: Base
  /// The newest position that counted; `nil` before the first, and once the signal is lost.
  package private(set) var newestPoint: Point?

  private var watches: [PlaceWatch]
  /// The time of the newest reading behind the last position, or of the position itself if its
  /// evidence has no reading.
  package private(set) var lastHeard: Instant?
  private var now = Instant(nanoseconds: .min)
  private var wakeAskedFor: Instant?

  /// Creates an engine that watches places by the positions of another engine.
  ///
  /// - Precondition: Each value of the rule is within its documented range.
  public init(_ base: Base, watching places: [Place], by rule: PlaceRule = PlaceRule()) {
    rule.checkAllowed()
    self.rule = rule
    self.base = base
    watches = places.map { PlaceWatch($0) }
  }

  /// The names of the places that the device is in, in the order of the places.
  public var presentIn: [String] { watches.filter { $0.holds }.map { $0.place.name } }

  /// The places, each with `true` if the device is in it, and the time since which all positions
  /// have been on the other side of the border. The time is `nil` if the newest position is not on
  /// the other side.
  package var presence: [(place: Place, isHeld: Bool, changingSince: Instant?)] {
    watches.map { ($0.place, $0.holds, $0.changingSince) }
  }

  /// The evidence of the other engine.
  public func evidence(at time: Instant) -> [Evidence] { base.evidence(at: time) }

  /// The figures of the other engine.
  public func estimates(at time: Instant) -> [DeviceEstimate]? { base.estimates(at: time) }

  /// Starts the other engine, and returns its first commands.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    watch(base.start(at: time), at: time)
  }

  /// Returns the other engine's outputs for an event, and decisions about the places that are left
  /// and entered.
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
    requestWake(&outputs)
    return outputs
  }

  private mutating func see(
    _ point: Point, _ evidence: [Evidence], _ outputs: inout [EngineOutput]
  ) {
    let heard = evidence.newestReading ?? now
    // A position whose signal is already lost is ignored.
    guard heard.duration(to: now) < rule.signalTimeout else { return }
    lastHeard = heard
    newestPoint = point
    var entered: [EngineOutput] = []
    for index in watches.indices {
      let name = watches[index].place.name
      switch watches[index].see(point, at: now, by: rule) {
      case .left: outputs.append(.decision(Decision(.left(name), at: now, evidence: evidence)))
      case .entered:
        entered.append(.decision(Decision(.entered(name), at: now, evidence: evidence)))
      case nil: break
      }
    }
    outputs += entered
  }

  /// The time at which all places are left, unless a position from a newer reading comes; `nil` if
  /// the device is in no place.
  private var nextDue: Instant? {
    guard watches.contains(where: { $0.state != .outside }) else { return nil }
    return lastHeard?.advanced(by: rule.signalTimeout)
  }

  private mutating func passTime(until time: Instant, _ outputs: inout [EngineOutput]) {
    if let due = nextDue, due <= time {
      now = max(now, due)
      newestPoint = nil
      for index in watches.indices where watches[index].lose() == .left {
        outputs.append(.decision(Decision(.left(watches[index].place.name), at: now)))
      }
    }
    now = max(now, time)
  }

  /// Requests a wake only if it is earlier than the pending one, so that a stream of positions
  /// causes few wakes. If the due time has moved later, it is requested when the pending wake
  /// comes.
  private mutating func requestWake(_ outputs: inout [EngineOutput]) {
    if let asked = wakeAskedFor, asked <= now { wakeAskedFor = nil }
    guard let due = nextDue else { return }
    if let asked = wakeAskedFor, asked <= due { return }
    wakeAskedFor = due
    outputs.append(.command(.wake(at: due)))
  }
}
