import EngineFiles
import BLE
import Documents
import Foundation
import Scenarios
import Sim
import TestScenes
import Testing

@Suite struct MeasureTests {
  @Test(arguments: Measure.allCases)
  func isExplainedWhereScenariosAre(measure: Measure) throws {
    let page = try String(
      contentsOfFile: Shipped.path("docs/reference/measures.md"), encoding: .utf8)
    #expect(page.contains("`\(measure.rawValue)`"))
  }

  @Test(arguments: Measure.allCases)
  func saysItsUnitInItsName(measure: Measure) {
    let units = [("DBm", "dBm"), ("DB", "dB"), ("S", "s"), ("M", "m")]
    let said = units.first { measure.rawValue.hasSuffix($0.0) }
    #expect(measure.unit == said?.1 ?? "")
  }

  /// Nothing in a journal is counted twice: the values are those of the scores they come from.
  @Test func comesFromTheScoreOfTheWalker() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let run = Run(of: scenario.world, seed: 3) { _ in scenario.engine.makeEngine() }
    let score = scenario.score(of: run, walker: 0)
    let door = try #require(score.door)
    let contest = try #require(score.contest)
    #expect(score.value(of: .unlocks) == Double(door.unlocks))
    #expect(score.value(of: .falseUnlocks) == Double(door.falseUnlocks))
    #expect(score.value(of: .unlockDelayS) == door.unlockDelay?.inSeconds)
    #expect(score.value(of: .unlockDistanceM) == door.unlockDistance)
    #expect(score.value(of: .doorOpenings) == Double(door.openings))
    #expect(score.value(of: .doorClosings) == Double(door.closings))
    #expect(score.value(of: .exteriorStrongerS) == contest.duration.inSeconds)
    #expect(score.value(of: .exteriorStrongerDB) == contest.greatestMargin?.value)
    #expect(score.value(of: .exteriorStrongerShare) == nil)
    #expect(score.value(of: .exteriorStrongerShare, in: "hall") == contest.share(in: "hall"))
    let sides = try #require(score.sides)
    #expect(score.value(of: .rightSideShare) == sides.rightFraction)
    #expect(score.value(of: .packetsReceived) == Double(run.journal.heard.count))
  }

  /// No phone receives a beacon of -4 dBm at -1 dBm: whoever comes to the door is left before it, and
  /// whoever stays inside was not to be let in.
  @Test(arguments: [
    ("arrive-and-unlock", Double?.some(.infinity)), ("office-walk-past", nil),
  ])
  func isInfiniteForAnUnlockingThatWasDueAndNeverCame(name: String, value: Double?) throws {
    let scenario = try Shipped.scenario(name)
      .with(preset: nil, overrides: [SettingOverride("unlockRSSI=-1")])
    let run = Run(of: scenario.world, seed: 3) { _ in scenario.engine.makeEngine() }
    let score = scenario.score(of: run, walker: 0)
    #expect(score.value(of: .unlocks) == 0)
    #expect(score.value(of: .unlockDelayS) == value)
    #expect(score.value(of: .unlockDistanceM) == value)
  }

  /// An engine that tells rooms is not to unlock anything.
  @Test func isNothingForADoorThatTheEngineDoesNotWork() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let run = Run(of: scenario.world, seed: 3) { _ in ListeningEngine() }
    let score = WalkerScore(of: run, walker: 0)
    #expect(score.door?.isMissed == true)
    #expect(score.value(of: .unlockDelayS) == nil && score.value(of: .unlockDistanceM) == nil)
  }
}
