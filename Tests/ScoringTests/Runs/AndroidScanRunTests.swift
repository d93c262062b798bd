import BLE
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// An app on Android beside a beacon, as in public reports. The scan mode that it asks for, and how
/// often it starts, decide what it hears.
@Suite struct AndroidScanRunTests {
  /// A room with a beacon 0.5 to 0.7 m from the phone in a hand.
  private static func scenario(
    _ engine: String, on system: String, from x: Double, intervalMs: Int, lasting seconds: Int
  ) throws -> Scenario {
    try TinyScenario(
      scenario: """
        {
          title: "Beside", floorplan: "tiny", durationS: \(seconds),
          beacons: [
            {
              name: "tag", at: [3, 2.5], intervalMs: \(intervalMs), transmitPowerDBm: -4, heightM: 1,
            },
          ],
          walkers: [
            {
              name: "user", from: [\(x), 2.5], path: [{ standS: \(seconds), headingDeg: 270 }],
              phone: { system: "\(system)" },
            },
          ],
          engine: { preset: "altbeacon", rooms: { office: ["tag"] }, \(engine) },
        }
        """,
      plan: """
        {
          bounds: [[-1, -1], [7, 6]],
          walls: [
            { name: "s", from: [0, 0], to: [6, 0], material: "brick_215mm" },
            { name: "e", from: [6, 0], to: [6, 5], material: "brick_215mm" },
            { name: "n", from: [6, 5], to: [0, 5], material: "brick_215mm" },
            { name: "w", from: [0, 5], to: [0, 0], material: "brick_215mm" },
          ],
          rooms: [{ name: "office", corners: [[0, 0], [6, 0], [6, 5], [0, 5]] }],
        }
        """
    ).read()
  }

  private static func run(_ scenario: Scenario, seed: UInt64) throws -> Run {
    try scenario.run(scenario.world, seed: seed, on: nil)
  }

  private static func exits(_ run: Run) -> Int {
    run.journal.decisions.count { $0.decision.verdict == .left("office") }
  }

  /// AltBeacon/android-beacon-library, issue 509: a beacon of 1 Hz lies beside the phone. The
  /// library asks for low latency in the foreground, so that it hears the beacon each second; a
  /// region is left after 10 s. At low power, 10 % of the time, it is left over and over.
  @Test(
    .bug("https://github.com/AltBeacon/android-beacon-library/issues/509"),
    arguments: ["android-8", "android-13", "android-14"])
  func aBeaconBesideThePhoneIsNotLeftInTheForeground(system: String) throws {
    var (atLowPower, seeds) = (0, 0)
    for seed in 1...(Build.isOptimised ? 40 : 4) as ClosedRange<UInt64> {
      func exits(_ engine: String) throws -> Int {
        Self.exits(
          try Self.run(
            try Self.scenario(
              engine, on: system, from: 3.5, intervalMs: 1000, lasting: 600), seed: seed))
      }
      #expect(try exits("decide: 'regions'") == 0, "seed \(seed)")
      atLowPower += try exits("decide: 'regions', scanMode: 'low-power'") > 0 ? 1 : 0
      seeds += 1
    }
    #expect(atLowPower == seeds)
  }

  /// Issues 763 and 862: scans of 0.5 s with pauses of 2 s, started anew each time, as by the
  /// library before it kept a scan for 6 s. Five starts, at 0, 2.5 ... 10 s, are heard; then
  /// Android delivers nothing until the first of them is 30 s old.
  @Test(
    .bug("https://github.com/AltBeacon/android-beacon-library/issues/763"),
    arguments: ["android-8", "android-13", "android-14"])
  func fiveStartsAreHeardIn30Seconds(system: String) throws {
    for seed in 1...(Build.isOptimised ? 20 : 3) as ClosedRange<UInt64> {
      let run = try Self.run(
        Self.scenario(
          """
          foregroundScanPeriod: 500, foregroundBetweenScanPeriod: 2000, minScanCycleMs: 0
          """, on: system, from: 3.7, intervalMs: 100, lasting: 120), seed: seed)
      var scans: Set<Int> = []
      for time in run.journal.apps.compactMap({ $0.event.sighting?.time.seconds }) {
        let (scan, rest) = (Int(time / 2.5), time.truncatingRemainder(dividingBy: 2.5))
        #expect(rest <= 0.5, "\(time) s")
        scans.insert(scan)
      }
      #expect(scans == Set((0..<48).filter { $0 % 12 < 5 }), "seed \(seed)")
      // 10 s after 10.5 s, at the end of a period, the office is left, and entered at 30 s.
      let left = run.journal.decisions.filter { $0.decision.verdict == .left("office") }
      #expect(left.map { $0.decision.time.seconds } == [20.5, 50.5, 80.5, 110.5])
    }
  }

