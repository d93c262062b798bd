import EventInput
import FieldStore
import Foundation
import GRDB

/// A file of entries that wait until the server has them.
package struct Spool: Sendable {
  /// An entry that waits.
  package struct Waiting: Sendable {
    /// The number in order of arrival.
    package let number: Int64
    /// The id of the entry.
    package let id: String
    /// The path of the server that takes it.
    package let path: String
    /// The JSON text to send.
    package let body: String
  }

  private let queue: DatabaseQueue

  /// Opens a file, or creates it.
  package init(path: String) throws(StoreError) {
    do {
      try PrivateFile.prepare(path, as: .spool)
      var configuration = Configuration()
      configuration.busyMode = .timeout(2)
      configuration.prepareDatabase { database in
        try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      }
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { database in
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS waiting (
              number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
              path TEXT NOT NULL, body TEXT NOT NULL
            ) STRICT
            """)
        try PrivateFile.mark(database, as: .spool)
      }
    } catch let error as StoreError {
      guard case .failed(let words) = error else { throw error }
      throw .failed("\(path): \(words)")
    } catch {
      throw .failed("\(path): \(error.words)")
    }
  }

  /// Keeps an entry until it is removed; one that waits already is not kept twice.
  package func add(_ entry: Entry) async throws(StoreError) {
    let path = if case .report = entry { "/reports" } else { "/notes" }
    try await write { database in
      try database.execute(
        sql: "INSERT INTO waiting (id, path, body) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
        arguments: [entry.id, path, JSON.object(entry.members).text])
    }
  }

  /// Entries after a number, oldest first.
  package func entries(after number: Int64, limit: Int) async throws(StoreError) -> [Waiting] {
    try await read("WHERE number > ? ORDER BY number LIMIT ?", [number, Int64(limit)])
  }

  /// The entry with a number; nil if it does not wait any more.
  package func entry(_ number: Int64) async throws(StoreError) -> Waiting? {
    try await read("WHERE number = ?", [number]).first
  }

  /// Removes entries that the server has, or that it never takes.
  package func remove(_ numbers: [Int64]) async throws(StoreError) {
    try await write { database in
      for number in numbers {
        try database.cachedStatement(sql: "DELETE FROM waiting WHERE number = ?")
          .execute(arguments: [number])
      }
    }
  }

  private func read(
    _ condition: String, _ arguments: StatementArguments
  ) async throws(StoreError) -> [Waiting] {
    do {
      return try await queue.read { database in
        try Row.fetchAll(
          database, sql: "SELECT number, id, path, body FROM waiting \(condition)",
          arguments: arguments
        ).map { Waiting(number: $0[0], id: $0[1], path: $0[2], body: $0[3]) }
      }
    } catch { throw .failed("spool: \(error.words)") }
  }

  private func write(
    _ body: @escaping @Sendable (Database) throws -> Void
  ) async throws(StoreError) {
    do { try await queue.write(body) } catch { throw .failed("spool: \(error.words)") }
  }
}

extension Error {
  fileprivate var words: String { (self as? DatabaseError)?.message ?? "\(self)" }
}
