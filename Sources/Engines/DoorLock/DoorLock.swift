import BLE

/// Unlocks a door for a person who comes to it from outside, and locks it when the person has gone.
///
/// Levels of anchors on both sides of the door tell the side that the person is on (`SideRule`).
/// The door is unlocked when the person is outside and near, and the door is armed; it is armed
/// again when the person has been away.
///
///     armed -- outside, near --> unlocked -- gone: lock --> away -- long enough --> armed
///                                                           |  ^
///                                                near again |  | gone
///                                                           v  |
///                                                         returned
///
/// Without `requireAway`, the unlocked door can be unlocked again after the cooldown, and one who
/// has gone leaves it armed.
///
/// Only a reading of an exterior anchor can unlock the door, and only a reading can tell a side:
/// silence can lock the door, arm it, and make the side unknown. A reading is an RSSI of an anchor
/// that an advertisement, a connection or a ranging report brings. Whether a person is near is
/// judged by the exterior anchors alone: one who stays deep inside, where they are not heard or
/// hardly so, has gone, too.
///
/// What falls due in silence is decided for the time at which it falls due, whether a wake comes
/// then, later, twice, or not at all: the decisions and their times are the same, and a host that
/// wakes late learns of them late. A time before the latest that was seen is taken for the latest.
public struct DoorLock: DecisionEngine, Hashable {
  /// Where the door lock stands between two unlockings.
  public enum State: Hashable, Sendable {
    /// The next time that a person is outside and near, the door is unlocked. So it is at the
    /// start.
    case armed
    /// The door was unlocked, and the person has not gone since. Readings have said since
    /// `faintSince` that the person is not near; `nil` if the last one did not.
    case unlocked(faintSince: Instant?)
    /// The person has gone and the door is locked, but not yet for long enough to arm it.
    case away(since: Instant)
    /// The person came near again too soon. The door stays locked, and is armed after the next time
    /// away.
    case returned(faintSince: Instant?)
  }

  /// What the door lock listens to, and when it decides.
  public let settings: DoorLockSettings
  /// Where the door lock stands between two unlockings.
  public private(set) var state = State.armed
  /// The side that the person is taken to be on.
  public var side: Side { heldSide.side }

  private var interior: AnchorGroup
  private var exterior: AnchorGroup
  private var heldSide = HeldSide()
  private var now = Instant(nanoseconds: .min)
  private var lastHeard = Instant(nanoseconds: .min)
  /// When the cooldown began.
  private var lastMove: Instant?
  private var wakeAskedFor: Instant?
  /// When something falls due next, if nothing more is heard: reckoned anew when that may change,
  /// as each packet asks for it.
  private var due: Instant?

  /// A door lock that is armed and has heard nothing.
  ///
  /// - Precondition: Each setting is what its description allows.
  public init(settings: DoorLockSettings) {
    settings.checkAllowed()
    self.settings = settings
    interior = AnchorGroup(settings.interior, smoothing: settings.smoothing)
    exterior = AnchorGroup(settings.exterior, smoothing: settings.smoothing)
  }

  /// Takes in what happened at a time; gives what has fallen due up to then, and what follows, in
  /// order of time.
  ///
  /// - Complexity: O(*a* · *k*) in the anchors and the readings that smoothing keeps of each.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    passTime(until: max(now, time), &outputs)
    let inner = interior.hear(event, at: now, every: settings.readingInterval)
    let outer = exterior.hear(event, at: now, every: settings.readingInterval)
    let isHeard = inner != .nothing || outer != .nothing
    if isHeard { lastHeard = now }
    if inner.isReading || outer.isReading {
      judgeSide(&outputs)
      if outer.isReading && isUnlockWanted() {
        unlock(&outputs)
      } else {
        judgeNearness()
      }
    }
    if isHeard { due = nextDue() }
    askToBeWoken(&outputs)
    return outputs
  }
}

extension DoorLock {
  /// What is held of each anchor at a time, the interior ones first: what a decision would rest on.
  ///
  /// - Parameter time: Not before the latest that was seen.
  public func evidence(at time: Instant) -> [Evidence] {
    // Both forget as they are read; what only looks on leaves no trace.
    var (interior, exterior) = (interior, exterior)
    interior.forget(unheardFor: settings.maxTrackingAge, at: time)
    exterior.forget(unheardFor: settings.maxTrackingAge, at: time)
    return interior.evidence(at: time) + exterior.evidence(at: time)
  }
}

// MARK: - What readings decide

