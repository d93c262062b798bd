import BLE
import Documents
import EngineFiles
import FloorPlans
import Foundation
import Recordings
@testable import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// The engines' figures in runs and on their recordings.
struct DistanceSamplerTests {
  private static let espresense =
    "{ kind: 'presence', rule: 'espresense', smoothing: 'latest', latestN: 1, "
    + "rooms: { house: ['in'], yard: ['out'] } }"

  /// A guest who walks at 1 m/s from (2.5, 0.5) to (7.5, 0.5), with a phone in a bag at 0.9 m. The
  /// beacons are 1.5 m high, and declare -59 dBm.
  private static func scenario(
    _ engine: String = espresense, system: String? = nil
  ) throws -> Scenario {
    let phone = "{ carried: \"bag\" }"
    return try TinyScenario().changing(
      "{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }", to: engine
    ).changing("path: [{ to: [2.5, 5] }, { standS: 1 }]", to: "path: [{ to: [7.5, 0.5] }]")
      .changing("minor: 1 }", to: "minor: 1, measuredPowerDBm: -59 }")
      .changing("minor: 2 }", to: "minor: 2, measuredPowerDBm: -59 }")
      .changing(
        phone, to: system.map { "{ carried: 'bag', system: '\($0)' }" } ?? phone
      ).read()
  }

  private static func samples(
    of run: Run, by scenario: Scenario, every interval: Duration = .seconds(1)
  ) throws -> [DistanceSample] {
    var sampler = try DistanceSampler(
      in: run.world, scenario.engines, from: nil, every: interval)
    return sampler.samples(of: run.journal)
  }

