import FieldStore
import Logging
import ServiceLifecycle

/// Counts the age of the database, and deletes what is older than a number of days, at the start
/// and every hour.
struct Retention: Service {
  private let database: FieldDatabase
  private let days: Int?
  private let logger: Logger

  /// Creates the upkeep of a database.
  ///
  /// - Parameter days: The days to keep; nil for all.
  init(_ database: FieldDatabase, days: Int?, logger: Logger) {
    self.database = database
    self.days = days
    self.logger = logger
  }

  func run() async throws {
    let hours = AsyncStream<Void> { try? await Task.sleep(for: .seconds(3600)) }
    let kept = await delete()
    if kept > 0 {
      logger.notice(
        """
        \(kept) entries too old by the clock are kept until the machine has run for as many days; \
        'field-server retain --by-clock' deletes them
        """)
    }
    for await _ in hours.cancelOnGracefulShutdown() where !Task.isCancelled { _ = await delete() }
  }

  /// Deletes what is too old, and returns how many entries are so by the clock alone.
  private func delete() async -> Int {
    do throws(StoreError) {
      guard let days else {
        try await database.countAge()
        return 0
      }
      let retained = try await database.deleteEntries(olderThanDays: days)
      if retained.deleted > 0 {
        logger.notice("\(retained.deleted) entries older than \(days) days deleted")
      }
      return retained.kept
    } catch {
      // The next hour may be better, unless the server ends.
      if Task.isCancelled { return 0 }
      logger.error("the age of entries: \(error)")
      return 0
    }
  }
}
