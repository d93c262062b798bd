import EngineFiles
import Links
import Scenarios
import Scoring
import TestScenes
import TestSupport
import Testing

/// From out of range to connected, and the discovery of services: the scenario `into-range`.
@Suite struct IntoRangeTests {
  private static func score(_ variant: String?, seed: UInt64) throws -> WalkerScore {
    let shipped = try Shipped.scenario("into-range")
    let world = try #require(shipped.world(of: variant))
    let scenario = shipped.running(engineOf: variant)
    return scenario.score(of: try scenario.run(world, seed: seed, on: nil), walker: 0)
  }

  private static let seeds: ClosedRange<UInt64> = 1...(Build.isOptimised ? 50 : 5)

  /// The request is part of it, and the app asks once it has found the beacon.
  @Test(arguments: [nil, "background", "unnamed"])
  func theRequestIsAPart(variant: String?) throws {
    for seed in Self.seeds {
      let score = try Self.score(variant, seed: seed)
      let whole = try #require(score.value(of: .firstConnectionDelayS))
      let request = try #require(score.value(of: .connectionDelayS))
      #expect(request > 0.063 && whole >= request, "seed \(seed)")
    }
  }

  /// A phone beside a beacon that connects to nothing has missed nothing.
  @Test func nothingIsDueWithoutAnEngineThatConnects() throws {
    let listener = try Shipped.scenario("into-range").running(.listener)
    let score = listener.score(of: try listener.run(listener.world, seed: 1, on: nil), walker: 0)
    #expect(score.allConnections?.isInRange == true)
    #expect(score.value(of: .firstConnectionDelayS) == nil)
  }

  /// iOS finds nothing for a scan in the background that names no service.
  @Test func neverWithoutAServiceInTheBackground() throws {
    for seed in Self.seeds {
      let score = try Self.score("background-unnamed", seed: seed)
      #expect(score.value(of: .firstConnectionDelayS) == .infinity)
      #expect(score.value(of: .connectionDelayS) == nil)
      #expect(score.value(of: .discoveryDelayS) == nil)
    }
  }

  /// In the foreground, iOS listens alike whether services are named or not.
  @Test func namesDoNotMatterInTheForeground() throws {
    for seed in Self.seeds {
      #expect(
        try Self.score(nil, seed: seed).value(of: .firstConnectionDelayS)
          == Self.score("unnamed", seed: seed).value(of: .firstConnectionDelayS))
    }
  }
}
