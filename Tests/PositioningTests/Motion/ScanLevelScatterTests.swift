import Foundation
@testable import Positioning
import Testing

struct ScanLevelScatterTests {
  /// By sums over a fine grid.
  @Test(arguments: [0, 0.5, 0.8, 1])
  func hasMeanZeroAndVarianceOne(share: Double) {
    let scatter = ScanLevelScatter(shareNotOfMap: share)
    var (total, sum, squares, cubes) = (0.0, 0.0, 0.0, 0.0)
    for step in -10_000...10_000 {
      let deviations = Double(step) / 1000
      let density = exp(-scatter.square(of: deviations) / 2)
      total += density
      sum += density * deviations
      squares += density * deviations * deviations
      cubes += density * deviations * deviations * deviations
    }
    #expect(abs(sum / total) < 1e-3)
    #expect(abs(squares / total - 1) < 2e-3)
    #expect(share == 0 ? abs(cubes / total) < 1e-9 : cubes < 0)
  }

  @Test func isNormalWithoutFading() {
    let scatter = ScanLevelScatter(shareNotOfMap: 0)
    for deviations in [-3.0, -1, 0, 0.5, 2] {
      #expect(abs(scatter.square(of: deviations) - deviations * deviations) < 1e-12)
    }
  }

  @Test func modeIsAboveTheMean() {
    let scatter = ScanLevelScatter(shareNotOfMap: 1)
    #expect(scatter.square(of: 0.7) == 0)
    #expect(scatter.square(of: 2) > scatter.square(of: -1))
  }
}
