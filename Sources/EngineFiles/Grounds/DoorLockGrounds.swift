import BLE
import Documents
import Engines
import Recordings

/// The rule and the facts behind a decision of a door lock.
struct DoorLockGrounds {
  let settings: DoorLockSettings
  let context: GroundsContext

  var decision: Decision { context.decision }

  /// The rule of the decision.
  var rule: String {
    switch decision.verdict {
    case .side(.unknown):
      "the side is unknown with fewer than unlockSamples readings; the count restarts after "
        + "maxTrackingAgeS (\(settings.maxTrackingAge.inSeconds.inFewDigits) s) without reception"
    case .side: settings.side.sentence
    case .unlock:
      "unlocks on an exterior reading while armed and the side is outside"
        + (settings.unlockRSSI == nil ? "" : " and near") + "; " + settings.side.sentence
    case .lock:
      isLost
        ? "locks after signalTimeoutS without reception"
        : "locks if the exterior stays \(settings.faintWords) for proximityTimeoutS"
    default: ""
    }
  }

  /// The facts behind the decision.
  var grounds: [Ground] {
    switch decision.verdict {
    case .side(.unknown): missingSamples
    case .side(let side): sideGrounds(side)
    case .unlock: nearGrounds(sideGrounds(.outside)) + armedGrounds
    case .lock: lockGrounds
    default: []
    }
  }
}

// MARK: - The side

extension DoorLockGrounds {
  /// The side in force when the reading behind the decision arrived.
  private var sideBefore: Side {
    let newest = context.before.last { $0.verdict.topic == .side && $0.time < decision.time }
    return if case .side(let side) = newest?.verdict { side } else { .unknown }
  }

  private func evidence(of anchors: [Anchor]) -> [Evidence] {
    decision.evidence.filter { anchors.contains($0.anchor) }
  }

  /// Returns the level of a group, which determines the side and unlocks the door, and the origin
  /// of that level.
  private func row(of name: String, _ anchors: [Anchor]) -> Ground {
    let heard = evidence(of: anchors).filter { $0.samples >= settings.unlockSamples }
    let group = settings.groupLevel.level(of: heard) { held in
      settings.unlocksOnReading
        ? context.event(behind: held)?.level(of: held.anchor) : held.level
    }
    guard let group else { return Ground("\(name) level", words: "too few readings") }
    return Ground("\(name) level", group.level.dBm, "dBm", words: making(of: group.speaking))
  }

  /// Describes the origin of the level of some anchors. The newest reading counts, however old.
  private func making(of evidence: [Evidence]) -> String {
    let words = settings.levelWords
    guard !settings.unlocksOnReading else { return words }
    let ages = evidence.compactMap { $0.newest?.duration(to: decision.time) }
    guard let window = settings.smoothing.window, let oldest = ages.max(), oldest >= window else {
      return words
    }
    return ages.count == 1
      ? "the newest reading, \(oldest.inSeconds.with(1)) s old"
      : "\(words), or the newest reading if older"
  }

  private func sideGrounds(_ side: Side) -> [Ground] {
    var grounds = SideGrounds(
      settings: settings, interior: row(of: "interior", settings.interior),
      exterior: row(of: "exterior", settings.exterior), isEased: sideBefore == .outside
    ).grounds(of: side)
    let enough = Ground.Requirement(.atLeast, Double(settings.unlockSamples), "unlockSamples")
    grounds += samples.map { $0.requiring(enough) }
    if settings.dwell > .zero, decision.verdict.topic == .side {
      let dwell = settings.dwell.inSeconds.inFewDigits
      grounds.append(Ground("dwell", words: "uninterrupted for dwellS, \(dwell) s"))
    }
    return grounds
  }

  /// For each group, the greatest count of readings that one of its anchors has had since reception
  /// resumed.
  private var samples: [Ground] {
    settings.groupsCompared.map { name, anchors in
      let most = evidence(of: anchors).map(\.samples).max() ?? 0
      return Ground("\(name) readings", Double(most), words: "since reception resumed")
    }
  }

  /// The counts of readings because of which the side is unknown. One group with too few is enough.
  private var missingSamples: [Ground] {
    let tooFew = Ground.Requirement(.lessThan, Double(settings.unlockSamples), "unlockSamples")
    return samples.map { ground in
      let asked = ground.requiring(tooFew)
      return asked.isMet == true ? asked : ground
    }
  }
}

extension SideLevel {
  /// Returns one level for all anchors that have a level, and the evidence that determines this one
  /// level; `nil` if no anchor has a level.
  package func level(
    of anchors: [Evidence], each: (Evidence) -> PowerLevel?
  ) -> (level: PowerLevel, speaking: [Evidence])? {
    let levels = anchors.compactMap { anchor in each(anchor).map { (anchor: anchor, level: $0) } }
    guard let strongest = levels.max(by: { $0.level < $1.level }) else { return nil }
    return switch self {
    case .strongest: (strongest.level, [strongest.anchor])
    case .mean:
      (
        PowerLevel(dBm: levels.reduce(0) { $0 + $1.level.dBm } / Double(levels.count)),
        levels.map(\.anchor)
      )
    }
  }
}

extension EngineInputEvent {
  /// The level of an anchor in the event; `nil` if there is none.
  fileprivate func level(of anchor: Anchor) -> PowerLevel? {
    if case .reading(let level) = Hearing(of: anchor, in: event) { level } else { nil }
  }
}
