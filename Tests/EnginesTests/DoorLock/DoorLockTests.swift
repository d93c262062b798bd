import BLE
import Engines
import TestSupport
import Testing

struct DoorLockTests {
  /// Default settings for one beacon on either side.
  private let defaults = DoorLockSettings(interior: [.named("in")], exterior: [.named("ex")])

  /// Settings without smoothing, so that a timeline shows one rule at a time.
  private func raw(
    side: SideRule = .exteriorStronger(by: .zero),
    _ change: (inout DoorLockSettings) -> Void = { _ in }
  ) -> DoorLockSettings {
    var settings = defaults
    settings.side = side
    settings.smoothing = .latest(1)
    settings.unlockSamples = 1
    change(&settings)
    return settings
  }

  private let threshold = SideRule.exteriorAbove(PowerLevel(dBm: -65))

  // MARK: Sides

  @Test func unlocksWhenTheExteriorIsStrongerAndNear() {
    let timeline = Timeline(
      """
      in  : -50 -60 -70 -70
      ex  : -70 -65 -65 -60
      out :  I   .   O   U
      """)
    #expect(timeline.outcome(of: raw()) == timeline.expected)
  }

  @Test func withoutUnlockRSSITheSideUnlocks() {
    let timeline = Timeline(
      """
      in  : -50 -95
      ex  : -70 -90
      out :  I  OU
      """)
    #expect(timeline.outcome(of: raw { $0.unlockRSSI = nil }) == timeline.expected)
  }

  @Test func waitsForFiveReadingsOnBothSides() {
    let timeline = Timeline(
      """
      in  : -70 -70 -70 -70 -70  .  -70
      ex  :  .  -50 -50 -50 -50 -50 -50
      out :  .   .   .   .   .  OU   .
      """)
    #expect(timeline.outcome(of: defaults) == timeline.expected)
  }

  /// The mean of five rises from -75 to -70.4.
  @Test func oneStrongReadingIsNotEnough() {
    let timeline = Timeline(
      """
      in  : -70 -70 -70 -70 -70 -70 -70
      ex  : -75 -75 -75 -75 -75 -52 -75
      out :  .   .   .   .   I   .   .
      """)
    #expect(timeline.outcome(of: defaults) == timeline.expected)
  }

  @Test func silentInteriorNeverMeansOutside() {
    let timeline = Timeline(
      """
      in  :  .   .   .   .   .   .   .   .
      ex  : -50 -50 -50 -50 -50 -50 -50 -50
      out :  .   .   .   .   .   .   .   .
      """)
    #expect(timeline.outcome(of: defaults) == timeline.expected)
  }

  @Test func silentAnchorMakesTheSideUnknown() {
    let timeline = Timeline(
      """
      in  : -50 -50  .   .   .   .   .   .  -50
      ex  : -60 -60 -60 -60 -60 -60 -60 -60 -60
      out :  I   .   .   .   .   .   ?   .   I
      """)
    #expect(timeline.outcome(of: raw()) == timeline.expected)
  }

  @Test func breakRestartsTheCount() {
    let timeline = Timeline(
      """
      in  : -50 -50 -50 -50  .   .   .   .  -50 -50 -50 -50 -50
      ex  : -60 -60 -60 -60 -60 -60 -60 -60 -60 -60 -60 -60 -60
      out :  .   .   .   .   .   .   .   .   .   .   .   .   I
      """)
    #expect(timeline.outcome(of: defaults) == timeline.expected)
  }

