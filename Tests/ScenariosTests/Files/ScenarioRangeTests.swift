import Documents
import Reports
import Sim
import TestScenes
import Testing

/// Numbers at both ends of their ranges are accepted, and the scenario runs.
@Suite struct ScenarioRangeTests {
  @Test(arguments: [
    ("durationS: 5", ["durationS: 0.1"]),
    ("shadowingDB: 3", ["shadowingDB: 0", "shadowingDB: 20"]),
    ("shadowingDB: 3", ["pathLossExponent: 0.5", "pathLossExponent: 6"]),
    ("shadowingDB: 3", ["decorrelationM: 0.05", "decorrelationM: 100"]),
    ("shadowingDB: 3", ["kFactor: 0", "kFactor: 1000"]),
    ("shadowingDB: 3", ["kFactorExponent: 0", "kFactorExponent: 6"]),
    ("shadowingDB: 3", ["antennaDB: 0", "antennaDB: 10"]),
    ("shadowingDB: 3", ["movingShare: 0", "movingShare: 1, movingTimeS: 0.01"]),
    ("shadowingDB: 3", ["movingShare: 1, movingTimeS: 86400", "noise: 'spatial'"]),
    ("shadowingDB: 3", ["noise: 'naive', naiveDB: 0", "noise: 'naive', naiveDB: 20"]),
    ("shadowingDB: 3", ["captureDB: 0", "captureDB: 30"]),
    ("shadowingDB: 3", ["interference: 0", "interference: 1"]),
    ("intervalMs: 100, minor", ["intervalMs: 20, minor", "intervalMs: 10485759, minor"]),
    ("transmitPowerDBm: -4", ["transmitPowerDBm: -60", "transmitPowerDBm: 20"]),
    ("transmitPowerDBm: -4", ["measuredPowerDBm: -127", "measuredPowerDBm: 20"]),
    ("transmitPowerDBm: -4", ["heightM: 0", "heightM: 100"]),
    ("transmitPowerDBm: -4", ["transmitPowerDBm: -60, gainDB: -60", "gainDB: 30"]),
    ("transmitPowerDBm: -4", ["antennaDepthM: 0", "antennaDepthM: 0.1"]),
    ("minor: 1", ["mount: 'wall', facesDeg: -360", "mount: 'wall', facesDeg: 360"]),
    ("minor: 1", ["mount: 'ceiling', lossBehindDB: 0", "mount: 'table', lossBehindDB: 60"]),
    ("minor: 1", ["pattern: { horizontalDB: [-60, 30, 0, 0] }", "pattern: null"]),
    ("minor: 1", ["mount: 'ceiling', facesDeg: 9, pattern: { verticalDB: [-60, 30, 0] }"]),
    ("minor: 1", ["minor: 0", "minor: 65535", "major: 65535"]),
    ("[3, 3.2]", ["[0, 0]", "[10, 6]", "[2.5, 3]"]),
    ("speedMps: 1", ["speedMps: 0.05", "speedMps: 20"]),
    ("speedMps: 1", ["headingDeg: -360", "headingDeg: 360"]),
    ("to: [2.5, 5]", ["to: [2.5, 0.5]", "to: [0, 0]", "to: [10, 0]", "to: [2.5, 3]"]),
    ("standS: 1", ["standS: 0", "standS: 86400", "standS: 1, headingDeg: 360"]),
    ("carried: \"bag\"", ["carried: 'ear'", "carried: 'hand'", "carried: 'shirt'", ""]),
    ("carried: \"bag\"", ["carried: 'mast'", "heightM: 0", "heightM: 100"]),
    ("carried: \"bag\"", ["scanIntervalMs: 2.5", "scanIntervalMs: 600000", "scanWindowMs: 2.5"]),
    ("carried: \"bag\"", ["scanIntervalMs: 600000, scanWindowMs: 600000"]),
    ("carried: \"bag\"", ["scanWindowMs: 2.5, scanBlindMs: 2", "scanBlindMs: 0"]),
    ("carried: \"bag\"", ["sensitivityDBm: -130", "sensitivityDBm: -40"]),
    ("carried: \"bag\"", ["receiveOffsetDB: -40", "receiveOffsetDB: 40"]),
    ("carried: \"bag\"", ["antennaDepthM: 0", "antennaDepthM: 0.1"]),
    ("lossDB: 0", ["lossDB: 100"]),
    ("lock: true", ["lock: true, unlockedForS: 0.1", "lock: true, unlockedForS: 3600"]),
    ("lock: true", ["lock: true, closesAfterS: 0", "lock: true, closesAfterS: 3600"]),
    ("[[0, 0], [10, 6]]", ["[[-10000, -10000], [10000, 10000]]"]),
    ("offsetM: 6, widthM: 2", ["offsetM: 3, widthM: 0.1", "offsetM: 3, widthM: 7"]),
    ("offsetM: 2, widthM: 1", ["offsetM: 0, widthM: 6"]),
  ])
  func runsAtBothEnds(old: String, ends: [String]) throws {
    for end in ends {
      let scenario = try TinyScenario().changing(old, to: end).read()
      let report = try #require(try RunReport(on: scenario, seed: 1))
      #expect(report.json.page.hasSuffix("}\n"))
      #expect(!report.text.isEmpty)
      _ = try report.files()
    }
  }
}
