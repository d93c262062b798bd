import Lab

/// `simrun list`: the scenarios at hand.
struct ListCommand {
  init(from arguments: inout Arguments) throws(InputError) {
    try arguments.finish()
  }

  func carryOut() throws(InputError) -> ExitStatus {
    var table = TextTable()
    for name in try ScenarioLibrary.names() {
      table.add([name, try ScenarioLibrary.scenario(name).title])
    }
    try Terminal.write(table.lines.map { $0 + "\n" }.joined())
    return .done
  }
}
