import BLE
import Gateways
import TestScenes
import TestSupport
import Testing

/// The engine of a scenario decides on a posed controller as in the simulator.
struct SharedClockTests {
  /// Doors that follow decisions, ranging, connections that read levels, write and are notified.
  @Test(
    arguments: [
      ("office-walk-past", "passer-by"), ("arrive-and-unlock", "resident"),
      ("light-follows", "resident"), ("thermostat", "worker"), ("approach-connect", "returner"),
    ], Build.isOptimised ? [1, 2, 3] : [1] as [UInt64])
  func decidesAsInTheSimulator(place: (scenario: String, walker: String), seed: UInt64) throws {
    let run = try LoopedRun(of: place.scenario, walker: place.walker, seed: seed)
    let direct = try run.directDecisions()
    let live = try run.live(.shared, speed: .unlimited)
    #expect(live.end == .closed)
    #expect(!direct.isEmpty)
    #expect(live.decisions == direct)
  }
}
