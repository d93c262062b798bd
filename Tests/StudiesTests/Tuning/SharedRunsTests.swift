@testable import EngineFiles
import BLE
import Engines
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// Engines that share simulations, compared with a separate run of each.
struct SharedRunsTests {
  @Test(arguments: Shipped.scenarioNames, 1...(Build.isOptimised ? 3 : 1))
  func scoresMatchSeparateRuns(name: String, seed: UInt64) throws {
    try check(Shipped.scenario(name), seed: seed)
  }

  @Test(arguments: 1...(Build.isOptimised ? 4 : 1) as ClosedRange<UInt64>)
  func scoresMatchIfTwoWalkersShareADoor(seed: UInt64) throws {
    let two = """
      { name: "other", from: [6, 0.5], speedMps: 1.3, path: [{ to: [2.4, 1] }, { to: [2.4, 5] }],
        phone: { carried: "hand" } },
      """
    let tiny = try TinyScenario().changing("walkers: [", to: "walkers: [" + two)
      .changing("durationS: 5", to: "durationS: 12")
      .changing("expectations: [", to: "")
      .changing(#"{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }],"#, to: "")
    try check(tiny.read(), seed: UInt64(seed))
  }

  @Test func oneSimulationSufficesWithoutPassagesOfDoors() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let runs = SharedRuns(of: scenario.world, seed: 1, by: entrants(of: scenario, seed: 1))
    #expect(runs.simulations == 1)
  }

  @Test func enginesThatStopScanningGetTheirOwnSimulation() throws {
    let scenario = try TinyScenario().read()
    let entrants = [
      try Self.entrant(scenario.engine, in: scenario.world),
      SharedRuns.Entrant(engines: scenario.engines) { _ in AnyEngine(Deaf()) },
    ]
    let runs = SharedRuns(of: scenario.world, seed: 1, by: entrants)
    #expect(runs.simulations == 2)
    #expect(runs.scores[1][0].packetsReceived < runs.scores[0][0].packetsReceived)
  }

  /// Each engine in an app has a simulation of its own, because the radio follows its requests.
  @Test func appsShareNoSimulation() throws {
    let scenario = try Shipped.scenario("welcome-home")
    let tuned = try #require(scenario.engines(ofVariant: "tuned"))
    let entrants = try [scenario.engine, tuned.shared].map {
      try Self.entrant($0, in: scenario.world)
    }
    let runs = SharedRuns(of: scenario.world, seed: 2, by: entrants)
    #expect(runs.simulations == 2)
    for (index, variant) in [nil, "tuned"].enumerated() {
      let alone = try scenario.running(engineOf: variant).run(scenario.world, seed: 2, on: nil)
      for (walker, score) in zip(scenario.world.subjects, runs.scores[index]) {
        #expect(
          Self.words(for: score) == Self.words(for: scenario.score(of: alone, walker: walker)))
      }
    }
  }

  private func check(_ scenario: Scenario, seed: UInt64) throws {
    let entrants = entrants(of: scenario, seed: seed)
    let shared = SharedRuns(of: scenario.world, seed: seed, by: entrants)
    var kinds: Set<String> = []
    for (entrant, scores) in zip(entrants, shared.scores) {
      let run = Run(of: scenario.world, seed: seed, makeEngine: entrant.makeEngine)
      for (walker, score) in zip(scenario.world.subjects, scores) {
        let alone = scenario.score(of: run, walker: walker)
        #expect(Self.words(for: score) == Self.words(for: alone))
        kinds.insert(Self.words(for: alone))
      }
    }
    // Different settings have different results.
    #expect(kinds.count > 3)
    #expect(shared.simulations <= entrants.count)
  }

  /// Returns the scores to compare, as text.
  private static func words(for score: WalkerScore) -> String {
    "\(String(describing: score.door)) \(String(describing: score.sides)) "
      + "\(String(describing: score.positions)) \(String(describing: score.rooms)) "
      + "\(String(describing: score.home)) \(score.packetsReceived)"
  }

  private static func entrant(
    _ engine: EngineChoice, in world: World
  ) throws -> SharedRuns.Entrant {
    let engines = WalkerEngines(engine)
    return SharedRuns.Entrant(
      engines: engines, makeEngine: try engines.maker(in: world, from: nil))
  }

  private func entrants(of scenario: Scenario, seed: UInt64) -> [SharedRuns.Entrant] {
    guard let description = scenario.engine.description as? DoorLockDescription else { return [] }
    var dice = Dice(seed)
    return (0..<(Build.isOptimised ? 25 : 12)).map { _ in
      var settings = description.settings
      settings.unlockRSSI = dice.happens(0.2) ? nil : PowerLevel(dBm: dice.number(-85 ... -50))
      settings.lockRSSI = PowerLevel(dBm: dice.number(-100 ... -86))
      settings.unlockSamples = dice.integer(1...5)
      settings.side = .exteriorStronger(by: Decibels(dice.number(-12...6)))
      settings.smoothing = dice.happens(0.5) ? .latest(5) : .windowMean(.seconds(1))
      settings.dwell = .milliseconds(dice.integer(0...800))
      settings.maxTrackingAge = .milliseconds(dice.integer(500...5000))
      settings.signalTimeout = .milliseconds(dice.integer(300...3000))
      settings.proximityTimeout = .milliseconds(dice.integer(0...3000))
      settings.proximityCooldown = .milliseconds(dice.integer(0...3000))
      settings.autoUnlockFilter = .milliseconds(dice.integer(0...1000))
      settings.requireAway = dice.happens(0.5)
      return SharedRuns.Entrant(engines: scenario.engines) { [settings] _ in
        AnyEngine(DoorLock(settings: settings))
      }
    }
  }
}

/// An engine that stops scanning after a second.
private struct Deaf: DecisionEngine {
  mutating func start(at time: Instant) -> [EngineOutput] {
    [.command(.scan), .command(.wake(at: time.advanced(by: .seconds(1))))]
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    event == .wake ? [.command(.stopScanning)] : []
  }
}
