import BLE
import Engines

/// Why a door lock decided as it did.
struct DoorLockGrounds {
  let settings: DoorLockSettings
  let past: DecisionPast

  private var decision: Decision { past.decision }

  /// The rule that the decision follows from.
  var rule: String {
    switch decision.verdict {
    case .side(.unknown): "a side is told only by levels of enough readings"
    case .side: sideRule
    case .unlock:
      "unlocked at a reading of the exterior while the door is armed and the person outside"
        + (settings.unlockRSSI == nil ? "" : " and near") + "; " + sideRule
    case .lock:
      isLost
        ? "locked as nothing was heard for signalTimeoutS"
        : "locked as the exterior was no louder than lockRSSI for proximityTimeoutS"
    case .position, .entered, .left: ""
    }
  }

  private var sideRule: String {
    switch settings.side {
    case .exteriorStronger:
      "outside where the exterior level exceeds the interior one by more than marginDB"
    case .exteriorAbove: "outside where the exterior level exceeds thresholdDBm"
    case .ignored: "outside where the exterior is heard at all"
    }
  }

  /// The facts that made it so.
  var grounds: [Ground] {
    switch decision.verdict {
    case .side(.unknown): missingSamples
    case .side(let side): sideGrounds(side, before: sideBefore)
    case .unlock: sideGrounds(.outside, before: .outside) + unlockGrounds
    case .lock: lockGrounds
    case .position, .entered, .left: []
    }
  }
}

// MARK: - The side

extension DoorLockGrounds {
  private var sideBefore: Side {
    if case .side(let side) = past.newest(about: .side)?.verdict { side } else { .unknown }
  }

  private func evidence(of anchors: [Anchor]) -> [Evidence] {
    decision.evidence.filter { anchors.contains($0.anchor) }
  }

  /// The level of a group; `nil` where none of its anchors has so many readings.
  private func level(
    of anchors: [Anchor], samples: Int, isSmoothed: Bool
  ) -> PowerLevel? {
    let levels = evidence(of: anchors).filter { $0.samples >= samples }.compactMap { held in
      isSmoothed ? held.level : held.newest.flatMap { past.reading(of: held.anchor, at: $0) }
    }
    guard !levels.isEmpty else { return nil }
    return switch settings.groupLevel {
    case .strongest: levels.max()
    case .mean: PowerLevel(dBm: levels.reduce(0) { $0 + $1.dBm } / Double(levels.count))
    }
  }

  private func levelToUnlock(of anchors: [Anchor]) -> PowerLevel? {
    level(of: anchors, samples: settings.unlockSamples, isSmoothed: !settings.unlocksOnReading)
  }

  private func row(of name: String, _ level: PowerLevel?, made: String) -> Ground {
    Ground("\(name) level", level?.dBm, "dBm", words: level == nil ? "too little was heard" : made)
  }

  private var making: String {
    settings.unlocksOnReading ? "the newest reading alone" : settings.smoothing.words
  }

  private func sideGrounds(_ side: Side, before: Side) -> [Ground] {
    let exterior = levelToUnlock(of: settings.exterior)
    let ease = before == .outside ? settings.hysteresis.value : 0
    let eased = ease > 0 ? " less hysteresisDB" : ""
    let relation = side == .outside ? Ground.Relation.moreThan : .atMost
    var grounds: [Ground] = []
    switch settings.side {
    case .exteriorStronger(let margin):
      let interior = levelToUnlock(of: settings.interior)
      grounds += [
        row(of: "interior", interior, made: making), row(of: "exterior", exterior, made: making),
      ]
      if let interior, let exterior {
        grounds.append(
          Ground(
            "exterior less interior", (exterior - interior).value, "dB",
            Ground.Demand(relation, margin.value - ease, "marginDB" + eased)))
      }
    case .exteriorAbove(let threshold):
      var row = row(of: "exterior", exterior, made: making)
      row.demand = Ground.Demand(relation, threshold.dBm - ease, "thresholdDBm" + eased)
      grounds.append(row)
    case .ignored:
      grounds.append(row(of: "exterior", exterior, made: making))
    }
    grounds += samples(Ground.Demand(.atLeast, Double(settings.unlockSamples), "unlockSamples"))
    if settings.dwell > .zero, decision.verdict.matter == .side {
      grounds.append(
        Ground("dwell", words: "seen without a break for dwellS, \(settings.dwell.inSeconds) s"))
    }
    return grounds
  }

