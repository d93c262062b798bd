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

  private func live(_ text: String) -> EventLine {
    .start(RunStart(source: .live, name: text, startedAt: Moment(text)))
  }

  /// The ages, in milliseconds, of decisions at times of the stream that arrive seconds after its
  /// first line.
  ///
  /// - Parameters:
  ///   - clock: The machine's clock at the first line.
  ///   - later: The clock at the decisions.
  private func ages(
    of decisions: [(timeS: Double, arrivalS: Double)], start: String, clock: String,
    later: String? = nil
  ) throws -> [Int] {
    let first = ContinuousClock.now
    let now = try #require(Moment(clock))
    let then = try #require(Moment(later ?? clock))
    var unlocks = Unlocks()
    _ = try unlocks.unlock(in: live(start), at: first, now: now)
    return try decisions.map { each in
      let found = try unlocks.unlock(
        in: unlock(each.timeS), at: first + .seconds(each.arrivalS), now: then)
      return Int((try #require(found).age / .milliseconds(1)).rounded())
    }
  }

  @Test func aLiveDecisionIsAsOldAsTheTimeSinceItSays() throws {
    let start = "2026-03-01T10:00:00.500Z"
    // The first line comes at once; the second decision waits for 1.5 s in a pipe.
    #expect(try ages(of: [(5.5, 5.5), (6, 7.5)], start: start, clock: start) == [0, 1500])
    // The first line has waited for 2 s.
    #expect(
      try ages(of: [(5.5, 5.5), (9, 7)], start: start, clock: "2026-03-01T10:00:02.500Z")
        == [2000, 0])
  }

  @Test(arguments: [0, 0.25, 0.5, 0.89, 0.999])
  func theFractionOfTheSecondAtWhichAnEngineStartedDoesNotMatter(fraction: Double) throws {
    let second = "2026-03-01T10:00:00Z"
    let clock = try #require(Moment(second)).advanced(bySeconds: fraction)
    // Whole seconds, as older versions write them, make no decision older than it is.
    #expect(try ages(of: [(5.5, 5.5)], start: second, clock: clock.iso8601) == [0])
    #expect(try ages(of: [(5.5, 6.25)], start: clock.iso8601, clock: clock.iso8601) == [750])
  }

  @Test(arguments: ["2026-03-01T10:00:00Z", "1970-01-01T00:00:00Z", "2029-01-01T00:00:00Z"])
  func aClockThatIsSetAfterTheStartMakesNoDecisionLate(later: String) throws {
    let boot = "2020-01-01T00:00:00.250Z"
    #expect(try ages(of: [(5.5, 5.6)], start: boot, clock: boot, later: later) == [100])
  }

  @Test func yesterdaysLinesStayYesterdays() throws {
    let ages = try ages(
      of: [(1, 0), (2, 0)], start: "2026-03-01T10:00:00.000Z", clock: "2026-03-02T10:00:00Z")
    #expect(ages == [86_399_000, 86_398_000])
  }

  @Test func aClockThatIsAheadHasStartedNow() throws {
    let start = "2026-03-01T10:00:05.000Z"
    #expect(
      try ages(of: [(1, 1), (2, 2.5)], start: start, clock: "2026-03-01T10:00:00Z") == [0, 500])
  }
}
