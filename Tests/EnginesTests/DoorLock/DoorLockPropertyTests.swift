import BLE
import Engines
import TestSupport
import Testing

/// Properties of every door lock under any events. Each test also counts how often its case
/// occurred, because a property of no cases would hold.
struct DoorLockPropertyTests {
  private static let seeds: Range<UInt64> = 0..<(Build.isOptimised ? 2000 : 200)

  // MARK: Samples

  /// The number of consecutive readings of an anchor, counted independently of the engine.
  private struct Count {
    var anchor: Anchor
    var samples = 0
    var newest: Instant?
  }

  @Test func neverDecidesWithTooFewSamples() {
    var unlocks = 0
    for seed in Self.seeds {
      let sequence = HostileSequence(seed: seed)
      let settings = sequence.settings
      var lock = DoorLock(settings: settings)
      var counts = (settings.interior + settings.exterior).map { Count(anchor: $0) }
      var now = Instant(nanoseconds: .min)
      for step in sequence.steps {
        now = max(now, step.timed.time)
        for index in counts.indices {
          if let newest = counts[index].newest,
            newest.duration(to: now) >= settings.maxTrackingAge
          {
            counts[index] = Count(anchor: counts[index].anchor)
          }
          if step.readings.contains(counts[index].anchor) {
            counts[index].samples += 1
            counts[index].newest = now
          }
        }
        func isHeardEnough(_ group: [Anchor]) -> Bool {
          counts.contains { group.contains($0.anchor) && $0.samples >= settings.unlockSamples }
        }
        let isEnough =
          isHeardEnough(settings.exterior)
          && (!settings.side.needsInterior || isHeardEnough(settings.interior))
        for verdict in lock.receive(step.timed.event, at: step.timed.time).verdicts {
          switch verdict {
          case .unlock:
            unlocks += 1
            #expect(isEnough, "\(sequence)")
            #expect(step.readings.contains { settings.exterior.contains($0) }, "\(sequence)")
          case .side(.inside), .side(.outside):
            #expect(isEnough, "\(sequence)")
            #expect(!step.readings.isEmpty, "\(sequence)")
          case .side(.unknown), .lock:
            break
          default:
            Issue.record("a door lock tells sides alone: \(sequence)")
          }
        }
      }
    }
    #expect(unlocks > Self.seeds.count / 2)
  }

  // MARK: Silence

  @Test func silenceNeverUnlocks() {
    var outside = 0
    for seed in Self.seeds {
      let sequence = HostileSequence(seed: seed)
      var dice = Dice(~seed)
      var lock = DoorLock(settings: sequence.settings)
      var now = Instant(nanoseconds: .min)
      for step in sequence.steps.prefix(dice.integer(1...sequence.steps.count)) {
        now = max(now, step.timed.time)
        _ = lock.receive(step.timed.event, at: step.timed.time)
      }
      if lock.side == .outside { outside += 1 }
      for _ in 1...20 {
        let event = dice.one(of: [
          .wake, .wake, .heard("stranger", dBm: -30), .heard("ex1", nil), .ranged([]),
          CentralEvent.rssi(nil, of: DeviceAddress(named: "ex1")),
        ])
        for verdict in lock.receive(event, at: now).verdicts {
          #expect(verdict == .lock || verdict == .side(.unknown), "\(sequence)")
        }
        now = now.advanced(by: .milliseconds(dice.one(of: [0, 1, 700, 6000, 400_000])))
      }
    }
    #expect(outside > Self.seeds.count / 40)
  }

  // MARK: Levels

  @Test func addingAConstantToEveryRSSIKeepsTheSide() {
    var sides = 0
    for seed in Self.seeds {
      let sequence = HostileSequence(seed: seed, isSane: true)
      guard case .exteriorStronger = sequence.settings.side else { continue }
      var dice = Dice(~seed)
      let gain = Decibels(dice.one(of: [-20, -1, 0.37, 3, 13.1, 1.0 / 3, 25]))
      var settings = sequence.settings
      settings.unlockRSSI = nil
      let raised = sequence.events.map { TimedEvent($0.time, $0.event.raised(by: gain)) }
      let before = decisions(
        of: DoorLock(settings: settings), on: sequence.events, until: sequence.end,
        wakes: .dropped
      ).sides
      let after = decisions(
        of: DoorLock(settings: settings), on: raised, until: sequence.end, wakes: .dropped
      ).sides
      #expect(before == after, "\(sequence), raised by \(gain)")
      sides += before.count
    }
    #expect(sides > Self.seeds.count / 2)
  }

