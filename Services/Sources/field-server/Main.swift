import ArgumentParser
import FieldStore

/// The program.
@main
struct Main: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "field-server",
    abstract: "Takes the reports of trucks, chairs, assets and visits, keeps and shows them.",
    subcommands: [
      Serve.self, Forward.self, Compare.self, TokenCommand.self, PatientCommand.self, BackUp.self,
      Retain.self,
    ],
    defaultSubcommand: Serve.self)

  /// Runs a command: status 0 if it did what it should, 1 if what it checks does not hold, 2 if what
  /// it was given cannot be used.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let code as ExitCode {
      exit(withError: code)
    } catch let error as StoreError {
      Console.fail("\(error)")
    } catch let error as UsageError {
      Console.fail(error.description)
    } catch {
      guard exitCode(for: error) == .success else { Console.fail(message(for: error)) }
      exit(withError: error)
    }
  }
}
