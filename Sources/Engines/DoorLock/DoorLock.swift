import BLE

/// Unlocks a door for a person who approaches from outside, and locks it when the person has left.
///
/// The levels of anchors on both sides of the door determine the person's side (`SideRule`). The
/// door unlocks if it is armed and the person is outside and near. It is armed again after the
/// person has been away.
///
///     armed -- outside, near --> unlocked -- gone: lock --> away -- long enough --> armed
///                                                           |  ^
///                                                near again |  | gone
///                                                           v  |
///                                                         returned
///
/// Without `requireAway`, the unlocked door can unlock again after the cooldown, and it is armed as
/// soon as the person has left.
///
/// A reading is an RSSI of an anchor from an advertisement, a connection or a ranging report. Only
/// a reading of an exterior anchor can unlock the door, and only a reading can determine a side.
/// Silence can lock the door, arm it, and make the side unknown. Proximity depends on the exterior
/// anchors alone. So a person who stays deep inside, where the exterior anchors are hardly heard,
/// counts as gone.
///
/// A decision due in silence gets the time at which it is due. A wake may come then, later, twice
/// or not at all: decisions and their times are the same, and a late wake only delivers them late.
/// A time earlier than the latest one seen so far counts as that latest one.
public struct DoorLock: DecisionEngine, Hashable {
  /// The state of the door lock between two unlocks.
  public enum State: Hashable, Sendable {
    /// The door unlocks as soon as a person is outside and near. The initial state.
    case armed
    /// The door was unlocked, and the person has not left since. `faintSince` is the time since
    /// which all readings have been too weak to be near; `nil` if the last one was strong enough.
    case unlocked(faintSince: Instant?)
    /// The person has left and the door is locked, but not yet for long enough to be armed.
    case away(since: Instant)
    /// The person came near again too soon. The door stays locked, and is armed after the next
    /// absence.
    case returned(faintSince: Instant?)
  }

  /// The settings.
  public let settings: DoorLockSettings
  /// The current state.
  public private(set) var state = State.armed
  /// The estimated side of the person.
  public var side: Side { debouncedSide.side }

  private var interior: SideAnchors
  private var exterior: SideAnchors
  private var debouncedSide = DebouncedSide()
  private var now = Instant(nanoseconds: .min)
  /// The time at which any anchor was last heard; the earliest possible instant if none has been.
  package private(set) var lastHeard = Instant(nanoseconds: .min)
  /// The start of the cooldown; `nil` before the first cooldown.
  package private(set) var lastMove: Instant?
  private var wakeAskedFor: Instant?
  /// The time at which something is next due if nothing more is heard. It is stored, and recomputed
  /// only when it may change, because it is read at every packet.
  private var due: Instant?

  /// Creates a door lock that is armed and has heard nothing.
  ///
  /// - Precondition: Each setting is within its documented range.
  public init(settings: DoorLockSettings) {
    settings.checkAllowed()
    self.settings = settings
    interior = SideAnchors(settings.interior, of: settings)
    exterior = SideAnchors(settings.exterior, of: settings)
  }

  /// Starts the lock, which asks for the readings that the settings name.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    settings.readings.requests(for: settings.interior + settings.exterior)
  }

  /// Processes an event. Returns the decisions due up to the event's time, and those that follow
  /// from the event, in order of time.
  ///
  /// - Complexity: O(*a* · *k*) for *a* anchors and *k* readings stored for the smoothing of each.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    passTime(until: max(now, time), &outputs)
    let inner = interior.hear(event, at: now)
    let outer = exterior.hear(event, at: now)
    let isHeard = inner != .nothing || outer != .nothing
    if isHeard { lastHeard = now }
    if inner.isReading || outer.isReading {
      judgeSide(&outputs)
      if outer.isReading && isUnlockWanted() {
        unlock(&outputs)
      } else {
        judgeProximity()
      }
    }
    if isHeard { due = nextDue() }
    requestWake(&outputs)
    return outputs
  }
}

extension DoorLock {
  /// The evidence of a decision at a time, interior anchors first.
  ///
  /// - Parameter time: Not before the latest time seen so far.
  public func evidence(at time: Instant) -> [Evidence] {
    // Reading a group makes it forget old readings. Only copies are read, so that the lock is
    // unchanged.
    var (interior, exterior) = (interior, exterior)
    interior.forget(unheardFor: settings.maxTrackingAge, at: time)
    exterior.forget(unheardFor: settings.maxTrackingAge, at: time)
    return interior.evidence(at: time) + exterior.evidence(at: time)
  }

  /// The smoothed level of each anchor, interior anchors first. A lock computes no distance.
  ///
  /// - Parameter time: Not before the latest time seen so far.
  public func estimates(at time: Instant) -> [DeviceEstimate]? {
    evidence(at: time).map { DeviceEstimate($0) }
  }
}

// MARK: - The state, for explanations

extension DoorLock {
  /// The side that a pending change leads to, and the start of that change; `nil` if no change is
  /// pending.
  package var pendingSide: (side: Side, since: Instant)? {
    debouncedSide.waiting.map { ($0.side, $0.since) }
  }

  /// Returns the levels that determine the side and unlock the door; `nil` for a group with too few
  /// readings.
  package func levelsToUnlock(at time: Instant) -> (interior: PowerLevel?, exterior: PowerLevel?) {
    // Reading a group makes it forget old readings. Only copies are read, so that the lock is
    // unchanged.
    var (interior, exterior) = (interior, exterior)
    return (interior.levelToUnlock(at: time), exterior.levelToUnlock(at: time))
  }

