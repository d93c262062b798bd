import Testing

@testable import Lab

@Suite struct AxisTests {
  @Test func holdsAllNumbersBetweenRoundOnes() {
    let axis = Axis("s", over: [0.31, 1.73, 0.9])
    #expect(axis.range == 0...2)
    #expect(axis.ticks == [0, 0.5, 1, 1.5, 2])
    #expect(axis.place(of: 0.5) == 0.25)
    #expect(Axis("s", over: [17, 23], holdsZero: false).range == 16...24)
    #expect(Axis("dB", over: [-7, 4]).range == -10...5)
  }

  @Test(arguments: [([2.5, 5.5], [2, 3, 4, 5, 6]), ([0.5, 1.5], [1])] as [([Double], [Double])])
  func nothingIsBetweenWholeNumbersWhereItCounts(numbers: [Double], ticks: [Double]) {
    #expect(Axis("beacons", over: numbers, holdsZero: false, isOfWholes: true).ticks == ticks)
  }

  @Test(arguments: [[], [0], [.infinity, .nan], [5], [-5], [1e300], [3, 3, 3]] as [[Double]])
  func hasALengthWhateverItIsOf(numbers: [Double]) {
    for holdsZero in [false, true] {
      let axis = Axis("m", over: numbers, holdsZero: holdsZero)
      #expect(axis.range.upperBound > axis.range.lowerBound)
      #expect(
        numbers.filter(\.isFinite).allSatisfy { (-1e-9...1 + 1e-9).contains(axis.place(of: $0)) })
    }
  }
}
