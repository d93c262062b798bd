import Foundation
import GRDB

/// The SQLite files of this package: readable by their owner only, and known by a number in their
/// head.
package enum PrivateFile {
  /// The kind of a file, by SQLite's `application_id`.
  package enum Kind: Int32, Sendable {
    /// `FSrv`: the database of a field server.
    case database = 0x4653_7276
    /// `FSpl`: entries that wait to be sent.
    case spool = 0x4653_706C

    /// The tables by which files from before the number are known.
    fileprivate var tables: Set<String> {
      switch self {
      case .database: ["grdb_migrations", "entry", "token", "patient"]
      case .spool: ["waiting"]
      }
    }
  }

  /// `false` for the names by which SQLite knows databases that end with their process, and for the
  /// addresses that it reads options from.
  package static func isName(_ path: String) -> Bool {
    !path.isEmpty && path != ":memory:" && !path.hasPrefix("file:")
  }

  /// Creates a file if there is none, and checks that it is empty or of a kind.
  ///
  /// Whatever SQLite writes beside it has its permissions. A file that is there keeps its own.
  ///
  /// - Throws: ``StoreError/foreign(_:)`` for the database of another program, which is not
  ///   changed; ``StoreError/failed(_:)`` for a file with several names.
  package static func prepare(_ path: String, as kind: Kind) throws {
    guard isName(path) else { throw StoreError.failed("not the name of a file") }
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
      return
    }
    guard errno == EEXIST else { throw StoreError.failed(String(cString: strerror(errno))) }
    try checkNames(of: path)
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let isKnown = try queue.read { try Self.isOwn($0, as: kind) }
    try queue.close()
    guard isKnown else { throw StoreError.foreign(path) }
  }

  /// Checks that a file has one name.
  ///
  /// What is written last is in files beside a database, which SQLite finds by the name of the
  /// database: under another name it is not seen, and what is written there damages the database.
  ///
  /// - SeeAlso: SQLite, *How To Corrupt An SQLite Database File*, 2.4: multiple links to the same
  ///   file.
  private static func checkNames(of path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .failed(String(cString: strerror(errno))) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    guard isFile, status.st_nlink > 1 else { return }
    throw .failed(
      "the file has \(status.st_nlink) names, as by 'ln'; SQLite needs it to have one, so remove the others"
    )
  }

  /// Marks a file, so that it is known later.
  package static func mark(_ database: Database, as kind: Kind) throws {
    guard try number(of: database) != kind.rawValue else { return }
    try database.execute(sql: "PRAGMA application_id = \(kind.rawValue)")
  }

  private static func number(of database: Database) throws -> Int32 {
    try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
  }

  private static func isOwn(_ database: Database, as kind: Kind) throws -> Bool {
    let number = try number(of: database)
    guard number == 0 else { return number == kind.rawValue }
    let tables = try String.fetchSet(
      database, sql: "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return tables.isEmpty || tables.isSuperset(of: kind.tables)
  }
}
