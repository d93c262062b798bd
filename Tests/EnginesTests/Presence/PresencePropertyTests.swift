import BLE
import Engines
import TestSupport
import Testing

/// Properties of every rule under any events.
struct PresencePropertyTests {
  private static let seeds: Range<UInt64> = 0..<(Build.isOptimised ? 150 : 12)

  /// The two groups of anchors of a hostile sequence, as rooms.
  private func rooms(_ sequence: HostileSequence) -> [PresenceRoom] {
    [
      PresenceRoom("in", anchors: sequence.settings.interior),
      PresenceRoom("ex", anchors: sequence.settings.exterior),
    ]
  }

  private var regions: AltBeaconRule.Settings {
    var settings = AltBeaconRule.Settings()
    settings.rooms = .regions
    settings.smoothing = .exponentialTruncated(factor: 0.1)
    return settings
  }

  private var timed: MQTTRoomRule.Settings {
    var settings = MQTTRoomRule.Settings()
    settings.awayTimeout = .seconds(20)
    settings.node = ESPresenseNodeSettings()
    return settings
  }

  private var throttled: RoomAssistantRule.Settings {
    var settings = RoomAssistantRule.Settings()
    settings.timeout = .seconds(7)
    settings.updateFrequency = .seconds(2)
    return settings
  }

  private var forgetful: CompanionRule.Settings {
    var settings = CompanionRule.Settings()
    settings.keepsSilentNodes = false
    settings.timeout = .seconds(6)
    settings.maxDistance = 10
    return settings
  }

  private var delays: [RoomDelays] {
    var one = RoomDelays()
    one.dwell = .milliseconds(700)
    var two = RoomDelays()
    two.debounce = RoomDebounce.Settings(
      wait: .milliseconds(1500), maxWait: .seconds(4), isLeading: true)
    two.rollingAverage = .seconds(5)
    return [one, two]
  }

  @Test func roomsAreEnteredBeforeTheyAreLeft() {
    for seed in Self.seeds {
      let sequence = HostileSequence(seed: seed)
      let rooms = rooms(sequence)
      check(Presence<BermudaRule>(rooms, by: BermudaRule.Settings()), sequence, atOnce: 1)
      check(Presence<ESPresenseRule>(rooms, by: ESPresenseRule.Settings()), sequence, atOnce: 2)
      check(Presence<MQTTRoomRule>(rooms, by: MQTTRoomRule.Settings()), sequence, atOnce: 1)
      check(Presence<MQTTRoomRule>(rooms, by: timed), sequence, atOnce: 1)
      check(
        Presence<RoomAssistantRule>(rooms, by: RoomAssistantRule.Settings()), sequence, atOnce: 1)
      check(Presence<RoomAssistantRule>(rooms, by: throttled), sequence, atOnce: 1)
      for delays in delays {
        check(
          Presence<RoomAssistantRule>(
            rooms, by: RoomAssistantRule.Settings(), delays: delays), sequence, atOnce: 1)
        check(
          Presence<BermudaRule>(rooms, by: BermudaRule.Settings(), delays: delays), sequence,
          atOnce: 1)
      }
      check(Presence<CompanionRule>(rooms, by: CompanionRule.Settings()), sequence, atOnce: 1)
      check(Presence<CompanionRule>(rooms, by: forgetful), sequence, atOnce: 1)
      check(
        Presence<IBeaconTrackerRule>(rooms, by: IBeaconTrackerRule.Settings()), sequence, atOnce: 1)
      check(Presence<AltBeaconRule>(rooms, by: AltBeaconRule.Settings()), sequence, atOnce: 1)
      check(Presence<AltBeaconRule>(rooms, by: regions), sequence, atOnce: 2)
      check(Presence<CoreLocationRule>(rooms, by: CoreLocationRule.Settings()), sequence, atOnce: 1)
    }
  }

  private func check<Rule: RoomRule>(
    _ engine: Presence<Rule>, _ sequence: HostileSequence, atOnce most: Int
  ) {
    let found = decisions(
      of: engine, on: sequence.events, until: sequence.end, wakes: .delivered)
    var present: [String] = []
    var last = Instant(nanoseconds: .min)
    for decision in found {
      #expect(decision.time >= last, "\(Rule.self), \(sequence)")
      last = decision.time
      switch decision.verdict {
      case .entered(let room):
        #expect(!present.contains(room), "\(Rule.self), \(sequence)")
        present.append(room)
      case .left(let room):
        #expect(present.contains(room), "\(Rule.self), \(sequence)")
        present.removeAll { $0 == room }
      default:
        Issue.record("\(Rule.self) tells of rooms alone: \(sequence)")
      }
      #expect(present.count <= most, "\(Rule.self), \(sequence)")
      for evidence in decision.evidence {
        #expect(evidence.level?.dBm.isFinite ?? true, "\(Rule.self), \(sequence)")
      }
    }
    for wakes in Wakes.allCases where wakes != .delivered {
      let other = decisions(of: engine, on: sequence.events, until: sequence.end, wakes: wakes)
      #expect(other == found, "\(Rule.self), \(sequence), wakes \(wakes)")
    }
  }

  /// The sequences enter and leave rooms, so the property above is not vacuous.
  @Test func roomsAreEnteredAndLeft() {
    var verdicts = 0
    for seed in Self.seeds {
      let sequence = HostileSequence(seed: seed)
      verdicts +=
        decisions(
          of: Presence<BermudaRule>(rooms(sequence), by: BermudaRule.Settings()),
          on: sequence.events, until: sequence.end, wakes: .delivered
        ).count
    }
    #expect(verdicts > 5 * Self.seeds.count)
  }

  @Test func copiesWithEqualInputStayEqual() {
    for seed in Self.seeds {
      let sequence = HostileSequence(seed: seed)
      var original = Presence<AltBeaconRule>(rooms(sequence), by: AltBeaconRule.Settings())
      let half = sequence.events.count / 2
      for timed in sequence.events[..<half] {
        _ = original.receive(timed.event, at: timed.time)
      }
      var copy = original
      for timed in sequence.events[half...] {
        let outputs = original.receive(timed.event, at: timed.time)
        #expect(copy.receive(timed.event, at: timed.time) == outputs, "\(sequence)")
      }
      #expect(copy == original, "\(sequence)")
    }
  }
}
