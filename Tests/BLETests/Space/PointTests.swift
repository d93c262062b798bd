import BLE
import Testing

@Suite struct PointTests {
  @Test func magnitudeIsThatOfTheGreaterCoordinate() {
    #expect(Point(x: -3, y: 2).magnitude == 3)
    #expect(Point(x: 1, y: -7).magnitude == 7)
    #expect(Point(x: 0, y: 0).magnitude == 0)
  }
}
