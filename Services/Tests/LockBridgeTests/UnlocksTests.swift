import EventInput
import LockBridge
import Testing

struct UnlocksTests {
  private let run = RunStart(source: .run, name: "arrive@3")
  private func unlock(_ timeS: Double, _ walker: String = "resident") -> EventLine {
    .decision(DecisionLine(timeS: timeS, walker: walker, decision: .unlock))
  }

  @Test func aDecisionIsKnownByStreamWalkerAndTime() throws {
    var unlocks = Unlocks()
    #expect(try unlocks.unlock(in: .start(run)) == nil)
    let found = try #require(try unlocks.unlock(in: unlock(5.5)))
    #expect(found.decision == DecisionID(stream: "arrive@3", walker: "resident", timeS: 5.5))
    #expect(found.age == .zero)
  }

  @Test func othersAreNoDecisionsToUnlock() throws {
    var unlocks = Unlocks(walkers: ["resident"])
    _ = try unlocks.unlock(in: .start(run))
    #expect(try unlocks.unlock(in: unlock(1, "guest")) == nil)
    #expect(
      try unlocks.unlock(
        in: .decision(DecisionLine(timeS: 1, walker: "resident", decision: .lock))) == nil)
    #expect(try unlocks.unlock(in: .other(event: "truth")) == nil)
  }

  @Test func withoutAFirstLineThereIsNoIdentity() throws {
    var unlocks = Unlocks()
    #expect(throws: Unlocks.Fault.noStart) { try unlocks.unlock(in: unlock(1)) }
    _ = try unlocks.unlock(in: .start(run))
    _ = try unlocks.unlock(in: .end(isPartial: false))
    #expect(throws: Unlocks.Fault.noStart) { try unlocks.unlock(in: unlock(1)) }
  }

  @Test func aLiveDecisionIsAsOldAsItsClockSays() throws {
    let startedAt = try #require(Moment("2026-03-01T10:00:00Z"))
    var unlocks = Unlocks()
    _ = try unlocks.unlock(
      in: .start(RunStart(source: .live, name: "2026-03-01T10:00:00Z", startedAt: startedAt)))
    let now = startedAt.advanced(bySeconds: 7)
    #expect(try unlocks.unlock(in: unlock(5.5), now: now)?.age == .milliseconds(1500))
    #expect(try unlocks.unlock(in: unlock(9), now: now)?.age == .zero)
  }
}
