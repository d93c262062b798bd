import EngineFiles
import BLE
import Documents
import Foundation
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct RunRecordingTests {
  /// Runs, writes, reads and replays, and compares all decisions and their evidence.
  private static func compare(
    _ world: World, _ engine: EngineChoice, seed: UInt64
  ) throws -> Int {
    let run = Run(of: world, seed: seed) { _ in engine.makeEngine() }
    try withTemporaryFolder { folder in
      try run.recording.files().write(to: folder)
      let recording = try Recording.read(folder)
      #expect(recording.sightings == run.journal.heard.map(\.sighting))
      #expect(try recording.subjects() == world.walkers.compactMap(\.phone?.address))
      for (index, walker) in world.walkers.enumerated() {
        let phone = try #require(walker.phone)
        let replay = Replay(of: recording, subject: phone.address, to: engine.makeEngine())
        let decided = run.journal.decisions.filter { $0.walker == index }.map(\.decision)
        #expect(replay.decisions == decided)
      }
    }
    return run.journal.decisions.count
  }

  @Test(arguments: Shipped.scenarioNames)
  func replayGivesTheSameDecisions(name: String) throws {
    let scenario = try Shipped.scenario(name)
    for seed: UInt64 in 1...(Build.isOptimised ? 20 : 4) {
      #expect(try Self.compare(scenario.world, scenario.engine, seed: seed) > 0)
    }
  }

  @Test(arguments: [
    "smoothing: 'latest', latestN: 1, unlockSamples: 1, dwellS: 0.7, hysteresisDB: 3",
    "smoothing: 'mean', windowS: 0.3, unlockSamples: 1, proximityTimeoutS: 0",
    "smoothing: 'median', windowS: 1, signalTimeoutS: 0.05, maxTrackingAgeS: 0.25",
    "smoothing: 'exponential', unlockSamples: 1, dwellS: 0.001, maxTrackingAgeS: 0.25",
    "smoothing: 'kalman', requireAway: false, proximityCooldownS: 0, autoUnlockFilterS: 0",
    "side: 'exterior-above', thresholdDBm: -90, signalTimeoutS: 0.4, autoUnlockFilterS: 0.3",
  ])
  func replayGivesTheSameDecisionsForAnySettings(settings: String) throws {
    let text = """
      {kind: 'door-lock', interior: ['interior'], exterior: ['exterior'], unlockRSSI: null,
       \(settings)}
      """
    let engine = try EngineFile(
      JSON.parse(Array(text.utf8), source: "engine"), at: InputPlace("engine")
    ).choice
    var decisions = 0
    for name in Shipped.scenarioNames {
      let world = try Shipped.scenario(name).world
      for seed: UInt64 in 1...(Build.isOptimised ? 5 : 4) {
        decisions += try Self.compare(world, engine, seed: seed)
      }
    }
    #expect(decisions > 10)
  }

  @Test func replayGivesTheSameDecisionsForEachWalker() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let world = scenario.world
    let plan = world.plan
    let out: [Waypoint] = [
      .walk(to: Point(x: 7.95, y: 4), speed: 1.5), .stand(.seconds(3), facing: nil),
      .walk(to: Point(x: 2, y: 2), speed: 0.7),
    ]
    let leaver = Walker(
      "leaver", walk: try Walk(from: Point(x: 8, y: 9), through: out, on: plan),
      phone: Phone("leaver", reportsChannel: true), carriage: .bag, key: world.walkers[0].key)
    let idler = Walker(
      "c0:98:e5:00:00:01", walk: try Walk(from: Point(x: 7, y: 7), through: [], on: plan),
      phone: Phone("c0:98:e5:00:00:01"))
    let crowded = try World(
      plan: plan, beacons: world.beacons, walkers: world.walkers + [leaver, idler],
      duration: world.duration)
    for seed: UInt64 in 1...5 {
      #expect(try Self.compare(crowded, scenario.engine, seed: seed) > 0)
    }
  }

  @Test func containsTheGroundTruth() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let run = Run(of: scenario.world, seed: 1) { _ in scenario.engine.makeEngine() }
    let rows = try #require(run.recording.truth)
    let first = try #require(rows.first)
    let last = try #require(rows.last)
    // The walk begins at [1, 5.8] eastwards, along y = 5.8. 15 s · 0.8 m/s = 12 m exceed its 8.8 m
    // and 2.47 m.
    #expect(
      first
        == TruthRow(
          time: .start, subject: DeviceAddress(named: "passer-by"), position: Point(x: 1, y: 5.8),
          headingDegrees: 90, place: "inside/office"))
    #expect(last.position == Point(x: 10.4, y: 3.4))
    #expect(last.place == "inside/bay")
    #expect(last.time.seconds == 15)
  }
}
