import Documents
import Recordings
import Scenarios

/// `simrun map RECORDING...`: a map file from recordings with ground truth.
struct MapCommand {
  private let recordings: [String]
  private let settings: SurveyMap.Settings
  private let file: String

  init(from arguments: inout Arguments) throws(InputError) {
    var recordings = [try arguments.operand("the recording's folder")]
    while let next = try arguments.optionalOperand() { recordings.append(next) }
    self.recordings = recordings
    file = try arguments.text("--out")
    try OutputFolder.attemptFile(at: file)
    settings = SurveyMap.Settings(
      cellSide: try arguments.number("--cell-m", in: 0.01...1000),
      subject: try arguments.optionalText("--subject"))
    try arguments.finish()
  }

  func perform() throws(InputError) -> ExitStatus {
    var read: [Recording] = []
    for recording in recordings { read.append(try Recording.read(recording)) }
    Terminal.warn(read.flatMap(\.warnings))
    let map = try SurveyMap(of: read, settings)
    try OutputFolder.write(map.text, to: file)
    try Terminal.write("\(map.summary)\n")
    return .done
  }
}