  // MARK: Batches

  @Test func decisionsDoNotDependOnTheTimingOfWakes() {
    var locks = 0
    let seeds = Self.seeds.prefix(Self.seeds.count / 3)
    for seed in seeds {
      let sequence = HostileSequence(seed: seed)
      let lock = DoorLock(settings: sequence.settings)
      let defaults = decisions(
        of: lock, on: sequence.events, until: sequence.end, wakes: .delivered)
      for wakes in Wakes.allCases where wakes != .delivered {
        let other = decisions(of: lock, on: sequence.events, until: sequence.end, wakes: wakes)
        #expect(defaults == other, "\(sequence), wakes \(wakes)")
      }
      locks += defaults.count { $0.verdict == .lock }
    }
    #expect(locks > seeds.count / 2)
  }

  @Test func decisionsAreInOrderAndNeverInTheFuture() {
    for seed in Self.seeds.prefix(Self.seeds.count / 2) {
      let sequence = HostileSequence(seed: seed)
      var lock = DoorLock(settings: sequence.settings)
      var now = Instant(nanoseconds: .min)
      var last = now
      for timed in sequence.events {
        now = max(now, timed.time)
        for decision in lock.receive(timed.event, at: timed.time).decisions {
          #expect(last <= decision.time && decision.time <= now, "\(sequence)")
          last = decision.time
        }
      }
    }
  }

  // MARK: Copies

  @Test func copiesWithEqualInputStayEqual() {
    for seed in Self.seeds.prefix(Self.seeds.count / 2) {
      let sequence = HostileSequence(seed: seed)
      var dice = Dice(~seed)
      let fork = dice.integer(0...sequence.steps.count)
      var original = DoorLock(settings: sequence.settings)
      for timed in sequence.events.prefix(fork) {
        _ = original.receive(timed.event, at: timed.time)
      }
      let saved = original
      var copy = original
      var outputs: [[EngineOutput]] = []
      for timed in sequence.events.dropFirst(fork) {
        outputs.append(original.receive(timed.event, at: timed.time))
        #expect(copy.receive(timed.event, at: timed.time) == outputs.last, "\(sequence)")
      }
      #expect(copy == original, "\(sequence)")
      var later = saved
      let again = sequence.events.dropFirst(fork).map { later.receive($0.event, at: $0.time) }
      #expect(again == outputs, "\(sequence)")
    }
  }

  // MARK: The door

  @Test func unlocksRespectCooldownAndAbsence() {
    var unlocksAgain = 0
    for seed in Self.seeds {
      let sequence = HostileSequence(seed: seed)
      let settings = sequence.settings
      let decisions = decisions(
        of: DoorLock(settings: settings), on: sequence.events, until: sequence.end,
        wakes: .dropped)
      var lastUnlock: Instant?
      var lockAfterIt: Instant?
      for decision in decisions {
        switch decision.verdict {
        case .unlock:
          if let lastUnlock {
            unlocksAgain += 1
            let pause = lastUnlock.duration(to: decision.time)
            #expect(pause >= settings.proximityCooldown, "\(sequence)")
            if settings.requireAway {
              let away = lockAfterIt?.duration(to: decision.time) ?? .seconds(-1)
              #expect(away >= settings.autoUnlockFilter, "\(sequence)")
            }
          }
          lastUnlock = decision.time
          lockAfterIt = nil
        case .lock:
          #expect(lastUnlock != nil && lockAfterIt == nil, "\(sequence)")
          lockAfterIt = decision.time
        default:
          break
        }
      }
    }
    #expect(unlocksAgain > Self.seeds.count * 3 / 20)
  }
}

extension [EngineOutput] {
  fileprivate var decisions: [Decision] {
    compactMap { if case .decision(let decision) = $0 { decision } else { nil } }
  }

  fileprivate var verdicts: [Verdict] { decisions.map(\.verdict) }
}

extension [Decision] {
  /// Each change of side and its time.
  fileprivate var sides: [Decision] {
    compactMap { decision in
      if case .side = decision.verdict {
        Decision(decision.verdict, at: decision.time)
      } else {
        nil
      }
    }
  }
}
