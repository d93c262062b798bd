import BLE
import Documents
import Engines

extension PresenceGrounds {
  /// The rule and the facts behind a decision that the engine has reported with a delay: the facts
  /// behind the rule's own decision, the time since that decision, and the delays that have passed.
  var delayedGrounds: Grounds {
    let undelayed = description.undelayed
    let own = context.decided(by: undelayed.makeEngine().running(onSystem: true)).map {
      PresenceGrounds(description: undelayed, context: $0)
    }
    let since = own.map { $0.decision.time.duration(to: decision.time) }
    let waited = description.delayed(
      of: context.replaying(
        description.makeEngine().running(onSystem: true), until: context.eve))
    return Grounds(
      rule: rule + "; reported later by dwellS, debounceS or rollingAverageS",
      figures: (own?.grounds ?? devices.rows { _ in nil })
        + (since.map { [Ground("decided before", $0.inSeconds, "s")] } ?? [])
        + (waited?.rows(at: decision.time).filter { $0.isMet == true } ?? []))
  }
}

extension PresenceDescription {
  /// Returns the rooms that wait to be reported by an engine of this kind; `nil` if the engine has
  /// no delays.
  fileprivate func delayed(of engine: AnyEngine) -> DelayedRooms? {
    func delayed<Rule: RoomRule>(_ type: Rule.Type) -> DelayedRooms? {
      engine.found(as: Presence<Rule>.self)?.delayed
    }
    return switch rule {
    case .bermuda: delayed(BermudaRule.self)
    case .espresense: delayed(ESPresenseRule.self)
    case .mqttRoom: delayed(MQTTRoomRule.self)
    case .roomAssistant: delayed(RoomAssistantRule.self)
    case .companion: delayed(CompanionRule.self)
    case .iBeaconTracker: delayed(IBeaconTrackerRule.self)
    case .altBeacon: delayed(AltBeaconRule.self)
    case .coreLocation: delayed(CoreLocationRule.self)
    }
  }
}

extension DelayedRooms {
  /// Returns the times that the decided rooms have waited, each with the time that it must reach.
  func rows(at time: Instant) -> [Ground] {
    dwellRows(at: time) + debounceRows(at: time) + averageRows(at: time)
  }

  /// Returns the ways in which the delays may pass, each as the times that must be reached: one of
  /// the two times of a debounce is enough. Empty if nothing waits.
  func waits(at time: Instant) -> [[Ground]] {
    let (before, after) = (dwellRows(at: time), averageRows(at: time))
    let debounce = debounceRows(at: time)
    if debounce.isEmpty { return before.isEmpty && after.isEmpty ? [] : [before + after] }
    return debounce.map { before + [$0] + after }
  }

  private func dwellRows(at time: Instant) -> [Ground] {
    guard let since = dwellsSince else { return [] }
    return [
      Ground(
        "dwell", since.duration(to: time).inSeconds, "s",
        Ground.Requirement(.atLeast, settings.dwell.inSeconds, "dwellS"))
    ]
  }

  /// The times of a debounce that reports at its end.
  private func debounceRows(at time: Instant) -> [Ground] {
    guard isDebouncing, let debounce, let own = settings.debounce, own.isTrailing,
      let call = debounce.lastCall, let report = debounce.lastReport
    else { return [] }
    return [
      Ground(
        "debounce, without a further change", call.duration(to: time).inSeconds, "s",
        Ground.Requirement(.atLeast, own.wait.inSeconds, "debounceS")),
      Ground(
        "debounce", report.duration(to: time).inSeconds, "s",
        Ground.Requirement(.atLeast, own.longestWait.inSeconds, "debounceMaxWaitS")),
    ]
  }

  private func averageRows(at time: Instant) -> [Ground] {
    guard let shares = shares(at: time), counted != reported else { return [] }
    return [
      Ground(
        "decided within rollingAverageS for", shares.counted.inSeconds, "s",
        Ground.Requirement(.moreThan, shares.reported.inSeconds),
        words: "against \(shares.reported.inSeconds.with(3)) s")
    ]
  }
}
