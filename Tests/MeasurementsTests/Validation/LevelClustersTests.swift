import Measurements
import TestSupport
import Testing

@Suite struct LevelClustersTests {
  @Test func findsThreeLevels() throws {
    let readings: [Double] = [-71, -70, -70, -69, -80, -80, -81, -79, -60, -60, -60, -60]
    let clusters = try #require(LevelClusters(of: readings))
    #expect(clusters.means == [-80, -70, -60])
    #expect(clusters.deviationBetween == 10)
    // Four squares of 1 among twelve readings.
    #expect(abs(clusters.deviationWithin - (4.0 / 12).squareRoot()) < 1e-12)
  }

  /// No split of the readings into three leaves less: the test tries all splits.
  @Test(arguments: 0..<20) func minimisesTheSumOfSquares(seed: UInt64) throws {
    var dice = Dice(seed)
    let readings = (0..<15).map { _ in Double(dice.integer(0...30)) }
    let sorted = readings.sorted()
    func squares(_ part: ArraySlice<Double>) -> Double {
      let mean = part.reduce(0, +) / Double(part.count)
      return part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    var least = Double.infinity
    for first in 1..<14 {
      for second in (first + 1)..<15 {
        least = min(
          least,
          squares(sorted[..<first]) + squares(sorted[first..<second])
            + squares(sorted[second...]))
      }
    }
    let clusters = try #require(LevelClusters(of: readings, leastShare: 0))
    #expect(abs(clusters.deviationWithin * clusters.deviationWithin * 15 - least) < 1e-9)
  }

  @Test func dropsLevelsWithTooFewReadings() throws {
    let readings =
      Array(repeating: -70.0, count: 50) + Array(repeating: -60.0, count: 48) + [-30, -30]
    let clusters = try #require(LevelClusters(of: readings))
    #expect(clusters.means.count == 2)
    #expect(LevelClusters(of: readings, leastShare: 0.02)?.means == [-70, -60, -30])
  }

  @Test func oneLevelHasNoDeviationBetween() throws {
    let clusters = try #require(LevelClusters(of: [-70, -70, -70]))
    #expect(clusters.means == [-70])
    #expect(clusters.deviationBetween == 0)
    #expect(clusters.deviationWithin == 0)
  }

  @Test func isNilWithoutReadings() {
    #expect(LevelClusters(of: []) == nil)
  }
}
