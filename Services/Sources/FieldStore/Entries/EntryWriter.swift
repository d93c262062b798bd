import EventInput
import GRDB

/// Stores entries: all that wait are one transaction, so that many share one sync of the disk.
///
/// Whoever stores an entry has the answer after the commit.
package actor EntryWriter {
  /// The outcome of an entry.
  package enum Outcome: Sendable, Equatable {
    case stored
    /// The device had sent the same before.
    case storedBefore
    /// The device had sent something else by the same id, which is kept.
    case differs
  }

  private struct Submission: Sendable {
    let device: String
    let entry: Entry
    let receivedAt: Moment
  }

  private typealias Answer = CheckedContinuation<Result<Outcome, StoreError>, Never>

  /// The most entries in one transaction.
  private static let longestBatch = 1000
  /// The most entries that wait.
  private static let longestQueue = 10_000

  private let database: FieldDatabase
  private let feed: Feed
  private let clock: @Sendable () -> Moment
  private var waiting: [(submission: Submission, answer: Answer)] = []
  private var isWriting = false

  /// Creates the writer of a database; there should be one.
  ///
  /// - Parameter clock: The server's clock, for the times of receipt.
  package init(
    _ database: FieldDatabase, feed: Feed, clock: @escaping @Sendable () -> Moment = { .now }
  ) {
    self.database = database
    self.feed = feed
    self.clock = clock
  }

  /// Stores an entry, and returns after the commit.
  package func store(
    _ entry: Entry, from device: String
  ) async throws(StoreError) -> Outcome {
    guard waiting.count < Self.longestQueue else { throw .overloaded }
    let submission = Submission(device: device, entry: entry, receivedAt: clock())
    let result = await withCheckedContinuation { answer in
      waiting.append((submission, answer))
      guard !isWriting else { return }
      isWriting = true
      Task { await writeAll() }
    }
    return try result.get()
  }

  private func writeAll() async {
    while !waiting.isEmpty {
      let batch = waiting.prefix(Self.longestBatch)
      waiting.removeFirst(batch.count)
      let submissions = batch.map(\.submission)
      do throws(StoreError) {
        let outcomes = try await database.write { database in
          try submissions.map { try Self.insert($0, into: database) }
        }
        for (item, outcome) in zip(batch, outcomes) {
          item.answer.resume(returning: .success(outcome))
        }
        let isNew = zip(submissions, outcomes).filter { $0.1 == .stored }
        await feed.publish(isNew.map(\.0.entry.topic))
      } catch {
        for item in batch { item.answer.resume(returning: .failure(error)) }
      }
    }
    isWriting = false
  }

  private static func insert(
    _ submission: Submission, into database: Database
  ) throws -> Outcome {
    let (entry, device) = (submission.entry, submission.device)
    let text = entry.canonicalText
    let insertion = try database.cachedStatement(
      sql: """
        INSERT INTO entry (device, id, sender, collection, name, time, receivedAt, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (device, id) DO NOTHING
        """)
    try insertion.execute(arguments: [
      device, entry.id, entry.sender, entry.topic?.collection.rawValue,
      entry.topic?.name ?? entry.subject, entry.time.microseconds,
      submission.receivedAt.microseconds, text,
    ])
    if database.changesCount == 1 {
      try keepSource(of: entry, in: database)
      return .stored
    }
    let stored = try String.fetchOne(
      database.cachedStatement(sql: "SELECT body FROM entry WHERE device = ? AND id = ?"),
      arguments: [device, entry.id])
    return stored == text ? .storedBefore : .differs
  }

  /// Keeps who reports about a topic, so that the notes on it are found without reading its
  /// reports.
  private static func keepSource(of entry: Entry, in database: Database) throws {
    guard let topic = entry.topic else { return }
    try database.cachedStatement(
      sql: """
        INSERT INTO source (collection, name, sender, subject) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [topic.collection.rawValue, topic.name, entry.sender, entry.subject])
  }
}
