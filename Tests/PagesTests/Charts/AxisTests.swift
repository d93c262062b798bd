import Foundation
@testable import Pages
import Testing

@Suite struct AxisTests {
  @Test func coversAllNumbersBetweenRoundEnds() {
    let axis = Axis("s", over: [0.31, 1.73, 0.9])
    #expect(axis.range == 0...2)
    #expect(axis.ticks == [0, 0.5, 1, 1.5, 2])
    #expect(axis.place(of: 0.5) == 0.25)
    #expect(Axis("s", over: [17, 23], holdsZero: false).range == 16...24)
    #expect(Axis("dB", over: [-7, 4]).range == -10...5)
  }

  @Test(arguments: [([2.5, 5.5], [2, 3, 4, 5, 6]), ([0.5, 1.5], [1])] as [([Double], [Double])])
  func countsHaveIntegerTicksOnly(numbers: [Double], ticks: [Double]) {
    #expect(Axis("beacons", over: numbers, holdsZero: false, isOfWholes: true).ticks == ticks)
  }

  @Test func powersOfTenAreEquallySpaced() {
    let axis = Axis(logarithmic: "share", over: [0.0003, 0.02, 0])
    #expect(axis.ticks == [0.0001, 0.001, 0.01, 0.1])
    #expect(axis.ticks.map(axis.place).map { ($0 * 3).rounded() } == [0, 1, 2, 3])
    #expect(abs(axis.place(of: 0.02) - (4 + log10(0.02)) / 3) < 1e-12)
    #expect(axis.covers(0.0001) && axis.covers(0.1))
    #expect(!axis.covers(0) && !axis.covers(0.11) && !axis.covers(.infinity))
    // A wide range has ticks at every third power.
    #expect(Axis(logarithmic: "runs", over: [1, 1e10]).ticks.count <= 5)
  }

  @Test(
    arguments: [[], [0], [-1], [.infinity, .nan], [5], [.leastNonzeroMagnitude], [1e-300, 1e300]]
      as [[Double]])
  func logarithmicScaleIsNeverEmpty(numbers: [Double]) {
    let axis = Axis(logarithmic: "m", over: numbers)
    #expect(axis.range.lowerBound > 0 && axis.range.upperBound.isFinite)
    #expect((2...5).contains(axis.ticks.count))
    #expect(axis.covers(axis.range.lowerBound) && axis.covers(axis.range.upperBound))
  }

  @Test(arguments: [[], [0], [.infinity, .nan], [5], [-5], [1e300], [3, 3, 3]] as [[Double]])
  func linearScaleIsNeverEmpty(numbers: [Double]) {
    for holdsZero in [false, true] {
      let axis = Axis("m", over: numbers, holdsZero: holdsZero)
      #expect(axis.range.upperBound > axis.range.lowerBound)
      #expect(
        numbers.filter(\.isFinite).allSatisfy { (-1e-9...1 + 1e-9).contains(axis.place(of: $0)) })
    }
  }
}
