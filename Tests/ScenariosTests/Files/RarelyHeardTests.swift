import BLE
import FloorPlans
@testable import Scenarios
import TestScenes
import Testing

/// Beacons that send too rarely for a timeout of an engine on a phone.
@Suite struct RarelyHeardTests {
  /// Returns what lint finds with beacons that send at an interval, as text: the device, the mean
  /// time between two packets in ms, the key of the timeout, and the time of the run in s.
  private static func found(
    intervalMs: Int, frame: String = "minor: 2", phone: String, engine: String
  ) throws -> [String] {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A phone that hears rarely", floorplan: "tiny", durationS: 600,
          beacons: [
            { name: "in", at: [3, 4.5], intervalMs: \(intervalMs), minor: 1 },
            { name: "out", at: [3, 3.2], intervalMs: \(intervalMs), \(frame) },
          ],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 600 }], phone: { \(phone) },
          }],
          engine: { \(engine) },
        }
        """
    ).read()
    return scenario.unheardDevices(in: scenario.world).map { unheard in
      func text(_ gap: Duration, _ key: String, _ time: Duration?) -> String {
        "\(unheard.device ?? "all") \(Int((gap.inSeconds * 1000).rounded())) \(key)"
          + (time.map { " for \(Int($0.inSeconds.rounded()))" } ?? "")
      }
      return switch unheard.cause {
      case .rarelyHeard(let gap, _, let key, let time): text(gap, key, time)
      case .allRarelyHeard(let gap, _, let key, let time): text(gap, key, time)
      default: "\(unheard.cause)"
      }
    }
  }

  private static func lock(_ settings: String = "") -> String {
    "kind: 'door-lock', side: 'ignored', exterior: ['out'], \(settings)"
  }

  /// A phone that listens without a break. By default a device is forgotten after 5 s, and the door
  /// locks after 60 s of silence. One of several silent devices locks no door: with two that send
  /// every 100 s, some minutes have no packet, but not all (0.4 squared is 16 %).
  @Test(arguments: [
    (4900, lock(), []), (5100, lock(), ["out 5100 maxTrackingAgeS"]),
    (100_000, lock(), ["out 100000 maxTrackingAgeS", "all 100000 signalTimeoutS"]),
    (100_000, lock("maxTrackingAgeS: 86400"), ["all 100000 signalTimeoutS"]),
    (10_000, lock("maxTrackingAgeS: 86400"), []),
    (
      10_000, "kind: 'door-lock', interior: ['in'], exterior: ['out']",
      ["in 10000 maxTrackingAgeS", "out 10000 maxTrackingAgeS"]
    ),
    (
      100_000, "kind: 'door-lock', interior: ['in'], exterior: ['out'], maxTrackingAgeS: 86400",
      ["all 50000 signalTimeoutS"]
    ),
    (
      10_000, "kind: 'fall-watch', chairs: { smith: 'in' }, beacons: ['out']",
      ["out 10000 inRangeS"]
    ),
    // Levels that are read over connections do not come from advertisements.
    (10_000, lock("readings: 'connections'"), []),
  ])
  func timeoutsOfLocksAndFallsCount(
    intervalMs: Int, engine: String, expected: [String]
  ) throws {
    let phone = "scanIntervalMs: 320, scanWindowMs: 320"
    #expect(try Self.found(intervalMs: intervalMs, phone: phone, engine: engine) == expected)
  }

  /// The schedules of phones.md. In the background and with the screen off, Android 13 listens for
  /// 512 of 10240 ms, at 600 ms once in 12 s; with the screen on, for 140 of 1400 ms, once in 6 s.
  /// In the foreground a scan begins with 6 s at 183 of 730 ms, which is shorter than the timeout.
  /// iOS listens for 30 of 300 ms in the background.
  @Test(arguments: [
    ("system: 'android-13', app: 'background', screen: 'off'", ["out 12000 lostS"]),
    ("system: 'android-13', app: 'background'", ["out 6000 lostS"]),
    ("system: 'android-13'", ["out 6000 lostS for 594"]),
    (
      "system: 'android-13', app: 'background', schedule: [{ atS: 200, screen: 'off' }]",
      ["out 6000 lostS for 200", "out 12000 lostS for 400"]
    ),
    ("system: 'ios', app: 'background'", ["out 6000 lostS"]), ("system: 'ios'", []),
  ])
  func schedulesOfSystemsCount(phone: String, expected: [String]) throws {
    let found = try Self.found(
      intervalMs: 600, frame: "service: '180F'", phone: phone,
      engine: "kind: 'asset-tracker', assets: { keys: '180F' }, lostS: 15")
    #expect(found == expected)
  }

  /// An app that pauses between its scans is silent in each pause, which no share of time tells.
  @Test func pausesAreNoShares() throws {
    let found = try Self.found(
      intervalMs: 600, frame: "service: '180F'", phone: "system: 'android-13', app: 'background'",
      engine: """
        kind: 'asset-tracker', assets: { keys: '180F' }, lostS: 15, scanPeriodMs: 1000,
        betweenScanPeriodMs: 60000
        """)
    #expect(found == [])
  }

  /// A run is warned if no packet comes in a timeout, not if only some timeouts have none, or for a
  /// part of the run.
  @Test(arguments: [(1.9, nil, false), (6, nil, true), (6, 100.0, false)])
  func runsAreWarnedOfTimeoutsWithoutAPacket(gap: Double, during: Double?, isWarnedOf: Bool) {
    let time = during.map { Duration.seconds($0) }
    for cause in [
      UnheardDevice.Cause.rarelyHeard(
        every: .seconds(gap), timeout: .seconds(5), key: "maxTrackingAgeS", during: time),
      .allRarelyHeard(
        every: .seconds(gap), timeout: .seconds(5), key: "signalTimeoutS", during: time),
    ] {
      #expect(cause.isWarnedOf == isWarnedOf)
    }
  }
}
