@testable import Documents
@testable import Planning
import Testing

@Suite struct PlacementDemandTests {
  private static let place = InputPlace("--at-least")

  @Test(arguments: ["rightRoomShare 95 %", "rightRoomShare 95%"])
  func readsAMeasureAndAShare(text: String) throws {
    let demand = try PlacementDemand(text, for: .room, at: Self.place)
    #expect(demand.least == 95 && demand.words == "rightRoomShare 95 %")
    // 38 of 40 are 95 %, and 37 of 40 are less.
    func score(_ share: Double) -> PlacementScore {
      PlacementScore(of: [PlacementOutcome(score: share, of: 40)], for: .room)
    }
    #expect(demand.isMet(by: score(95)) && !demand.isMet(by: score(92.5)))
  }

  /// Sums of fractions are subject to rounding: 38 of 40 in each of 20 seeds are 95 %.
  @Test(arguments: [(95.0, 20), (57.5, 2), (57.5, 40), (85, 100), (92.5, 100), (97.5, 100)])
  func meanOfEqualSharesMeetsThem(share: Double, count: Int) throws {
    let outcomes = Array(repeating: PlacementOutcome(score: share, of: 40), count: count)
    let score = PlacementScore(of: outcomes, for: .room)
    func isMet(_ least: Double) throws -> Bool {
      try PlacementDemand("rightRoomShare \(least) %", for: .room, at: Self.place).isMet(by: score)
    }
    // A trial more of all is 100 / (40 · 100) = 0.025 % at least.
    #expect(try isMet(share))
    #expect(try !isMet(share + 0.025))
  }

  @Test(
    arguments: [
      ("rightRoomShare", "is not a measure and a share, e.g. 'rightRoomShare 95 %'"),
      // A fraction, as in scenarios; and two signs.
      ("rightRoomShare 0.95", "is not a measure and a share, e.g. 'rightRoomShare 95 %'"),
      ("rightRoomShare 95 %%", "is not a measure and a share, e.g. 'rightRoomShare 95 %'"),
      ("95 %", "is not a measure and a share, e.g. 'rightRoomShare 95 %'"),
      ("rightRoomShare 101 %", "is outside 0 ... 100 %"),
      ("receptionShare 95 %", "needs --goal receptionShare; the goal is rightRoomShare"),
      (
        "errorM 2",
        "is not a share; choose from 'rightRoomShare', 'rightSideShare', 'receptionShare'"
      ),
    ])
  func refusesOthersInOneLine(text: String, words: String) {
    do {
      _ = try PlacementDemand(text, for: .room, at: Self.place)
      Issue.record("\(text) is read")
    } catch {
      #expect(error.description.hasPrefix("--at-least: "))
      #expect(error.description.hasSuffix(words), "\(error)")
    }
  }
}
