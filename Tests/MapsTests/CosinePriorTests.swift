import BLE
import Maps
import Sim
import Testing

struct CosinePriorTests {
  private let prior = CosinePrior(
    on: Bounds(from: Point(x: -1, y: 2), to: Point(x: 5, y: 6)))

  /// Sums over small squares: of the density, and of its squared slope divided by the density.
  @Test func densityAndInformationMatchTheirIntegrals() {
    let step = 0.02
    var (total, xx, yy) = (0.0, 0.0, 0.0)
    for row in 0..<200 {
      for column in 0..<300 {
        let place = Point(x: -1 + (Double(column) + 0.5) * step, y: 2 + (Double(row) + 0.5) * step)
        let density = prior.density(at: place)
        let half = step / 2
        let dx =
          (prior.density(at: Point(x: place.x + half, y: place.y))
            - prior.density(at: Point(x: place.x - half, y: place.y))) / step
        let dy =
          (prior.density(at: Point(x: place.x, y: place.y + half))
            - prior.density(at: Point(x: place.x, y: place.y - half))) / step
        total += density * step * step
        xx += dx * dx / density * step * step
        yy += dy * dy / density * step * step
      }
    }
    #expect(abs(total - 1) < 1e-9)
    #expect(abs(prior.information.xx - xx) < 1e-3 * xx)
    #expect(abs(prior.information.yy - yy) < 1e-3 * yy)
    #expect(prior.information.xy == 0)
  }

  @Test func densityIsZeroOutsideAndGreatestInTheMiddle() {
    #expect(prior.density(at: Point(x: 5.1, y: 4)) == 0)
    #expect(prior.density(at: Point(x: 5, y: 4)) < 1e-12)
    #expect(abs(prior.density(at: Point(x: 2, y: 4)) - 4.0 / 24) < 1e-12)
  }
}
