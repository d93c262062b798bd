@testable import Documents
import Foundation
@testable import Scenarios
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// Shards belong together only if all of their scenario is the same.
@Suite struct StudyFingerprintTests {
  /// Parts of a scenario that no single list of a world's parts would cover.
  private static let members = """
    {
      title: "Keys", floorplan: "tiny", durationS: 5,
      radio: { shadowingDB: 3, interference: 0.1 },
      survey: { spacingM: 2, fingerprints: 8 },
      beacons: [
        { name: "in", at: [3, 3.2], heightM: 1.5, intervalMs: 100, minor: 1, peripheral: { connectionTimeS: 10 } },
        { name: "out", at: [3, 2.8], intervalMs: 100, transmitPowerDBm: -4, minor: 2 },
      ],
      walkers: [
        {
          name: "guest", from: [2.5, 0.5], speedMps: 1, headingDeg: 10,
          path: [{ to: [2.5, 5] }, { standS: 1 }],
          phone: { system: "ios", app: "foreground", carried: "bag", heightM: 1.1 },
          hazards: [{ subject: "keys", apartFrom: "keys", beyondM: 3, forS: 2 }],
          user: { answers: [{ fromS: 0, answer: "none" }], delayS: 8, delaySpread: 0.6 },
        },
        { name: "keys", from: [4, 0.5], path: [], tag: { carried: "mast", heightM: 0.9, intervalMs: 500, minor: 9 } },
      ],
      globe: { route: [{ atS: 0, latitude: 43.4, longitude: -79.6 }], bearingDeg: 20 },
      server: { lossShare: 0.01, outages: [{ fromS: 1, toS: 2 }] },
      engine: { kind: "asset-tracker", assets: { keys: "keys" }, readings: "ranging", farRSSI: -90 },
      variants: [{ name: "background", phone: { app: "background", screen: "off" } }],
      expectations: [{ measure: "lostReports", walker: "guest", atMost: 0, inRuns: { atLeast: 0.5 } }],
    }
    """

  /// Each value of a scenario, changed to one that can be read, changes the hash.
  @Test func dependsOnEveryValueOfAScenario() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/floorplans", withIntermediateDirectories: false)
      try Data(TinyScenario.plan.utf8).write(
        to: URL(fileURLWithPath: folder + "/floorplans/tiny.json"))
      try Data(Self.members.utf8).write(to: URL(fileURLWithPath: folder + "/scenario.json"))
      let source = try ScenarioLibrary.source(of: folder)
      let hash = try source.scenario().fileHash
      var read: Set<String> = []
      for (path, changed) in source.description.changes(
        to: ["x", "on", "pocket", "background", "fine", "unlocks"])
      where !read.contains(path) {
        guard let scenario = try? source.scenario(saying: changed) else { continue }
        #expect(scenario.fileHash != hash, "\(path)")
        read.insert(path)
      }
      // Of what is not in the radio world, nothing is left out.
      for path in [
        "server.lossShare", "server.outages.0.toS", "globe.bearingDeg", "globe.route.0.latitude",
        "walkers.0.user.delayS", "walkers.0.user.answers.0.answer", "walkers.0.hazards.0.forS",
        "engine.farRSSI", "survey.spacingM", "durationS", "variants.0.phone.screen",
        "walkers.0.phone.app", "beacons.0.peripheral.connectionTimeS", "walkers.1.tag.heightM",
      ] { #expect(read.contains(path), "\(path)") }
    }
  }

  @Test func dependsOnEveryValueOfAFloorPlan() throws {
    let hash = try TinyScenario().read().fileHash
    let plan = try JSON.parse(Array(TinyScenario.plan.utf8), source: "tiny.json")
    var read: Set<String> = []
    for (path, changed) in plan.changes(to: ["glass"]) where !read.contains(path) {
      guard let scenario = try? TinyScenario(plan: changed.line).read() else { continue }
      #expect(scenario.fileHash != hash, "\(path)")
      read.insert(path)
    }
    #expect(read.count > 20)
  }

  /// Comments, white space and the order of keys are none of its values.
  @Test func dependsOnValuesAlone() throws {
    let other = TinyScenario(
      scenario: "// A guest.\n"
        + TinyScenario.scenario.replacingOccurrences(of: "durationS: 5,", with: "durationS: 5.0,"))
    #expect(try other.read().fileHash == TinyScenario().read().fileHash)
  }

  /// The engine's settings are those of the study, not of the file.
  @Test func dependsOnReplacedSettings() throws {
    let scenario = try TinyScenario().read()
    let changed = try scenario.with(
      preset: nil, overrides: [SettingOverride("unlockRSSI=-20")])
    #expect(changed.fileHash != scenario.fileHash)
  }
}
