import Documents
import Reports
import Studies

/// `simrun merge PART...`: the outcome of a study that was run in shards.
struct MergeCommand {
  private let paths: [String]
  private let format: TableFormat

  init(from arguments: inout Arguments) throws(InputError) {
    var paths = [try arguments.operand("the first part's file")]
    while let next = try arguments.optionalOperand() { paths.append(next) }
    self.paths = paths
    format = try arguments.choice("--format")
    try arguments.finish()
  }

  func perform() throws(InputError) -> ExitStatus {
    var parts: [(path: String, part: StudyPart)] = []
    for path in paths { parts.append((path, try StudyPart.read(path))) }
    let outcome = try StudyMerge.outcome(of: parts)
    try Terminal.write(StudyReport(outcome, at: outcome.outline.scenario), as: format)
    return .done
  }
}