  /// ESPresense: d = 10^((rssi@1m - rssi) / (10 · absorption)), of the newest reading. The beacons
  /// declare -59 dBm; the absorption is 2.7.
  @Test func distancesAreThoseOfTheNewestReadings() throws {
    let scenario = try Self.scenario()
    let run = try scenario.run(scenario.world, seed: 3, on: nil)
    let samples = try Self.samples(of: run, by: scenario)
    let heard = (1...5).flatMap { second in
      ["in", "out"].filter { name in
        run.journal.heard.contains {
          $0.sighting.time.seconds <= Double(second) && run.world.name(of: $0.device) == name
        }
      }.map { "\(second) \($0)" }
    }
    #expect(
      samples.map { "\(Int($0.time.seconds)) \(run.world.name(of: $0.estimate.anchor))" } == heard)
    #expect(heard.count > 5)
    for sample in samples {
      let name = run.world.name(of: sample.estimate.anchor)
      let heard = run.journal.heard.last {
        $0.sighting.time <= sample.time && run.world.name(of: $0.device) == name
      }
      let rssi = try #require(heard?.sighting.advertisement.rssi).dBm
      #expect(sample.estimate.evidence.level?.dBm == rssi)
      #expect(sample.estimate.evidence.newest == heard?.sighting.time)
      #expect(
        sample.estimate.distance.isNear(pow(10, (-59 - rssi) / 27), within: 1e-9), "\(sample)")
    }
  }

  /// The walk is straight and even.
  @Test func trueDistancesAreThoseOfThePlan() throws {
    let scenario = try Self.scenario()
    let run = try scenario.run(scenario.world, seed: 3, on: nil)
    for sample in try Self.samples(of: run, by: scenario) {
      let isInside = run.world.name(of: sample.estimate.anchor) == "in"
      let (x, y) = (2.5 + sample.time.seconds - 3, (isInside ? 3.2 : 2.8) - 0.5)
      let expected = (x * x + y * y + 0.36).squareRoot()
      #expect(sample.truth.isNear(expected, within: 0.02), "\(sample.time.seconds) s")
      let distance = try #require(sample.estimate.distance)
      let truth = try #require(sample.truth)
      #expect(sample.error == distance - truth && sample.ratio == distance / truth)
    }
  }

  /// Every 50 ms, between the poses that a run notes every 100 ms. Some engines act on whole
  /// seconds.
  @Test(arguments: [
    (nil, espresense),
    (nil, "{ kind: 'presence', rule: 'companion', rooms: { house: ['in'], yard: ['out'] } }"),
    ("android-13", espresense),
    ("ios", "{ kind: 'presence', rule: 'corelocation', rooms: { house: ['in'], yard: ['out'] } }"),
  ])
  func aGrowingRunGivesTheSameSamples(system: String?, engine: String) async throws {
    let scenario = try Self.scenario(engine, system: system)
    let world = scenario.world
    var sampler = try DistanceSampler(
      in: scenario.world, scenario.engines, from: nil, every: .milliseconds(50))
    var samples: [DistanceSample] = []
    var readings = HeardReadings(in: world, seed: 5)
    // Packets and events that were taken are dropped.
    let run = try await scenario.run(
      world, seed: 5, on: nil, watchedBy: &readings, forScores: true
    ) { journal, limit throws(InputError) in
      samples += sampler.samples(of: journal, before: limit)
    }
    #expect(run?.journal.hasDroppedPackets == true)
    let whole = try Self.samples(
      of: try scenario.run(world, seed: 5, on: nil), by: scenario, every: .milliseconds(50))
    #expect(samples == whole && !whole.isEmpty)
    #expect(samples.map(\.time) == samples.map(\.time).sorted())
  }

  /// 10^((-59 - level) / 20), of the mean level of the newest three scans: the log-distance model
  /// with the exponent that comes with a given power at 1 m.
  @Test func positioningHasTheDistancesOfItsMethod() throws {
    let scenario = try Self.scenario(
      "{ kind: 'positioning', method: 'nearest-beacon', measuredPowerDBm: -59 }")
    let basis = try scenario.basis(in: scenario.world, seed: 3)
    let run = try scenario.run(scenario.world, seed: 3, on: basis)
    var sampler = try DistanceSampler(
      in: run.world, scenario.engines, from: basis, every: .seconds(1))
    let samples = sampler.samples(of: run.journal)
    #expect(samples.count > 5)
    for sample in samples {
      let level = try #require(sample.estimate.evidence.level).dBm
      #expect(sample.estimate.distance.isNear(pow(10, (-59 - level) / 20), within: 1e-9))
    }
  }

  /// A recording knows the way to a millimetre.
  @Test func aRecordingOfARunHasItsSamples() throws {
    let scenario = try Self.scenario()
    let run = try scenario.run(scenario.world, seed: 3, on: nil)
    let recording = run.recording
    let playback = try Playback(
      of: recording, about: try recording.subjects(), to: scenario.engine)
    let plan = FloorPlanFile(of: run.world)
    let replayed = try playback.distanceSamples(
      every: .seconds(1), on: plan, subjectsAt: 0.9, describedAt: InputPlace("engine"))
    let own = try Self.samples(of: run, by: scenario)
    let start = Instant.start.duration(to: recording.start)
    #expect(start == .zero)
    let common = own.filter { $0.time <= recording.end }
    #expect(replayed.map(\.estimate) == common.map(\.estimate) && common.count >= 8)
    for (one, other) in zip(replayed, common) {
      #expect(try one.truth.isNear(#require(other.truth), within: 0.001))
    }
    let unknown = try playback.distanceSamples(
      every: .seconds(1), on: nil, subjectsAt: 0.9, describedAt: InputPlace("engine"))
    #expect(
      unknown.allSatisfy { $0.truth == nil && $0.error == nil } && unknown.count == replayed.count)
  }

  /// The kinds that the refusal names are those that hold figures.
  @Test func refusalNamesTheKindsWithFigures() throws {
    let texts = [
      "door-lock": "interior: ['in'], exterior: ['out']",
      "presence": "rule: 'bermuda', rooms: { house: ['in'] }",
      "welcome-home": "rooms: { house: ['in'] }", "thermostat": "",
      "asset-tracker": "assets: { keys: 'in' }", "cold-chain": "sensors: { fridge: 'in' }",
      "fall-watch": "chairs: { chair: 'in' }", "home-visit": "patients: { eve: 'in' }",
      "listener": "devices: ['in']", "connection-probe": "devices: ['in']",
    ]
    // Positioning has them by some methods only.
    #expect(
      Set(EngineKinds().all.map { $0.kind }) == Set(texts.keys).union(["positioning"]))
    let refusal = "\(InputError.holdNoFigures([], at: InputPlace("engine")))"
    for (kind, settings) in texts {
      let text = "{ kind: '\(kind)', \(settings) }"
      let file = try EngineFile(
        JSON.parse(Array(text.utf8), source: "e.json"), at: InputPlace("e.json"))
      let engine = try file.choice.makeEngine(from: nil)
      #expect((engine.estimates(at: .start) != nil) == refusal.contains(kind), "\(kind)")
    }
  }

  @Test(arguments: [
    ("{ kind: 'listener' }", "listener"),
    (
      "{ kind: 'positioning', method: 'least-squares', measuredPowerDBm: -59 }",
      "positioning by least-squares"
    ),
  ])
  func refusesEnginesWithoutFigures(engine: String, word: String) throws {
    let scenario = try Self.scenario(engine)
    #expect(
      sentence {
        () throws(InputError) in
        _ = try DistanceSampler(
          in: scenario.world, scenario.engines, from: nil, every: .seconds(1))
      } == "engine: no level or distance of devices is held by \(word); use asset-tracker, "
        + "door-lock, presence, welcome-home, listener with devices, or positioning by "
        + "nearest-beacon and radical-lines")
  }

  @Test func refusesConnectionsOfABareRadio() throws {
    let scenario = try TinyScenario().changing(
      "kind: \"door-lock\",", to: "kind: \"door-lock\", readings: \"connections\","
    ).read()
    #expect(
      sentence {
        () throws(InputError) in
        _ = try DistanceSampler(
          in: scenario.world, scenario.engines, from: nil, every: .seconds(1))
      }.hasPrefix("engine: reads levels over connections"))
  }

  private func sentence(of perform: () throws(InputError) -> Void) -> String {
    do {
      try perform()
      return ""
    } catch { return "\(error)" }
  }
}
