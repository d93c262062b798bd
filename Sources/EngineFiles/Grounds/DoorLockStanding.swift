import BLE
import Documents
import Engines

/// The account of a door lock's state: its side and its lock, and what keeps each from changing.
struct DoorLockStanding {
  let lock: DoorLock
  let time: Instant

  private var settings: DoorLockSettings { lock.settings }

  /// The account of the engine's state.
  var standing: Standing {
    Standing("\(side), \(door)", pending: sides + [unlock] + locks)
  }

  private var side: String { "side \(lock.side.name)" }

  private var door: String {
    switch lock.state {
    case .armed: "armed"
    case .unlocked: "unlocked"
    case .away(let since): "locked, away since \(since.seconds.with(3)) s"
    case .returned: "locked, not armed"
    }
  }

  private func elapsed(since start: Instant) -> Double { start.duration(to: time).inSeconds }
}

// MARK: - The side

extension DoorLockStanding {
  private static let nextReading = "the next reading"

  private var sides: [Standing.Pending] {
    switch lock.side {
    case .unknown: [known]
    case .inside: [change(to: .outside), unknown]
    case .outside: settings.side == .ignored ? [unknown] : [change(to: .inside), unknown]
    }
  }

  private var known: Standing.Pending {
    let count = settings.unlockSamples
    let readings = evidence.map { name, evidence in
      let most = evidence.map(\.samples).max() ?? 0
      return Ground(
        "\(name) readings", Double(most), "",
        Ground.Requirement(.atLeast, Double(count), "unlockSamples"),
        words: most < count ? "\((count - most).counted("more reading")) needed" : "")
    }
    return Standing.Pending(
      "side inside or outside", awaits: .knownSide,
      rule: "the side is unknown with fewer than unlockSamples readings of each group; "
        + settings.side.sentence, readings + dwell(for: [.inside, .outside]),
      judgedAt: Self.nextReading)
  }

  private func change(to side: Side) -> Standing.Pending {
    let levels = lock.levelsToUnlock(at: time)
    let comparison = SideGrounds(
      settings: settings, interior: row(of: "interior", levels.interior),
      exterior: row(of: "exterior", levels.exterior), isEased: lock.side == .outside)
    return Standing.Pending(
      "side \(side.name)", awaits: .verdict(.side(side)), rule: settings.side.sentence,
      comparison.grounds(of: side) + dwell(for: [side]), judgedAt: Self.nextReading)
  }

  private var unknown: Standing.Pending {
    let silences = evidence.map { name, evidence in
      let newest = evidence.filter { $0.samples >= settings.unlockSamples }.compactMap(\.newest)
        .max()
      return Ground(
        "\(name) not heard for", elapsed(since: newest ?? lock.lastHeard), "s",
        Ground.Requirement(.atLeast, settings.maxTrackingAge.inSeconds, "maxTrackingAgeS"))
    }
    return Standing.Pending(
      "side unknown", awaits: .verdict(.side(.unknown)),
      rule: "the side is unknown once a group is not heard for maxTrackingAgeS",
      silences, judgedAt: Standing.nextRun)
  }

  /// The evidence of each group that the rule compares, with the group's name.
  private var evidence: [(name: String, evidence: [Evidence])] {
    let all = lock.evidence(at: time)
    return settings.groupsCompared.map { name, anchors in
      (name, all.filter { anchors.contains($0.anchor) })
    }
  }

  /// Returns the time for which all readings have indicated one of the given sides.
  private func dwell(for sides: [Side]) -> [Ground] {
    guard settings.dwell > .zero else { return [] }
    let pending = lock.pendingSide.flatMap { sides.contains($0.side) ? $0 : nil }
    return [
      Ground(
        pending.map { "\($0.side.name) for" } ?? "dwell",
        pending.map { elapsed(since: $0.since) } ?? 0, "s",
        Ground.Requirement(.atLeast, settings.dwell.inSeconds, "dwellS"))
    ]
  }

  private func row(of name: String, _ level: PowerLevel?) -> Ground {
    guard let level else { return Ground("\(name) level", words: "too few readings", isMet: false) }
    return Ground("\(name) level", level.dBm, "dBm", words: settings.levelWords)
  }
}

// MARK: - The lock