  /// Returns the exterior level that determines nearness; `nil` without a reading.
  package func levelOfNearness(at time: Instant) -> PowerLevel? {
    var exterior = exterior
    return exterior.levelOfNearness(at: time)
  }
}

// MARK: - Decisions by readings

extension DoorLock {
  private mutating func judgeSide(_ outputs: inout [EngineOutput]) {
    if debouncedSide.see(visibleSide(), at: now, dwell: settings.dwell) {
      decide(.side(side), &outputs)
    }
  }

  private mutating func visibleSide() -> Side {
    settings.side.side(
      interior: interior.levelToUnlock(at: now),
      exterior: exterior.levelToUnlock(at: now),
      easedBy: side == .outside ? settings.hysteresis : .zero)
  }

  private mutating func isUnlockWanted() -> Bool {
    isArmed && side == .outside && !debouncedSide.isContested && isCloseEnough()
  }

  private var isArmed: Bool {
    if let lastMove, lastMove.duration(to: now) < settings.proximityCooldown { return false }
    return switch state {
    case .armed: true
    case .unlocked: !settings.requireAway
    case .away, .returned: false
    }
  }

  private mutating func isCloseEnough() -> Bool {
    guard let unlockRSSI = settings.unlockRSSI else { return true }
    guard let level = exterior.levelToUnlock(at: now) else { return false }
    return level >= unlockRSSI
  }

  private mutating func unlock(_ outputs: inout [EngineOutput]) {
    decide(.unlock, &outputs)
    state = .unlocked(faintSince: nil)
    lastMove = now
    if settings.unlocksOnReading { exterior.startOver() }
  }

  private mutating func judgeProximity() {
    switch state {
    case .armed: break
    case .unlocked(let faintSince):
      state = .unlocked(faintSince: isNear() ? nil : faintSince ?? now)
    case .away:
      if isNear() { state = .returned(faintSince: nil) }
    case .returned(let faintSince):
      state = .returned(faintSince: isNear() ? nil : faintSince ?? now)
    }
  }

  /// Returns `true` if the person is near. A single reading is enough: a person wrongly taken as
  /// gone would be locked out.
  private mutating func isNear() -> Bool {
    exterior.levelOfNearness(at: now).map { settings.isNear($0) } ?? false
  }

  private mutating func decide(_ verdict: Verdict, _ outputs: inout [EngineOutput]) {
    // Expired anchors are already forgotten. Making copies that forget them would dominate the
    // cost.
    let evidence = interior.evidence(at: now) + exterior.evidence(at: now)
    outputs.append(.decision(Decision(verdict, at: now, evidence: evidence)))
  }
}

// MARK: - Decisions in silence

extension DoorLock {
  private mutating func passTime(until time: Instant, _ outputs: inout [EngineOutput]) {
    while let due, due <= time {
      now = max(now, due)
      forgetTheSilent(&outputs)
      judgeAbsence(&outputs)
      self.due = nextDue()
    }
    now = time
  }

  private func nextDue() -> Instant? {
    let oldest = earlier(interior.oldest, exterior.oldest)
    return earlier(absenceDue, oldest?.advanced(by: settings.maxTrackingAge))
  }

  /// The time at which the person will count as gone, or as away long enough, if nothing more is
  /// heard.
  private var absenceDue: Instant? {
    switch state {
    case .armed: return nil
    case .unlocked(let faintSince):
      guard settings.cooldownHoldsLock, let lastMove else { return goneDue(faintSince) }
      return goneDue(faintSince, notBefore: lastMove.advanced(by: settings.proximityCooldown))
    case .returned(let faintSince): return goneDue(faintSince)
    case .away(let since): return since.advanced(by: settings.autoUnlockFilter)
    }
  }

  private func goneDue(_ faintSince: Instant?, notBefore earliest: Instant? = nil) -> Instant {
    let lost = lastHeard.advanced(by: settings.signalTimeout)
    guard let faintSince else { return lost }
    let due = faintSince.advanced(by: settings.proximityTimeout)
    return min(lost, max(due, earliest ?? due))
  }

  /// Removes the readings of silent anchors. The remaining readings may then indicate another side,
  /// but the side only changes at a reading.
  private mutating func forgetTheSilent(_ outputs: inout [EngineOutput]) {
    interior.forget(unheardFor: settings.maxTrackingAge, at: now)
    exterior.forget(unheardFor: settings.maxTrackingAge, at: now)
    if visibleSide() == .unknown { judgeSide(&outputs) }
  }

  private mutating func judgeAbsence(_ outputs: inout [EngineOutput]) {
    guard let due = absenceDue, due <= now else { return }
    switch state {
    case .armed: break
    case .unlocked:
      decide(.lock, &outputs)
      if settings.cooldownHoldsLock { lastMove = now }
      state = settings.requireAway ? .away(since: now) : .armed
    case .returned: state = .away(since: now)
    case .away: state = .armed
    }
  }

  /// Requests a wake only if it is earlier than the pending one, so that a stream of readings
  /// causes few wakes. If the due time has since become later, the new wake is requested when the
  /// pending one comes.
  private mutating func requestWake(_ outputs: inout [EngineOutput]) {
    if let asked = wakeAskedFor, asked <= now { wakeAskedFor = nil }
    guard let due else { return }
    if let asked = wakeAskedFor, asked <= due { return }
    wakeAskedFor = due
    outputs.append(.command(.wake(at: due)))
  }
}

/// The earlier of two optional instants.
private func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
