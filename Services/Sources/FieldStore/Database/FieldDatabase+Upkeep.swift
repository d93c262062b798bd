import EventInput
import Foundation
import GRDB

extension FieldDatabase {
  /// Deletes entries that were observed and received before a moment.
  ///
  /// Both times count, so that neither a device nor a server whose clock is wrong loses anything.
  ///
  /// - Returns: The number of entries deleted.
  package func deleteEntries(before moment: Moment) async throws(StoreError) -> Int {
    var deleted = 0
    while true {
      let count = try await write { database in
        try database.execute(
          sql: """
            DELETE FROM entry WHERE number IN
              (SELECT number FROM entry WHERE receivedAt < ?1 AND time < ?1 LIMIT 5000)
            """, arguments: [moment.microseconds])
        return database.changesCount
      }
      deleted += count
      if count == 0 { return deleted }
    }
  }

  /// Copies the database to a file while it is in use. The file is there whole, or not at all; an earlier
  /// copy is replaced, and nothing else.
  package func backUp(to path: String) throws(StoreError) {
    let partial = path + ".partial"
    try StoreError.naming(path) {
      guard Self.canBeReplaced(path) else {
        throw StoreError.failed("there is something else than a database; choose another file")
      }
      for file in [partial, partial + "-journal"] {
        try? FileManager.default.removeItem(atPath: file)
      }
      do {
        let copy = try DatabaseQueue(path: partial)
        try pool.backup(to: copy)
        try copy.close()
        guard rename(partial, path) == 0 else {
          throw StoreError.failed(String(cString: strerror(errno)))
        }
      } catch {
        try? FileManager.default.removeItem(atPath: partial)
        throw error
      }
    }
  }

  /// Returns `true` if there is nothing at a path, or a regular file with a database of SQLite.
  private static func canBeReplaced(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return true }
    guard status.st_mode & S_IFMT == S_IFREG else { return false }
    let header = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 16)
    return header == Data("SQLite format 3\0".utf8)
  }
}
