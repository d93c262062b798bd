import EngineFiles
import BLE
import Buildings
import Documents
import Foundation
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

@Suite struct MeasureTests {
  /// A frequency is per hour, like the figures of counts in studies, whose names do not say so.
  @Test(arguments: Measure.allCases)
  func nameEndsInTheUnit(measure: Measure) {
    let units = [("DBm", "dBm"), ("DB", "dB"), ("S", "s"), ("M", "m"), ("UC", "uC")]
    let suffix = units.first { measure.rawValue.hasSuffix($0.0) }
    #expect(measure.unit == suffix?.1 ?? (measure.definition.kind == .frequency ? "1/h" : ""))
  }

  /// The values are those of the walker's scores. The journal is not evaluated a second time.
  @Test func valuesComeFromTheScores() throws {
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
    #expect(score.value(of: .wrongSideShare) == sides.wrongFraction)
    #expect(score.value(of: .wrongSide) == (sides.wrongRuns.isEmpty ? 0 : 1))
    #expect(score.value(of: .sideFlips) == Double(sides.flips))
    #expect(score.value(of: .sideDelayS) == sides.crossings.compactMap(\.delay).first?.inSeconds)
    #expect(score.value(of: .missedUnlock) == 0 && score.value(of: .lockedOut) == 0)
    #expect(score.value(of: .packetsReceived) == Double(run.journal.heard.count))
    // A bare radio delivers all.
    #expect(score.value(of: .packetsDelivered) == Double(run.journal.heard.count))
    // The engine decides neither rooms nor positions.
    for measure in [
      Measure.rightRoomShare, .wrongRoomShare, .wrongRoom, .roomFlips, .roomDelayS, .errorM,
      .wrongRoomFixes,
      .wrongRoomFixShare,
    ] {
      #expect(score.value(of: measure) == nil)
    }
  }

  /// For an engine that decides rooms and positions, the share of time in a wrong room and the
  /// share of fixes in a wrong room are two measures.
  @Test func distinguishesRoomsFromFixes() throws {
    let scenario = try Shipped.scenario("light-follows")
    let run = try scenario.run(
      scenario.world, seed: 4, on: scenario.basis(in: scenario.world, seed: 4))
    let score = scenario.score(of: run, walker: 0)
    let rooms = try #require(score.rooms)
    #expect(score.value(of: .rightRoomShare) == rooms.right / rooms.scored)
    #expect(score.value(of: .wrongRoomShare) == rooms.wrong / rooms.scored)
    #expect(score.value(of: .wrongRoom) == (rooms.wrong >= .seconds(2) ? 1 : 0))
    #expect(score.value(of: .roomFlips) == Double(rooms.flips))
    #expect(score.value(of: .roomDelayS) == rooms.delays.first?.inSeconds)
    let plan = run.world.plan
    var (fixes, wrong, metres) = (0, 0, 0.0)
    for entry in run.journal.decisions {
      guard case .position(let fix) = entry.decision.verdict else { continue }
      let (point, truth) = (fix.point, entry.pose.point)
      fixes += 1
      if plan.whereabouts(of: point).room != plan.whereabouts(of: truth).room { wrong += 1 }
      let (x, y) = (point.x - truth.x, point.y - truth.y)
      metres += (x * x + y * y).squareRoot()
    }
    #expect(fixes > 0 && wrong > 0)
    #expect(score.value(of: .wrongRoomFixes) == Double(wrong))
    let share = try #require(score.value(of: .wrongRoomFixShare))
    #expect(abs(share - Double(wrong) / Double(fixes)) < 1e-12)
    let error = try #require(score.value(of: .errorM))
    #expect(abs(error - metres / Double(fixes)) < 1e-9)
  }

  /// No phone receives a beacon of -4 dBm at -1 dBm. A walker who comes to the door waits in front
  /// of it; for a walker who stays inside, no unlock is due.
  @Test(arguments: [
    ("arrive-and-unlock", Double?.some(.infinity)), ("office-walk-past", nil),
  ])
  func isInfiniteForAMissedUnlock(name: String, value: Double?) throws {
    let scenario = try Shipped.scenario(name)
      .with(preset: nil, overrides: [SettingOverride("unlockRSSI=-1")])
    let run = Run(of: scenario.world, seed: 3) { _ in scenario.engine.makeEngine() }
    let score = scenario.score(of: run, walker: 0)
    #expect(score.value(of: .unlocks) == 0)
    #expect(score.value(of: .unlockDelayS) == value)
    #expect(score.value(of: .unlockDistanceM) == value)
    let isDue = value.map { _ in 1.0 }
    #expect(score.value(of: .missedUnlock) == isDue)
    #expect(score.value(of: .lockedOut) == isDue)
  }

  /// Notifies at the first three packets.
  private struct ThreeNotices: DecisionEngine {
    var texts = ["cold", "warm", "cold"]

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard case .advertisement = event, let text = texts.popLast() else { return [] }
      return [.decision(Decision(.notify(text), at: time))]
    }
  }

  @Test func countsNotificationsByTheirText() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let run = Run(of: scenario.world, seed: 3) { _ in ThreeNotices() }
    let score = WalkerScore(of: run, walker: 0, deciding: [.notifications])
    #expect(score.value(of: .notifications) == 3)
    #expect(score.value(of: .notifications, text: "cold") == 2)
    #expect(score.value(of: .notifications, text: "warm") == 1)
    #expect(score.value(of: .notifications, text: "hot") == 0)
    #expect(WalkerScore(of: run, walker: 0).value(of: .notifications) == nil)
  }

  /// An engine that controls no doors is not expected to unlock one.
  @Test func isNilForADoorThatTheEngineDoesNotControl() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let run = Run(of: scenario.world, seed: 3) { _ in ListeningEngine() }
    let score = WalkerScore(of: run, walker: 0)
    #expect(score.door?.isMissed == true)
    for measure in [
      Measure.unlocks, .falseUnlocks, .missedUnlock, .unlockDelayS, .unlockDistanceM,
    ] {
      #expect(score.value(of: measure) == nil)
    }
  }
}
