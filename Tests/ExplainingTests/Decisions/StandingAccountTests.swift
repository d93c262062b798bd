import BLE
import Documents
import EngineFiles
import Engines
@testable import Explaining
@testable import Recordings
import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct StandingAccountTests {
  static let cases: [(scenario: String, preset: String?, seed: UInt64)] =
    [
      ("office-walk-past", nil, 3), ("office-walk-past", "bleunlock", 3),
      ("arrive-and-unlock", nil, 4), ("arrive-and-unlock", "opencarkey", 4),
      ("lessons/window", nil, 3), ("lessons/hysteresis", nil, 1), ("approach-scan", nil, 1),
      ("approach-connect", nil, 1), ("weak-beacon", nil, 2), ("lessons/sides", nil, 1),
      ("lessons/running-past", nil, 1), ("arrive-and-unlock", "bleunlock", 1),
      ("weak-beacon", "opencarkey", 3),
      ("nearable-zones", nil, 1),
    ]
    + [
      "bermuda", "espresense", "mqtt_room", "room-assistant", "companion", "ibeacon", "altbeacon",
      "corelocation",
    ].map { ("light-follows", $0, 3) }

  /// The cases that are tried: one in three in debug.
  static let tried =
    Build.isOptimised ? cases : cases.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)

  /// Apps on phones with a system. In debug, `PublishedAppStandingTests` has timelines of them.
  static let apps: [(scenario: String, preset: String?, seed: UInt64)] =
    Build.isOptimised
    ? (1...5).flatMap { [("welcome-home", nil, $0), ("thermostat", nil, $0)] } : []

  /// The state is that of the decisions so far; what comes next is among the pending decisions,
  /// none of which has all its figures met.
  @Test(arguments: tried + apps)
  func neverContradictsTheRun(
    example: (scenario: String, preset: String?, seed: UInt64)
  ) throws {
    let scenario = try Shipped.scenario(example.scenario).with(preset: example.preset)
    let run = try #require(try RunReport(on: scenario, seed: example.seed)).run
    try Self.compare(EngineHistory(of: run, by: scenario.engines), of: run.world.subjects)
  }

  /// Positions by two methods, without a survey: one that needs one device, and one that needs
  /// three.
  @Test(arguments: [
    "method: 'weighted-centroid', places: ['house', 'yard'], enterDwellS: 1, exitDwellS: 1",
    "method: 'weighted-centroid', places: ['house'], signalTimeoutS: 0.05",
    "method: 'nearest-beacon'",
    "method: 'nearest-beacon+kalman'", "method: 'radical-lines'",
  ])
  func neverContradictsPositions(settings: String) throws {
    let report = try Self.positioned(settings)
    let history = EngineHistory(
      of: report.run, by: report.scenario.engines, on: report.basis)
    try Self.compare(history, of: [0])
    #expect(
      StandingAccount(of: 0, at: history.end, in: history).standing?.pending.first?.awaited
        == .anyPosition)
  }

  private static func positioned(_ settings: String) throws -> RunReport {
    let scenario = try TinyScenario().changing(
      "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
      to: "{ kind: 'positioning', measuredPowerDBm: -59, exponent: 2, \(settings) }"
    ).read()
    return try #require(try RunReport(on: scenario, seed: 1))
  }

  /// Two beacons are in the scenario, and three circles are needed.
  @Test func positionWaitsForAThirdDevice() throws {
    let text = try ExplainReport(
      on: Self.positioned("method: 'radical-lines'"), at: Instant(nanoseconds: 4_200_000_000)
    ).text
    #expect(text.contains("\n\nengine of guest at 4.200 s: no position\n  no decision so far\n"))
    #expect(
      text.contains(
        /\n  devices heard +2 +not met: at least 3; of 2, in the 3 scans from 2\.000 s on\n/))
  }

  /// ESPresense-companion leaves a room 30 s after the last distance within its maximum; without a
  /// maximum, a silent node counts for ever.
  @Test func companionLeavesByItsDistances() throws {
    func figures(_ reach: String) throws -> [Ground] {
      let scenario = try TinyScenario().changing(
        "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }",
        to: "{ preset: 'companion', rooms: { house: ['in'] }, locatorMaxDistanceM: \(reach) }"
      ).read()
      let run = try #require(try RunReport(on: scenario, seed: 1)).run
      let account = StandingAccount(
        of: 0, at: Instant(nanoseconds: 4_800_000_000),
        in: EngineHistory(of: run, by: scenario.engines))
      let pending = account.standing?.pending.first { $0.decision == "left house" }
      return try #require(pending).grounds.figures
    }
    let within = try figures("1000")
    #expect(within.map(\.name) == ["in", "located"])
    #expect(
      within.map(\.requirements) == [
        [Ground.Requirement(.moreThan, 1000, "locatorMaxDistanceM")],
        [Ground.Requirement(.atLeast, 30, "timeoutS")],
      ])
    #expect(within.allSatisfy { $0.isMet == false })
    #expect(try figures("null") == [Ground("locatorMaxDistanceM", words: "null", isMet: false)])
  }

  /// Levels that a bare radio reads over connections are in no journal; another run tells them.
  @Test func levelsOverConnectionsHaveTheirAccount() throws {
    let scenario = try TinyScenario().changing(
      "{ kind: \"door-lock\", interior",
      to: "{ kind: 'door-lock', readings: 'connections', unlockSamples: 1, interior"
    ).changing("durationS: 5", to: "durationS: 30").changing("standS: 1", to: "standS: 26")
      .changing("minor: 1 }", to: "minor: 1, peripheral: {} }")
      .changing("minor: 2 }", to: "minor: 2, peripheral: {} }").read()
    let run = try #require(try RunReport(on: scenario, seed: 1))
    let history = EngineHistory(of: run.run, by: scenario.engines)
    try Self.compare(history, of: [0])
    let account = StandingAccount(of: 0, at: Instant(nanoseconds: 25_000_000_000), in: history)
    #expect(account.standing != nil)
    // It reads once a second.
    for device in account.heard {
      let event = try #require(device.event)
      #expect(event.isOverConnection, "\(event)")
      #expect(event.time.seconds > 23.5)
    }
  }

  /// A recording of the run gives the same account.
  @Test(arguments: tried + apps)
  func recordingsHaveTheAccountOfTheRun(
    example: (scenario: String, preset: String?, seed: UInt64)
  ) throws {
    let scenario = try Shipped.scenario(example.scenario).with(preset: example.preset)
    try Self.expectTheAccountOfTheRun(inRecordingsOf: scenario, seed: example.seed)
  }

  /// Phones with a system, which withholds packets, ends scans and the app, and reports regions
  /// late.
  private static let phones: [(phone: String, engine: String)] = [
    (
      "system: 'android-8', schedule: [{ atS: 2, screen: 'off' }]",
      "preset: 'room-assistant', timeoutS: 3"
    ),
    (
      "system: 'android-13', schedule: [{ atS: 3, app: 'background' }]",
      "preset: 'altbeacon', maxTrackingAgeMs: 2000"
    ),
    ("system: 'ios', schedule: [{ atS: 4, app: 'background' }]", "preset: 'corelocation'"),
    (
      "system: 'ios', schedule: [{ atS: 2, app: 'terminated' }]",
      "preset: 'corelocation', decide: 'regions'"
    ),
  ]

  /// A recording of an app on a phone with a system gives the account of the run, and never
  /// contradicts its decisions.
  @Test(arguments: phones)
  func recordingsOfSystemsHaveTheAccountOfTheRun(example: (phone: String, engine: String)) throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A phone with a system", floorplan: "tiny", durationS: 10,
          beacons: [{ name: "in", at: [3, 4.5], intervalMs: 300, minor: 1, transmitPowerDBm: 0 }],
          walkers: [{
            name: "guest", from: [2, 4.5], path: [{ standS: 10 }], phone: { \(example.phone) },
          }],
          engine: { \(example.engine), rooms: { house: ["in"] } },
        }
        """
    ).read()
    try Self.expectTheAccountOfTheRun(inRecordingsOf: scenario, seed: 1)
  }

  private static func expectTheAccountOfTheRun(
    inRecordingsOf scenario: Scenario, seed: UInt64
  ) throws {
    let run = try #require(try RunReport(on: scenario, seed: seed)).run
    let recording = run.recording
    let playback = try Playback(of: recording, about: recording.subjects(), to: scenario.engine)
    let mine = EngineHistory(of: playback, on: run.world.plan)
    let other = EngineHistory(of: run, by: scenario.engines)
    try Self.compare(mine, of: [0])
    // Up to the last packet, with which a recording ends.
    let shared = Self.times(of: mine).filter { $0 <= mine.end }
    let accounts = [mine, other].map { StandingAccount.accounts(of: 0, at: shared, in: $0) }
    for (account, expected) in zip(accounts[0], accounts[1]) {
      #expect(account.standing == expected.standing)
    }
  }

  /// Times each 0.1 s, or 40 times in a debug build.
  private static func times(of history: EngineHistory) -> [Instant] {
    let length = history.start.duration(to: history.end)
    let count = Build.isOptimised ? Int(length.inSeconds * 10) : 40
    return (0..<count).map { history.start.advanced(by: length * $0 / count) }
  }

  private static func compare(_ history: EngineHistory, of subjects: [Int]) throws {
    for subject in subjects {
      let times = times(of: history)
      for (time, account) in zip(
        times, StandingAccount.accounts(of: subject, at: times, in: history))
      {
        #expect((account.standing == nil) == (account.absence != nil))
        guard let standing = account.standing else { continue }
        let decisions = history.decisions.filter { $0.subject == subject }.map(\.decision)
        let verdicts = decisions.filter { $0.time <= time }.map(\.verdict)
        #expect(verdicts.isStated(by: standing.state), "\(standing.state) at \(time.seconds) s")
        if let next = decisions.first(where: { $0.time > time }) {
          #expect(
            standing.pending.contains { $0.awaited.includes(next.verdict) },
            "\(next.verdict.words) after \(time.seconds) s: \(standing.pending.map(\.decision))")
        }
        for pending in standing.pending {
          #expect(
            pending.grounds.figures.contains { $0.isMet == false },
            "nothing keeps it from '\(pending.decision)' at \(time.seconds) s")
        }
      }
    }
  }

  /// The side is decided with the last of the readings that are said to be needed.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func decidesWithTheReadingsThatAreMissed(seed: UInt64) throws {
    let scenario = try TinyScenario().read()
    let run = try #require(try RunReport(on: scenario, seed: seed)).run
    let history = EngineHistory(of: run, by: scenario.engines)
    let first = history.decisions.first?.decision
    let heard = history.heard[0]
    var checked = 0
    for event in heard where event.time < first?.time ?? history.end {
      let account = StandingAccount(of: 0, at: event.time, in: history)
      let known = try #require(account.standing?.pending.first)
      #expect(known.decision == "side inside or outside")
      // The last reading that is still needed of each beacon; `nil` if it does not come.
      let ends = known.grounds.figures.map { figure -> Instant? in
        let missing = 5 - Int(figure.value ?? 0)
        let beacon = figure.name == "interior readings" ? "in" : "out"
        let later = heard.filter { $0.time > event.time && $0.isOf(Anchor(named: beacon)) }
        #expect(figure.words.isEmpty == (missing <= 0))
        guard missing > 0 else { return event.time }
        return later.count >= missing ? later[missing - 1].time : nil
      }
      let last = ends.contains(nil) ? nil : ends.compactMap(\.self).max()
      #expect(last == first?.time)
      checked += 1
    }
    #expect(checked >= 5)
  }

  // MARK: - Cases of public reports

  /// Bermuda keeps the room of a device beyond its greatest radius: it is the incumbent, and
  /// nothing challenges it.
  @Test(.bug("https://github.com/agittins/bermuda/issues/612"))
  func bermudaKeepsTheRoomBeyondTheRadius() throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "One proxy, and a greatest radius of 2 m", floorplan: "tiny", durationS: 120,
          radio: { shadowingDB: 0 },
          receivers: [{ name: "proxy", at: [1, 4.5] }],
          walkers: [{
            name: "owner", from: [2, 4.5],
            path: [{ standS: 20 }, { to: [9.5, 4.5] }, { standS: 100 }],
            tag: { carried: "mast", intervalMs: 200, transmitPowerDBm: 8 },
          }],
          engine: { preset: "bermuda", max_area_radius: 2, rooms: { house: ["proxy"] } },
        }
        """
    ).read()
    let run = try #require(try RunReport(on: scenario, seed: 1))
    let entry = try #require(run.run.journal.decisions.first?.decision)
    #expect(entry.verdict == .entered("house") && run.run.journal.decisions.count == 1)
    let report = try ExplainReport(on: run, at: Instant(nanoseconds: 100_000_000_000))
    #expect(report.decision == nil)
    let text = report.text
    #expect(text.contains("\n\nengine of owner at 100.000 s: in house\n"))
    #expect(text.contains("--decision 1 explains it\n"))
    #expect(text.contains(/\n  proxy +[0-9.]+ +m +beyond maxDistanceM, 2: keeps its room,/))
    #expect(text.contains(/\n  proxy not heard for +[0-9.]+ +s +not met: more than 30, timeoutS\n/))
    let account = StandingAccount(
      of: 0, at: Instant(nanoseconds: 100_000_000_000),
      in: EngineHistory(of: run.run, by: scenario.engines))
    let distance = try #require(account.standing?.pending.first?.grounds.figures.first?.value)
    #expect(distance > 2)
  }

  /// An engine whose app is not launched has the rule of the system, and its first decisions.
  @Test(arguments: [
    "{ kind: 'door-lock', interior: ['in'], exterior: ['out'] }",
    "{ kind: 'presence', rule: 'bermuda', rooms: { house: ['in'] } }",
    "{ kind: 'asset-tracker', assets: { keys: 'in' } }",
    "{ kind: 'cold-chain', sensors: { fridge: 'in' } }",
    "{ kind: 'fall-watch', chairs: { chair: 'in' } }",
    "{ kind: 'home-visit', patients: { eve: 'in' } }",
    "{ kind: 'welcome-home', rooms: { house: ['in'] } }",
    "{ kind: 'thermostat' }",
  ])
  func appsThatAreNotLaunchedHaveTheirRule(engine: String) throws {
    let scenario = try TinyScenario().changing(
      "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }", to: engine
    ).changing("{ carried: \"bag\" }", to: "{ system: 'ios', app: 'force-quit' }")
      .changing(
        "minor: 1 }",
        to: engine.contains("thermostat") ? "service: '181A' }" : "minor: 1 }"
      ).read()
    let run = try #require(try RunReport(on: scenario, seed: 1)).run
    let history = EngineHistory(of: run, by: scenario.engines)
    let account = StandingAccount(of: 0, at: Instant(nanoseconds: 1_000_000_000), in: history)
    let standing = try #require(account.standing)
    #expect(standing.state == "not started, as its app is not in memory")
    #expect(account.absence == nil && !standing.pending.isEmpty)
    for pending in standing.pending {
      #expect(pending.grounds.rule.contains("no app that its user has force-quit"))
      #expect(pending.grounds.figures.map(\.name) == ["app", "opened by its user"])
      #expect(pending.grounds.figures.allSatisfy { $0.isMet == false })
    }
  }

  private static func proxy(_ settings: String) throws -> RunReport {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "One proxy, and its owner beside it", floorplan: "tiny", durationS: 30,
          receivers: [{ name: "proxy", at: [1, 4.5] }],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 30 }],
            tag: { carried: "mast", intervalMs: 200, transmitPowerDBm: 0 },
          }],
          engine: { preset: "mqtt_room", \(settings), rooms: { house: ["proxy"] } },
        }
        """
    ).read()
    return try #require(try RunReport(on: scenario, seed: 1))
  }

  /// The first packet comes within 200 ms, so at 5 s the room has waited for almost that.
  @Test func roomThatWaitsSaysFor() throws {
    let run = try Self.proxy("dwellS: 10")
    let text = try ExplainReport(on: run, at: Instant(nanoseconds: 5_000_000_000)).text
    #expect(text.contains("engine of owner at 5.000 s: in no room\n"))
    #expect(text.contains(/\n  dwell +4\.[89][0-9]* +s +not met: at least 10, dwellS\n/))
    let decision = try #require(run.run.journal.decisions.first?.decision)
    #expect(decision.verdict == .entered("house"))
    #expect(abs(decision.time.seconds - 10.1) <= 0.1)
    let told = try ExplainReport(on: run, at: decision.time).text
    #expect(told.contains(/\n  dwell +10[^\n]*at least 10, dwellS/))
    #expect(told.contains(/\n  decided before +10/))
  }

  @Test func ignoredReadingIsNamedWithItsLevel() throws {
    let text = try ExplainReport(
      on: Self.proxy("minRSSI: -10"), at: Instant(nanoseconds: 5_000_000_000)
    ).text
    #expect(
      text.contains(/\n  proxy ignored at +-[0-9.]+ +dBm +not met: at least -10, minRSSI\n/))
  }

  /// An app in the background, whose scan for a device by its name iOS leaves empty.
  @Test func appThatHearsNothingSaysSo() throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A beacon that is looked for by its name", floorplan: "tiny", durationS: 30,
          beacons: [{ name: "near", at: [1, 4.5], service: "180F", intervalMs: 200 }],
          walkers: [{
            name: "parent", from: [2, 4.5], path: [{ standS: 30 }],
            phone: { system: "ios", schedule: [{ atS: 5, app: "background", screen: "off" }] },
          }],
          engine: { kind: "presence", rule: "espresense", rooms: { house: ["near"] } },
        }
        """
    ).read()
    let run = try #require(try RunReport(on: scenario, seed: 1))
    let text = try ExplainReport(on: run, at: Instant(nanoseconds: 20_000_000_000)).text
    #expect(text.contains("\n\nengine of parent at 20.000 s: in no room\n  no decision so far\n"))
    #expect(text.contains(/\n  near +not met: not heard\n/))
    #expect(text.contains("hiddenAddresses") && text.contains("scan finds nothing"))
  }

  /// The time left of a period of silence.
  @Test func namesWhatRemainsOfThePeriod() throws {
    let scenario = try TinyScenario.tagged.changing(
      #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"], unlockRSSI: -80 }"#,
      to: """
        engine: {
          preset: "mqtt_room", awayTimeoutS: 180, rooms: { house: ["in"], yard: ["out"] },
        }
        """
    ).read()
    let run = try #require(try RunReport(on: scenario, seed: 1)).run
    let history = EngineHistory(of: run, by: scenario.engines)
    let time = history.end
    let standing = try #require(StandingAccount(of: 0, at: time, in: history).standing)
    let age = try #require(standing.pending.first?.grounds.figures.first)
    #expect(age.name == "no distance accepted for")
    #expect(age.requirements == [Ground.Requirement(.atLeast, 180, "awayTimeoutS")])
    #expect(age.isMet == false)
  }
}

