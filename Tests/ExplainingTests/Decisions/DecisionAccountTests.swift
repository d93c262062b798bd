import EngineFiles
import BLE
import Buildings
import Documents
import Engines
import Explaining
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct DecisionAccountTests {
  /// A scenario with its own engine, or with another engine and other settings.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var preset: String?
    var settings: [String] = []

    var testDescription: String {
      ([name, preset].compactMap(\.self) + settings).joined(separator: " ")
    }

    func scenario() throws -> Scenario {
      try Shipped.scenario(name).with(
        preset: preset, overrides: try settings.map { try SettingOverride($0) })
    }
  }

  /// Each engine that decides, with settings under which it uses each of its rules.
  static let cases: [Case] =
    Shipped.scenarioNames.map { Case(name: $0) } + [
      Case(name: "lessons/window"),
      Case(name: "light-follows"),
      Case(name: "light-follows", settings: ["signalTimeoutS=0.5", "enterDwellS=0"]),
      Case(name: "office-walk-past", preset: "bleunlock"),
      Case(name: "office-walk-past", settings: ["side=exterior-above", "thresholdDBm=-92"]),
      Case(
        name: "office-walk-past",
        settings: [
          "side=exterior-above", "thresholdDBm=-92", "hysteresisDB=3", "unlockRSSI=-90",
          "lockRSSI=-95",
        ]),
      Case(
        name: "office-walk-past",
        settings: ["lockRSSI=-80", "proximityTimeoutS=0.3", "requireAway=false"]),
      Case(
        name: "arrive-and-unlock",
        settings: [
          "signalTimeoutS=0.2", "proximityTimeoutS=60", "proximityCooldownS=1", "requireAway=false",
        ]),
      Case(name: "arrive-and-unlock", settings: ["lockRSSI=-76", "proximityTimeoutS=0.3"]),
      Case(
        name: "office-walk-past",
        settings: [
          "lockRSSI=-70", "proximityTimeoutS=0.3", "cooldownHoldsLock=true",
          "proximityCooldownS=0.5", "maxTrackingAgeS=0.4",
        ]),
      Case(name: "arrive-and-unlock", preset: "opencarkey"),
    ]
    + ["bermuda", "espresense", "mqtt_room", "altbeacon", "corelocation"].map {
      Case(name: "light-follows", preset: $0)
    } + [
      Case(name: "light-follows", preset: "bermuda", settings: ["timeoutS=0.3"]),
      Case(name: "light-follows", preset: "bermuda", settings: ["maxDistanceM=3"]),
      Case(name: "light-follows", preset: "espresense", settings: ["countMs=400"]),
      Case(name: "light-follows", preset: "mqtt_room", settings: ["awayTimeoutS=0.2"]),
      Case(name: "light-follows", preset: "mqtt_room", settings: ["timeoutS=0.1"]),
      Case(name: "light-follows", preset: "altbeacon", settings: ["decide=regions"]),
      Case(
        name: "light-follows", preset: "altbeacon",
        settings: ["regionExitPeriodMs=300", "maxTrackingAgeMs=250"]),
      Case(name: "light-follows", preset: "corelocation", settings: ["maxDistanceM=2"]),
      Case(name: "arrive-and-unlock", settings: ["readings=ranging", "unlockSamples=1"]),
      Case(name: "arrive-and-unlock", settings: ["readings=ranging", "signalTimeoutS=1.5"]),
      Case(name: "light-follows", preset: "bermuda", settings: ["readings=ranging"]),
    ]

  /// A decision is made only if its figures meet the rule.
  @Test(arguments: Build.isOptimised ? cases : cases.filter { $0.settings.isEmpty })
  func figuresMeetTheRule(example: Case) throws {
    let scenario = try example.scenario()
    var asked = 0
    for seed in 1...(Build.isOptimised ? 40 : 1) as ClosedRange<UInt64> {
      let run = try #require(try RunReport(on: scenario, seed: seed))
      for number in run.run.journal.decisions.indices.map({ $0 + 1 }) {
        let account = try #require(run.run.account(of: number, by: scenario.engine))
        #expect(account.grounds?.rule.isEmpty == false && !account.figures.isEmpty)
        for ground in account.figures where !ground.requirements.isEmpty {
          #expect(ground.isMet == true, "\(ground) of decision \(number) with seed \(seed)")
          asked += 1
        }
        // No fact is repeated.
        #expect(Set(account.figures.map(\.name)).count == account.figures.count)
      }
    }
    #expect(asked > 0)
  }

  /// A lock is due at a different time for each of the two reasons. A door lock that receives the
  /// same packets reports since when the signal has been weak.
  @Test func doorIsLockedForTheReportedReason() throws {
    var reasons = (lost: 0, weak: 0)
    for example in Self.cases {
      let scenario = try example.scenario()
      guard let description = scenario.engine.description as? DoorLockDescription,
        description.readings == .packets
      else { continue }
      let settings = description.settings
      for seed: UInt64 in 1...(Build.isOptimised ? 5 : 2) {
        let run = try #require(try RunReport(on: scenario, seed: seed)).run
        for (index, entry) in run.journal.decisions.enumerated() {
          let decision = entry.decision
          guard decision.verdict == .lock else { continue }
          var engine = DoorLock(settings: settings)
          var lastHeard = Instant.start
          for packet in run.journal.heard where packet.sighting.time < decision.time {
            lastHeard = packet.sighting.time
            _ = engine.receive(.advertisement(packet.sighting.advertisement), at: lastHeard)
          }
          let account = try #require(run.account(of: index + 1, by: scenario.engine))
          if account.grounds?.rule == "locks after signalTimeoutS without reception" {
            #expect(decision.time == lastHeard.advanced(by: settings.signalTimeout))
            reasons.lost += 1
          } else {
            guard case .unlocked(let since?) = engine.state else {
              Issue.record("\(example) is not faint at \(decision.time.seconds) s")
              continue
            }
            let before = run.journal.decisions[..<index].map(\.decision)
            let move = before.last { $0.verdict == .unlock || $0.verdict == .lock }
            let cooled = try #require(move).time.advanced(by: settings.proximityCooldown)
            let due = since.advanced(by: settings.proximityTimeout)
            #expect(decision.time == (settings.cooldownHoldsLock ? max(due, cooled) : due))
            #expect(account.figures.contains { $0.name == "for" && $0.isMet == true })
            reasons.weak += 1
          }
        }
      }
    }
    #expect(reasons.lost > 3 && reasons.weak > 3)
  }

  /// A place that is left because of a lost signal is left without evidence.
  @Test func placeIsLeftForTheReportedReason() throws {
    var reasons = (lost: 0, beyond: 0)
    for settings in [[], ["signalTimeoutS=0.5", "enterDwellS=0"]] {
      let scenario = try Case(name: "light-follows", settings: settings).scenario()
      let run = try #require(try RunReport(on: scenario, seed: 3)).run
      for (index, entry) in run.journal.decisions.enumerated() {
        guard case .left = entry.decision.verdict else { continue }
        let account = try #require(run.account(of: index + 1, by: scenario.engine))
        let isLost =
          account.grounds?.rule
          == "left if the newest position's readings are signalTimeoutS old"
        #expect(isLost == entry.decision.evidence.isEmpty)
        if isLost { reasons.lost += 1 } else { reasons.beyond += 1 }
      }
    }
    #expect(reasons.lost > 0 && reasons.beyond > 0)
  }

  /// A beacon that was not heard for longer than the second of the mean.
  @Test func levelOlderThanTheWindowIsTheNewestReading() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    var old = 0
    for seed: UInt64 in 1...20 {
      let run = try #require(try RunReport(on: scenario, seed: seed)).run
      for (index, entry) in run.journal.decisions.enumerated() {
        guard ![.side(.unknown), .lock].contains(entry.decision.verdict) else { continue }
        let account = try #require(run.account(of: index + 1, by: scenario.engine))
        for (beacon, name) in ["interior level", "exterior level"].enumerated() {
          let newest = try #require(
            run.journal.heard.last {
              $0.device == beacon && $0.sighting.time <= entry.decision.time
            }?.sighting)
          let age = newest.time.duration(to: entry.decision.time)
          let ground = try #require(account.figures.first { $0.name == name })
          guard age >= .seconds(1) else {
            #expect(ground.words == "the mean of the past 1 s")
            continue
          }
          old += 1
          #expect(ground.value == newest.advertisement.rssi?.dBm)
          let tenths = (age / .milliseconds(100)).rounded() / 10
          #expect(ground.words == "the newest reading, \(tenths) s old")
        }
      }
    }
    #expect(old > 0)
  }

  /// The difference of the listed distances over their mean.
  @Test func bermudaShareFollowsFromTheDistances() throws {
    let scenario = try Case(name: "light-follows", preset: "bermuda").scenario()
    var shares = 0
    for seed: UInt64 in 1...4 {
      let run = try #require(try RunReport(on: scenario, seed: seed)).run
      for number in run.journal.decisions.indices.map({ $0 + 1 }) {
        let account = try #require(run.account(of: number, by: scenario.engine))
        for ground in account.figures where ground.name.hasSuffix(" nearer by") {
          func metres(_ name: some StringProtocol) throws -> Double {
            try #require(account.figures.first { $0.name == name }?.value)
          }
          let near = try metres(ground.name.dropLast(" nearer by".count))
          let far = try metres(ground.words.dropFirst("than ".count))
          let share = try #require(ground.value)
          #expect(abs(share - 2 * (far - near) / (far + near)) < 1e-9)
          #expect(near <= 20)
          shares += 1
        }
      }
    }
    #expect(shares > 3)
  }

  /// The mean of the phone's readings in the past second, computed from the packets.
  @Test func levelsOfTheThesisWalkAreOneSecondMeans() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let run = try #require(try RunReport(on: scenario, seed: 3))
    let journal = run.run.journal
    for (number, entry) in journal.decisions.enumerated() {
      guard entry.decision.verdict == .unlock else { continue }
      let account = try #require(run.run.account(of: number + 1, by: scenario.engine))
      let now = entry.decision.time
      let means = run.run.world.beacons.indices.map { beacon in
        let readings = journal.heard.filter { packet in
          packet.device == beacon && packet.sighting.time <= now
            && packet.sighting.time.duration(to: now) < .seconds(1)
        }.compactMap { $0.sighting.advertisement.rssi?.dBm }
        return readings.reduce(0, +) / Double(readings.count)
      }
      #expect(means.count == 2 && means[1] > means[0])
      func value(_ name: String) throws -> Double {
        try #require(account.figures.first { $0.name == name }?.value)
      }
      #expect(try abs(value("interior level") - means[0]) < 1e-9)
      #expect(try abs(value("exterior level") - means[1]) < 1e-9)
      #expect(try abs(value("exterior - interior") - (means[1] - means[0])) < 1e-9)
      #expect(account.isRight == false)
      #expect(account.entry.whereabouts == Whereabouts(side: .inside, room: "bay"))
    }
  }

  /// The door unlocks for a walker inside: only the window attenuates the exterior beacon, and the
  /// path around the corner attenuates the interior one more.
  @Test func thesisWalkNamesTheWindowAndTheCorner() throws {
    let run = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 3))
    let text = try ExplainReport(on: run, at: Instant(nanoseconds: 14_800_000_000)).text
    #expect(text.contains("  passer-by  unlock  "))
    #expect(text.contains(/\n  exterior - interior +[0-9.]+ +dB +more than 0, marginDB\n/))
    #expect(text.contains("inside, in 'bay'; decision wrong\n"))
    #expect(text.contains("\n  diffraction "))
    #expect(text.contains("around 'facade' at (9.00, 4.00)"))
    #expect(text.contains("\n  bay window "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func reportsTheDecisionInForceAndItsEnd() throws {
    let run = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 3))
    let times = run.run.journal.decisions.map(\.decision.time)
    let before = try ExplainReport(on: run, at: times[0].advanced(by: .nanoseconds(-1)))
    #expect(before.decision == nil && before.accounts.isEmpty)
    #expect(before.text.contains("\n\nno decision up to "))
    #expect(before.text.contains("\n\nnext decision\n  "))
    // The first side requires two readings of each beacon; the exterior's second was the last to
    // arrive.
    #expect(before.text.contains(/\n\npackets received by then: interior [0-9]+, exterior 1\n/))
    let at = try ExplainReport(on: run, at: times[0])
    #expect(at.decision?.number == 1)
    #expect(at.decision?.heldUntil == times[1])
    let end = try ExplainReport(on: run, at: Instant(nanoseconds: 15_000_000_000))
    #expect(end.decision?.number == times.count && end.decision?.heldUntil == nil)
    #expect(try ExplainReport(on: run, at: times[0], walker: 1).decision == nil)
  }
}

extension Run {
  /// Returns an account of one of the run's decisions, numbered from 1.
  func account(of number: Int, by engine: EngineChoice) -> DecisionAccount? {
    DecisionAccount(of: number, in: EngineHistory(of: self, by: WalkerEngines(engine)))
  }
}
