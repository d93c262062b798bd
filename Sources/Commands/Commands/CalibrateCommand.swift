import Documents
import FloorPlans
import Foundation
import Measurements
import Recordings
import Scenarios
import Sim

/// `simrun calibrate RECORDING...`: the parameters of the radio model, fitted to recordings with
/// ground truth.
struct CalibrateCommand: Command {
  static let name = "calibrate"
  static let declaration = CommandDeclaration(
    "fit the radio model to recordings", Parameters(),
    description: """
      Fits the radio of a building to recordings with ground truth: measured power, path loss
      exponent, losses of walls, RSSI offsets of phones, shadowing and fading, each with its
      standard error. Lists parameters that the recordings do not determine, with the reason. The
      plan lists the devices installed there. With --offsets, finds only the offsets by which an
      engine makes the devices comparable.
      """)

  struct Parameters: ParameterSet {
    let recordings = Operand.recordings
    let floorPlan = Option.floorPlan("name or path of the plan", need: "a plan's name or path")
    let carriage = Option<CarryPosition>(
      "--carried", "HOW", default: .mast,
      help: "carry position of the moving device: mast (default), hand, trouser, shirt, bag or ear")
    let height = Option(
      "--height-m", "M", .number(0...100), otherwise: "as carried, e.g. 1.5 on a mast",
      help: "its height above the floor, in metres")
    let walls = Option<Calibration.Settings.Walls>(
      "--walls", "WHICH", default: .materials,
      help: """
        materials: one loss per material (default); each: one per wall; none: without walls
        """)
    let phones = Option<Phones>(
      "--phones", "WHICH", default: .same,
      help: "the same moving device in all recordings (default), or another in each")
    let subject = Option.subject("subject")
    let findsOffsets = Option(
      flag: "--offsets",
      help: """
        only the rssiOffsetsDB of an engine, from readings at about 1 m from each device
        """)
    let format = Option.format
    let folder = Option.folder("also write the parameters as a scenario, DIR/scenario.json")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let recordings = try arguments.recordings
    let carried = try arguments.carriage
    let height = try arguments.height
    let settings = Calibration.Settings(
      height: height ?? carried.height, carriage: carried, walls: try arguments.walls,
      recordingsAreApart: try arguments.phones == .each, subject: try arguments.subject)
    let findsOffsets = try arguments.findsOffsets
    let format = try arguments.format
    let folder = try arguments.folder
    if let folder { try Calibration.check(folder.path) }
    if findsOffsets, let other = arguments.given(\.walls, \.phones, \.folder).first {
      throw .unusable(InputPlace(other), "cannot be combined with --offsets")
    }
    let floorPlan = try arguments.floorPlan
    let path = try FloorPlanLibrary.path(of: floorPlan)
    let plan = try InputFile.read(FloorPlanFile.self, at: path)
    let read = try Recording.read(recordings, on: plan)
    Terminal.warn(read.flatMap(\.warnings))
    if findsOffsets {
      let offsets = try CalibratedOffsets(
        of: read, in: plan, at: InputPlace(path), settings: settings)
      try Terminal.write(offsets, as: format)
      return .done
    }
    var line = ProgressLine("round")
    let calibration = try Calibration(
      of: read, in: plan, at: InputPlace(path), settings: settings
    ) { done, all in line.show(done: done, of: all) }
    line.clear()
    if let folder {
      // The given path is relative to the current folder; a path in the scenario is relative to the
      // scenario's folder.
      let name = floorPlan.hasSuffix(".json") ? path.withoutLinks ?? path : floorPlan
      try folder.write(
        calibration.fragment(floorPlan: name, plan, sources: recordings))
    }
    try Terminal.write(calibration, as: format)
    return .done
  }

  /// The identity of the moving devices: one device in all recordings, or a different device in
  /// each recording.
  enum Phones: String, CaseIterable {
    case same, each
  }
}
