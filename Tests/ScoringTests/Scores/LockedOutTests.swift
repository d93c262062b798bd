import BLE
import Documents
import EngineFiles
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import Testing

/// A walker walks at 1 m/s from (2.5, 0.5) to a locked door at y = 3, and stops 0.6 m before it,
/// after 1.9 s.
@Suite struct LockedOutTests {
  private static let engine =
    #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },"#

  private static func report(engine other: String) throws -> RunReport {
    let scenario = try TinyScenario().changing(engine, to: other).read()
    return try #require(try RunReport(on: scenario, seed: 1))
  }

  /// Runs an engine that unlocks the door at these times. The door locks again after 1 s.
  private static func score(unlocksAt seconds: [Double]) throws -> WalkerScore {
    let scenario = try TinyScenario().changing("lock: true,", to: "lock: true, unlockedForS: 1,")
      .read()
    let run = Run(of: scenario.world, seed: 1) { _ in TimedUnlocks(seconds: seconds) }
    return WalkerScore(of: run, walker: 0, deciding: [.lock])
  }

  private static func lockedOut(unlocksAt seconds: [Double]) throws -> LockedOut? {
    try score(unlocksAt: seconds).lockedOut
  }

  @Test func hasTheTimeOfArrival() throws {
    let lockedOut = try #require(try Self.lockedOut(unlocksAt: []))
    #expect(lockedOut.door == 0)
    #expect(lockedOut.start == Instant(nanoseconds: 1_900_000_000))
    #expect(lockedOut.lockedAgain == nil)
    #expect(lockedOut.reason(isWorked: true) == "it was never unlocked")
  }

  @Test func hasTheTimeAtWhichTheDoorLockedAgain() throws {
    let lockedOut = try #require(try Self.lockedOut(unlocksAt: [0.5]))
    #expect(lockedOut.start == Instant(nanoseconds: 1_900_000_000))
    #expect(lockedOut.lockedAgain == Instant(nanoseconds: 1_500_000_000))
    #expect(lockedOut.reason(isWorked: true) == "it had locked again at 1.5 s")
  }

  /// Each request is lost: the door is never unlocked, and the reason is the last request, at 1.5
  /// s.
  @Test func namesTheRequestThatWasLost() throws {
    let scenario = try TinyScenario().changing(
      #"phone: { carried: "bag" }"#,
      to: """
        phone: { carried: "bag", system: "android-13" },
        server: { worksDoors: true, lossShare: 1 }
        """
    ).read()
    let run = Run(of: scenario.world, seed: 1) { _ in TimedUnlocks(seconds: [0.5, 1.5]) }
    #expect(run.journal.doorRequests.map(\.sent.seconds) == [0.5, 1.5])
    #expect(run.journal.doorRequests.allSatisfy { $0.arrives == nil && $0.act == .unlock })
    let lockedOut = try #require(WalkerScore(of: run, walker: 0, deciding: [.lock]).lockedOut)
    #expect(lockedOut.lockedAgain == nil)
    #expect(
      lockedOut.reason(isWorked: true) == "the request to unlock it at 1.5 s was lost")
  }

  /// The walker arrives at 1.9 s, so waits for 1.1 s until 3 s, or not at all.
  @Test(arguments: [3, 1.5]) func isNilForAWalkerWhoWasLetIn(unlocksAt: Double) throws {
    #expect(try Self.lockedOut(unlocksAt: [unlocksAt]) == nil)
  }

  @Test(arguments: zip([[], [0.5], [1.5], [3]], [.infinity, .infinity, 0, 1.1]))
  func isAWaitWithoutEndAmongWaits(unlocksAt: [Double], wait: Double) throws {
    let measured = try #require(try Self.score(unlocksAt: unlocksAt).value(of: .doorWaitS))
    #expect(measured == wait || abs(measured - wait) < 1e-9)
  }

  @Test func isReportedForALockThatNeverUnlocked() throws {
    let report = try Self.report(
      engine: Self.engine.replacing(#""door-lock","#, with: #""door-lock", unlockRSSI: -20,"#))
    #expect(
      report.text.contains(
        """
        guest
          no unlock
          no lock; near for 4.6 s, locked for 4.6 s of it
          still locked at 5.000 s: side outside, armed; not met: exterior level -62.20 dBm at least \
        -20, unlockRSSI; the mean of the newest 5 readings
          stood before the locked 'door' from 1.9 s to the end; it was never unlocked

        """), "\(report.text)")
    #expect(
      report.json.line.contains(
        #""lockedOut":{"door":"door","fromS":1.9,"lockedAgainS":null}"#))
    // The engine decides no rooms, so none is wrong.
    #expect(!report.text.contains("room: "))
    #expect(report.json.line.contains(#""wrongRoomShare":null"#))
  }

  /// The guest stands in the yard. The engine decides the only room that it knows, which is wrong,
  /// and the report states why the guest is in the yard.
  @Test func isReportedForAPresenceEngine() throws {
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

  @Test func isReportedWithoutAnEngine() throws {
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
