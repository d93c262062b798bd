import BLE
@testable import Positioning
import TestSupport
import Testing

/// A map of two cells, each surveyed facing up the page and down it. The body costs 20 dB: so the
/// levels at the desk facing down are those at the door facing up.
@Suite struct FacingMethodTests {
  private static let map = RadioMap(
    anchors: [.named("A")],
    cells: [
      RadioMap.Cell("door", at: Point(x: 0, y: 0)), RadioMap.Cell("desk", at: Point(x: 2, y: 0)),
    ],
    fingerprints: [
      .init(at: .start, in: 0, [-80], facing: 0), .init(at: .start, in: 0, [-100], facing: 180),
      .init(at: .start, in: 1, [-60], facing: 0.2), .init(at: .start, in: 1, [-80], facing: -180),
    ])

  private static func cell(level: Double, heading: Double?) -> String? {
    var method = FacingMethod(on: map) { NearestFingerprint(map: $0) }
    var scan = Scan(endingAt: .start, [Scan.Heard(mean: level, newest: .start)])
    scan.motion.heading = heading
    return method.locate(RecentScans([scan]))?.cell
  }

  @Test func headingsAreThoseOfTheSurvey() {
    #expect(Self.map.headings == [0, 180])
    #expect(Self.map.facing(180).fingerprints.map(\.levels) == [[-100], [-80]])
    #expect(Self.map.facing(0).cells == Self.map.cells)
  }

  @Test(arguments: [
    (0.0, "door"), (89, "door"), (91, "desk"), (180, "desk"), (269, "desk"), (271, "door"),
    (-60, "door"), (400, "door"),
  ])
  func comparesWithTheNearestHeading(heading: Double, cell: String) {
    #expect(Self.cell(level: -80, heading: heading) == cell)
  }

  @Test func withoutAHeadingAllAreCompared() {
    #expect(Self.cell(level: -100, heading: nil) == "door")
    #expect(Self.cell(level: -60, heading: nil) == "desk")
  }

  /// A cell that was surveyed in one direction only keeps its fingerprints.
  @Test func cellsKeepTheirNearestHeading() {
    var fingerprints = Self.map.fingerprints
    fingerprints.removeLast()
    let map = RadioMap(
      anchors: Self.map.anchors, cells: Self.map.cells, fingerprints: fingerprints)
    #expect(map.facing(180).fingerprints.map(\.levels) == [[-100], [-60]])
  }
}
