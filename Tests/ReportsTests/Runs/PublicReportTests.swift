import BLE
import Documents
import EngineFiles
import Explaining
import FloorPlans
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Cases of public reports of people who build with beacons. Other cases are beside what they are
/// about, with the report as their bug.
@Suite struct PublicReportTests {
  /// A scenario on the plan of `TinyScenario`.
  private static func scenario(
    _ title: String, lasting seconds: Int, _ keys: String
  ) throws -> Scenario {
    try TinyScenario(
      scenario: "{ title: '\(title)', floorplan: 'tiny', durationS: \(seconds), \(keys) }"
    ).read()
  }

  private static func run(_ scenario: Scenario, seed: UInt64) throws -> RunReport {
    try #require(try RunReport(on: scenario, seed: seed))
  }

  // MARK: - Readings that do not count

  /// A scan that reports no duplicates reports a tag once, at the start; what the radio hears
  /// afterwards is nothing to the engine, which leaves the room after its timeout of 10 s.
  @Test(.bug("https://github.com/noble/noble/issues/40"))
  func explainKnowsWhatAScanReports() throws {
    let scenario = try Self.scenario(
      "Once", lasting: 25,
      """
      beacons: [{ name: "b", at: [3, 4], intervalMs: 500 }],
      walkers: [{ name: "p", from: [3.5, 4], path: [{ standS: 25 }], phone: {} }],
      engine: {
        preset: "room-assistant", allowDuplicates: false, timeoutS: 10, rooms: { house: ["b"] },
      },
      """)
    let run = try Self.run(scenario, seed: 1)
    let decisions = run.run.journal.decisions.map(\.decision)
    #expect(decisions.map(\.verdict) == [.entered("house"), .left("house")])
    let left = try #require(try ExplainReport(on: run, decision: 2))
    #expect(left.text.contains("house not heard for"))
    let nothing = try ExplainReport(on: run, at: Instant(nanoseconds: 24_000_000_000))
    let first = try #require(decisions.first).time.seconds
    // The one packet that was reported: the newest that the radio heard is younger than a second.
    let lines = nothing.text.split(separator: "\n")
    let heading = try #require(lines.firstIndex(of: "  last heard"))
    let age = (24 - first).with(1)
    #expect(lines[heading + 1].contains("  \(first.with(3)) s  \(age) s before"))
  }