  /// The library of today: a scan of 0.5 s every 2.5 s goes on for 8 s, until the end of a period
  /// after 6 s, and starts again after 10 s. So everything is delivered.
  @Test(arguments: ["android-8", "android-14"])
  func theLibraryKeepsAScanForSixSeconds(system: String) throws {
    let run = try Self.run(
      Self.scenario(
        "foregroundScanPeriod: 500, foregroundBetweenScanPeriod: 2000", on: system, from: 3.7,
        intervalMs: 100, lasting: 120), seed: 1)
    let times = run.journal.apps.compactMap { $0.event.sighting?.time.seconds }
    #expect(times.allSatisfy { $0.truncatingRemainder(dividingBy: 10) <= 8 })
    #expect(Set(times.map { Int($0 / 10) }) == Set(0..<12))
    #expect(Self.exits(run) == 0)
  }

  /// A beacon that is on up to 20 s, and from 100 to 400 s, beside a phone of which nobody has the
  /// app open from 50 s on.
  private static func away(_ change: String, on system: String) throws -> Run {
    let files = TinyScenario(
      scenario: """
        {
          title: "Away", floorplan: "tiny", durationS: 700,
          beacons: [
            {
              name: "in", at: [3, 4.5], intervalMs: 100, transmitPowerDBm: -4, heightM: 1,
              schedule: [
                { atS: 20, power: "off" }, { atS: 100, power: "on" }, { atS: 400, power: "off" },
              ],
            },
          ],
          walkers: [
            {
              name: "user", from: [3.5, 4.5], path: [{ standS: 700, headingDeg: 270 }],
              phone: { system: "\(system)", schedule: [{ atS: 50, \(change) }] },
            },
          ],
          engine: { preset: "altbeacon", decide: "regions", rooms: { house: ["in"] } },
        }
        """)
    return try run(try files.read(), seed: 1)
  }

  /// The times in seconds at which the app was given packets, from one time to another.
  private static func heard(_ run: Run, from start: Double, to end: Double) -> [Double] {
    run.journal.apps.compactMap { $0.event.sighting?.time.seconds }.filter {
      $0 >= start && $0 < end
    }
  }

  /// In the background the library scans for 10 s every 310 s, and in the pauses, at low power,
  /// until 10 s after the first beacon: AltBeacon/android-beacon-library, `BeaconManager.java`,
  /// lines 177 to 189 at 03854bb, and `CycledLeScannerForLollipop.java`, `deferScanIfNeeded`, at
  /// 0c406f5. A window of low power comes every 1.4 s.
  @Test func theLibraryPausesInTheBackground() throws {
    let run = try Self.away("app: \"background\"", on: "android-13")
    let search = Self.heard(run, from: 50, to: 350)
    let first = try #require(search.first)
    #expect(first >= 100 && first <= 101.6)
    #expect(try #require(search.last) <= first + 10)
    #expect(!Self.heard(run, from: 350, to: 360).isEmpty)
    #expect(Self.heard(run, from: 360, to: 700) == [])
    let decisions = run.journal.decisions.map(\.decision)
    #expect(
      decisions.map(\.verdict) == [
        .entered("house"), .left("house"), .entered("house"), .left("house"),
      ])
    #expect(decisions[2].time.seconds == first)
    // The next scan after 400 s is from 660 to 670 s.
    #expect(decisions[3].time.seconds == 670)
  }

  /// The library's scans have an empty filter, which does not make a scan a filtered one from
  /// Android 14 on: LineageOS/android_packages_modules_Bluetooth, `ScanManager.java`,
  /// `isFilteredScan`, at be825e4; GrapheneOS/platform_packages_modules_Bluetooth,
  /// `requiresScreenOn`, at 0df96de has no such condition. The search has filters for companies.
  /// With the screen off, a window of low power comes every 10.24 s from 13 on, and every 5.12 s
  /// before.
  @Test(arguments: [
    ("android-8", 5.12, true), ("android-13", 10.24, true), ("android-14", 10.24, false),
  ])
  func anEmptyFilterCountsUpToAndroid13(system: String, interval: Double, counts: Bool) throws {
    let run = try Self.away("screen: \"off\"", on: system)
    let search = Self.heard(run, from: 50, to: 350)
    let first = try #require(search.first)
    #expect(first >= 100 && first <= 100 + interval + 0.2)
    #expect(try #require(search.last) <= first + 10)
    let later = Self.heard(run, from: 350, to: 700)
    let start = try #require(later.first)
    #expect(counts ? start < 360 : start >= 360)
  }
}
