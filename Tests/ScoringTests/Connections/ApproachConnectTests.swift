import BLE
import EngineFiles
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// The door-lock thesis's approach C.
struct ApproachConnectTests {
  /// While a phone has a beacon, no other gets it, wherever its carrier stands: all stay within 10
  /// m.
  @Test(arguments: Build.isOptimised ? [nil, "background"] : [nil])
  func nobodyElseConnectsWhileAConnectionLasts(variant: String?) throws {
    let scenario = try Shipped.scenario("approach-connect")
    let world = try #require(scenario.world(of: variant))
    var taken = 0
    for seed in 1...(Build.isOptimised ? 200 : 5) as ClosedRange<UInt64> {
      let log = try scenario.run(world, seed: seed, on: nil).journal.connections
      for device in world.beacons.indices {
        let turns = log.connections.filter { $0.device == device }
        taken += turns.count
        for (turn, next) in zip(turns, turns.dropFirst()) {
          let end = try #require(turn.end, "a connection followed one without an end")
          #expect(next.start >= end || next.walker == turn.walker)
        }
      }
    }
    #expect(taken > 0)
  }
}
