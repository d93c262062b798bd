import EventInput
import GRDB

extension FieldDatabase {
  /// The result of a deletion by age.
  package struct Retained: Sendable, Equatable {
    /// The entries that were deleted.
    package let deleted: Int
    /// The entries that are too old by the clock alone, and were kept.
    package let kept: Int

    /// Creates a result.
    package init(deleted: Int, kept: Int) {
      self.deleted = deleted
      self.kept = kept
    }
  }

  /// The time between two marks of the age.
  private static let hour: Int64 = 3_600_000_000
  /// The length of a day.
  private static let day = 24 * hour

  /// Deletes entries that are older than a number of days, whatever clocks say.
  ///
  /// An entry is deleted if it is too old by three times: by that of its device, by that of its
  /// receipt, and by the age that the database has counted since it had the entry. The database
  /// counts the time for which the machine ran, which nobody sets; the time for which the machine
  /// was off, and the time of other machines, it does not count. So a clock that is ahead deletes
  /// nothing, and neither does one that was behind at the receipt.
  ///
  /// - Parameters:
  ///   - days: The days to keep, at least 1.
  ///   - now: The time on the machine's clock.
  ///   - uptime: The time that the age is counted by.
  package func deleteEntries(
    olderThanDays days: Int, now: Moment = .now, uptime: Uptime = .now
  ) async throws(StoreError) -> Retained {
    let newest = try await write { database -> Int64 in
      let counted = try Self.count(to: uptime, in: database)
      let last = try Int64.fetchOne(
        database, sql: "SELECT max(number) FROM ageMark WHERE counted <= ?",
        arguments: [counted - Int64(days) * Self.day])
      return last ?? 0
    }
    let moment = now.advanced(bySeconds: -86_400 * Double(days))
    let deleted = try await deleteEntries(before: moment, upTo: newest)
    let kept = try await read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM entry WHERE receivedAt < ?1 AND time < ?1",
        arguments: [moment.microseconds])
    }
    return Retained(deleted: deleted, kept: kept ?? 0)
  }

  /// Counts the age of the database, so that a later deletion knows it. To be called every hour.
  package func countAge(uptime: Uptime = .now) async throws(StoreError) {
    _ = try await write { try Self.count(to: uptime, in: $0) }
  }

  /// Deletes entries that were observed and received before a moment, by a clock that is known to
  /// be right.
  ///
  /// - Returns: The number of entries deleted.
  package func deleteEntries(before moment: Moment) async throws(StoreError) -> Int {
    try await deleteEntries(before: moment, upTo: .max)
  }

  private func deleteEntries(
    before moment: Moment, upTo newest: Int64
  ) async throws(StoreError) -> Int {
    var deleted = 0
    while true {
      let count = try await write { database in
        try database.execute(
          sql: """
            DELETE FROM entry WHERE number IN
              (SELECT number FROM entry WHERE receivedAt < ?1 AND time < ?1 AND number <= ?2 LIMIT 5000)
            """, arguments: [moment.microseconds, newest])
        return database.changesCount
      }
      deleted += count
      if count == 0 { return deleted }
    }
  }

  /// Counts the time since it was counted last, if the machine has not been started since, and
  /// marks the entries that are there.
  ///
  /// - Returns: The age of the database in microseconds.
  private static func count(to uptime: Uptime, in database: Database) throws -> Int64 {
    let row = try Row.fetchOne(database, sql: "SELECT counted, boot, uptime FROM age")
    var counted: Int64 = row?["counted"] ?? 0
    if let row {
      // After another start, or on another machine, nothing is known of the time between.
      let since: Int64 = row["boot"] == uptime.boot ? row["uptime"] : uptime.microseconds
      counted += max(0, uptime.microseconds - since)
    }
    try database.execute(
      sql: "INSERT OR REPLACE INTO age (id, counted, boot, uptime) VALUES (1, ?, ?, ?)",
      arguments: [counted, uptime.boot, uptime.microseconds])
    let last = try Int64.fetchOne(database, sql: "SELECT max(counted) FROM ageMark")
    if last.map({ counted - $0 >= hour }) ?? true {
      try database.execute(
        sql: """
          INSERT INTO ageMark (counted, number)
          SELECT ?, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'entry'), 0)
          """, arguments: [counted])
    }
    return counted
  }
}
