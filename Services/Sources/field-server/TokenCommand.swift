import ArgumentParser
import EventInput
import FieldStore
import Terminal

/// `field-server token`
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Adds, removes and lists tokens.",
    subcommands: [Add.self, Remove.self, List.self])

  /// `field-server token add`
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds a token and prints it; it is not shown again.")

    @OptionGroup var file: DatabaseOption
    @Argument(help: "The name of the device or of the viewer.")
    var name: String
    @Option(help: "What it allows: to send reports, or to read them.")
    var role = Access.Role.device

    func run() async throws {
      guard name.isText(longest: 200) else {
        throw UsageError("the name of a token is 1 to 200 characters without control characters")
      }
      let token = Token()
      let database = try file.open()
      guard try await database.add(token, named: name, role: role) else {
        throw UsageError("there is a token by the name '\(name)'; remove it first")
      }
      do throws(UsageError) { try Main.console.print(token.text) } catch {
        // Nobody has seen it, and its name would be taken.
        _ = try await database.removeToken(named: name)
        throw UsageError("\(error); no token was added")
      }
    }
  }

  /// `field-server token remove`
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Removes a token, at once.")

    @OptionGroup var file: DatabaseOption
    @Argument(help: "The name of the device or of the viewer.")
    var name: String

    func run() async throws {
      guard try await file.openExisting().removeToken(named: name) else {
        throw UsageError("there is no token by the name '\(name)'")
      }
    }
  }

  /// `field-server token list`
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists tokens by name and role.")

    @OptionGroup var file: DatabaseOption

    func run() async throws {
      for access in try await file.openExisting().tokens() {
        try Main.console.print("\(access.role.rawValue)\t\(access.name)")
      }
    }
  }
}

extension Access.Role: ExpressibleByArgument {}
