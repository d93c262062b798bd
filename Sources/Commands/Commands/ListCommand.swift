import Documents
import Scenarios

/// `simrun list`: the available scenarios. An unusable scenario is reported and omitted.
struct ListCommand {
  init(from arguments: inout Arguments) throws(InputError) {
    try arguments.finish()
  }

  func perform() throws(InputError) -> ExitStatus {
    var table = TextTable()
    var status = ExitStatus.done
    for name in try ScenarioLibrary.names() {
      do {
        table.add([name, try ScenarioLibrary.scenario(name).title])
      } catch {
        Terminal.log("simrun: \(error)")
        status = .unusable
      }
    }
    try Terminal.write(table.lines.map { $0 + "\n" }.joined())
    return status
  }
}
