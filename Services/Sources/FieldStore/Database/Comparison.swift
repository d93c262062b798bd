import EventInput
import GRDB

/// The comparison of the stored entries with the sent ones.
package struct Comparison: Sendable, Equatable {
  /// The number of entries that were sent.
  package var sent = 0
  /// Ids that were sent, and are not stored.
  package var lost: [String] = []
  /// Ids that are stored more than once.
  package var twice: [String] = []
  /// Ids that are stored with another content.
  package var different: [String] = []
  /// Ids that are stored under the name of a sender, and were not sent.
  package var neverSent: [String] = []

  /// True if all is stored once, as it was sent.
  package var isExact: Bool {
    lost.isEmpty && twice.isEmpty && different.isEmpty && neverSent.isEmpty
  }
}

extension FieldDatabase {
  /// Compares the entries that were sent with those that are stored.
  ///
  /// - Parameters:
  ///   - sent: What was sent, by id.
  ///   - knowsTime: False if the times of what was sent are not those of the calendar; then they
  ///     are not compared.
  package func comparison(
    with sent: [String: Entry], knowsTime: Bool
  ) async throws(StoreError) -> Comparison {
    try await read { database in
      var comparison = Comparison(sent: sent.count)
      for (id, entry) in sent.sorted(by: { $0.key < $1.key }) {
        let bodies = try String.fetchAll(
          database.cachedStatement(sql: "SELECT body FROM entry WHERE id = ?"), arguments: [id])
        if bodies.isEmpty { comparison.lost.append(id) }
        if bodies.count > 1 { comparison.twice.append(id) }
        let isSame = try bodies.allSatisfy { body in
          let (stored, expected) = (try Entry(canonicalText: body).members, entry.members)
          return stored.allSatisfy { key, value in
            expected[key] == value || (key == "time" && !knowsTime)
          }
        }
        if !isSame { comparison.different.append(id) }
      }
      for sender in Set(sent.values.map(\.sender)).sorted() {
        // All ids of a sender begin with its name and '/'; '0' comes after '/'.
        let ids = try String.fetchAll(
          database, sql: "SELECT DISTINCT id FROM entry WHERE id > ? AND id < ? AND sender = ?",
          arguments: [sender + "/", sender + "0", sender])
        comparison.neverSent += ids.filter { sent[$0] == nil }
      }
      return comparison
    }
  }
}
