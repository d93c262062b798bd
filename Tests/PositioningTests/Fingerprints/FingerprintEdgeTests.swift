import BLE
import Engines
import Positioning
import Testing

/// Nearly empty maps and scans, and extreme levels.
struct FingerprintEdgeTests {
  private static let anchors = (1...3).map { Anchor.device(DeviceAddress(UInt64($0))) }
  private static let cells = (0..<4).map {
    RadioMap.Cell("cell \($0)", at: Point(x: Double($0) * 2, y: 0))
  }

  private static func map(_ cellCount: Int, _ levels: [(Int, [Double?])]) -> RadioMap {
    RadioMap(
      anchors: anchors, cells: Array(cells.prefix(cellCount)),
      fingerprints: levels.map { RadioMap.Fingerprint(at: .start, in: $0, $1) })
  }

  private static func recent(_ scans: [[Double?]]) -> RecentScans {
    RecentScans(
      scans.map { levels in
        Scan(endingAt: .start, levels.map { $0.map { Scan.Heard(mean: $0, newest: .start) } })
      })
  }

  private static let recentScans = [
    recent([[nil, nil, nil]]),
    recent([[-60, nil, nil]]),
    recent([[-60, -60, -60]]),
    recent([[nil, nil, nil], [nil, nil, -60], [nil, nil, nil]]),
    recent([[.nan, nil, nil]]),
    recent([[.infinity, -.infinity, .nan], [-.infinity, .infinity, -70]]),
    recent([[1e300, -1e300, 0]]),
    recent(Array(repeating: [-60, -70, -80], count: 30)),
  ]

  private static let maps = [
    map(0, []),
    map(4, []),
    map(1, [(0, [nil, nil, nil])]),
    map(1, [(0, [-60, -70, -80])]),
    map(2, [(1, [-60, nil, -80])]),
    map(4, [(0, [-60, nil, nil]), (3, [nil, nil, -60])]),
    map(4, (0..<4).flatMap { cell in (0..<8).map { _ in (cell, [-60, -60, -60]) } }),
    map(4, (0..<4).map { (0 * $0, [nil, nil, nil]) }),
    map(4, (0..<4).map { ($0, [1e9, -1e9, 0]) }),
  ]

  @Test(arguments: FingerprintMethods.allCases)
  func anyScanGivesAFiniteFixOrNil(_ kind: FingerprintMethods) {
    for map in Self.maps {
      var method = kind(map)
      for recent in Self.recentScans {
        guard let fix = method.locate(recent) else { continue }
        #expect(fix.point.x >= 0 && fix.point.x <= 6 && fix.point.y == 0)
        #expect(fix.covariance.inverse != nil)
        #expect(fix.covariance.trace.isFinite)
      }
    }
  }

  @Test(arguments: FingerprintMethods.allCases)
  func isNilForSilenceAndEmptyMaps(_ kind: FingerprintMethods) {
    for map in Self.maps {
      var method = kind(map)
      #expect(method.locate(Self.recentScans[0]) == nil)
    }
    for map in Self.maps.prefix(2) {
      var method = kind(map)
      for recent in Self.recentScans { #expect(method.locate(recent) == nil) }
    }
    var method = kind(RadioMap(anchors: [], cells: Self.cells, fingerprints: []))
    #expect(method.locate(Self.recent([[]])) == nil)
  }

  @Test(arguments: FingerprintMethods.allCases)
  func onlyCellIsTheEstimate(_ kind: FingerprintMethods) {
    for map in [Self.maps[3], Self.map(4, [(0, [-60, -70, -80])])] {
      var method = kind(map)
      let fix = method.locate(Self.recent([[-60, -70, -80]]))
      #expect(fix?.cell == "cell 0")
      #expect(fix?.point == Point(x: 0, y: 0))
    }
  }

  @Test(
    arguments: [FingerprintMethods.nearestFingerprint, .nearestMean, .nearestMedian, .histogram]
  )
  func firstCellWinsTies(_ kind: FingerprintMethods) {
    var method = kind(Self.maps[6])
    #expect(method.locate(Self.recent([[-60, -60, -60]]))?.cell == "cell 0")
  }
}
