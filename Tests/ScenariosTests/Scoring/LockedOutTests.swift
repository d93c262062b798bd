import BLE
import Documents
import EngineFiles
@testable import Reports
@testable import Scenarios
import Sim
import TestScenes
import Testing

/// Someone walks at 1 m/s from (2.5, 0.5) to a locked door at y = 3, and stops 0.6 m before it: after
/// 1.9 s.
@Suite struct LockedOutTests {
  private static let engine =
    #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },"#

  private static func report(engine other: String) throws -> RunReport {
    let scenario = try TinyScenario().changing(engine, to: other).read()
    return try #require(try RunReport(on: scenario, seed: 1))
  }

  /// The run of a door that an engine unlocks at these times, and that locks again after 1 s.
  private static func lockedOut(unlocksAt seconds: [Double]) throws -> LockedOut? {
    let scenario = try TinyScenario().changing("lock: true,", to: "lock: true, unlockedForS: 1,")
      .read()
    let run = Run(of: scenario.world, seed: 1) { _ in TimedUnlocks(seconds: seconds) }
    return WalkerScore(of: run, walker: 0, deciding: [.lock]).lockedOut
  }

  @Test func tellsSinceWhenOneStoodThere() throws {
    let lockedOut = try #require(try Self.lockedOut(unlocksAt: []))
    #expect(lockedOut.door == 0)
    #expect(lockedOut.start == Instant(nanoseconds: 1_900_000_000))
    #expect(lockedOut.lockedAgain == nil)
    #expect(lockedOut.reason(isWorked: true) == "it was never unlocked")
  }

  @Test func tellsWhenADoorHadLockedAgain() throws {
    let lockedOut = try #require(try Self.lockedOut(unlocksAt: [0.5]))
    #expect(lockedOut.start == Instant(nanoseconds: 1_900_000_000))
    #expect(lockedOut.lockedAgain == Instant(nanoseconds: 1_500_000_000))
    #expect(lockedOut.reason(isWorked: true) == "it had locked again at 1.5 s")
  }

  /// After a wait of 1.1 s, and without one.
  @Test(arguments: [3, 1.5]) func isNobodyWhoWasLetIn(unlocksAt: Double) throws {
    #expect(try Self.lockedOut(unlocksAt: [unlocksAt]) == nil)
  }

  @Test func aReportTellsOfALockThatNeverUnlocked() throws {
    let report = try Self.report(
      engine: Self.engine.replacing(#""door-lock","#, with: #""door-lock", unlockRSSI: -20,"#))
    #expect(
      report.text.contains(
        """
        guest
          unlocks: 0
          stood before the locked 'door' from 1.9 s to the end; it was never unlocked

        """), "\(report.text)")
    #expect(
      report.json.line.contains(
        #""lockedOut":{"door":"door","fromS":1.9,"lockedAgainS":null}"#))
    // No engine told rooms, so that none told a wrong one.
    #expect(!report.text.contains("room: "))
    #expect(report.json.line.contains(#""wrongRoomShare":null"#))
  }

  /// The engine takes the guest, who stands in the yard, to be in the only room that it knows. That
  /// is wrong, and the report says why they are in the yard.
  @Test func aReportTellsThatAnEngineOfRoomsUnlocksNoDoor() throws {
    let report = try Self.report(
      engine: #"engine: { preset: "bermuda", rooms: { house: ["in"] } },"#)
    #expect(
      report.text.contains(
        """
        guest
          stood before the locked 'door' from 1.9 s to the end; this engine unlocks no door
          room: correct 0.0 %, wrong
        """), "\(report.text)")
  }

  @Test func aReportWithoutAnEngineTellsItToo() throws {
    let report = try Self.report(engine: "")
    #expect(
      report.text.contains(
        """
        guest
          stood before the locked 'door' from 1.9 s to the end; this engine unlocks no door

        packets
        """), "\(report.text)")
  }
}