extension DoorLockStanding {
  private var unlock: Standing.Pending {
    var figures = [Ground("side", words: lock.side.name, isMet: lock.side == .outside)]
    if let pending = lock.pendingSide, lock.side == .outside {
      figures.append(
        Ground(
          "\(pending.side.name) for", elapsed(since: pending.since), "s",
          words: "another side is pending within dwellS", isMet: false))
    }
    if let unlockRSSI = settings.unlockRSSI {
      figures.append(
        row(of: "exterior", lock.levelsToUnlock(at: time).exterior)
          .requiring(Ground.Requirement(.atLeast, unlockRSSI.dBm, "unlockRSSI")))
    }
    return Standing.Pending(
      "unlock", awaits: .verdict(.unlock),
      rule: "unlocks on an exterior reading while armed and the side is outside"
        + (settings.unlockRSSI == nil ? "" : " and near"), figures + armed,
      judgedAt: "the next exterior reading")
  }

  private var armed: [Ground] {
    let cooldown = lock.lastMove.map {
      Ground(
        "since the last \(settings.moves)", elapsed(since: $0), "s",
        Ground.Requirement(.atLeast, settings.proximityCooldown.inSeconds, "proximityCooldownS"))
    }
    return [absence] + [cooldown].compactMap(\.self)
  }

  private var absence: Ground {
    switch lock.state {
    case .armed: Ground("armed", words: "yes", isMet: true)
    case .unlocked:
      Ground(
        "armed",
        words: settings.requireAway
          ? "not away since the unlock, requireAway" : "again without requireAway",
        isMet: !settings.requireAway)
    case .away(let since):
      Ground(
        "away for", elapsed(since: since), "s",
        Ground.Requirement(.atLeast, settings.autoUnlockFilter.inSeconds, "autoUnlockFilterS"))
    case .returned:
      Ground("armed", words: "near again within autoUnlockFilterS, requireAway", isMet: false)
    }
  }

  private var locks: [Standing.Pending] {
    guard case .unlocked(let faintSince) = lock.state else { return [] }
    let silence = Ground(
      "no reception for", elapsed(since: lock.lastHeard), "s",
      Ground.Requirement(.atLeast, settings.signalTimeout.inSeconds, "signalTimeoutS"))
    return [
      Standing.Pending(
        "lock", awaits: .verdict(.lock), rule: "locks after signalTimeoutS without reception",
        [silence],
        judgedAt: Standing.nextRun),
      Standing.Pending(
        "lock", awaits: .verdict(.lock),
        rule: "locks if the exterior stays \(settings.faintWords) for proximityTimeoutS",
        faintness(since: faintSince), judgedAt: Self.nextReading),
    ]
  }

  private func faintness(since start: Instant?) -> [Ground] {
    guard let start else {
      return [
        lock.levelOfNearness(at: time).map {
          Ground(
            "exterior level", $0.dBm, "dBm", settings.faintness, words: settings.smoothing.words)
        } ?? Ground("exterior level", words: "none", isMet: true),
        Ground(
          "\(settings.faintWords) for", 0, "s",
          Ground.Requirement(.atLeast, settings.proximityTimeout.inSeconds, "proximityTimeoutS")),
      ]
    }
    let faint = Ground(
      "\(settings.faintWords) for", elapsed(since: start), "s",
      Ground.Requirement(.atLeast, settings.proximityTimeout.inSeconds, "proximityTimeoutS"),
      words: "at each reading")
    guard settings.cooldownHoldsLock, let move = lock.lastMove else { return [faint] }
    return [
      faint,
      Ground(
        "since the last \(settings.moves)", elapsed(since: move), "s",
        Ground.Requirement(.atLeast, settings.proximityCooldown.inSeconds, "proximityCooldownS")),
    ]
  }
}

extension DoorLockSettings {
  /// The origin, in words, of a level that determines the side and unlocks the door.
  var levelWords: String { unlocksOnReading ? "the newest reading only" : smoothing.words }

  /// The requirement on an exterior level at which the person is not near.
  var faintness: Ground.Requirement {
    Ground.Requirement(nearAtLockRSSI ? .lessThan : .atMost, lockRSSI.dBm, "lockRSSI")
  }

  /// That requirement in words.
  var faintWords: String { nearAtLockRSSI ? "below lockRSSI" : "at or below lockRSSI" }

  /// The decisions that start the cooldown, in words.
  var moves: String { cooldownHoldsLock ? "unlock or lock" : "unlock" }
}

extension Side {
  /// The side in words.
  fileprivate var name: String {
    switch self {
    case .unknown: "unknown"
    case .inside: "inside"
    case .outside: "outside"
    }
  }
}
