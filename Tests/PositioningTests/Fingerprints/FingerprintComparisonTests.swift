import BLE
@testable import Positioning
import Testing

/// Distances computed by hand.
struct FingerprintComparisonTests {
  private let here: [Double?] = [-60, -70, nil, -90, nil]
  private let there: [Double?] = [-63, -66, -80, nil, nil]

  private func squaredDistance(
    _ comparison: FingerprintComparison, _ here: [Double?], _ there: [Double?]
  ) -> Double? {
    comparison.squaredDistance(from: here, to: there[...])
  }

  /// The third is not heard now and is ignored; the fourth differs by 5 dB.
  @Test func substitutesLevelsMissingInTheSurvey() {
    let comparison = FingerprintComparison(missing: .substitutedInSurvey(PowerLevel(dBm: -95)))
    let squares: [Double] = [3 * 3, 4 * 4, 5 * 5]
    #expect(squaredDistance(comparison, here, there) == squares.reduce(0, +))
  }

  @Test func substitutesMissingLevels() {
    let comparison = FingerprintComparison(missing: .substituted(PowerLevel(dBm: -95)))
    let squares: [Double] = [3 * 3, 4 * 4, 15 * 15, 5 * 5]
    #expect(squaredDistance(comparison, here, there) == squares.reduce(0, +))
  }

  @Test func countsMissingAnchorsAsADifference() {
    let comparison = FingerprintComparison(missing: .counted(Decibels(7)))
    let squares: [Double] = [3 * 3, 4 * 4, 7 * 7, 7 * 7]
    #expect(squaredDistance(comparison, here, there) == squares.reduce(0, +))
  }

  @Test func scalesUpIfAnchorsAreMissing() {
    let comparison = FingerprintComparison(missing: .leftOut)
    #expect(squaredDistance(comparison, here, there) == nil)
    #expect(squaredDistance(comparison, [-60, -70], [-63, -66]) == 25)
    #expect(
      squaredDistance(comparison, [-60, -70, -50, -90], [-63, -66, -50, nil]) == 25 * 4.0 / 3)
    #expect(squaredDistance(comparison, [-60, nil], [nil, -60]) == nil)
  }

  /// The differences are 3 and -4; minus their mean, 3.5 and -3.5.
  @Test func subtractsTheMeanDifference() {
    let counted = FingerprintComparison.ofUnknownOffset(missing: Decibels(7))
    let squares: [Double] = [3.5 * 3.5, 3.5 * 3.5, 7 * 7, 7 * 7]
    #expect(squaredDistance(counted, here, there) == squares.reduce(0, +))
    let leftOut = FingerprintComparison.ofUnknownOffset(missing: nil)
    #expect(squaredDistance(leftOut, [-60, -70], [-63, -66]) == 24.5)
  }

  @Test func oneAnchorWithUnknownOffsetGivesZero() {
    let comparison = FingerprintComparison.ofUnknownOffset()
    #expect(squaredDistance(comparison, [-60], [-90]) == 0)
    #expect(squaredDistance(comparison, [nil], [nil]) == 0)
  }
}