extension DoorLock {
  private mutating func judgeSide(_ outputs: inout [EngineOutput]) {
    if heldSide.see(visibleSide(), at: now, dwell: settings.dwell) {
      decide(.side(side), &outputs)
    }
  }

  private mutating func visibleSide() -> Side {
    settings.side.side(
      interior: interior.levelToUnlock(by: settings, at: now),
      exterior: exterior.levelToUnlock(by: settings, at: now),
      easedBy: side == .outside ? settings.hysteresis : .zero)
  }

  private mutating func isUnlockWanted() -> Bool {
    isArmed && side == .outside && !heldSide.isContested && isCloseEnough()
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
    guard let level = exterior.levelToUnlock(by: settings, at: now) else { return false }
    return level >= unlockRSSI
  }

  private mutating func unlock(_ outputs: inout [EngineOutput]) {
    decide(.unlock, &outputs)
    state = .unlocked(faintSince: nil)
    lastMove = now
    if settings.unlocksOnReading { exterior.startOver() }
  }

  private mutating func judgeNearness() {
    switch state {
    case .armed:
      break
    case .unlocked(let faintSince):
      state = .unlocked(faintSince: isNear() ? nil : faintSince ?? now)
    case .away:
      if isNear() { state = .returned(faintSince: nil) }
    case .returned(let faintSince):
      state = .returned(faintSince: isNear() ? nil : faintSince ?? now)
    }
  }

  /// A first reading is enough to be near: the mistake would be to lock a person out.
  private mutating func isNear() -> Bool {
    let level = exterior.level(as: settings.groupLevel, samples: 1, at: now)
    return level.map { $0 > settings.lockRSSI } ?? false
  }

  private mutating func decide(_ verdict: Verdict, _ outputs: inout [EngineOutput]) {
    // What is too old is forgotten by now; a copy that forgets would cost more than all else here.
    let evidence = interior.evidence(at: now) + exterior.evidence(at: now)
    outputs.append(.decision(Decision(verdict, at: now, evidence: evidence)))
  }
}

// MARK: - What falls due in silence

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

  /// When the person will have gone, or will have been away long enough, if nothing more is heard.
  private var absenceDue: Instant? {
    switch state {
    case .armed:
      return nil
    case .unlocked(let faintSince):
      guard settings.cooldownHoldsLock, let lastMove else { return goneDue(faintSince) }
      return goneDue(faintSince, notBefore: lastMove.advanced(by: settings.proximityCooldown))
    case .returned(let faintSince):
      return goneDue(faintSince)
    case .away(let since):
      return since.advanced(by: settings.autoUnlockFilter)
    }
  }

  private func goneDue(_ faintSince: Instant?, notBefore earliest: Instant? = nil) -> Instant {
    let lost = lastHeard.advanced(by: settings.signalTimeout)
    guard let faintSince else { return lost }
    let due = faintSince.advanced(by: settings.proximityTimeout)
    return min(lost, max(due, earliest ?? due))
  }

  /// Without the silent anchors the others may speak for another side, but that waits for a
  /// reading.
  private mutating func forgetTheSilent(_ outputs: inout [EngineOutput]) {
    interior.forget(unheardFor: settings.maxTrackingAge, at: now)
    exterior.forget(unheardFor: settings.maxTrackingAge, at: now)
    if visibleSide() == .unknown { judgeSide(&outputs) }
  }

  private mutating func judgeAbsence(_ outputs: inout [EngineOutput]) {
    guard let due = absenceDue, due <= now else { return }
    switch state {
    case .armed:
      break
    case .unlocked:
      decide(.lock, &outputs)
      if settings.cooldownHoldsLock { lastMove = now }
      state = settings.requireAway ? .away(since: now) : .armed
    case .returned:
      state = .away(since: now)
    case .away:
      state = .armed
    }
  }

  /// Asks only for a time before the one that is asked for already, so that a stream of readings
  /// does not bring a flood of wakes; what has moved to later is asked for when that one has come.
  private mutating func askToBeWoken(_ outputs: inout [EngineOutput]) {
    if let asked = wakeAskedFor, asked <= now { wakeAskedFor = nil }
    guard let due else { return }
    if let asked = wakeAskedFor, asked <= due { return }
    wakeAskedFor = due
    outputs.append(.command(.wake(at: due)))
  }
}

/// The earlier of two instants, of which one may be missing, or both.
private func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
  guard let one, let other else { return one ?? other }
  return min(one, other)
}
