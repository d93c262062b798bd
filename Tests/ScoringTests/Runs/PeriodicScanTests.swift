import BLE
import Scenarios
import Scoring
import TestScenes
import TestSupport
import Testing

/// A gateway on a battery that listens for a few seconds every few minutes.
@Suite struct PeriodicScanTests {
  private static func run(
    windowMs: Int, intervalMs: Int, awayTimeoutS: Int, seed: UInt64, engine: String = ""
  ) throws -> (run: Run, score: WalkerScore) {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A gateway on a battery", floorplan: "tiny", durationS: 7200,
          receivers: [
            {
              name: "gateway", at: [2.5, 4], scanIntervalMs: \(intervalMs), scanWindowMs: \(windowMs),
              sensitivityDBm: -130,
            },
          ],
          walkers: [
            {
              name: "pallet", from: [2.5, 5], path: [{ standS: 7200 }],
              tag: { carried: "mast", intervalMs: 1000, transmitPowerDBm: 0 },
            },
          ],
          radio: { interference: 0 },
          engine: {
            preset: "mqtt_room", awayTimeoutS: \(awayTimeoutS), rooms: { house: ["gateway"] },
            \(engine)
          },
        }
        """
    ).read()
    let run = try scenario.run(scenario.world, seed: seed, on: nil)
    return (run, scenario.score(of: run, walker: 0))
  }

  /// The tag sends every 1.005 s on three channels, one of which a window listens to: 7200 s hear
  /// 7200 / 1.005 · window / interval packets, and at most one more or less at each window.
  @Test(arguments: [(5000, 300_000), (15_000, 120_000)], 1...(Build.isOptimised ? 4 : 1 as UInt64))
  func hearsTheShareOfItsWindows(scan: (windowMs: Int, intervalMs: Int), seed: UInt64) throws {
    let (_, score) = try Self.run(
      windowMs: scan.windowMs, intervalMs: scan.intervalMs, awayTimeoutS: 900, seed: seed)
    let expected = 7200 / 1.005 * Double(scan.windowMs) / Double(scan.intervalMs)
    let windows = 7200_000 / Double(scan.intervalMs)
    #expect(abs(Double(score.packetsReceived) - expected) <= windows + 16)
  }

  /// A gateway that does not restart its scan tells of a device once; one that restarts it, once a
  /// period.
  @Test(.bug("https://github.com/noble/noble/issues/417"))
  func withoutDuplicatesATagIsSeenOnceAScan() throws {
    func exits(_ engine: String) throws -> Int {
      try Self.run(
        windowMs: 100, intervalMs: 100, awayTimeoutS: 120, seed: 1,
        engine: "allowDuplicates: false, \(engine)"
      ).run.journal.decisions.count { $0.decision.verdict == .left("house") }
    }
    #expect(try exits("") == 1)
    #expect(try exits("scanPeriodMs: 60000") == 0)
    // Away 120 s after the first packet of each of 24 periods.
    #expect((23...24).contains(try exits("scanPeriodMs: 300000")))
  }

  /// A device is away once nothing was heard for the timeout: never if that is longer than the
  /// pause, and in each pause if it is shorter.
  @Test(arguments: 1...(Build.isOptimised ? 4 : 1 as UInt64))
  func isAwayInPausesLongerThanTheTimeout(seed: UInt64) throws {
    func exits(after timeout: Int) throws -> Int {
      try Self.run(windowMs: 5000, intervalMs: 300_000, awayTimeoutS: timeout, seed: seed).run
        .journal.decisions.count { $0.decision.verdict == .left("house") }
    }
    #expect(try exits(after: 900) == 0)
    #expect((22...24).contains(try exits(after: 120)))
  }
}
