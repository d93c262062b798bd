import ArgumentParser
import FieldStore
import Foundation
import Terminal

/// The option that names the database.
struct DatabaseOption: ParsableArguments {
  @Option(help: "The SQLite file.")
  var database = "field.sqlite"

  func validate() throws {
    guard PrivateFile.isName(database) else {
      throw ValidationError(
        "--database: '\(database)' is not a file, which would keep what is stored")
    }
  }

  /// Opens the database, or creates it.
  func open() throws -> FieldDatabase { try FieldDatabase(path: database) }

  /// Opens a database that is there.
  func openExisting() throws -> FieldDatabase {
    guard FileManager.default.fileExists(atPath: database) else {
      throw UsageError("\(database): there is no such file; 'field-server token add' makes one")
    }
    return try open()
  }
}
