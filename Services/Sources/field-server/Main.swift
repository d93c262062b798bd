import ArgumentParser
import Terminal

/// The program.
@main
struct Main: Program {
  static let console = Console("field-server")

  static let configuration = CommandConfiguration(
    commandName: "field-server",
    abstract: "Takes the reports of trucks, chairs, assets and visits, keeps and shows them.",
    subcommands: [
      Serve.self, Forward.self, Compare.self, TokenCommand.self, PatientCommand.self, BackUp.self,
      Retain.self,
    ],
    defaultSubcommand: Serve.self)
}
