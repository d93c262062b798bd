import BLE
import Buildings
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Doors that an app works by its server.
@Suite struct WorkedDoorTests {
  /// The guest with an app on a bare radio, and a server that is described by its keys.
  private static func run(server: String, seed: UInt64) throws -> Run {
    let scenario = try TinyScenario()
      .changing("walkers:", to: "server: { \(server) }, walkers:")
      .changing(#"phone: { carried: "bag" }"#, to: #"phone: { carried: "bag", connection: {} }"#)
      .read()
    return try scenario.run(scenario.world, seed: seed, on: nil)
  }

  private static func firstUnlock(in run: Run) -> Instant? {
    run.journal.decisions.first { $0.decision.verdict == .unlock }?.decision.time
  }

  private static func firstUnlocking(in run: Run) -> Instant? {
    run.journal.doors.first { !$0.state.isLocked }?.time
  }

  /// Until the door opens nothing differs, so the first decision is the same however the door is
  /// worked.
  @Test func areUnlockedWhenTheRequestArrives() throws {
    var unlocks = 0
    for seed: UInt64 in 1...12 {
      let direct = try Self.run(server: "delayMs: [400, 400]", seed: seed)
      let worked = try Self.run(server: "delayMs: [400, 400], worksDoors: true", seed: seed)
      guard let decided = Self.firstUnlock(in: direct) else { continue }
      #expect(Self.firstUnlock(in: worked) == decided)
      #expect(Self.firstUnlocking(in: direct) == decided)
      let arrival = decided.advanced(by: .milliseconds(400))
      guard arrival < Instant.start.advanced(by: .seconds(5)) else { continue }
      unlocks += 1
      #expect(Self.firstUnlocking(in: worked) == arrival)
    }
    #expect(unlocks > 3)
  }

  /// The app does not learn of it, and the walker stands before the door.
  @Test(arguments: ["outages: [{ fromS: 0, toS: 5 }]", "lossShare: 1"])
  func stayLockedIfTheServerIsAway(fault: String) throws {
    var unlocks = 0
    for seed: UInt64 in 1...12 {
      let run = try Self.run(server: "\(fault), worksDoors: true", seed: seed)
      if Self.firstUnlock(in: run) != nil { unlocks += 1 }
      #expect(run.journal.doors.isEmpty && run.journal.crossings.isEmpty)
      #expect(WalkerScore(of: run, walker: 0).lockedOut != nil)
    }
    #expect(unlocks > 3)
  }

  @Test func areWorkedAtOnceByDefault() throws {
    let faults = "outages: [{ fromS: 0, toS: 5 }]"
    let entries = try (1...12 as ClosedRange<UInt64>).count { seed in
      try !Self.run(server: faults, seed: seed).journal.crossings.isEmpty
    }
    #expect(entries > 0)
  }
}
