import BLE
import Documents
import EngineFiles
import Engines
import TestScenes
import TestSupport
import Testing

/// Presets on timelines that follow from the rules of the products alone, worked out by hand: what
/// is heard, with times, and the decisions, with times.
@Suite struct PresetTimelineTests {
  private typealias Packet = PresetTimeline.Packet

  private static func decisions(
    _ preset: String, _ settings: String = "", hears packets: [Packet], untilS end: Int = 60
  ) throws -> [String] {
    try PresetTimeline.decisions(preset, settings, hears: packets, untilS: end)
  }

  // MARK: ESPresense

  /// Without a declared power the reference is -71 dBm: -79 dBm is 10^(8/27) = 1.98 m, within 2 m,
  /// and -80 dBm 2.15 m.
  @Test func espresenseReferenceIsMinus71() throws {
    let packets = [(0, "a", -80.0), (0, "b", -79)]
    #expect(try Self.decisions("espresense", hears: packets, untilS: 5) == ["0 b+"])
  }

  /// ref_rssi -66 gives -72 dBm, for which -80 dBm is 1.98 m; a measured power of -72 is the same.
  @Test(arguments: ["ref_rssi: -66", "measuredPowerDBm: -72"])
  func espresenseAddsTheTransmitPowerToRefRSSI(setting: String) throws {
    let packets = [(0, "a", -81.0), (0, "b", -80)]
    #expect(
      try Self.decisions("espresense", ", \(setting)", hears: packets, untilS: 5)
        == ["0 b+"])
  }

  /// As shipped nobody is counted.
  @Test func espresenseCountsNobodyUntilTold() throws {
    let packets = [(0, "a", -60.0), (1000, "a", -60)]
    #expect(try Self.decisions("espresense", ", countsDevice: false", hears: packets) == [])
    #expect(try Self.decisions("espresense", hears: packets) == ["0 a+", "11000 a-"])
  }

  /// Twenty readings of -60 dBm within 2 s, then -95 every 0.1 s. Of 20 stored readings, k are of
  /// -95. With k = 14 both quartiles are apart and all count: -84.5 dBm, 3.16 m. With k = 15 the
  /// upper quartile, at rank 14.25, is -86.25, so the upper fence is -73.1 and -95 alone counts:
  /// 7.7 m.
  @Test func espresenseStoresTwentyReadingsAtFirst() throws {
    let packets = (0..<20).map { (100 * $0, "a", -60.0) } + (20..<50).map { (100 * $0, "a", -95.0) }
    #expect(
      try Self.decisions("espresense", hears: packets, untilS: 6) == ["0 a+", "3400 a-"])
  }

  /// At 10.1 s the buffer holds the readings from 8.2 s on, 20 in 1.9 s, and grows to 200. Of 20 +
  /// k readings, the upper fence first excludes -60 with k = 60: the quartile's rank is 59.25, so
  /// it is -86.25, and the fence -73.1. A mean of all beyond 4 m, -87.26 dBm, would need k = 71.
  @Test func espresenseStoresMoreAfterTenSeconds() throws {
    let near = (0...101).map { (100 * $0, "a", -60.0) }
    let far = (102..<180).map { (100 * $0, "a", -95.0) }
    #expect(
      try Self.decisions("espresense", hears: near + far, untilS: 18)
        == ["0 a+", "16100 a-"])
  }

  // MARK: The reports of ESPresense's nodes

  private static let nodes = ", nodes: 'espresense', smoothing: 'latest', latestN: 1"

  /// At 1 s the first report of b is at once, 1.41 m against 1.53. That of a at 2 s, 1.08 m,
  /// differs from the last by 0.45 m, and waits for the mark at 5 s, at which nothing is heard.
  @Test func nodesReportAtMarks() throws {
    let packets = [(0, "a", -76.0), (1000, "b", -75), (2000, "a", -71.9)]
    #expect(
      try Self.decisions("mqtt_room", Self.nodes, hears: packets, untilS: 20)
        == ["0 a+", "1000 a-", "1000 b+", "5000 b-", "5000 a+"])
  }

  /// Moves to 1.41 m, nearer than a at 1.53: from 1.98 m, by 1.1 skip distances, 5000 / 9 ms before
  /// the mark; from 3.59 m, by 4.4, 5000 / 6 ms; from 7.74 m, by 12.7, half of 5000 ms.
  @Test(arguments: [(-79.0, 4445), (-86, 4167), (-95, 2500)])
  func nodesReportMovesBeforeMarks(from level: Double, at ms: Int) throws {
    let packets = [(0, "a", -76.0), (500, "b", level), (2000, "b", -75)]
    #expect(
      try Self.decisions("mqtt_room", Self.nodes, hears: packets, untilS: 20)
        == ["0 a+", "\(ms) a-", "\(ms) b+"])
  }

  /// -110 dBm is 27.8 m.
  @Test func maxDistOfZeroIsNoLimit() throws {
    let packets = [(0, "a", -110.0)]
    #expect(try Self.decisions("mqtt_room", hears: packets) == [])
    #expect(try Self.decisions("mqtt_room", ", max_dist: 0", hears: packets) == ["0 a+"])
    #expect(try Self.decisions("mqtt_room", ", maxDistancesM: {a: 0}", hears: packets) == ["0 a+"])
    #expect(try Self.decisions("companion", hears: packets) == [])
    #expect(try Self.decisions("companion", ", max_dist: 0", hears: packets) == ["0 a+"])
  }

  // MARK: AltBeacon

  /// Scan periods of 1.1 s. b alone is heard in the second. With the cache a is ranged until the
  /// first period that ends more than 5 s after its reading, at 5.5 s, too.
  @Test func altBeaconRangesWhatWasHeardInThePeriod() throws {
    let packets = [(0, "a", -68.0)] + (0..<8).map { (1100 * $0, "b", -80.0) }
    #expect(
      try Self.decisions("altbeacon", hears: packets, untilS: 8)
        == ["1100 a+", "2200 a-", "2200 b+"])
    #expect(
      try Self.decisions("altbeacon", ", usesTrackingCache: true", hears: packets, untilS: 8)
        == ["1100 a+", "6600 a-", "6600 b+"])
  }

  /// a is left at 11 s. Heard again at 13.2 s, its level is the mean of -60 and -90, stronger than
  /// b. Heard again at 22 s, the first reading is older than 20 s.
  @Test func altBeaconKeepsReadingsAfterAnExit() throws {
    func packets(_ ms: Int) -> [Packet] { [(0, "a", -60), (ms, "a", -90), (ms, "b", -80)] }
    #expect(
      try Self.decisions("altbeacon", hears: packets(13_200), untilS: 15)
        == ["1100 a+", "11000 a-", "14300 a+"])
    #expect(
      try Self.decisions("altbeacon", hears: packets(22_000), untilS: 24)
        == ["1100 a+", "11000 a-", "23100 b+"])
  }

  // MARK: BLEUnlock

  /// The first packet is an advertisement, the second the RSSI that is read once connected, at
  /// 0.5 s. From then on it is read every 2 s: the packets at 1 and 2 s are not readings.
  @Test func bleUnlockReadsEachPacketUntilConnected() throws {
    let packets = [
      (0, "d", -75.0), (500, "d", -75), (1000, "d", -50), (2000, "d", -50), (2500, "d", -60),
    ]
    #expect(try Self.decisions("bleunlock", hears: packets, untilS: 4) == ["2500 unlock"])
    #expect(
      try Self.decisions("bleunlock", hears: [(0, "d", -75), (300, "d", -59)], untilS: 2)
        == ["300 unlock"])
  }

  /// Checked every 2 s after the reading at 0.5 s, the loss is noticed at 12.5 s. So a packet at
  /// 12.4 s is a reading of the connection, and the next within 2 s none; from 12.6 s on, two
  /// packets are readings.
  @Test func bleUnlockReadsEachPacketAfterTheLoss() throws {
    let before: [Packet] = [(0, "d", -75), (500, "d", -75)]
    #expect(
      try Self.decisions(
        "bleunlock", hears: before + [(12_400, "d", -75), (12_500, "d", -55)], untilS: 14) == [])
    #expect(
      try Self.decisions(
        "bleunlock", hears: before + [(12_600, "d", -75), (12_700, "d", -55)], untilS: 14)
        == ["12700 unlock"])
  }

  /// The unlock at 0 s starts the mean anew. After the loss, packets at 20 and 20.1 s are readings:
  /// the mean of -60, -80, -90 and -90 is -80, which is near. With the next reading, at 22.1 s, it
  /// is
  /// -82, and 5 s later the door locks.
  @Test func bleUnlockIsNearAtLockRSSI() throws {
    let far: [Packet] = [20_000, 20_100, 20_200, 22_100, 24_100, 26_100, 28_100].map {
      ($0, "d", -90)
    }
    let lost: [Packet] = [(0, "d", -60), (100, "d", -80)] + far
    #expect(
      try Self.decisions("bleunlock", hears: lost, untilS: 30) == ["0 unlock", "27100 lock"])
    // Not yet connected, the packet at 20 s is the RSSI: the mean of three readings is -80 at
    // 22.1 s, that of four -82.5 at 24.1 s.
    #expect(
      try Self.decisions("bleunlock", hears: [(0, "d", -60)] + far, untilS: 30)
        == ["0 unlock", "29100 lock"])
  }

  // MARK: Bermuda

  /// c is discovered before b. At 2.1 s both are nearer than a by more than 30 % of the mean, and b
  /// than c by 7.7 % only: c, which comes first, wins.
  @Test func bermudaTakesRivalsInOrderOfDiscovery() throws {
    let packets: [Packet] = [
      (0, "a", -70), (500, "c", -90), (600, "b", -90), (1400, "a", -70), (1500, "c", -61),
      (1600, "b", -60),
    ]
    #expect(
      try Self.decisions("bermuda", hears: packets, untilS: 3)
        == ["1050 a+", "2100 a-", "2100 c+"])
  }
}
