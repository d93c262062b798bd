import EventInput
import GRDB

/// The SQLite file of the field server.
///
/// A commit is on the disk before it is acknowledged: write-ahead log, `synchronous=FULL`.
package struct FieldDatabase: Sendable {
  /// The connections to the file.
  package let pool: DatabasePool
  /// The file that was opened.
  private let file: FileIdentity?

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long a write waits for another process, in seconds.
  /// - Throws: ``StoreError`` if it cannot be opened, or is of a newer version or of another
  ///   program.
  package init(path: String, patience: Double = 2) throws(StoreError) {
    pool = try StoreError.naming(path) {
      try PrivateFile.prepare(path, as: .database)
      var configuration = Configuration()
      configuration.busyMode = .timeout(patience)
      configuration.label = "field"
      let pool = try DatabasePool(path: path, configuration: configuration)
      // The pool has set NORMAL, which may lose the last commits with the power.
      try pool.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
      }
      guard try pool.read(Self.migrator.hasBeenSuperseded) == false else {
        throw StoreError.newer(path)
      }
      try Self.migrator.migrate(pool)
      try pool.write { try PrivateFile.mark($0, as: .database) }
      return pool
    }
    file = FileIdentity(of: path)
  }

  /// Reads in a snapshot.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    do { return try await pool.read(body) } catch { throw StoreError(error) }
  }

  /// Writes in a transaction.
  ///
  /// - Throws: ``StoreError/replaced(_:)`` if another file has the name now, or none: what was
  ///   written is lost with the end of this process.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    let value: Value
    do { value = try await pool.write(body) } catch { throw StoreError(error) }
    guard FileIdentity(of: pool.path) == file else { throw .replaced(pool.path) }
    return value
  }
}
