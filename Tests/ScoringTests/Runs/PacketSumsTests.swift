import BLE
import EngineFiles
import Scenarios
import Scoring
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
}
