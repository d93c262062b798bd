import BLE
import Buildings
@testable import Documents
import EngineFiles
@testable import FloorPlans
@testable import Measurements
@testable import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestSupport
import Testing

@Suite struct CalibrationTests {
  @Test(.enabled(if: Build.isOptimised, "a fit takes long without optimisation"))
  func estimatesTheMeanModelOfACalmBuilding() throws {
    let calm = RadioEnvironment(
      pathLossExponent: 1.8, shadowingDeviation: 0, kFactor: .infinity, antennaDeviation: 0,
      interference: 0)
    let found = try SurveyedRooms(environment: calm).calibration(seed: 1)

    #expect(abs(found.exponent.value - 1.8) < 0.05)
    for (name, expected) in [("partition", 6.0), ("screen", 3)] {
      let loss = try #require(found.losses.first { $0.name == name }).finding
      #expect(abs(loss.value - expected) < 0.3, "\(name)")
    }
    for (device, power) in found.measuredPowers.enumerated() {
      #expect(abs(power.value - SurveyedRooms.measuredPower(device)) < 0.4)
    }
    #expect(found.shadowing.value < 0.5)
  }

  @Test(.enabled(if: Build.isOptimised, "a fit takes long without optimisation"))
  func reportsAnUnidentifiableWall() throws {
    let calm = RadioEnvironment(shadowingDeviation: 0, kFactor: .infinity, interference: 0)
    let found = try SurveyedRooms(environment: calm).calibration(seed: 2, walls: .each)

    let far = try #require(found.losses.first { $0.name == "far" }).finding
    #expect(far == .unidentified(default: 7, reason: "no link crosses it"))
    #expect(found.text.contains("loss of far"))
  }

  @Test(.enabled(if: Build.isOptimised, "a fit takes long without optimisation"))
  func ignoresWallsOnRequest() throws {
    let calm = RadioEnvironment(shadowingDeviation: 0, kFactor: .infinity, interference: 0)
    let found = try SurveyedRooms(environment: calm).calibration(seed: 3, walls: .none)
    #expect(found.losses.allSatisfy { $0.finding.value == 0 && $0.finding.standardError == nil })
  }

  @Test(.enabled(if: Build.isOptimised, "a fit takes long without optimisation"))
  func writesAScenarioThatRuns() throws {
    let calm = RadioEnvironment(shadowingDeviation: 0, kFactor: .infinity, interference: 0)
    let found = try SurveyedRooms(environment: calm).calibration(seed: 4)
    try withTemporaryFolder { folder in
      // The plan of the file is different, with other names of walls.
      try found.fragment(floorPlan: "plan.json", SurveyedRooms.plan(), sources: ["made"])
        .write(to: folder)
      var plan = OutputFolder()
      plan.add(
        "plan.json",
        """
        {
          bounds: [[-1, -1], [13, 9]],
          walls: [
            { name: "a", from: [6, -1], to: [6, 3.5], material: "partition" },
            { name: "b", from: [1.6, 4.6], to: [4.2, 4.6], material: "screen" },
            { name: "c", from: [-0.9, 8.5], to: [5, 8.5], material: "brick" },
          ],
          materials: [
            { name: "partition", lossDB: 1 }, { name: "screen", lossDB: 1 },
            { name: "brick", lossDB: 1 },
          ],
        }
        """)
      try plan.write(to: folder)
      let scenario = try ScenarioLibrary.scenario(folder)

      #expect(scenario.engine == .listener)
      #expect(scenario.world.beacons.map(\.name) == found.deviceNames)
      let exponent = scenario.world.environment.pathLossExponent
      #expect(abs(exponent - found.exponent.value) <= 0.005)
      let wall = try #require(scenario.world.plan.walls.first)
      let partition = try #require(found.losses.first { $0.name == "partition" }).finding
      #expect(abs(wall.material.loss.value - partition.value) <= 0.05)
      let report = try #require(try RunReport(on: scenario, seed: 1))
      #expect(!report.run.journal.heard.isEmpty)
      #expect(!report.text.contains("decisions"))
    }
  }

  @Test func replacesOnlyWhatACalibrationWrote() throws {
    try withTemporaryFolder { folder in
      func write(_ text: String) throws {
        var files = OutputFolder()
        files.add(Calibration.scenarioFile, text)
        try files.write(to: folder)
      }
      try Calibration.check(folder)
      try write("// Parameters that simrun calibrate fitted to walk.\n{}")
      try Calibration.check(folder)
      try write("{}")
      let error = #expect(throws: InputError.self) { try Calibration.check(folder) }
      #expect(
        error?.description == "\(folder): cannot be written: its scenario.json is not from a "
          + "calibration, and is not replaced")
    }
  }

  @Test func requiresAPlanWithDevices() throws {
    let plan = try SurveyedRooms.plan()
    let bare = FloorPlanFile(plan: plan.plan, materials: plan.materials, devices: [])
    let recording = Recording(source: "r", sightings: [], truth: [], names: DeviceNames())
    let error = #expect(throws: InputError.self) {
      _ = try Calibration(
        of: [recording], in: bare, at: InputPlace("rooms.json"),
        settings: Calibration.Settings(height: 1.5))
    }
    #expect(
      "\(try #require(error))"
        == "rooms.json: devices: the plan lists no installed devices")
  }

  /// The intervals of ±2 standard errors should cover 95 %. With 15 buildings and correlated
  /// parameters, the coverage is known to within some per cent. K is counted separately, because
  /// the many powers would hide its errors.
  @Test(.enabled(if: Build.isOptimised, "it takes many fits, so it runs in release"))
  func standardErrorsCoverTheTruth() throws {
    var (held, all) = ([String: Int](), 0)
    let buildings: ClosedRange<UInt64> = 1...15
    for seed in buildings {
      let rooms = SurveyedRooms()
      let found = try rooms.calibration(seed: seed)
      var figures: [(String, FittedParameter, Double)] = [
        ("exponent", found.exponent, rooms.environment.pathLossExponent),
        ("shadowing", found.shadowing, rooms.environment.shadowingDeviation),
        ("decorrelation", found.decorrelation, rooms.environment.decorrelationDistance),
        ("K", found.kFactor, rooms.environment.kFactor),
      ]
      for (name, loss) in found.losses where name != "brick" {
        figures.append((name, loss, name == "screen" ? rooms.screen : rooms.partition))
      }
      for (device, power) in found.measuredPowers.enumerated() {
        figures.append(("power", power, SurveyedRooms.measuredPower(device)))
      }
      for (name, finding, truth) in figures {
        guard let error = finding.standardError else { continue }
        all += 1
        held[name, default: 0] += abs(finding.value - truth) <= 2 * error ? 1 : 0
      }
    }
    let share = Double(held.values.reduce(0, +)) / Double(all)
    #expect(all > 150)
    #expect((0.88...1).contains(share), "\(share): \(held) of \(buildings.count) each")
    #expect(held["K", default: 0] >= 13, "of \(buildings.count)")
  }
}
