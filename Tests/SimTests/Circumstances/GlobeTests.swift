import BLE
import Sim
import Testing

/// The position of a plan on the globe.
struct GlobeTests {
  private let home = GeoPoint(latitude: 43.468757, longitude: -79.698409)

  /// One degree of latitude at 45° is 111,131.745 m, one of longitude 78,846.805 m: Snyder, *Map
  /// Projections* (1987), table 2 for WGS 84, GRS 80.
  @Test func degreesHaveTheirLengths() {
    let place = GeoPoint(latitude: 45, longitude: 10).moved(north: 1111.31745, east: 788.46805)
    #expect(abs(place.latitude - 45.01) < 2e-7)
    #expect(abs(place.longitude - 10.01) < 2e-7)
  }

  @Test func aTurnedPlanPointsToTheEast() {
    let globe = Globe([Globe.Stop(at: home, .start)], bearing: 90)
    let place = globe.place(of: Point(x: 0, y: 100), at: .start)
    #expect(abs(place.latitude - home.latitude) < 1e-9)
    #expect(place.longitude > home.longitude + 0.001)
  }

  @Test func aTruckMovesBetweenItsStops() {
    let later = GeoPoint(latitude: 43.47, longitude: -79.7)
    let globe = Globe([
      Globe.Stop(at: home, Instant(nanoseconds: 10_000_000_000)),
      Globe.Stop(at: later, Instant(nanoseconds: 20_000_000_000)),
    ])
    #expect(globe.origin(at: .start) == home)
    let half = globe.origin(at: Instant(nanoseconds: 15_000_000_000))
    #expect(abs(half.latitude - (home.latitude + later.latitude) / 2) < 1e-12)
    #expect(globe.origin(at: Instant(nanoseconds: 99_000_000_000)) == later)
  }

  @Test func theDateLineIsCrossed() {
    let place = GeoPoint(latitude: 0, longitude: 179.9999).moved(north: 0, east: 100)
    #expect(place.longitude < -179.99)
    let pole = GeoPoint(latitude: 90, longitude: 0).moved(north: 1000, east: 1000)
    #expect(pole.latitude <= 90)
  }
}
