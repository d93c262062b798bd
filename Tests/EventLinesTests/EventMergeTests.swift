import BLE
import Documents
import EngineFiles
import EventLines
import Foundation
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// The lines of runs, and of replays of what they record.
struct EventMergeTests {
  private static let indices = 0..<(Build.isOptimised ? 4 : 2)

  private static let scenarios = Result {
    [
      try Shipped.scenario("arrive-and-unlock"), try TinyScenario.tagged.read(),
      try Shipped.scenario("thermostat"), try Shipped.scenario("flat"),
    ]
  }
  /// A run of each scenario with seed 4.
  private static let runs = Result {
    try scenarios.get()[indices].map { try run($0, seed: 4) }
  }

  private static func run(_ scenario: Scenario, seed: UInt64) throws -> Run {
    try scenario.run(
      scenario.world, seed: seed, on: try scenario.basis(in: scenario.world, seed: seed))
  }

  private static func lines<Source>(
    _ events: EventMerge<Source>, of source: Source, by encoder: LineEncoder
  ) -> [String] {
    var (events, encoder) = (events, encoder)
    var lines: [String] = []
    while let event = events.next(in: source) {
      if let line = encoder.line(of: event) { lines.append(line) }
    }
    return lines
  }

  private static func lines(of run: Run) -> [String] {
    lines(EventMerge(of: run.world), of: run.journal, by: LineEncoder(of: run.world))
  }

  @Test(arguments: indices, (Build.isOptimised ? [2, 3, 4] : [4]) as [UInt64])
  func aReplayHasTheLinesOfItsRunExceptDoors(index: Int, seed: UInt64) throws {
    let scenario = try Self.scenarios.get()[index]
    let run = seed == 4 ? try Self.runs.get()[index] : try Self.run(scenario, seed: seed)
    let recording = run.recording
    let playback = try Playback(
      of: recording, about: try recording.subjects(), to: scenario.engine)
    let replayed = Self.lines(
      EventMerge(of: playback), of: playback, by: LineEncoder(of: playback))
    let lines = Self.lines(of: run).filter { !$0.contains(#""event":"door""#) }
    #expect(!lines.isEmpty && replayed == lines)
  }

  @Test(arguments: indices)
  func linesAreInOrderOfTime(index: Int) throws {
    let run = try Self.runs.get()[index]
    var events = EventMerge(of: run.world)
    var times: [Instant] = []
    while let event = events.next(in: run.journal) { times.append(event.time) }
    #expect(!times.isEmpty && times == times.sorted())
  }

  @Test func eachDecisionPacketAndDoorHasALine() throws {
    let run = try Self.runs.get()[0]
    let lines = Self.lines(of: run)
    func count(_ text: String) -> Int { lines.count { $0.contains(text) } }
    #expect(count(#""event":"decision""#) == run.journal.decisions.count)
    #expect(count(#""delivered":"advertisement""#) == run.journal.heard.count)
    #expect(count(#""event":"door""#) == run.journal.doors.count && !run.journal.doors.isEmpty)
  }

  /// The samples of a run, a second apart, come between its events, and after those of the same
  /// time. A line has the keys of the schema.
  @Test func distancesComeAfterTheEventsOfTheirTime() throws {
    let run = try Self.runs.get()[0]
    var sampler = try DistanceSampler(
      in: run.world, Self.scenarios.get()[0].engines, from: nil, every: .seconds(1))
    let samples = sampler.samples(of: run.journal)
    var (events, encoder) = (EventMerge(of: run.world), LineEncoder(of: run.world))
    events.add(samples.map { .estimated($0, subject: run.world.walkers[$0.subject].name) })
    #expect(events.next(in: run.journal, before: .start) == nil)
    var (lines, times): ([String], [Instant]) = ([], [])
    var (added, isLast) = (0, true)
    while let event = events.next(in: run.journal) {
      if case .estimated = event {
        added += 1
      } else if times.last == event.time, lines.last?.contains(#""event":"distance""#) == true {
        isLast = false
      }
      times.append(event.time)
      lines.append(encoder.line(of: event) ?? "")
    }
    #expect(added == samples.count && added > 10 && isLast && times == times.sorted())
    let line = try #require(lines.last { $0.contains(#""event":"distance""#) })
    guard case .object(let members) = try JSON.parse(Array(line.utf8), source: "line") else {
      Issue.record("no object: \(line)")
      return
    }
    let schema = try #require(EventSchema.document.objects["distance"])
    #expect(Set(members.keys) == Set(schema.properties.map(\.key)))
  }

  @Test func aSystemHidesPacketsFromItsApp() throws {
    let run = try Self.run(try Shipped.scenario("thermostat"), seed: 4)
    let delivered = Self.lines(of: run).count { $0.contains(#""event":"delivered""#) }
    #expect(delivered == run.journal.apps.count && delivered > 0 && run.journal.heard.count > 0)
  }

  /// The lines do not depend on how much of the run is there when they are asked for, nor on
  /// whether it keeps the packets that were taken.
  @Test(arguments: indices, [false, true])
  func aGrowingRunGivesTheSameLines(index: Int, dropsPackets: Bool) async throws {
    let scenario = try Self.scenarios.get()[index]
    let world = scenario.world
    let basis = try scenario.basis(in: world, seed: 4)
    var (events, encoder) = (EventMerge(of: world), LineEncoder(of: world))
    var lines: [String] = []
    var (parts, most) = (0, 0)
    var readings = HeardReadings(in: world, seed: 4)
    let run = try await scenario.run(
      world, seed: 4, on: basis, watchedBy: &readings, forScores: dropsPackets
    ) { journal, limit throws(InputError) in
      parts += 1
      most = max(most, journal.heard.count + journal.apps.count)
      while let event = events.next(in: journal, before: limit) {
        #expect(limit.map { event.time < $0 } ?? true)
        if let line = encoder.line(of: event) { lines.append(line) }
      }
    }
    #expect(parts > 2)
    let whole = try Self.runs.get()[index]
    let grown = try #require(run)
    #expect(grown.journal.decisions.map(\.decision) == whole.journal.decisions.map(\.decision))
    #expect(lines == Self.lines(of: whole))
    let packets = whole.journal.heard.count + whole.journal.apps.count
    #expect(dropsPackets ? most < packets / 2 : most == packets)
    for walker in world.walkers.indices {
      #expect(
        scenario.score(of: grown, walker: walker).levels
          == scenario.score(of: whole, walker: walker).levels)
    }
  }

  @Test func aCancelledRunEndsAtOnce() async throws {
    let scenario = try Shipped.scenario("flat")
    let shown = await Task {
      var shown = 0
      var readings = HeardReadings(in: scenario.world, seed: 1)
      let run = try? await scenario.run(scenario.world, seed: 1, on: nil, watchedBy: &readings) {
        _, _ throws(InputError) in
        shown += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return run == nil ? shown : nil
    }.value
    #expect(shown == 1)
  }
}
