import BLE
import EngineFiles
import Recordings
import Scenarios
@testable import Scoring
import Sim
import TestScenes
import Testing

/// Packets that are added up instead of kept.
@Suite struct PacketSumsTests {
  /// Engines that compare two sides: the scores are those of all packets.
  @Test(arguments: ["office-walk-past", "arrive-and-unlock"])
  func partsGiveTheSameAsAllAtOnce(name: String) throws {
    let scenario = try Shipped.scenario(name)
    let world = scenario.world
    let kept = try scenario.run(world, seed: 3, on: nil)
    let sides = world.walkers.indices.map { scenario.engines[$0].description.sides }
    let summed = Run(
      of: world, seed: 3, in: Journal(summingFor: world, comparing: sides, inPartsOf: 20),
      makeEngine: try scenario.engines.maker(in: world, from: nil))
    #expect(kept.journal.heard.count > 60 && summed.journal.heard.count <= 30)
    for walker in world.walkers.indices {
      let all = scenario.score(of: kept, walker: walker)
      let parts = scenario.score(of: summed, walker: walker)
      #expect(all.levels == parts.levels)
      #expect(all.packetsDelivered == parts.packetsDelivered)
      let (first, second) = (all.contest?.lost ?? [], parts.contest?.lost ?? [])
      #expect(first.map(\.margin) == second.map(\.margin))
      #expect(first.map(\.point.time) == second.map(\.point.time))
      if name == "office-walk-past" { #expect(!first.isEmpty) }
    }
  }

  /// A phone with a system: the events of its app, and the packets not delivered to it.
  @Test func eventsOfAppsAreCountedInParts() throws {
    let scenario = try Shipped.scenario("panel-room")
    let world = scenario.world
    let kept = try scenario.run(world, seed: 3, on: nil)
    let summed = Run(
      of: world, seed: 3, in: Journal(summingFor: world, inPartsOf: 100),
      makeEngine: try scenario.engines.maker(in: world, from: nil))
    let counts = world.walkers.indices.map { kept.journal.appCounts(of: $0) }
    #expect(counts == world.walkers.indices.map { summed.journal.appCounts(of: $0) })
    #expect(counts.contains { $0.notDelivered.values.reduce(0, +) > 1000 })
    #expect(kept.journal.notes.count > 1000 && summed.journal.notes.count < 200)
    #expect(kept.journal.apps.count > summed.journal.apps.count)
  }

  /// A journal beside another observer records all that one alone does.
  @Test func aWatchedJournalHasReports() throws {
    struct Blind: StepObserver {
      mutating func observe(_ observation: Observation, at time: Instant) {}
      mutating func note(_ simulation: Simulation<some DecisionEngine>) {}
    }
    let world = try Shipped.scenario("arrive-and-unlock").world
    var watched = WatchedJournal(journal: Journal(of: world), watcher: Blind())
    let note = ServerNote(walker: 0, report: 7, sent: .start, arrives: nil, answered: nil)
    watched.observe(note)
    #expect(watched.journal.reports == [note])
  }
}
