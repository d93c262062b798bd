import BLE
import Foundation
@testable import Planning
import Testing

@Suite struct PlacementPersonTests {
  /// The offsets of 20 successive seeds are the medians of 20 equal parts of a normal distribution
  /// with 4.4 dB: of the distribution function, (k + ½) / 20.
  @Test(arguments: [0, 13, UInt64.max - 40])
  func twentySeedsHavePhonesOfAllKinds(first: UInt64) {
    let person = PlacementPerson(offset: .unknown)
    let offsets = (0..<20).map { person.offset(seed: first + UInt64($0)).value }
    for (number, offset) in offsets.sorted().enumerated() {
      let share = 0.5 * (1 + erf(offset / 4.4 / 2.0.squareRoot()))
      #expect(abs(share - (Double(number) + 0.5) / 20) < 1e-6)
    }
    // Five successive seeds have phones on both sides.
    for start in 0..<15 {
      let five = offsets[start..<start + 5]
      #expect(five.contains { $0 < -1 } && five.contains { $0 > 1 })
    }
  }

  @Test(arguments: [2, 4, 10, 30])
  func heldOutPhonesReadNeitherLowNorHigh(runs: Int) {
    let person = PlacementPerson(offset: .unknown)
    for first in [0, 1, 7] as [UInt64] {
      let chance = PlacementStudy.SeedPlan(first: first, scoring: runs, on: .still)
      for seeds in [chance.heldOut, chance.choice] {
        let sum = seeds.reduce(0.0) { $0 + person.offset(seed: $1).value }
        #expect(abs(sum) < 1e-9)
      }
    }
  }

  @Test func surveyorHasTheSurveyingDevice() {
    #expect(PlacementPerson.surveyor.offset(seed: 7) == .zero)
    #expect(PlacementPerson(offset: .fixed(Decibels(-4.4))).offset(seed: 7) == Decibels(-4.4))
  }
}
