@testable import Explaining
import TestSupport
import Testing

@Suite struct TurningPointTests {
  /// A threshold below 100 is found to a grain, and a greater one to two digits.
  @Test(arguments: zip([1, 2, 3, 37, 64, 99, 5432.0], [1, 2, 3, 37, 64, 99, 5500.0]))
  func findsAThresholdToTwoDigits(threshold: Double, found: Double) {
    var point = TurningPoint(upTo: 16_384)
    #expect(point.least { $0 >= threshold ? .turned : .same } == found)
  }

  /// Half of an odd integer is rounded down. Half of 1 is 0, which is no change.
  @Test func smallestIntegerAmountIsOne() {
    var whole = TurningPoint(upTo: 100, isWhole: true)
    #expect(whole.least { $0 > 0 ? .turned : .same } == 1)
    var any = TurningPoint(upTo: 100)
    #expect(any.least { $0 > 0 ? .turned : .same } == nil)
  }

  /// Between the first amount of a ladder that reverses the decision and the one before it.
  @Test func startsWithAGivenLadder() {
    var tried: [Double] = []
    var point = TurningPoint(upTo: 1000, trying: [200, 500, 1000])
    let least = point.least { amount in
      tried.append(amount)
      return amount >= 310 ? .turned : .same
    }
    #expect(least == 310 && tried.prefix(2) == [200, 500])
    var none = TurningPoint(upTo: 1000, trying: [200, 500])
    #expect(none.least { $0 > 500 ? .turned : .same } == nil)
  }

  /// Beyond the maximum, the maximum itself is tried, and then the amounts before it.
  @Test(arguments: [([200, 500, 1000], 310.0), (nil, 310)])
  func maximumTakesThePlaceOfGreaterAmounts(ladder: [Double]?, threshold: Double) {
    var point = TurningPoint(upTo: 400, trying: ladder)
    #expect(point.ladder.last == 400)
    #expect(point.least { $0 >= threshold ? .turned : .same } == threshold)
    var first = TurningPoint(upTo: 150, trying: ladder.map { _ in [200, 500] })
    #expect(first.least { $0 >= 140 ? .turned : .same } == 140)
    #expect(TurningPoint(upTo: 400, trying: [100, 200]).ladder == [100, 200])
    #expect(TurningPoint(upTo: 200, trying: [100, 200, 500]).ladder == [100, 200])
    #expect(TurningPoint(upTo: 0, trying: []).ladder.isEmpty)
  }

  @Test func triesAllPossibleAmounts() {
    var point = TurningPoint(upTo: 1000)
    #expect(point.least { $0 > 90 ? .impossible : $0 >= 83 ? .turned : .same } == 83)
    var beyond = TurningPoint(upTo: 1000)
    #expect(beyond.least { $0 > 90 ? .impossible : .same } == nil)
    var farther = TurningPoint(upTo: 1000)
    #expect(farther.least { $0 > 1000 ? .turned : .same } == nil)
  }

  /// For any set of amounts that reverse a decision, the result reverses it and its half does not.
  @Test(arguments: [false, true])
  func halfOfTheResultDoesNotReverseTheDecision(isWhole: Bool) {
    var dice = Dice(isWhole ? 1 : 2)
    var found = 0
    for _ in 1...2000 {
      // Random intervals of amounts that reverse the decision.
      let turning = (1...dice.integer(1...6)).map { _ in
        let start = dice.number(0.5...300)
        return start...start + dice.number(0...60)
      }
      func turns(_ amount: Double) -> Bool { turning.contains { $0.contains(amount) } }
      var tried: [Double] = []
      var point = TurningPoint(upTo: 512, isWhole: isWhole)
      let least = point.least { amount in
        tried.append(amount)
        return turns(amount) ? .turned : .same
      }
      #expect(Set(tried).count == tried.count)
      #expect(tried.count < 60)
      guard let least else { continue }
      found += 1
      #expect(turns(least))
      #expect(!turns(isWhole ? (least / 2).rounded(.down) : least / 2))
    }
    #expect(found > 500)
  }
}
