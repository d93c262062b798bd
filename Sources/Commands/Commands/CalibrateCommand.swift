import Documents
import FloorPlans
import Foundation
import Measurements
import Recordings
import Scenarios
import Sim

/// `simrun calibrate RECORDING...`: the parameters of the radio model, fitted to recordings with
/// ground truth.
struct CalibrateCommand {
  private let recordings: [String]
  private let floorPlan: String
  private let settings: Calibration.Settings
  private let format: Format
  private let folder: String?

  init(from arguments: inout Arguments) throws(InputError) {
    var recordings = [try arguments.operand("the recording's folder")]
    while let next = try arguments.optionalOperand() { recordings.append(next) }
    self.recordings = recordings
    let carried = try arguments.choice("--carried", of: CarryPosition.self)
    let height = try arguments.optionalNumber("--height-m", in: 0...100)
    settings = Calibration.Settings(
      height: height ?? carried.height, carriage: carried,
      walls: try arguments.choice("--walls"),
      recordingsAreApart: try arguments.choice("--phones", of: Phones.self) == .each,
      subject: try arguments.optionalText("--subject"))
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    floorPlan = try arguments.text("--floorplan")
    try arguments.finish()
  }

  /// The identity of the moving devices: the same in all recordings, or another in each.
  enum Phones: String, CaseIterable {
    case same, each
  }

  func perform() throws(InputError) -> ExitStatus {
    let path = try FloorPlanLibrary.path(of: floorPlan)
    let plan = try InputFile.read(FloorPlanFile.self, at: path)
    var read: [Recording] = []
    for recording in recordings { read.append(try Recording.read(recording)) }
    Terminal.warn(read.flatMap(\.warnings))
    var line = ProgressLine("round")
    let calibration = try Calibration(
      of: read, in: plan, at: InputPlace(path), settings: settings
    ) { done, all in line.show(done: done, of: all) }
    line.clear()
    if let folder {
      // The given path is relative to the current folder, and the scenario's to the scenario's
      // folder.
      let name = floorPlan.hasSuffix(".json") ? URL(fileURLWithPath: path).path : floorPlan
      try calibration.fragment(floorPlan: name, plan, sources: recordings).write(to: folder)
    }
    try Terminal.write(calibration, as: format)
    return .done
  }
}
