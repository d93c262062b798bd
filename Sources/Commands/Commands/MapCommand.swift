import Documents
import EngineFiles
import FloorPlans
import Recordings
import Scenarios

/// `simrun map RECORDING...`: a map file from recordings with ground truth.
struct MapCommand: Command {
  static let name = "map"
  static let declaration = CommandDeclaration(
    "build a fingerprint map from recordings", Parameters(),
    description: """
      Builds a map from recordings with ground truth: cells, the levels received in each once a
      second, and their statistics. Places where the moving device stood are cells by their names;
      where it moved, cells are the squares of a grid.
      """)

  struct Parameters: ParameterSet {
    let recordings = Operand.recordings
    let file = Option(
      "--out", "FILE", .newFile, need: "a path for the map's file", help: "the file to write")
    let cellSide = Option(
      "--cell-m", "M", .number(0.01...1000), default: "0.5", help: "side of a square, in metres")
    let headings = Option<Bool>.headings
    let subject = Option.subject("subject")
    let floorPlan = Option.floorPlan(
      "plan on which the true positions must lie, a name or path",
      otherwise: "the one in the recording's folder")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let recordings = try arguments.recordings
    let file = try arguments.file
    var settings = SurveyMap.Settings(
      cellSide: try arguments.cellSide, subject: try arguments.subject)
    settings.keepsHeadings = try arguments.headings
    let plan = try arguments.floorPlan.map { name throws(InputError) in
      try InputFile.read(FloorPlanFile.self, at: FloorPlanLibrary.path(of: name))
    }
    let read = try Recording.read(recordings, on: plan)
    Terminal.warn(read.flatMap(\.warnings))
    let map = try SurveyMap(of: read, settings)
    try file.write(map.text)
    try Terminal.write("\(map.summary)\n")
    return .done
  }
}