  @Test func hysteresisKeepsAPersonOutside() {
    let timeline = Timeline(
      """
      in  : -60 -60 -60 -60 -60 -60 -60
      ex  : -58 -57 -56 -59 -62 -63 -57
      out :  I   .   O   .   .   I   .
      """)
    let settings = raw(side: .exteriorStronger(by: Decibels(3))) {
      $0.hysteresis = Decibels(6)
      $0.unlockRSSI = PowerLevel(dBm: -30)
    }
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  @Test func dwellSuppressesBriefSides() {
    let timeline = Timeline(
      """
      in  : -60 -60 -60 -60 -60 -60 -60 -60
      ex  : -70 -70 -70 -50 -70 -50 -50 -50
      out :  .   .   I   .   .   .   .  OU
      """)
    #expect(timeline.outcome(of: raw { $0.dwell = .seconds(2) }) == timeline.expected)
  }

  @Test func silenceDoesNotCountAsDwell() {
    let timeline = Timeline(
      """
      in  : -60 -60 -60  .   .   .   .
      ex  : -70 -70 -50  .   .   .  -50
      out :  .   .   I   .   .   .  OU
      """)
    #expect(timeline.outcome(of: raw { $0.dwell = .seconds(2) }) == timeline.expected)
  }

  @Test func doesNotUnlockWhileInsideIsPending() {
    let timeline = Timeline(
      """
      in  : -75 -75 -75 -50
      ex  : -65 -65 -65 -55
      out :  .   .   O   .
      """)
    #expect(timeline.outcome(of: raw { $0.dwell = .seconds(2) }) == timeline.expected)
  }

  @Test func worksWithOneExteriorBeaconAndAThreshold() {
    let timeline = Timeline(
      """
      ex  : -70 -65 -64 -60 -65
      out :  I   .   O   U   I
      """)
    let settings = raw(side: threshold) { $0.interior = [] }
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  // MARK: Groups

  @Test(arguments: [(SideLevel.strongest, "I"), (.mean, "O")])
  func groupsCombineLevels(_ groupLevel: SideLevel, _ expected: String) {
    let timeline = Timeline(
      """
      in  : -70
      in2 : -60
      ex  : -62
      ex2 : -66
      out :  .
      """)
    let settings = raw {
      $0.interior = [.named("in"), .named("in2")]
      $0.exterior = [.named("ex"), .named("ex2")]
      $0.groupLevel = groupLevel
      $0.unlockRSSI = PowerLevel(dBm: -30)
    }
    #expect(timeline.outcome(of: settings) == [expected])
  }

  @Test func anchorsCountOnlyAfterEnoughSamples() {
    let timeline = Timeline(
      """
      in  : -60 -60 -60 -60 -60 -60
      ex  : -70 -70 -70 -70 -70 -70
      ex2 :  .   .   .  -30 -30 -30
      out :  .   .   I   .   .  OU
      """)
    let settings = raw {
      $0.exterior = [.named("ex"), .named("ex2")]
      $0.unlockSamples = 3
    }
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  /// At 5 s the stronger interior anchor is forgotten. The other one indicates outside, but only at
  /// the next reading.
  @Test func sideChangesOnlyAtAReading() {
    let timeline = Timeline(
      """
      in  : -50  .   .   .   .   .   .
      in2 : -80 -80 -80 -80 -80  .  -80
      ex  : -60 -60 -60 -60 -60  .  -60
      out :  I   .   .   .   .   .  OU
      """)
    let settings = raw { $0.interior = [.named("in"), .named("in2")] }
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  // MARK: The door

  @Test func locksWhenThePersonIsNoLongerNear() {
    let timeline = Timeline(
      """
      ex  : -50 -80 -85 -85 -85 -85 -85 -85
      out :  OU  I   .   .   .   .   L   .
      """)
    #expect(timeline.outcome(of: raw(side: threshold)) == timeline.expected)
  }

  @Test func comingNearRestartsTheTimeout() {
    let timeline = Timeline(
      """
      ex  : -50 -85 -85 -79 -85 -85 -85 -85 -85 -85
      out :  OU  I   .   .   .   .   .   .   .   L
      """)
    #expect(timeline.outcome(of: raw(side: threshold)) == timeline.expected)
  }

  @Test func silentExteriorIsNotNear() {
    let timeline = Timeline(
      """
      in  : -60 -50 -50 -50 -50 -50 -50 -50 -50 -50 -50 -50
      ex  : -55  .   .   .   .   .   .   .   .   .   .   .
      out :  OU  I   .   .   .   ?   .   .   .   .   L   .
      """)
    #expect(timeline.outcome(of: raw()) == timeline.expected)
  }

  @Test func silenceLocksOnlyAfterTheSignalTimeout() {
    let timeline = Timeline(
      every: .seconds(10),
      """
      ex  : -50  .   .   .   .   .   .   .
      out : OU?  .   .   .   .   .   L   .
      """)
    #expect(timeline.outcome(of: raw(side: threshold)) == timeline.expected)
  }

  @Test func packetsWithoutRSSICountAsASignal() {
    let timeline = Timeline(
      """
      ex  : -50  ?   ?   ?   ?   ?   .   .   .
      out :  OU  .   .   .   .   ?   .   .   L
      """)
    let settings = raw(side: threshold) { $0.signalTimeout = .seconds(3) }
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  @Test func doesNotUnlockAgainWithoutAnAbsence() {
    let timeline = Timeline(
      every: .seconds(4),
      """
      in  : -70 -70 -70 -40 -70 -70 -70
      ex  : -50 -50 -50 -50 -50 -50 -50
      out :  OU  .   .   I   O   .   .
      """)
    let settings = raw { $0.proximityCooldown = .seconds(3) }
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  /// Short timeouts for one line: gone after 10 s of silence, armed after another 20 s.
  private var quick: DoorLockSettings {
    raw(side: threshold) {
      $0.maxTrackingAge = .seconds(6)
      $0.signalTimeout = .seconds(10)
      $0.autoUnlockFilter = .seconds(20)
      $0.proximityCooldown = .seconds(5)
    }
  }

  @Test func unlocksAgainAfterALongAbsence() {
    let timeline = Timeline(
      every: .seconds(5),
      """
      ex  : -50  .   .   .   .   .  -50
      out :  OU  ?   L   .   .   .   OU
      """)
    #expect(timeline.outcome(of: quick) == timeline.expected)
  }

  @Test func earlyReturnRequiresAnotherAbsence() {
    let timeline = Timeline(
      every: .seconds(5),
      """
      ex  : -50  .   .   .   .  -50 -50  .   .   .   .   .  -50
      out :  OU  ?   L   .   .   O   .   ?   .   .   .   .   OU
      """)
    #expect(timeline.outcome(of: quick) == timeline.expected)
  }

  @Test func cooldownStartsAtTheUnlock() {
    let timeline = Timeline(
      every: .seconds(5),
      """
      ex  : -50  .   .   .   .   .  -50 -50 -50
      out :  OU  ?   L   .   .   .   O   .   U
      """)
    var settings = quick
    settings.proximityCooldown = .seconds(40)
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  @Test func withoutRequireAwayOnlyTheCooldownApplies() {
    let timeline = Timeline(
      """
      ex  : -50 -50 -50 -50 -50 -50 -50 -90 -90 -90 -90 -90 -90 -50
      out :  OU  .   .   U   .   .   U   I   .   .   .   .   L  OU
      """)
    let settings = raw(side: threshold) {
      $0.requireAway = false
      $0.proximityCooldown = .seconds(3)
    }
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  // MARK: Evidence, time and wakes

  @Test func decisionListsItsEvidenceInOrder() {
    let timeline = Timeline(
      """
      in  : -70 -72
      ex  : -65 -55
      out :  .   .
      """)
    var settings = raw { $0.exterior = [.named("ex"), .named("ex2")] }
    settings.smoothing = .latest(2)
    let decisions = decisions(
      of: DoorLock(settings: settings), on: timeline.events, until: .start, wakes: .delivered)
    let second = Instant.start.advanced(by: .seconds(1))
    let evidence = [
      Evidence(anchor: .named("in"), level: PowerLevel(dBm: -71), samples: 2, newest: second),
      Evidence(anchor: .named("ex"), level: PowerLevel(dBm: -60), samples: 2, newest: second),
      Evidence(anchor: .named("ex2"), level: nil, samples: 0, newest: nil),
    ]
    #expect(decisions.map(\.verdict) == [.side(.outside), .unlock])
    #expect(decisions.last == Decision(.unlock, at: second, evidence: evidence))
  }

  @Test func readingEvidenceDoesNotChangeTheLock() {
    var lock = DoorLock(
      settings: raw {
        $0.smoothing = .windowMean(.seconds(2))
        $0.maxTrackingAge = .seconds(5)
      })
    let second = Instant.start.advanced(by: .seconds(1))
    _ = lock.receive(.heard("ex", dBm: -70), at: .start)
    _ = lock.receive(.heard("ex", dBm: -60), at: second)
    let before = lock
    let levels = [1, 2.5, 5.9, 6].map { seconds in
      lock.evidence(at: .start.advanced(by: .seconds(seconds))).map(\.level?.dBm)
    }
    #expect(levels == [[nil, -65], [nil, -60], [nil, -60], [nil, nil]])
    #expect(lock == before)
  }

  @Test func decreasingTimeIsReplacedByTheLatest() {
    var lock = DoorLock(settings: raw(side: threshold))
    let late = Instant.start.advanced(by: .seconds(10))
    _ = lock.receive(.wake, at: late)
    let outputs = lock.receive(.heard("ex", dBm: -50), at: .start)
    let times = outputs.compactMap {
      if case .decision(let decision) = $0 { decision.time } else { nil }
    }
    #expect(times == [late, late])
  }

  @Test func scansAtTheStart() {
    var lock = DoorLock(settings: defaults)
    #expect(lock.start(at: .start) == [.command(.scan)])
  }

  /// 100 s with ten readings a second: a wake that has come is requested again, at most every 5 s,
  /// the maximum age of a reading.
  @Test func streamOfReadingsRequestsFewWakes() {
    var lock = DoorLock(settings: defaults)
    var asked = 0
    for index in 0..<1000 {
      let time = Instant.start.advanced(by: .milliseconds(100) * index)
      for output in lock.receive(.heard("ex", dBm: -70), at: time) {
        if case .command(.wake) = output { asked += 1 }
      }
    }
    #expect(asked == 20)
  }

  @Test func requestsAnEarlierWakeWhenNeeded() {
    var lock = DoorLock(settings: raw(side: threshold) { $0.proximityTimeout = .seconds(1) })
    let outputs =
      lock.receive(.heard("ex", dBm: -50), at: .start)
      + lock.receive(.heard("ex", dBm: -90), at: .start.advanced(by: .seconds(1)))
    let wakes = outputs.compactMap { output -> Instant? in
      if case .command(.wake(at: let time)) = output { time } else { nil }
    }
    #expect(wakes == [.start.advanced(by: .seconds(5)), .start.advanced(by: .seconds(2))])
  }
}
