import BLE
import Engines
import Positioning
import Testing

struct NearestBeaconTests {
  private let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 10))

  private func site(_ x: Double, _ y: Double, power: Double = -59) -> AnchorSite {
    AnchorSite(Position(Point(x: x, y: y), height: 2.5), measuredPower: PowerLevel(dBm: power))
  }

  private func place(
    _ sites: [AnchorSite?], _ levels: Double?..., by model: DistanceModel = .logDistance()
  ) -> Point? {
    NearestBeacon(RangeGrid(of: sites, within: bounds), by: model)
      .locate(RecentScans(levels: levels))?.point
  }

  @Test func strongestWins() {
    #expect(place([site(1, 1), site(8, 2), site(3, 9)], -70, -65, -80) == Point(x: 8, y: 2))
  }

  @Test func accountsForMeasuredPower() {
    let sites = [site(1, 1, power: -80), site(8, 2)]
    #expect(place(sites, -82, -70) == Point(x: 1, y: 1))
  }

  /// r is 90 / 80 = 1.125 and 70 / 59 = 1.186; the excess is -10 and -11 dB. At -95 and -73 dBm, r
  /// is 1.1875 and 1.237, the excess -15 and -14 dB.
  @Test func curvesCompareRatios() throws {
    let sites = [site(1, 1, power: -80), site(8, 2)]
    let curve = try #require(DistanceModel.named("altbeacon"))
    #expect(place(sites, -95, -73, by: curve) == Point(x: 1, y: 1))
    #expect(place(sites, -95, -73) == Point(x: 8, y: 2))
  }

  @Test func leftWinsTies() {
    #expect(place([site(8, 2), site(1, 1)], -70, -70) == Point(x: 1, y: 1))
  }

  @Test func fixIsMovedOntoThePlan() {
    #expect(place([site(25, -3)], -70) == Point(x: 20, y: 0))
  }

  @Test func isNilIfNothingIsHeard() {
    #expect(place([site(1, 1), nil], nil, -60) == nil)
    #expect(place([]) == nil)
  }
}