  /// Readings below `min_rssi` do not count: a silence begins with the last reading that does.
  @Test(.bug("https://github.com/home-assistant/core/issues/79833"))
  func explainCountsNoIgnoredReading() throws {
    let scenario = try Self.scenario(
      "Ignored", lasting: 60,
      """
      receivers: [{ name: "node", at: [2, 4] }],
      walkers: [
        {
          name: "w", from: [2.5, 4], path: [{ standS: 5 }, { to: [9, 4] }, { standS: 45 }],
          tag: { carried: "hand", transmitPowerDBm: -12, intervalMs: 500 },
        },
      ],
      engine: {
        preset: "room-assistant", timeoutS: 10, min_rssi: -70, rooms: { house: ["node"] },
      },
      """)
    let run = try Self.run(scenario, seed: 1)
    let number =
      try #require(
        run.run.journal.decisions.firstIndex { $0.decision.verdict == .left("house") }) + 1
    let report = try #require(try ExplainReport(on: run, decision: number))
    let silence = try #require(
      report.text.split(separator: "\n").first { $0.contains("house not heard for") })
    let seconds = try #require(
      silence.split(separator: " ").compactMap { Double($0) }.first)
    #expect(seconds >= 10)
    #expect(report.text.contains("node ignored at"))
  }

  // MARK: - A tag that declares more than it radiates

  /// A phone that says -59 dBm at 1 m, whatever it radiates. At 0 dBm it is received with -59 dBm
  /// there, as `Beacon.measuredPower` has it; so -21 dBm are 21 dB less, and distances by free
  /// space 10^(21 / 20) = 11.2 times too far.
  private static func declaring(_ power: String) throws -> Scenario {
    try scenario(
      "A declared power", lasting: 20,
      """
      receivers: [{ name: "node", at: [2, 4] }],
      walkers: [
        {
          name: "owner", from: [3, 4], path: [{ standS: 20 }],
          tag: { carried: "hand", transmitPowerDBm: -21, intervalMs: 500, \(power) },
        },
      ],
      engine: { kind: "presence", rule: "espresense", rooms: { house: ["node"] } },
      """)
  }

  private static let mistake = "'owner' declares -59 dBm at 1 m, and a phone receives about -80 dBm"

  @Test(.bug("https://github.com/home-assistant/android/issues/1715"))
  func lintAndExplainNameADeclaredPowerThatIsNotReceived() throws {
    let scenario = try Self.declaring("measuredPowerDBm: -59")
    let lint = PlanLint(of: scenario.world.plan, powers: scenario.world.declaredPowers)
    let finding = try #require(lint.findings.first { $0.kind == .power })
    #expect(finding.fault == "\(Self.mistake) there: distances are 11.2 times too far")
    let run = try Self.run(scenario, seed: 1)
    #expect(run.run.journal.decisions.isEmpty)
    let report = try ExplainReport(on: run, at: Instant(nanoseconds: 15_000_000_000))
    #expect(report.text.contains("\n\n\(Self.mistake) there: distances are"))
  }

  @Test func explainIsSilentAboutAPowerThatIsReceivedOrNotRead() throws {
    for scenario in [
      try Self.declaring("measuredPowerDBm: -80"),
      try Self.declaring("measuredPowerDBm: -59")
        .with(preset: "bermuda"),
    ] {
      let run = try Self.run(scenario, seed: 1)
      let report = try ExplainReport(on: run, at: Instant(nanoseconds: 15_000_000_000))
      #expect(!report.text.contains("declares"))
      let decision = try #require(try ExplainReport(on: run, decision: 1))
      #expect(!decision.text.contains("declares"))
    }
  }

  // MARK: - A tag at home that goes away

  /// An ESP32 that listens a tenth of the time to a tag that it barely hears. Its gaps are of
  /// seconds to minutes, so that a device is away after 30 s without it; each decision has an
  /// account.
  @Test(
    .bug("https://github.com/home-assistant/core/issues/79345"), arguments: 1...(3 as UInt64))
  func everyDecisionAboutATagWithGapsIsExplained(seed: UInt64) throws {
    let scenario = try Self.scenario(
      "A tag at home", lasting: 3600,
      """
      radio: { shadowingDB: 0 },
      receivers: [{ name: "proxy", at: [0.5, 5.5], scanIntervalMs: 320, scanWindowMs: 30 }],
      walkers: [
        {
          name: "keys", from: [9.5, 3.5], path: [{ standS: 3600 }],
          tag: { carried: "mast", transmitPowerDBm: -19, intervalMs: 1022.5 },
        },
      ],
      engine: { preset: "mqtt_room", awayTimeoutS: 30, maxDistanceM: 1000, rooms: { house: ["proxy"] } },
      """)
    let run = try Self.run(scenario, seed: seed)
    let times = run.run.journal.heard.map(\.sighting.time.seconds)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.contains { $0 < 10 } && gaps.contains { $0 > 60 })
    let history = EngineHistory(of: run.run, by: scenario.engines)
    let decisions = run.run.journal.decisions.map(\.decision)
    #expect(decisions.contains { $0.verdict == .left("house") })
    for (index, decision) in decisions.enumerated() {
      let account = try #require(DecisionAccount(of: index + 1, in: history))
      #expect(account.grounds?.figures.isEmpty == false)
      guard decision.verdict == .left("house") else { continue }
      // Away 30 s after the last distance.
      let last = try #require(times.last { $0 < decision.time.seconds })
      #expect(abs(decision.time.seconds - last - 30) < 1e-6)
    }
    let newest = try #require(try ExplainReport(on: run, decision: decisions.count))
    #expect(newest.text.contains("\n\ndecision \(decisions.count)\n"))
  }

  // MARK: - One discovery in the background

  private static func discovering(_ name: String, app: String) throws -> Scenario {
    try scenario(
      "A warning of a range", lasting: 60,
      """
      beacons: [{ name: "tag", at: [2, 4], service: "180F", intervalMs: 200 }],
      walkers: [
        {
          name: "parent", from: [3, 4], path: [{ standS: 60 }],
          phone: { system: "ios", app: "\(app)" },
        },
      ],
      engine: { kind: "presence", rule: "espresense", rooms: { house: ["\(name)"] } },
      """)
  }

  /// iOS tells an app in the background of a device once, however many packets come.
  @Test(.bug("https://github.com/don/cordova-plugin-ble-central/issues/511"))
  func theBackgroundIsToldOnce() throws {
    func told(_ app: String) throws -> Int {
      try Self.run(try Self.discovering("180F", app: app), seed: 1).run.journal.apps
        .count { $0.event.sighting != nil }
    }
    #expect(try told("background") == 1)
    #expect(try told("foreground") > 20)
  }

  /// A name stands for an address, which iOS hides.
  @Test func aNameOnAnIPhoneIsNotHeard() throws {
    let scenario = try Self.discovering("tag", app: "foreground")
    #expect(scenario.unheardDevices(in: scenario.world).map(\.cause) == [.hiddenAddress])
    #expect(try Self.run(scenario, seed: 1).run.journal.decisions.isEmpty)
    let byService = try Self.discovering("180F", app: "foreground")
    #expect(byService.unheardDevices(in: byService.world).isEmpty)
    #expect(!(try Self.run(byService, seed: 1).run.journal.decisions.isEmpty))
  }

  // MARK: - A remote that loses its connection

  /// With a latency of 10, a beacon answers every 550 ms, and one that is barely heard is silent
  /// for 2560 ms now and then. The reason is told, and 6000 ms are enough.
  @Test(
    .bug("https://github.com/coredevices/PebbleOS/pull/1391"), arguments: 1...(3 as UInt64))
  func aLongerTimeoutKeepsAConnection(seed: UInt64) throws {
    func report(_ timeoutMs: Int) throws -> RunReport {
      try Self.run(
        TinyScenario(
          scenario: """
            {
              title: "A remote", floorplan: "tiny", durationS: 300,
              beacons: [
                { name: "hood", at: [1, 3], transmitPowerDBm: -10, intervalMs: 100, peripheral: {} },
              ],
              walkers: [
                {
                  name: "remote", from: [11, 3], path: [{ standS: 300 }],
                  phone: {
                    carried: "mast",
                    connection: {
                      intervalMs: 50, latency: 10, supervisionTimeoutMs: \(timeoutMs),
                      transmitPowerDBm: 3,
                    },
                  },
                },
              ],
              engine: {
                kind: "door-lock", readings: "connections", side: "ignored", exterior: ["hood"],
              },
            }
            """,
          plan: """
            {
              bounds: [[-1, -1], [13, 7]],
              walls: [
                { name: "s", from: [0, 0], to: [12, 0], material: "brick_215mm" },
                { name: "e", from: [12, 0], to: [12, 6], material: "brick_215mm" },
                { name: "n", from: [12, 6], to: [0, 6], material: "brick_215mm" },
                { name: "w", from: [0, 6], to: [0, 0], material: "brick_215mm" },
              ],
              rooms: [{ name: "office", corners: [[0, 0], [12, 0], [12, 6], [0, 6]] }],
            }
            """
        ).read(), seed: seed)
    }
    let short = try report(2560)
    let score = WalkerScore(of: short.run, walker: 0)
    let lost = try #require(score.allConnections?.lost)
    #expect(lost > 0)
    #expect(short.text.contains("\n  remote to hood, ends: \(lost) supervision timeout\n"))
    #expect(WalkerScore(of: try report(6000).run, walker: 0).allConnections?.lost == 0)
  }
}
