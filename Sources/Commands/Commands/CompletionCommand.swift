import Documents
import FloorPlans
import Scenarios

/// `simrun completion SHELL`: a script that completes command lines.
struct CompletionCommand {
  private let kind: CompletionKind

  init(from arguments: inout Arguments) throws(InputError) {
    let word = try arguments.operand("the shell")
    try arguments.finish()
    guard let kind = CompletionKind(rawValue: word) else {
      throw .noSuchName(
        word, among: CompletionKind.allCases.map(\.rawValue), at: InputPlace("simrun completion"))
    }
    self.kind = kind
  }

  func perform() throws(InputError) -> ExitStatus {
    switch kind {
    case .bash: try Terminal.write(BashCompletion.script)
    case .zsh: try Terminal.write(ZshCompletion.script)
    case .fish: try Terminal.write(FishCompletion.script)
    case .scenarios: try write(ScenarioLibrary.names())
    case .floorplans: try write(FloorPlanLibrary.names())
    }
    return .done
  }

  private func write(_ names: [String]) throws(InputError) {
    try Terminal.write(names.map { $0 + "\n" }.joined())
  }
}
