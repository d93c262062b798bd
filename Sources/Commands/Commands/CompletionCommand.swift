import Documents
import FloorPlans
import Scenarios

/// `simrun completion SHELL`: a script that completes command lines.
struct CompletionCommand: Command {
  static let name = "completion"
  static let declaration = CommandDeclaration(
    "complete command lines in bash, zsh or fish", Parameters(),
    description: """
      Prints a script that completes commands, options and values. In bash, and likewise in zsh:
      source <(simrun completion bash). In fish: simrun completion fish | source.

      In place of a shell, scenarios or floorplans lists the names at hand, for which the scripts
      ask.
      """)

  struct Parameters: ParameterSet {
    let kind = Operand<CompletionKind>(
      "SHELL", missing: "the shell is missing", .choice, at: "simrun completion")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let kind = try arguments.kind
    switch kind {
    case .bash: try Terminal.write(BashCompletion.script)
    case .zsh: try Terminal.write(ZshCompletion.script)
    case .fish: try Terminal.write(FishCompletion.script)
    case .scenarios: try write(ScenarioLibrary.names())
    case .floorplans: try write(FloorPlanLibrary.names())
    }
    return .done
  }

  private static func write(_ names: [String]) throws(InputError) {
    try Terminal.write(names.map { $0 + "\n" }.joined())
  }
}
