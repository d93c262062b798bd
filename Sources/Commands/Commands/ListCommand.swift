import Documents
import Scenarios

/// `simrun list`: the available scenarios. An unusable scenario is reported and omitted.
struct ListCommand: Command {
  static let name = "list"
  static let declaration = CommandDeclaration(
    "list scenarios", NoParameters(),
    description: """
      Lists the scenarios in the folder scenarios, here or in the nearest folder above, and those
      that come with simrun, each with its title.
      """,
    notes: """
      The folders scenarios and floorplans that come with simrun are found from the program: in
      ../share/simrun, or in the nearest folder above it that holds both. The environment variable
      SIMRUN_SHARE names another folder; names found here take precedence.
      """)

  static func perform(_ arguments: Arguments<NoParameters>) throws(InputError) -> ExitStatus {
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
