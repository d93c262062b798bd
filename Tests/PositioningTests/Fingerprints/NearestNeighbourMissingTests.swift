import BLE
import Positioning
import TestSupport
import Testing

/// The rules for missing levels, by the methods that compare levels.
@Suite struct NearestNeighbourMissingTests {
  private static let names = (0..<4).map { Anchor.device(DeviceAddress(UInt64($0) + 1)) }

  /// One fingerprint a cell.
  private static func map(_ cells: [[Double?]]) -> RadioMap {
    RadioMap(
      anchors: Array(names.prefix(cells[0].count)),
      cells: cells.indices.map { RadioMap.Cell("\($0)", at: Point(x: Double($0), y: 0)) },
      fingerprints: cells.enumerated().map { RadioMap.Fingerprint(at: .start, in: $0, $1) })
  }

  private static func recent(_ levels: [Double?]) -> RecentScans {
    RecentScans([
      Scan(endingAt: .start, levels.map { $0.map { Scan.Heard(mean: $0, newest: .start) } })
    ])
  }

  /// The scan is -60, -70, - and -90. The squared distances of the three fingerprints are
  ///
  ///                          missing as -100    missing as 0    left out
  ///     -60 -70 -80 -90      400                6400            0 · 3/3
  ///     -62 -74   - -95      4 + 16 + 25        45              45 · 3/3
  ///     -60 -70   -   -      100                8100            not three in common
  private static let cells: [[Double?]] = [
    [-60, -70, -80, -90], [-62, -74, nil, -95], [-60, -70, nil, nil],
  ]
  private static let scan: [Double?] = [-60, -70, nil, -90]

  @Test(arguments: [
    (MissingRule.substituted(PowerLevel(dBm: -100)), "1"),
    (.substituted(PowerLevel(dBm: 0)), "1"), (.leftOut, "0"),
    (.substitutedInSurvey(PowerLevel(dBm: -100)), "0"),
  ])
  func nearestByHand(missing: MissingRule, cell: String) {
    let (map, recent) = (Self.map(Self.cells), Self.recent(Self.scan))
    #expect(NearestFingerprint(map: map, missing: missing).locate(recent)?.cell == cell)
    let comparison = FingerprintComparison(missing: missing)
    #expect(NearestCell(map: map, comparison: comparison).locate(recent)?.cell == cell)
    #expect(
      WeightedNeighbours(map: map, count: 1, comparison: comparison).locate(recent)?.cell == cell)
  }

  /// Squared distances of 90² and 40² dB² with a missing beacon at 0 dBm, and of 10² and 40² at
  /// -100 dBm.
  @Test func zeroMakesWeakBeaconsDecide() {
    let map = Self.map([[-50, nil], [-10, -90]])
    let recent = Self.recent([-50, -90])
    #expect(
      NearestFingerprint(map: map, missing: .substituted(PowerLevel(dBm: 0))).locate(recent)?.cell
        == "1")
    #expect(NearestFingerprint(map: map).locate(recent)?.cell == "0")
  }

  /// The nearest fingerprint by the definition, over all of them.
  private func oracle(
    _ map: RadioMap, _ scan: [Double?], _ missing: MissingRule
  ) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, fingerprint) in map.fingerprints.enumerated() {
      let pairs = Array(zip(scan, fingerprint.levels))
      let common = pairs.filter { $0.0 != nil && $0.1 != nil }.count
      let heard = scan.filter { $0 != nil }.count
      var sum = 0.0
      for (here, there) in pairs {
        switch missing {
        case .substituted(let level):
          let difference = (here ?? level.dBm) - (there ?? level.dBm)
          sum += difference * difference
        case .substitutedInSurvey(let level):
          if let here { sum += (here - (there ?? level.dBm)) * (here - (there ?? level.dBm)) }
        default:
          if let here, let there { sum += (here - there) * (here - there) }
        }
      }
      if missing == .leftOut {
        guard common > 0, common >= min(3, heard) else { continue }
        sum = sum * Double(heard) / Double(common)
      }
      if sum < best?.distance ?? .infinity { best = (index, sum) }
    }
    return best.map { map.fingerprints[$0.index].cell }
  }

  @Test(arguments: [
    MissingRule.substituted(PowerLevel(dBm: 0)), .substituted(PowerLevel(dBm: -100)), .leftOut,
    .substitutedInSurvey(PowerLevel(dBm: -100)),
  ])
  func fingerprintsAgreeWithAFullSearch(missing: MissingRule) {
    for seed in 0..<UInt64(Build.isOptimised ? 30 : 2) {
      var dice = Dice(seed)
      func level(_ dice: inout Dice) -> Double? {
        dice.number(0...1) < 0.3 ? nil : dice.number(-95...(-50)).rounded()
      }
      let map = RadioMap(
        anchors: Self.names,
        cells: (0..<9).map { RadioMap.Cell("\($0)", at: Point(x: Double($0), y: 0)) },
        fingerprints: (0..<90).map { index in
          RadioMap.Fingerprint(
            at: .start, in: index / 10, Self.names.map { _ in level(&dice) })
        })
      let method = NearestFingerprint(map: map, missing: missing)
      for _ in 0..<100 {
        let scan = Self.names.map { _ in level(&dice) }
        let cell = scan.allSatisfy { $0 == nil } ? nil : oracle(map, scan, missing)
        #expect(method.locate(Self.recent(scan))?.cell == cell.map { "\($0)" })
      }
    }
  }
}
