import BLE
@testable import Documents
@testable import FloorPlans
import Foundation
@testable import Maps
@testable import Measurements
@testable import Recordings
@testable import Scenarios
import Sim
@testable import Statistics
import TestScenes
import TestSupport
import Testing

/// Compares calibrations on some recordings of a real place with other recordings of it.
@Suite(
  .enabled(if: RealRecordings.arePresent, "the recordings are no part of this package"),
  .enabled(if: Build.isOptimised, "it takes many fits and runs, so it runs in release"))
struct MeasuredPlacesTests {
  private static let flatRuns = [
    "flat/recordings/calib1", "flat/recordings/calib2", "flat/recordings/calib3",
  ]
  private static let hallTracks = [
    "straight-01", "straight-02", "straight-03", "rectangular-without-rotation",
    "zigzagging-without-rotation",
  ].map { "tetam/recordings/\($0)" }

  private static func recording(_ name: String) throws -> Recording {
    try Recording.read("\(RealRecordings.folder)/\(name)")
  }

  /// The validations of a flat's recordings, each with the radio calibrated on the others.
  private static let flat = Result { try validations(of: flatRuns, plan: "flat", height: 1.3) }

  /// The validations of recordings, each with the radio calibrated on the others.
  private static func validations(
    of names: [String], plan: String, height: Double,
    walls: Calibration.Settings.Walls = .materials
  ) throws -> [(validation: Validation, fading: LogRician)] {
    try names.map { name in
      try validation(
        of: name, calibratedOn: names.filter { $0 != name }, plan: plan, height: height,
        walls: walls)
    }
  }

  /// The validation of a recording, with the radio calibrated on others.
  private static func validation(
    of name: String, calibratedOn others: [String], plan: String, height: Double,
    walls: Calibration.Settings.Walls
  ) throws -> (validation: Validation, fading: LogRician) {
    let path = Shipped.path("floorplans/\(plan).json")
    let file = try InputFile.read(FloorPlanFile.self, at: path)
    let calibration = try Calibration(
      of: others.map(recording), in: file, at: InputPlace(path),
      settings: Calibration.Settings(height: height, walls: walls))
    var result: Validation?
    try withTemporaryFolder { folder in
      try calibration.fragment(floorPlan: path, file, sources: others).write(to: folder)
      result = try Validation(
        of: recording(name), in: ScenarioLibrary.scenario(folder).world, at: InputPlace(folder),
        seeds: 1...6)
    }
    return (try #require(result), LogRician(kFactor: calibration.kFactor.value))
  }

  /// The RMS error of squares of half a metre, in decibels.
  private static func error(_ found: (validation: Validation, fading: LogRician)) -> Double {
    // The model of the means has no fading, which lowers the mean in decibels.
    let errors = found.validation.measured.residuals.map { $0 - found.fading.mean }
    return (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }

  @Test func wallsPredictAFlatBetterThanDistanceAlone() throws {
    let withWalls = try Self.flat.get().map(Self.error)
    let without = try Self.validations(of: Self.flatRuns, plan: "flat", height: 1.3, walls: .none)
      .map(Self.error)
    for (run, (first, second)) in zip(Self.flatRuns, zip(withWalls, without)) {
      #expect(second - first >= 0.3, "\(run): \(first) dB with walls, \(second) dB without")
    }
  }

  /// Each recording is predicted from the others of its place and time. All of them together give
  /// the distribution.
  ///
  /// The survey of the hall is left out: it is five months older than the tracks, which read 0.8 to
  /// 1.4 dB higher than a radio that was also fitted to it. docs/guide/validation.md says so.
  @Test(arguments: ["flat", "tetam"])
  func residualsHaveTheSimulatedDistribution(plan: String) throws {
    let found =
      plan == "flat"
      ? try Self.flat.get()
      : try Self.validations(of: Self.hallTracks, plan: plan, height: 1.85)
    let measured = found.flatMap { $0.validation.measured.residuals }
    let simulated = found.flatMap { $0.validation.simulated.residuals }
    let distance = try #require(KolmogorovSmirnov(measured, simulated)).distance
    #expect(distance <= 0.12, "\(plan): \(measured.count) squares")
  }
}
