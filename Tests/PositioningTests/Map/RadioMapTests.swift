import BLE
import Engines
import Positioning
import TestSupport
import Testing

struct RadioMapTests {
  private let map = RadioMap(
    anchors: [.named("A"), .named("B")],
    cells: [
      RadioMap.Cell("door", at: Point(x: 0, y: 0)), RadioMap.Cell("desk", at: Point(x: 2, y: 0)),
      RadioMap.Cell("attic", at: Point(x: 4, y: 0)),
    ],
    fingerprints: [
      .init(at: .start, in: 1, [-70, nil]), .init(at: .start, in: 0, [-60, -80]),
      .init(at: .start, in: 1, [-74, -90]), .init(at: .start, in: 1, [-60, nil]),
      .init(at: .start, in: 1, [-76, nil]),
    ])

  @Test func groupsFingerprintsByCellInOrder() {
    #expect(map.fingerprints.map(\.cell) == [0, 1, 1, 1, 1])
    #expect(map.ranges == [0..<1, 1..<5, 5..<5])
    #expect(map.levels(of: 0, in: 1) == [-70, -74, -60, -76])
  }

  /// Mean -70, median of -76 -74 -70 -60, deviation √((0 + 16 + 100 + 36) / 4).
  @Test func summariesMatchTheLevels() throws {
    let summary = try #require(map.summary(of: 0, in: 1))
    #expect(summary.count == 4 && summary.mean == -70 && summary.median == -72)
    #expect(abs(summary.deviation - 38.0.squareRoot()) < 1e-12)
    #expect(map.summary(of: 1, in: 1)?.median == -90)
    #expect(map.summary(of: 1, in: 2) == nil)
  }

  @Test func trapsOnFingerprintsWithoutALevelForEachAnchor() async {
    await #expect(processExitsWith: .failure) {
      _ = RadioMap(
        anchors: [], cells: [RadioMap.Cell("", at: Point(x: 0, y: 0))],
        fingerprints: [RadioMap.Fingerprint(at: Instant(nanoseconds: 0), in: 0, [-60])])
    }
  }
}
