import EventInput
import GRDB

extension FieldDatabase {
  /// A topic with the number of its reports and the time of the newest.
  package struct Summary: Sendable, Equatable {
    /// The topic.
    package let topic: Topic
    /// The number of reports.
    package let reports: Int
    /// The newest time of an observation.
    package let last: Moment
  }

  /// A place in the reports of a topic, which are in order of time.
  package struct Position: Sendable, Equatable {
    /// The time of the report.
    package let time: Moment
    /// Its number, for reports at the same time.
    package let number: Int64

    /// Creates a place.
    package init(time: Moment, number: Int64) {
      self.time = time
      self.number = number
    }
  }

  /// The topics that have reports, by name.
  package func topics(
    in collection: Topic.Collection
  ) async throws(StoreError) -> [Summary] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT name, count(*), max(time) FROM entry WHERE collection = ?
          GROUP BY name ORDER BY name LIMIT 10000
          """, arguments: [collection.rawValue]
      ).map { row in
        Summary(
          topic: Topic(collection, row[0]), reports: row[1], last: try Moment(stored: row[2]))
      }
    }
  }

  /// The newest reports of a topic by time, newest first.
  ///
  /// - Parameter before: The place before which to look.
  package func reports(
    of topic: Topic, before: Position? = nil, limit: Int
  ) async throws(StoreError) -> [StoredEntry] {
    try await read { database in
      try Self.entries(
        database,
        """
        WHERE collection = ? AND name = ? AND (time, number) < (?, ?)
        ORDER BY time DESC, number DESC LIMIT ?
        """,
        [
          topic.collection.rawValue, topic.name, before?.time.microseconds ?? .max,
          before?.number ?? .max, limit,
        ])
    }
  }

  /// The reports of a topic that were received after a number, in order of receipt.
  package func reports(
    of topic: Topic, after number: Int64, limit: Int
  ) async throws(StoreError) -> [StoredEntry] {
    try await read { database in
      try Self.entries(
        // By number, because few are newer; an index by topic would be read from its beginning.
        database,
        "NOT INDEXED WHERE collection = ? AND name = ? AND number > ? ORDER BY number LIMIT ?",
        [topic.collection.rawValue, topic.name, number, limit])
    }
  }

  /// The newest notes on a topic by time, newest first: those on a subject of its reports, and
  /// those on no subject, by the senders of its reports.
  package func notes(on topic: Topic, limit: Int) async throws(StoreError) -> [StoredEntry] {
    try await read { database in
      try Self.entries(
        database,
        """
        WHERE number IN (
          SELECT note.number FROM source JOIN entry AS note
          ON note.collection IS NULL AND note.sender = source.sender
            AND (note.name IS NULL OR note.name = source.subject)
          WHERE source.collection = ? AND source.name = ?)
        ORDER BY time DESC, number DESC LIMIT ?
        """, [topic.collection.rawValue, topic.name, limit])
    }
  }

  /// The newest notes by time, newest first.
  package func notes(limit: Int) async throws(StoreError) -> [StoredEntry] {
    try await read { database in
      try Self.entries(
        database, "WHERE collection IS NULL ORDER BY time DESC, number DESC LIMIT ?", [limit])
    }
  }

  /// The entries by an id, of one device or of all.
  package func entries(
    id: String, device: String?
  ) async throws(StoreError) -> [StoredEntry] {
    try await read { database in
      try Self.entries(
        database, "WHERE id = ? AND (?2 IS NULL OR device = ?2) ORDER BY number", [id, device])
    }
  }

  /// The number of the last entry that was received; 0 if there is none.
  package func lastNumber() async throws(StoreError) -> Int64 {
    try await read { try Int64.fetchOne($0, sql: "SELECT max(number) FROM entry") ?? 0 }
  }

  private static func entries(
    _ database: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [StoredEntry] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT number, device, receivedAt, body FROM entry \(condition)"),
      arguments: arguments
    ).map { row in
      StoredEntry(
        number: row[0], device: row[1], receivedAt: try Moment(stored: row[2]),
        entry: try Entry(canonicalText: row[3]))
    }
  }
}

extension Moment {
  /// A moment from the database.
  init(stored microseconds: Int64) throws(StoreError) {
    guard let moment = Moment(microseconds: microseconds) else {
      throw .failed("a time of \(microseconds) µs in the database")
    }
    self = moment
  }
}
