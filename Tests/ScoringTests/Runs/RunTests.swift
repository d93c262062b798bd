import EngineFiles
import BLE
import Documents
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct RunTests {
  private static func page(
    _ scenario: Scenario, seed: UInt64, keepingPackets keepsPackets: Bool = true
  ) throws -> String {
    try #require(try RunReport(on: scenario, seed: seed, keepingPackets: keepsPackets)).json.page
  }

  /// Also if one of both adds its packets up instead of keeping them.
  @Test(arguments: Shipped.scenarioNames)
  func givesTheSameBytesForTheSameSeed(name: String) throws {
    for seed in [0, 1, 3, RunReport.seeds.upperBound] {
      let first = try Self.page(Shipped.scenario(name), seed: seed)
      let second = try Self.page(Shipped.scenario(name), seed: seed, keepingPackets: false)
      #expect(first == second)
    }
  }

  @Test(arguments: Shipped.scenarioNames)
  func givesDifferentRunsForDifferentSeeds(name: String) throws {
    let scenario = try Shipped.scenario(name)
    let runs: UInt64 = Build.isOptimised ? 20 : 5
    let pages = try (1...runs).map { try Self.page(scenario, seed: $0) }
    #expect(Set(pages).count == Int(runs))
  }

  @Test(arguments: Shipped.scenarioNames)
  func accountsForEveryPacketAtEveryPhone(name: String) throws {
    let scenario = try Shipped.scenario(name)
    let run = Run(of: scenario.world, seed: 1) { _ in scenario.engine.makeEngine() }
    let radio = run.journal.radio
    for (beacon, sent) in radio.sent.enumerated() {
      let link = radio.links[0][beacon]
      let known =
        link.received + link.notListening + link.tooWeak + link.collided + link.interference
      // The run may end during an event of three packets.
      #expect((sent - 3...sent).contains(known))
      #expect(link.received == run.journal.heard.count { $0.device == beacon })
    }
  }

  @Test func recordsPosesTenTimesASecondAndAtTheEnd() throws {
    let world = try Shipped.scenario("office-walk-past").world
    let times = { (duration: Duration) in
      let short = try World(
        plan: world.plan, beacons: world.beacons, walkers: world.walkers, duration: duration)
      return Run(of: short, seed: 1) { _ in ListeningEngine() }.journal.tracks[0].map(
        \.time.seconds)
    }
    #expect(try times(.milliseconds(300)) == [0, 0.1, 0.2, 0.3])
    #expect(try times(.milliseconds(250)) == [0, 0.1, 0.2, 0.25])
  }
}
