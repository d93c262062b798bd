import ArgumentParser
import FieldStore

/// `field-server backup`
struct BackUp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copies the database to a file, also while it is in use.")

  @OptionGroup var file: DatabaseOption
  @Argument(help: "The file to write; an earlier one is replaced when the copy is whole.")
  var copy: String

  func run() async throws { try file.openExisting().backUp(to: copy) }
}
