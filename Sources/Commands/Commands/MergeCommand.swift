import Documents
import Reports
import Studies

/// `simrun merge PART...`: the outcome of a study that was run in shards.
struct MergeCommand: Command {
  static let name = "merge"
  static let declaration = CommandDeclaration(
    "combine the shards of a study", Parameters(),
    description: """
      Combines the parts into which simrun study --shard has cut a study, and prints what the study
      prints in one piece, to the byte. Each shard is required once, complete, and of the same
      study. If one is missing, damaged, given twice, interrupted, or of another scenario, number of
      runs, first seed or version, an error says so; exit status 2. docs/guide/many-machines.md has
      recipes.
      """)

  struct Parameters: ParameterSet {
    let parts = Operand(each: "PART", missing: "the first part's file is missing", .text(.file))
    let format = Option.format(csv: "one row per walker or method, measure and cause")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let paths = try arguments.parts
    let format = try arguments.format
    var parts: [(path: String, part: StudyPart)] = []
    for path in paths { parts.append((path, try StudyPart.read(path))) }
    let outcome = try StudyMerge.outcome(of: parts)
    try Terminal.write(StudyReport(outcome, at: outcome.outline.scenario), as: format)
    return .done
  }
}
