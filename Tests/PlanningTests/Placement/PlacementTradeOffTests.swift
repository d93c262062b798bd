import BLE
@testable import Planning
import Testing

/// The trade of score for battery life.
struct PlacementTradeOffTests {
  private func tried(
    _ power: Double, every milliseconds: Int, _ score: Double
  ) -> PlacementTrials.Tried {
    let broadcast = PlacementBroadcastSetting(
      power: PowerLevel(dBm: power), interval: .milliseconds(milliseconds))
    return .init(placement: .init(spots: [0], broadcast: broadcast), score: score)
  }

  @Test func tradesFivePercentOfTheErrorForALongerInterval() {
    let all = [
      tried(-4, every: 200, 2), tried(-4, every: 500, 2.099), tried(-12, every: 200, 2.05),
    ]
    let tradeOff = PlacementTradeOff(among: all, for: .error)
    #expect(tradeOff.best == all[0] && tradeOff.taken == all[1] && !tradeOff.isBest)
    #expect(abs(tradeOff.loss - 4.95) < 1e-9)
    let dear = [all[0], tried(-4, every: 500, 2.101)]
    #expect(PlacementTradeOff(among: dear, for: .error).isBest)
    #expect(PlacementTradeOff(among: dear, for: .error).loss == 0)
  }

  @Test func tradesAPercentagePointForLessPower() {
    let all = [tried(-4, every: 500, 50.5), tried(-12, every: 500, 50), tried(-20, every: 500, 49)]
    for goal in [PlacementGoal.room, .door, .reception] {
      let tradeOff = PlacementTradeOff(among: all, for: goal)
      #expect(tradeOff.best == all[0] && tradeOff.taken == all[1])
      #expect(tradeOff.loss == 0.5)
    }
  }

  @Test func zeroErrorLeavesNoTolerance() {
    let all = [tried(-4, every: 200, 0), tried(-4, every: 500, 0.001), tried(-12, every: 200, 0)]
    let tradeOff = PlacementTradeOff(among: all, for: .error)
    #expect(tradeOff.taken == all[2] && tradeOff.loss == 0)
  }
}
