import BLE
import Engines
import Positioning
import Testing

struct WeightedCentroidTests {
  private let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 10))

  private func place(
    _ anchors: [(x: Double, y: Double, power: Double)], _ levels: [Double?], flatness: Double
  ) -> Point? {
    let sites = anchors.map {
      AnchorSite(
        Position(Point(x: $0.x, y: $0.y), height: 2.5), measuredPower: PowerLevel(dBm: $0.power))
    }
    return WeightedCentroid(RangeGrid(of: sites, within: bounds), flatness: flatness)
      .locate(RecentScans(levels: levels))?.point
  }

  /// Ten decibels are a factor of ten at a flatness of 1, of √10 at 2.
  @Test func tenDecibelsAreAFactorOfTen() throws {
    let anchors = [(0.0, 0.0, -59.0), (11, 0, -59), (0, 5.5, -59)]
    let point = try #require(place(anchors, [-60, -70, nil], flatness: 1))
    #expect(abs(point.x - 1) < 1e-12 && abs(point.y) < 1e-12)
    let flatter = try #require(place(anchors, [-60, -70, nil], flatness: 2))
    #expect(abs(flatter.x - 11 / (1 + 10.0.squareRoot())) < 1e-12)
  }

  @Test func equalLevelsGiveTheCentre() throws {
    let anchors = [(0.0, 0.0, -59.0), (12, 0, -65), (6, 9, -70)]
    let point = try #require(place(anchors, [-70, -76, -81], flatness: 1))
    #expect(abs(point.x - 6) < 1e-12 && abs(point.y - 3) < 1e-12)
  }

  @Test func dominantAnchorGivesItsOwnPosition() {
    #expect(place([(3, 4, -59), (9, 9, -59)], [20, -127], flatness: 0.1) == Point(x: 3, y: 4))
  }
}
