import BLE
import Documents
import Engines

extension PresenceGrounds {
  /// The rule and the facts behind a decision that the delays of the engine have told: those of the
  /// rule's own decision, the time since then, and the delays that have passed.
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
      rule: rule + "; told later by dwellS, debounceS or rollingAverageS",
      figures: (own?.grounds ?? devices.rows { _ in nil })
        + (since.map { [Ground("decided before", $0.inSeconds, "s")] } ?? [])
        + (waited?.rows(at: decision.time).filter { $0.isMet == true } ?? []))
  }
}

extension PresenceDescription {
  /// Returns the rooms of an engine of this kind that wait to be told; `nil` if it has no delays.
  fileprivate func delayed(of engine: EngineUnderTest) -> DelayedRooms? {
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
  /// Returns the times that the decided rooms have waited, each with the time that it must reach. Of the
  /// two times of a debounce, one is enough.
  func rows(at time: Instant) -> [Ground] {
    var rows: [Ground] = []
    if let since = dwellsSince {
      rows.append(
        Ground(
          "dwell", since.duration(to: time).inSeconds, "s",
          Ground.Requirement(.atLeast, settings.dwell.inSeconds, "dwellS")))
    }
    if isDebouncing, let debounce, let own = settings.debounce, let call = debounce.lastCall,
      let told = debounce.lastTold
    {
      rows += [
        Ground(
          "debounce, without a further change", call.duration(to: time).inSeconds, "s",
          Ground.Requirement(.atLeast, own.wait.inSeconds, "debounceS")),
        Ground(
          "debounce", told.duration(to: time).inSeconds, "s",
          Ground.Requirement(.atLeast, own.longestWait.inSeconds, "debounceMaxWaitS")),
      ]
    }
    if let shares = shares(at: time), counted != told {
      rows.append(
        Ground(
          "decided within rollingAverageS for", shares.counted.inSeconds, "s",
          Ground.Requirement(.moreThan, shares.told.inSeconds),
          words: "against \(shares.told.inSeconds.with(3)) s"))
    }
    return rows
  }
}