extension [Verdict] {
  /// Returns `true` if a state in words is that after these decisions.
  fileprivate func isStated(by state: String) -> Bool {
    if state.hasPrefix("side ") {
      let side = last { $0.topic == .side }
      let isUnlocked = last { $0.topic == .lock } == .unlock
      return state.hasPrefix("\(side?.words ?? "side unknown"), ")
        && state.hasSuffix(", unlocked") == isUnlocked
    }
    if state == "no position" || state.hasPrefix("at ") {
      let newest = last { $0.topic == .position }
      return newest.map { $0.words == state } ?? (state == "no position")
    }
    if state.hasSuffix("cold") {
      let (cold, warm) = (ThermostatNotice.cold, ThermostatNotice.warm)
      let notice = last { $0 == .notify(cold.text) || $0 == .notify(warm.text) }
      return state.hasSuffix(", cold") == (notice == .notify(cold.text))
    }
    var rooms: Set<String> = []
    for verdict in self {
      if case .entered(let room) = verdict { rooms.insert(room) }
      if case .left(let room) = verdict { rooms.remove(room) }
    }
    let held = state.split(separator: ", ").first.map(String.init) ?? ""
    let names = held == "in no room" ? "" : held.dropFirst(3)
    return Set(names.split(separator: " and ").map(String.init)) == rooms
  }
}
