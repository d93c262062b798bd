import Documents
import Recordings
import Scenarios

/// `simrun map RECORDING...`: a map file from recordings with truth.
struct MapCommand {
  private let recordings: [String]
  private let settings: SurveyMap.Settings
  private let file: String

  init(from arguments: inout Arguments) throws(InputError) {
    var recordings = [try arguments.operand("the recording's folder")]
    while let next = try arguments.optionalOperand() { recordings.append(next) }
    self.recordings = recordings
    let file = try arguments.outputFile()
    settings = SurveyMap.Settings(
      cellSide: try arguments.number("--cell-m", in: 0.01...1000) ?? 0.5,
      subject: try arguments.text("--subject"))
    try arguments.finish()
    guard let file else {
      throw .unusable(InputPlace("--out"), "the option is missing: a path for the map's file")
    }
    self.file = file
  }

  func carryOut() throws(InputError) -> ExitStatus {
    var read: [Recording] = []
    for recording in recordings { read.append(try Recording.read(recording)) }
    Terminal.warn(read.flatMap(\.warnings))
    let map = try SurveyMap(of: read, settings)
    try OutputFolder.write(map.text, to: file)
    try Terminal.write("\(map.summary)\n")
    return .done
  }
}
