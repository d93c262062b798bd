import BLE
@testable import Documents
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

  /// By itself, the first number trades 0.9 points for the longer interval, and the second would
  /// lose 3 points by it. On average it loses 1.95 points, more than one.
  @Test func settingOfAllNumbersGoesByTheMeanScores() {
    let few = [tried(-4, every: 200, 50.9), tried(-4, every: 500, 50)]
    let more = [tried(-4, every: 200, 93), tried(-4, every: 500, 90)]
    #expect(!PlacementTradeOff(among: few, for: .room).isBest)
    let setting = PlacementTradeOff.setting(ofAll: [few, more], for: .room)
    #expect(setting == few[0].placement.broadcast)
    #expect(PlacementTradeOff(among: few, for: .room, taking: setting).loss == 0)
    let longer = PlacementTradeOff(
      among: more, for: .room, taking: more[1].placement.broadcast)
    #expect(longer.taken == more[1] && longer.best == more[0] && longer.loss == 3)
    #expect(longer.isOfAllRows && !PlacementTradeOff(among: few, for: .room).isOfAllRows)
  }

  private func demand(_ share: String) throws -> PlacementDemand {
    try PlacementDemand("rightRoomShare \(share) %", for: .room, at: InputPlace("--at-least"))
  }

  /// 99, 98.4 and 98.1 % are within a point of the best; a demand leaves those that reach it. If
  /// none does, nothing is traded.
  @Test(arguments: [("98", 2), ("98.3", 1), ("98.9", 0), ("99.5", 0)])
  func tradesOnlyAmongThoseThatReachADemand(share: String, taken: Int) throws {
    let all = [
      tried(-4, every: 200, 99), tried(-4, every: 300, 98.4), tried(-4, every: 500, 98.1),
    ]
    let tradeOff = PlacementTradeOff(among: all, for: .room, reaching: try demand(share))
    #expect(tradeOff.taken == all[taken])
  }

  /// The first number reaches 70 % with either interval, the second 89 % with either and 90 % only
  /// with the shorter one. Nothing reaches 96 %, to which the third with the longer one is nearest.
  @Test(arguments: [("70", 500), ("89", 500), ("90", 200), ("96", 500)])
  func settingOfAllNumbersIsThatOfTheFewestThatReachADemand(
    share: String, milliseconds: Int
  ) throws {
    let rows = [
      [tried(-4, every: 200, 70), tried(-4, every: 500, 70)],
      [tried(-4, every: 200, 90), tried(-4, every: 500, 89.5)],
      [tried(-4, every: 200, 94), tried(-4, every: 500, 95)],
    ]
    let setting = PlacementTradeOff.setting(ofAll: rows, for: .room, reaching: try demand(share))
    #expect(setting.interval == .milliseconds(milliseconds))
  }

  @Test func zeroErrorLeavesNoTolerance() {
    let all = [tried(-4, every: 200, 0), tried(-4, every: 500, 0.001), tried(-12, every: 200, 0)]
    let tradeOff = PlacementTradeOff(among: all, for: .error)
    #expect(tradeOff.taken == all[2] && tradeOff.loss == 0)
  }
}
