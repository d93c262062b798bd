import BLE
import Gateways
import Phones
import TestScenes
import TestSupport
import Testing

/// The engine of a scenario decides on a posed controller as in the simulator.
struct SharedClockTests {
  /// Doors that follow decisions, ranging, connections that read levels, write and are notified.
  @Test(
    arguments: [
      ("office-walk-past", "passer-by", 1), ("approach-connect", "visitor", 3),
      ("arrive-and-unlock", "resident", 2), ("light-follows", "resident", 1),
      ("thermostat", "worker", 1),
    ].prefix(Build.isOptimised ? 5 : 2) as ArraySlice<(String, String, UInt64)>)
  func decidesAsInTheSimulator(scenario: String, walker: String, seed: UInt64) throws {
    let run = try LoopedRun(of: scenario, walker: walker, seed: seed)
    let direct = try run.directDecisions()
    let live = try run.live(.shared, speed: .unlimited)
    #expect(live.end == .closed)
    #expect(!direct.isEmpty)
    #expect(live.decisions == direct)
  }

  /// A session that ends early has the events of the whole one up to then, however the packets
  /// come.
  @Test(arguments: 1...5) func hearsNothingAfterTheEnd(attempt: Int) throws {
    let run = try LoopedRun(of: "office-walk-past", walker: "passer-by", seed: 1)
    let whole = try run.live(.shared, speed: .unlimited)
    let end = Instant(nanoseconds: 3_000_000_000)
    let part = try run.live(.shared, speed: .unlimited, until: end)
    #expect(part.end == .ended)
    #expect(!part.delivered.isEmpty)
    #expect(part.delivered == whole.delivered.filter { $0.time <= end })
  }
}
