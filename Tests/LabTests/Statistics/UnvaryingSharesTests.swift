import Foundation
import Lab
import Testing

@Suite struct UnvaryingSharesTests {
  /// By the C library's pow: of 31 the u is 1 - 0.025^(1/30), or 11.57 %.
  @Test(arguments: [
    (0.0, 0.0, 0.1157), (1.0, 0.8843, 1.0), (0.25, 0.2211, 0.3368), (0.5, 0.4422, 0.5578),
  ])
  func reachesToBothSidesAsFarAsThereIsRoom(share: Double, lower: Double, upper: Double) {
    let range = UnvaryingShares(share, count: 31)
    #expect(abs(range.lower - lower) < 1e-4 && abs(range.upper - upper) < 1e-4)
    let differing = 1 - pow(0.025, 1.0 / 30)
    #expect(abs(range.upper - range.lower - differing) < 1e-12)
  }

  @Test func aSingleNumberTellsNothing() {
    let range = UnvaryingShares(0.3, count: 1)
    #expect(range.lower == 0 && range.upper == 1)
  }

  /// Of numbers that are one of a few, with the probabilities given: how often all of a sample are
  /// the same, and the range misses the mean.
  @Test(arguments: [2, 3, 5, 10, 40])
  func fallsShortNoMoreOftenThanItSays(count: Int) {
    for hundredth in 1..<100 {
      let probability = Double(hundredth) / 100
      let rest = (1 - probability) / 2
      for (values, probabilities) in [
        ([0, 1], [probability, 1 - probability]), ([0.5, 1], [probability, 1 - probability]),
        ([0, 0.2, 1], [probability, rest, rest]), ([0, 0.9, 1], [rest, probability, rest]),
      ] {
        let mean = zip(values, probabilities).reduce(0) { $0 + $1.0 * $1.1 }
        let missed = zip(values, probabilities).reduce(0) { missed, outcome in
          let range = UnvaryingShares(outcome.0, count: count)
          let holds = range.lower <= mean && mean <= range.upper
          return missed + (holds ? 0 : pow(outcome.1, Double(count)))
        }
        #expect(missed < 0.05)
      }
    }
  }
}