  /// How many readings the best heard anchor of each group had.
  private func samples(_ demand: Ground.Demand) -> [Ground] {
    let interior = settings.side.needsInterior ? [("interior", settings.interior)] : []
    return (interior + [("exterior", settings.exterior)]).map { name, anchors in
      let most = evidence(of: anchors).map(\.samples).max() ?? 0
      return Ground("\(name) readings", Double(most), "", demand)
    }
  }

  private var missingSamples: [Ground] {
    let demand = Ground.Demand(.lessThan, Double(settings.unlockSamples), "unlockSamples")
    return samples(demand).filter { $0.holds == true }.map { ground in
      var ground = ground
      ground.words =
        "an anchor unheard for maxTrackingAgeS, "
        + "\(settings.maxTrackingAge.inSeconds.inFewDigits) s, starts anew"
      return ground
    }
  }
}

// MARK: - The lock

extension DoorLockGrounds {
  private var unlockGrounds: [Ground] {
    var grounds: [Ground] = []
    if let unlockRSSI = settings.unlockRSSI {
      grounds.append(
        Ground(
          "exterior level", levelToUnlock(of: settings.exterior)?.dBm, "dBm",
          Ground.Demand(.atLeast, unlockRSSI.dBm, "unlockRSSI")))
    }
    if let side = past.newest(about: .side) {
      grounds.append(Ground("side", words: "outside since \(side.time.seconds.with(3)) s"))
    }
    guard let move = lastMove else {
      return grounds + [Ground("armed", words: "nothing has been unlocked before")]
    }
    grounds.append(
      Ground(
        "since the last move", move.time.duration(to: decision.time).inSeconds, "s",
        Ground.Demand(.atLeast, settings.proximityCooldown.inSeconds, "proximityCooldownS")))
    if settings.requireAway, let lock = past.newest(about: .lock) {
      grounds.append(
        Ground(
          "since it was locked", lock.time.duration(to: decision.time).inSeconds, "s",
          Ground.Demand(.atLeast, settings.autoUnlockFilter.inSeconds, "autoUnlockFilterS")))
    }
    return grounds
  }

  /// The decision from which on the cooldown counts.
  private var lastMove: Decision? {
    past.before.last { $0.verdict == .unlock || settings.cooldownHoldsLock && $0.verdict == .lock }
  }

  private var silence: Duration {
    let heard = past.lastHeard(of: settings.interior + settings.exterior)
    return (heard ?? .start).duration(to: decision.time)
  }

  /// Whether it is locked for silence, rather than for a weak signal.
  private var isLost: Bool { silence >= settings.signalTimeout }

  private var lockGrounds: [Ground] {
    guard !isLost else {
      return [
        Ground(
          "nothing heard for", silence.inSeconds, "s",
          Ground.Demand(.atLeast, settings.signalTimeout.inSeconds, "signalTimeoutS"))
      ]
    }
    let level = level(of: settings.exterior, samples: 1, isSmoothed: true)
    let timeout = settings.proximityTimeout.inSeconds.inFewDigits
    var faint = Ground(
      "exterior level", level?.dBm, "dBm",
      Ground.Demand(.atMost, settings.lockRSSI.dBm, "lockRSSI"),
      words: "at each reading for proximityTimeoutS, \(timeout) s")
    // Since the last reading, on which it was judged, smoothing may have let go of others.
    if faint.holds != true { faint.value = nil }
    var grounds = [faint]
    if settings.cooldownHoldsLock, let move = lastMove {
      grounds.append(
        Ground(
          "since the last move", move.time.duration(to: decision.time).inSeconds, "s",
          Ground.Demand(.atLeast, settings.proximityCooldown.inSeconds, "proximityCooldownS")))
    }
    return grounds
  }
}

extension Smoothing {
  /// What a level is made of, in words.
  var words: String {
    func seconds(_ window: Duration) -> String { "the past \(window.inSeconds.inFewDigits) s" }
    return switch self {
    case .latest(1): "the newest reading"
    case .latest(let count): "the mean of the newest \(count) readings"
    case .windowMean(let window): "the mean of \(seconds(window))"
    case .windowMedian(let window): "the median of \(seconds(window))"
    case .windowTrimmedMean(let window): "the mean of \(seconds(window)) without the extremes"
    case .windowFencedMean(let window): "the mean of \(seconds(window)) without outliers"
    case .exponential(let factor), .exponentialTruncated(let factor):
      "smoothed with a factor of \(factor.inFewDigits)"
    case .kalman: "smoothed by a Kalman filter"
    }
  }
}
