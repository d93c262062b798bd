import BLE
import Documents
import Engines

/// The facts behind an unlock or a lock of a door lock.
extension DoorLockGrounds {
  /// Returns the facts about the side, with one more requirement if `unlockRSSI` is set: the
  /// exterior level must be at least as high.
  func nearGrounds(_ grounds: [Ground]) -> [Ground] {
    guard let unlockRSSI = settings.unlockRSSI else { return grounds }
    let near = Ground.Requirement(.atLeast, unlockRSSI.dBm, "unlockRSSI")
    return grounds.map { $0.name == "exterior level" ? $0.requiring(near) : $0 }
  }

  var armedGrounds: [Ground] {
    var grounds: [Ground] = []
    if let side = context.newest(about: .side) {
      grounds.append(Ground("side", words: "outside since \(side.time.seconds.with(3)) s"))
    }
    guard let move = lastMove else { return grounds + [Ground("armed", words: "no unlock so far")] }
    grounds.append(
      Ground(
        "since the last \(settings.moves)", move.time.duration(to: decision.time).inSeconds, "s",
        Ground.Requirement(.atLeast, settings.proximityCooldown.inSeconds, "proximityCooldownS")))
    if settings.requireAway, let lock = context.newest(about: .lock) {
      grounds.append(
        Ground(
          "since the last lock", lock.time.duration(to: decision.time).inSeconds, "s",
          Ground.Requirement(.atLeast, settings.autoUnlockFilter.inSeconds, "autoUnlockFilterS")))
    }
    return grounds
  }

  /// The decision that started the cooldown.
  private var lastMove: Decision? {
    context.before.last {
      $0.verdict == .unlock || settings.cooldownHoldsLock && $0.verdict == .lock
    }
  }

  private var silence: Duration { context.silence(of: settings.interior + settings.exterior) }

  /// `true` if the door is locked because of silence, `false` if it is locked because of a weak
  /// signal.
  var isLost: Bool { silence >= settings.signalTimeout }

  var lockGrounds: [Ground] {
    guard !isLost else {
      return [
        Ground(
          "no reception for", silence.inSeconds, "s",
          Ground.Requirement(.atLeast, settings.signalTimeout.inSeconds, "signalTimeoutS"))
      ]
    }
    var grounds = faintGrounds
    if settings.cooldownHoldsLock, let move = lastMove {
      grounds.append(
        Ground(
          "since the last \(settings.moves)", move.time.duration(to: decision.time).inSeconds, "s",
          Ground.Requirement(.atLeast, settings.proximityCooldown.inSeconds, "proximityCooldownS")))
    }
    return grounds
  }

  private var faintGrounds: [Ground] {
    guard let (engine, time) = atNewestReading, case .unlocked(let since?) = engine.state else {
      return []
    }
    let exterior = engine.evidence(at: time).filter { settings.exterior.contains($0.anchor) }
    let level = settings.groupLevel.level(of: exterior, each: \.level)?.level
    let age = "the newest reading, \(time.duration(to: decision.time).inSeconds.with(1)) s before"
    return [
      level.map {
        Ground(
          "exterior level", $0.dBm, "dBm",
          settings.faintness, words: "at \(age)")
      } ?? Ground("exterior level", words: "none at \(age)"),
      Ground(
        "for", since.duration(to: decision.time).inSeconds, "s",
        Ground.Requirement(.atLeast, settings.proximityTimeout.inSeconds, "proximityTimeoutS"),
        words: "at each reading"),
    ]
  }

  /// The door lock in the state in which it last judged nearness, and the time of that judgement.
  private var atNewestReading: (engine: DoorLock, time: Instant)? {
    let new = DoorLock(settings: settings)
    guard let heard = context.lastHeard(of: settings.interior + settings.exterior) else {
      return nil
    }
    // The newest packet may have no RSSI.
    let evidence = context.replaying(new, until: heard).evidence(at: heard)
    return evidence.compactMap(\.newest).max().map { (context.replaying(new, until: $0), $0) }
  }
}
