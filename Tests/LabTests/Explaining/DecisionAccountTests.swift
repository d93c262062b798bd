import BLE
import Lab
import Sim
import Testing
import TestSupport

@Suite struct DecisionAccountTests {
  private static let engines: [(String, String?)] =
    Shipped.scenarioNames.map { ($0, nil) } + [
      ("light-follows", nil), ("office-walk-past", "bleunlock"),
      ("arrive-and-unlock", "opencarkey"),
      ("light-follows", "bermuda"), ("light-follows", "espresense"), ("light-follows", "mqtt_room"),
      ("light-follows", "altbeacon"),
    ]

  /// A decision whose figures are not as its rule asks would not have fallen.
  @Test(arguments: engines)
  func theFiguresAreAsTheRuleAsks(name: String, preset: String?) throws {
    let scenario = try Shipped.scenario(name).with(preset: preset)
    var asked = 0
    for seed in 1...(Build.isOptimised ? 40 : 1) as ClosedRange<UInt64> {
      let run = try #require(try RunReport(on: scenario, seed: seed))
      for number in run.run.journal.decisions.indices.map({ $0 + 1 }) {
        let account = try #require(
          DecisionAccount(of: number, in: run.run, by: scenario.engine))
        #expect(!account.rule.isEmpty && !account.grounds.isEmpty)
        for ground in account.grounds where ground.demand != nil {
          #expect(ground.holds != false, "\(ground) of decision \(number) with seed \(seed)")
          asked += 1
        }
      }
    }
    #expect(asked > 0 || preset?.isEmpty == false)
  }

  /// The mean of what the phone reported in the second before, taken from the packets.
  @Test func theLevelsOfTheThesisWalkAreThoseOfThePastSecond() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let run = try #require(try RunReport(on: scenario, seed: 10))
    let journal = run.run.journal
    for (number, entry) in journal.decisions.enumerated() {
      guard entry.decision.verdict == .unlock else { continue }
      let account = try #require(DecisionAccount(of: number + 1, in: run.run, by: scenario.engine))
      let now = entry.decision.time
      let means = run.run.world.beacons.indices.map { beacon in
        let readings = journal.heard.filter { packet in
          packet.beacon == beacon && packet.sighting.time <= now
            && packet.sighting.time.duration(to: now) < .seconds(1)
        }.compactMap { $0.sighting.advertisement.rssi?.dBm }
        return readings.reduce(0, +) / Double(readings.count)
      }
      #expect(means.count == 2 && means[1] > means[0])
      func value(_ name: String) throws -> Double {
        try #require(account.grounds.first { $0.name == name }?.value)
      }
      #expect(try abs(value("interior level") - means[0]) < 1e-9)
      #expect(try abs(value("exterior level") - means[1]) < 1e-9)
      #expect(try abs(value("exterior less interior") - (means[1] - means[0])) < 1e-9)
      #expect(account.truth.isRight == false)
      #expect(account.truth.whereabouts.side == .inside && account.truth.whereabouts.room == "bay")
    }
  }

  /// It unlocks for somebody within, as only the window takes from the exterior beacon and the way
  /// round the corner takes more from the interior one.
  @Test func theThesisWalkNamesTheWindowAndTheWallsCorner() throws {
    let run = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 10))
    let text = try ExplainReport(on: run, at: Instant(nanoseconds: 14_800_000_000)).text
    #expect(text.contains("  passer-by  unlock  "))
    #expect(text.contains(/\n  exterior less interior +[0-9.]+ +dB +more than 0, marginDB\n/))
    #expect(text.contains("inside, in 'bay'; the decision was wrong\n"))
    #expect(text.contains("\n  bend "))
    #expect(text.contains("around 'facade' at (9.00, 4.00)"))
    #expect(text.contains("\n  bay window "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func saysWhatIsHeldAtAMomentAndUpToWhen() throws {
    let run = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 10))
    let times = run.run.journal.decisions.map(\.decision.time)
    let before = try ExplainReport(on: run, at: times[0].advanced(by: .nanoseconds(-1)))
    #expect(before.decision == nil && before.accounts.isEmpty)
    #expect(before.text.contains("\n\nnothing has been decided up to "))
    #expect(before.text.contains("\n\nthe next decision is\n  "))
    // The first side needs two readings of each; the second of the exterior was the last to come.
    #expect(before.text.contains(/\n\npackets received up to then: interior [0-9]+, exterior 1\n/))
    let at = try ExplainReport(on: run, at: times[0])
    #expect(at.decision?.number == 1)
    #expect(at.decision?.heldUntil == times[1])
    let end = try ExplainReport(on: run, at: Instant(nanoseconds: 15_000_000_000))
    #expect(end.decision?.number == times.count && end.decision?.heldUntil == nil)
    #expect(try ExplainReport(on: run, at: times[0], walker: 1).decision == nil)
  }
}
