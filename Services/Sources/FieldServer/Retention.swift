import EventInput
import FieldStore
import Logging
import ServiceLifecycle

/// Deletes what is older than a number of days, at the start and every hour.
struct Retention: Service {
  private let database: FieldDatabase
  private let days: Int
  private let logger: Logger

  init(_ database: FieldDatabase, days: Int, logger: Logger) {
    self.database = database
    self.days = days
    self.logger = logger
  }

  func run() async throws {
    let clock = SteadyClock()
    let hours = AsyncStream<Void> { try? await Task.sleep(for: .seconds(3600)) }
    try await delete(before: clock.now)
    for await _ in hours.cancelOnGracefulShutdown() where !Task.isCancelled {
      try await delete(before: clock.now)
    }
  }

  private func delete(before now: Moment) async throws {
    do throws(StoreError) {
      let count = try await database.deleteEntries(
        before: now.advanced(bySeconds: -86_400 * Double(days)))
      if count > 0 { logger.notice("\(count) entries older than \(days) days deleted") }
    } catch {
      // The next hour may be better.
      logger.error("entries older than \(days) days: \(error)")
    }
  }
}
