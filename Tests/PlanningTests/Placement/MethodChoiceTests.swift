import BLE
import Buildings
import Documents
@testable import EngineFiles
@testable import Planning
import Sim
@testable import Studies
import TestScenes
import Testing

@Suite struct MethodChoiceTests {
  /// Every method but the particle filter, and four of them also for other devices.
  @Test func candidatesHaveNoState() {
    let candidates = PlacementMethod.candidates
    #expect(candidates.count == PositioningChoice.Kind.allCases.count - 1 + 4)
    #expect(candidates.allSatisfy { !$0.choice.keepsState })
    #expect(
      candidates.filter(\.isOffsetUnknown).map(\.words) == [
        "least-squares --device other", "nearest-mean --device other",
        "nearest-median --device other", "weighted-neighbours --device other",
      ])
  }

  /// Two rooms with a wall of 30 dB and a beacon in the middle of each. At 16 dBm the survey hears
  /// a beacon at -47 dBm in its room, and beyond the wall at -83 to -87 dBm. A phone that reads
  /// 25 dB less hears the beacon of its own room alone, at -69 dBm 1.1 m from it, and less farther
  /// away: nearer to the levels of the survey beyond the wall. The nearest beacon is the same for
  /// all phones.
  @Test(arguments: [(-25.0, true), (0, false)])
  func methodIsThatWhichServesThePerson(offset: Double, isMisled: Bool) async throws {
    let plan = try TwoRooms.plan(nil)
    let spots = [2.0, 6.0].map {
      Spot("\($0)", at: Position(Point(x: $0, y: 2), height: 2.2), room: nil)
    }
    let methods = [PlacementMethod(.naiveBayes), PlacementMethod(.nearestBeacon)]
    let study = try #require(
      try await PlacementStudy(
        PlacementSetting(
          plan: plan, at: InputPlace("plan.json"), environment: .calm, carried: .mast, goal: .room,
          method: methods[0], person: PlacementPerson(offset: .fixed(Decibels(offset)))),
        at: .listed(FixedDevices.of(spots), on: plan), counts: 2...2,
        powers: [PowerLevel(dBm: 16)], intervals: [.milliseconds(500)], methods: methods,
        chance: .init(first: 5, choosing: 2, scoring: 1)))
    try #require(study.methods.count == 2)
    #expect(study.setting.method == study.methods[0].method)
    #expect(study.methods[0].score >= study.methods[1].score)
    let nearest = try #require(study.methods.first { $0.method == methods[1] })
    let bayes = try #require(study.methods.first { $0.method == methods[0] })
    #expect(nearest.score > 95, "\(study.methods)")
    #expect(isMisled ? bayes.score < 80 : bayes.score > 90, "\(study.methods)")
    #expect(study.advice.score.mean > 90)
  }
}
